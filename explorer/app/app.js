// The app of a static site shows the pages of the explorer, which runs in a worker. The path
// of the page shown is the part of the address after #.
"use strict";

{
  const base = new URL("..", location.href);
  const page = () => location.hash.slice(1);
  const failure = (message) => Object.assign(document.createElement("p"), { id: "failure", className: "warn", role: "alert", textContent: message });

  // The worker, and those who wait for its answers, by number.
  let worker = null;
  let waiting = new Map();
  let last = 0;
  let loaded; // a promise that the worker answers

  const end = (reason) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting = new Map();
  };

  // say tells what is done until the first page is shown.
  const say = (text) => {
    const status = document.querySelector("#loading");
    if (status) status.textContent = text;
  };

  const start = () => new Promise((resolve, reject) => {
    worker = new Worker("worker.js?" + encodeURIComponent(document.body.dataset.version));
    const ended = (message) => {
      end(message);
      reject(new Error(message));
    };
    worker.onerror = (e) => ended("The solver does not run here: " + e.message);
    worker.onmessage = ({ data }) => {
      if (data.ready) {
        say("The solver makes the page …");
        return resolve();
      }
      if (data.failed) return ended("The solver does not run: " + data.failed);
      if (data.loaded !== undefined) return say(data.loaded < 1 ? `Loading the solver: ${Math.floor(100 * data.loaded)} %` : "The solver is loaded and starts …");
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      const empty = data.status === 204 || data.status === 304, to = data.headers.Location;
      if (to) return asked?.resolve(fetch(to, { signal: asked.signal }));
      const response = new Response(empty ? null : data.body, { status: data.status, headers: data.headers });
      asked?.resolve(Object.defineProperty(response, "url", { value: asked.path }));
    };
  });

  // fetch is fetch for the paths of the explorer.
  const fetch = async (path, { method = "GET", body, signal } = {}) => {
    const sent = new Request(base, { method, body }); // chooses the media type of the body
    const bytes = body ? new Uint8Array(await sent.arrayBuffer()) : null;
    if (!worker) loaded = start();
    await loaded;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject, path, signal });
      worker.postMessage({ id, method, path, type: sent.headers.get("Content-Type") ?? "", body: bytes });
      signal?.addEventListener("abort", () => {
        if (waiting.delete(id)) worker?.postMessage({ id, cancel: true });
        reject(signal.reason);
      });
    });
  };

  // address returns the address in this site for a path of the explorer.
  const address = (to) => (to === "/" ? "../index.html" : to.startsWith("/static/") ? ".." + to : "#" + to);

  let shown = new AbortController(); // ends what the page shown asks for
  let path = "";                     // of the page shown
  let runs = 0;                      // of scripts that are modules

  // draw asks the worker for the picture of an image.
  const draw = async (image, from, { signal }) => {
    const response = await fetch(from, { signal });
    if (response.ok) image.src = URL.createObjectURL(await response.blob());
    image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  };

  // adopt makes a page of the explorer fit to be shown in this one.
  const adopt = (made) => {
    for (const e of made.querySelectorAll("[href^='/']")) e.setAttribute("href", address(e.getAttribute("href")));
    for (const e of made.querySelectorAll("[src^='/']")) {
      const from = e.getAttribute("src");
      e.setAttribute("src", address(from));
      if (from.startsWith("/static/")) continue;
      e.removeAttribute("src");
      draw(e, from, shown).catch(() => {});
    }
  };

  // put shows a page of the explorer.
  const put = (text) => {
    shown = new AbortController();
    const made = new DOMParser().parseFromString(text, "text/html");
    adopt(made);
    document.title = made.title;
    for (const part of ["nav", "main"]) document.querySelector(part).replaceWith(document.adoptNode(made.querySelector(part)));
    document.querySelector("main").tabIndex = -1;
    // The page's scripts run as if it had been loaded: modules do so once at each address.
    for (const e of document.head.querySelectorAll("script[data-page]")) e.remove();
    for (const { src, type } of made.head.querySelectorAll("script[src]")) {
      const script = Object.assign(document.createElement("script"), { src: type === "module" ? `${src}?${++runs}` : src, type });
      script.dataset.page = "";
      document.head.append(script);
    }
  };

  // save offers a file that the worker has made.
  const save = async (response, from) => {
    const named = /filename=([^;]+)/.exec(response.headers.get("Content-Disposition"));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = named?.[1] ?? from.replace(/\?.*/, "").split("/").filter(Boolean).join("-");
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  // visit shows the page of a path, as the next entry of the history if it is new, or saves the file.
  const visit = async (to, options = {}) => {
    const [asked, place] = to.split("#");
    const { signal } = going = (going.abort(), new AbortController());
    document.querySelector("main").setAttribute("aria-busy", "true");
    try {
      const response = await fetch(asked, { ...options, signal });
      if (response.url !== asked) to = response.url;
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) return await save(response, to);
      const text = await response.text();
      shown.abort();
      if (page() !== to) history[options.replace ? "replaceState" : "pushState"](null, "", "#" + to);
      const moved = to.split("?")[0] !== path.split("?")[0];
      path = to;
      put(text);
      if (moved) {
        document.querySelector("main").focus({ preventScroll: true });
        scrollTo(0, 0);
      }
      if (place) document.getElementById(place)?.scrollIntoView();
    } catch (e) {
      if (e.name === "AbortError") return;
      document.querySelector("#loading, #failure")?.remove();
      document.querySelector("main").prepend(failure(e.message));
    } finally {
      document.querySelector("main").removeAttribute("aria-busy");
    }
  };
  let going = new AbortController(); // a page that is on its way

  document.addEventListener("click", (e) => {
    const to = e.target.closest("a[href]")?.getAttribute("href");
    if (!to || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    if (/^#?\//.test(to)) {
      e.preventDefault();
      visit(to.replace(/^#/, ""));
    } else if (to.startsWith("?")) {
      e.preventDefault();
      visit(path.split("?")[0] + to);
    } else if (to.startsWith("#")) { // a place in the page
      const place = document.getElementById(to.slice(1));
      e.preventDefault();
      place?.scrollIntoView();
      place?.focus();
    }
  });

  document.addEventListener("submit", (e) => {
    if (e.defaultPrevented) return;
    e.preventDefault();
    const form = e.target;
    const to = form.getAttribute("action") ?? path.split("?")[0];
    const fields = new FormData(form, e.submitter);
    if (form.method !== "post") return visit(to.split("?")[0] + "?" + new URLSearchParams(fields));
    visit(to, { method: "POST", body: form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields), replace: true });
  });

  addEventListener("popstate", () => { if (page().startsWith("/")) visit(page(), { replace: true }); });

  // What the scripts of the pages use in place of what the browser has.
  globalThis.explorer = {
    fetch,
    adopt,
    location: {
      get pathname() { return path.split("?")[0]; },
      get search() { return path.includes("?") ? path.slice(path.indexOf("?")) : ""; },
      replace: (to) => { visit(to, { replace: true }); },
    },
    history: {
      replaceState: (state, title, to) => { history.replaceState(state, title, "#" + (path = to)); },
    },
    addEventListener: (type, listener) => { addEventListener(type, listener, shown); },
  };

  // A form of a static page leads here with its fields in the query.
  if (location.search) history.replaceState(null, "", location.pathname + "#" + page() + location.search);
  if (page().startsWith("/")) visit(page(), { replace: true });
  else location.replace("../index.html");
}
