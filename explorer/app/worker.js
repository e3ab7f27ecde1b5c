// The worker of the app: it starts the explorer, compiled from Go, which then answers the
// messages. The query of its address is the version of the site.
"use strict";

importScripts("wasm_exec.js");

// load returns the program, and tells the page how much of it has arrived.
const load = async () => {
  const response = await fetch("explorer.wasm.gz");
  if (!response.ok) throw new Error(`explorer.wasm.gz: ${response.status} ${response.statusText}`);
  const total = Number(response.headers.get("Content-Length"));
  const parts = [];
  let loaded = 0;
  for (const reader = response.body.getReader();;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.length;
    if (total > loaded) postMessage({ loaded: loaded / total });
  }
  postMessage({ loaded: 1 });
  const program = new Blob(parts);
  const start = new Uint8Array(await program.slice(0, 2).arrayBuffer());
  const packed = start[0] === 0x1f && start[1] === 0x8b; // some hosts name gzip as a coding, which the browser has undone
  return packed ? program.stream().pipeThrough(new DecompressionStream("gzip")) : program.stream();
};

// loadTable gives the program the table of 3×3 matrices, which it searches without.
const loadTable = async () => {
  const response = await fetch("three.bin");
  if (response.ok) loadThree(new Uint8Array(await response.arrayBuffer()));
};

const start = async () => {
  const go = new Go();
  go.argv = ["explorer", decodeURIComponent(location.search.slice(1)), new URL("index.html#", location.href).href];
  const program = new Response(await load(), { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(program, go.importObject);
  const running = go.run(instance);
  loadTable().catch(() => {}); // pages answer without it
  await running;
  throw new Error("it has ended; perhaps it needed more memory than there is");
};

start().catch((e) => postMessage({ failed: e.message }));
