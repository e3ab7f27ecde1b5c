// How the pages ask the three functions matrix, position and draw: over HTTP where the program serves the pages, and in a Web
// Worker on a static site. Each takes a query and an AbortSignal that ends its work.
import { config } from "./config.js";

export const base = new URL(".", import.meta.url);

// busy returns what a promise does. The main part of the page is busy until then.
let asked = 0;
export const busy = async (promise) => {
  const main = document.querySelector("main");
  asked++;
  main.ariaBusy = "true";
  try {
    return await promise;
  } finally {
    if (!--asked) main.ariaBusy = null;
  }
};

const overHTTP = async (name, query, signal) => {
  let response;
  try {
    response = await fetch(new URL("api/" + name, base), { method: "POST", body: JSON.stringify(query), signal });
  } catch (e) {
    throw signal?.aborted ? e : new Error("The server does not answer.");
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
};

// ---- The worker ----

let worker, waiting = new Map(), last = 0;

const start = () => {
  worker = new Worker(new URL("worker.js?" + encodeURIComponent(config.version), base));
  const ended = (reason) => {
    worker.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting = new Map();
  };
  worker.onerror = (e) => ended("The solver does not run here: " + e.message);
  worker.onmessage = ({ data }) => {
    if (data.loading) dispatchEvent(new CustomEvent("loading", { detail: data.loading }));
    if (data.failed) ended("The solver does not run: " + data.failed);
    const query = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) query?.reject(new Error(data.error));
    else query?.resolve(JSON.parse(data.answer));
  };
};

const inWorker = (name, query, signal) => new Promise((resolve, reject) => {
  if (!worker) start();
  const id = ++last;
  waiting.set(id, { resolve, reject });
  worker.postMessage({ id, name, query: JSON.stringify(query) });
  signal?.addEventListener("abort", () => {
    if (waiting.delete(id)) worker?.postMessage({ id, cancel: true });
    reject(signal.reason);
  });
});

const ask = (name) => (query, signal) => busy((config.served ? overHTTP : inWorker)(name, query, signal));
export const matrix = ask("matrix"), position = ask("position"), draw = ask("draw");

// ---- Files ----

const file = async (name) => {
  const response = await fetch(new URL("data/" + name, base));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
};

// data returns what a file of the folder data holds.
export const data = (name) => busy(file(name).then((response) => response.json()));

// packed returns the text of a file that is compressed by gzip, which some hosts undo.
export const packed = (name) => busy(file(name).then(async (response) => {
  const content = await response.blob(), [a, b] = new Uint8Array(await content.slice(0, 2).arrayBuffer());
  return a === 0x1f && b === 0x8b ? new Response(content.stream().pipeThrough(new DecompressionStream("gzip"))).text() : content.text();
}));
