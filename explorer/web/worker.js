// The worker of a static site: it starts the solver, compiled from Go, and calls its functions. A message {id, name, query} asks,
// and {id, cancel} ends that; {id, answer} and {id, error} answer. Before, {loading} says what is done, and {failed} why it is not.
"use strict";

importScripts("solver/wasm_exec.js");

// load returns the program, and tells the page how much of it has arrived.
const load = async () => {
  const response = await fetch("solver/explorer.wasm.gz");
  if (!response.ok) throw new Error(`explorer.wasm.gz: ${response.status} ${response.statusText}`);
  const total = Number(response.headers.get("Content-Length")), parts = [];
  let loaded = 0;
  for (const reader = response.body.getReader();;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.length;
    if (total > loaded) postMessage({ loading: `Loading the solver: ${Math.floor(100 * loaded / total)} %` });
  }
  postMessage({ loading: "The solver is loaded and starts" });
  const program = new Blob(parts), [a, b] = new Uint8Array(await program.slice(0, 2).arrayBuffer());
  const packed = a === 0x1f && b === 0x8b; // some hosts name gzip as a coding, which the browser has undone
  return packed ? program.stream().pipeThrough(new DecompressionStream("gzip")) : program.stream();
};

// loadTable gives the program the table of 3×3 matrices, which it searches without.
const loadTable = async () => {
  const response = await fetch("solver/three.bin");
  if (response.ok) sekilab.load(new Uint8Array(await response.arrayBuffer()));
};

const start = async () => {
  const go = new Go(), program = new Response(await load(), { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(program, go.importObject);
  go.run(instance).then(() => postMessage({ failed: "it has ended; perhaps it needed more memory than there is" }));
  loadTable().catch(() => {}); // it answers without
  postMessage({ loading: "Searching" });
};
const started = start().catch((e) => postMessage({ failed: e.message }));

const running = new Map();
onmessage = async ({ data: { id, name, query, cancel } }) => {
  if (cancel) {
    running.get(id)?.abort();
    return;
  }
  const ends = new AbortController();
  running.set(id, ends);
  await started;
  try {
    if (!ends.signal.aborted) postMessage({ id, answer: await sekilab[name](query, ends.signal) });
  } catch (e) {
    postMessage({ id, error: e.message });
  }
  running.delete(id);
};
