// kept returns a set of names that the browser keeps, as far as it keeps anything.
export const kept = (store) => {
  const names = new Set();
  try {
    for (const name of JSON.parse(localStorage.getItem(store)) ?? []) names.add(name);
  } catch { /* nothing is kept */ }
  const add = (name) => {
    names.add(name);
    try { localStorage.setItem(store, JSON.stringify([...names].slice(-1000))); } catch { /* nothing is kept */ }
  };
  return { has: (name) => names.has(name), add };
};
