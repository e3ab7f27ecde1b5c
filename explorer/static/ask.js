// How the scripts ask the explorer: a server or, on a static site, the worker of its app.

// In the app these are those of the page that it shows.
export const { addEventListener, fetch, history, location } = globalThis.explorer ?? globalThis;

// page returns a page or a drawing of the explorer that has an element of the selector, made fit to be
// shown here, or fails with what the explorer says instead.
export const page = async (to, selector, options) => {
  const response = await fetch(to, options), made = new DOMParser().parseFromString(await response.text(), "text/html");
  globalThis.explorer?.adopt(made);
  if (!made.querySelector(selector)) throw new Error(made.querySelector(".lead")?.textContent ?? response.statusText);
  return made;
};

// swap puts what can change of a page in the place of what is here.
export const swap = (made) => {
  for (const part of document.querySelectorAll("[data-live]")) part.replaceWith(made.querySelector(`[data-live=${part.dataset.live}]`));
  document.title = made.title;
  document.querySelector("main").dispatchEvent(new Event("swapped"));
};
