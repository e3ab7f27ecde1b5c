// Everything works without this script. It keeps which vocabulary pages use, follows a search without
// reloading the page, copies commands, and chooses a seki at random.
"use strict";

{ // the app of a static site runs this for each page, and answers in place of a server
const { fetch, location } = globalThis.explorer ?? globalThis;
const main = document.querySelector("main");

// A page has what it says in colours and in letters, and shows the one that the visitor has chosen.
const vocabulary = document.querySelector(".vocabulary");
const { dataset } = document.documentElement;
const choose = (words) => {
  if (words === "letters") dataset.words = words;
  else delete dataset.words;
  vocabulary.ariaPressed = words === "letters";
  dispatchEvent(new Event("words"));
};
try { choose(localStorage.getItem("sekilab.words")); } catch { /* nothing is kept */ }
vocabulary.hidden = false;
vocabulary.onclick = () => {
  choose(dataset.words ? "colours" : "letters");
  try { localStorage.setItem("sekilab.words", dataset.words ?? ""); } catch { /* nothing is kept */ }
};

// follow shows how a search goes on, of which it hears each second. A page may show itself what has been found then.
const follow = async (section) => {
  const show = (name, text) => { section.querySelector(name).textContent = text; };
  for (;;) {
    try {
      const response = await fetch(section.dataset.events), { words, seconds, more } = await response.json();
      if (!section.isConnected) return;
      if (more !== false) break; // or the search is forgotten
      show(".words", words);
      show(".time", `${seconds} s`);
    } catch {
      show(".words", "The server does not answer.");
      return;
    }
  }
  if (main.dispatchEvent(new Event("decided", { cancelable: true }))) location.replace(location.pathname + location.search); // a page that a POST has answered as well
};

// dress adds to what is shown what needs a script.
const dress = () => {
  for (const section of document.querySelectorAll("[data-events]")) follow(section);
  for (const line of document.querySelectorAll("[data-copy]")) line.after(" ", Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" }));
};
dress();
main.addEventListener("swapped", dress);

// A click copies what stands before the button, and leads to one of the seki.
main.addEventListener("click", async ({ target }) => {
  if (target.dataset.random) target.href = target.dataset.about + target.dataset.random.split(" ").reduce((a, b, n) => (Math.random() * (n + 1) < 1 ? b : a));
  if (!target.matches(".copy")) return;
  const from = target.previousElementSibling;
  try {
    await navigator.clipboard.writeText(from.value ?? from.textContent);
    target.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(from);
    from.select?.();
    target.textContent = "Copy it from here";
  }
});
}
