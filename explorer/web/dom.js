// Elements of pages.

// element returns an element of the page.
export const element = (name, properties, ...content) => {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...content);
  return e;
};

// button returns a button that does something.
export const button = (className, text, act) => {
  const b = element("button", { type: "button", className }, text);
  b.addEventListener("click", act);
  return b;
};
