// Everything works without this script. It keeps which vocabulary pages use, follows a search without
// reloading the page, shows the definitions of terms, copies commands, and chooses a seki at random.
"use strict";

{ // the app of a static site runs this for each page, and answers in place of a server
const { EventSource, location } = globalThis.explorer ?? globalThis;
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

// follow shows how a search goes on. A page may show itself what has been found then.
const follow = (section) => {
  const source = new EventSource(section.dataset.events);
  const show = (name) => ({ data }) => { section.querySelector(name).textContent = data; };
  const leave = () => { if (!section.isConnected) source.close(); }; // when the page has gone on
  source.addEventListener("progress", show(".words"));
  source.addEventListener("time", show(".time"));
  source.addEventListener("time", leave);
  main.addEventListener("swapped", leave);
  source.addEventListener("done", () => {
    source.close();
    if (section.isConnected && main.dispatchEvent(new Event("decided", { cancelable: true }))) location.replace(location.pathname + location.search); // a page that a POST has answered as well
  });
  source.addEventListener("error", () => { if (source.readyState === 2) show(".words")({ data: "The server does not answer." }); });
};

// dress adds to what is shown what needs a script.
const dress = () => {
  for (const section of document.querySelectorAll("[data-events]")) follow(section);
  for (const line of document.querySelectorAll("[data-copy]")) line.after(" ", Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" }));
};
dress();
main.addEventListener("swapped", dress);

// A click shows the definition of a term by itself. Here hover and focus do too, until the
// pointer has left word and definition, or the focus the word.
let shown, later;
const hide = () => document.getElementById(shown?.getAttribute("popovertarget"))?.hidePopover();
const show = (term) => {
  clearTimeout(later);
  shown = term;
  if (!document.querySelector(".definition:popover-open#" + term.getAttribute("popovertarget"))) term.click();
};
const leave = () => {
  clearTimeout(later);
  later = setTimeout(() => { if (document.activeElement !== shown) hide(); }, 250);
};
main.addEventListener("focusin", (e) => { if (e.target.matches(".term:focus-visible")) show(e.target); });
main.addEventListener("focusout", (e) => { if (e.target === shown) hide(); });
main.addEventListener("pointerleave", leave);
main.addEventListener("pointerover", (e) => {
  const over = e.target.closest(".term, .definition");
  if (!over) leave();
  else if (over.matches(".definition")) clearTimeout(later);
  else if (e.pointerType === "mouse") show(over);
});

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
