// What every page has: the header and the footer, and the choice of a vocabulary.
import { config } from "./config.js";
import { button, element } from "./dom.js";

const base = new URL(".", import.meta.url);
export const main = document.querySelector("main");

// to returns the address of a page of this site.
export const to = (page) => new URL(page, base).href;
export const link = (page, ...content) => element("a", { href: to(page) }, ...content);

// published is the address of the first page for others, "" if only this computer can use it.
export const published = config.url.replace(/\/$/, "") || (/^(localhost|127\.|\[::1\])/.test(location.hostname) ? "" : base.href.replace(/\/$/, ""));
export const { version } = config;

// ---- What the browser keeps, as far as it keeps anything ----

const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const store = (name, value) => { try { localStorage.setItem(name, value); } catch { /* nothing is kept */ } };

// kept returns a set of names that the browser keeps.
export const kept = (name) => {
  const names = new Set(JSON.parse(stored(name)) ?? []);
  const add = (one) => store(name, JSON.stringify([...names.add(one)].slice(-1000)));
  return { has: (one) => names.has(one), add };
};

// ---- Header and footer ----

const { dataset } = document.documentElement, here = document.body.dataset.part;
const sections = [["learn", "learn/", "Learn"], ["play", "./", "Play"], ["explore", "explore/", "Explore"], ["board", "board/", "Go board"], ["research", "research/", "Research"]];

// A page has what it says in colours and in letters, and shows the one that the visitor has chosen.
const vocabulary = button("vocabulary", "Names: R, C", () => {
  choose(dataset.words ? "" : "letters");
  store("sekilab.words", dataset.words ?? "");
});
vocabulary.title = "Call the players R and C, and entries (i, j)";
const choose = (words) => {
  if (words === "letters") dataset.words = words;
  else delete dataset.words;
  vocabulary.ariaPressed = words === "letters";
  dispatchEvent(new Event("words"));
};
choose(stored("sekilab.words"));

const skip = element("a", { className: "skip", href: "#main" }, "Skip to the content");
skip.addEventListener("click", (e) => { // the address stays: it is the state of the page
  e.preventDefault();
  main.tabIndex = -1;
  main.focus();
});
document.body.prepend(skip);
document.querySelector("header").append(
  element("a", { className: "name", href: to("./") }, element("img", { src: to("icon.svg"), alt: "", width: 26, height: 26 }), " sekilab"),
  element("nav", { ariaLabel: "Pages" }, ...sections.map(([name, page, title]) => {
    const a = link(page, title);
    if (name === here) a.ariaCurrent = a.href === location.href.split(/[?#]/)[0] ? "page" : "true";
    return a;
  })), vocabulary);
const [release, commit = ""] = version.split(/(?= \()/);
document.querySelector("footer").append(
  element("p", {}, `sekilab ${release}`, element("span", { className: "commit" }, commit), ". ", link("glossary/", "Glossary")),
  element("p", {}, "The games are those of A. Gol’berg, V. Gurvich, D. Andrade, K. Borys and G. Rudolf, ", element("cite", {}, "Combinatorial games modeling seki in GO"),
    ", Discrete Mathematics 329 (2014) 19–32, ", element("a", { href: "https://doi.org/10.1016/j.disc.2014.04.005" }, "doi:10.1016/j.disc.2014.04.005"), "."));

// copies returns a button that copies the text or the value of an element.
export const copies = (from) => {
  const b = button("copy", "Copy", async () => {
    try {
      await navigator.clipboard.writeText(from.value ?? from.textContent);
      b.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(from);
      from.select?.();
      b.textContent = "Copy it from here";
    }
  });
  return b;
};
