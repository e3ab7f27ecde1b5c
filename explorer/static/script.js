// Everything works without this script. It keeps which vocabulary pages use, follows a search without
// reloading the page, shows the definitions of terms, and copies commands.
"use strict";

{ // the app of a static site runs this for each page, and answers in place of a server
const { EventSource, location } = globalThis.explorer ?? globalThis;

// A page has what it says in colours and in letters, and shows the one that the visitor has chosen.
const vocabulary = document.querySelector(".vocabulary");
const { dataset } = document.documentElement;
const choose = (words) => {
  if (words === "letters") dataset.words = words;
  else delete dataset.words;
  vocabulary.ariaPressed = words === "letters";
  document.dispatchEvent(new Event("words"));
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
  const words = section.querySelector(".words");
  source.addEventListener("progress", (e) => { words.textContent = e.data; });
  source.addEventListener("time", (e) => { section.querySelector(".time").textContent = e.data; });
  const leave = () => { if (!section.isConnected) source.close(); }; // when the page has gone on
  source.addEventListener("time", leave);
  document.addEventListener("searching", leave);
  source.addEventListener("done", () => {
    source.close();
    if (section.isConnected && document.dispatchEvent(new Event("decided", { cancelable: true }))) location.replace(location.pathname + location.search); // a page that a POST has answered as well
  });
  source.addEventListener("error", () => { if (source.readyState === 2) words.textContent = "The server does not answer."; });
};
const followAll = () => { for (const section of document.querySelectorAll("[data-events]")) follow(section); };
followAll();
document.addEventListener("searching", followAll);

// A click shows the definition of a term by itself. Here hover and focus do too, until the
// pointer has left word and definition, or the focus the word.
for (const term of document.querySelectorAll(".term")) {
  const box = document.getElementById(term.getAttribute("popovertarget"));
  let later;
  const show = () => { clearTimeout(later); if (!box.matches(":popover-open")) term.click(); };
  const hide = () => { later = setTimeout(() => { if (document.activeElement !== term) box.hidePopover(); }, 250); };
  term.addEventListener("focus", () => { if (term.matches(":focus-visible")) show(); });
  term.addEventListener("blur", () => box.hidePopover());
  term.addEventListener("pointerenter", (e) => { if (e.pointerType === "mouse") show(); });
  term.addEventListener("pointerleave", hide);
  box.addEventListener("pointerenter", () => clearTimeout(later));
  box.addEventListener("pointerleave", hide);
}

// A click copies what stands before the button.
for (const line of document.querySelectorAll("[data-copy]")) line.after(" ", Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" }));
for (const button of document.querySelectorAll(".copy")) {
  const from = button.previousElementSibling;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(from.value ?? from.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(from);
      from.select?.();
      button.textContent = "Copy it from here";
    }
  });
}
}
