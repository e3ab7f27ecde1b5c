// The pages of the statements and of the glossary.
import { data } from "./api.js";
import { element } from "./dom.js";
import { documentLink, link, main } from "./site.js";

// inline returns Markdown with `code` and *emphasis*, and with links to the documents that it names.
const inline = (text) => text.split(/(`[^`]+`|\*[^*]+\*)/).flatMap((part) => {
  const inner = part.slice(1, -1), named = (of) => of.split(/(\bdocs\/[a-z0-9-]+\.md)/).map((name, k) => (k % 2 ? documentLink(name, name) : name));
  if (part[0] === "`") return element("code", {}, ...named(inner));
  return part[0] === "*" ? element("em", {}, ...named(inner)) : named(part);
});

const statements = main.querySelector(".statements"), glossary = main.querySelector(".entries");
statements?.append(...(await data("statements.json")).map((s) => element("li", { id: s.Name },
  element("h2", {}, element("span", { className: "status " + s.Status }, s.Status), " ", s.Title), element("p", {}, element("code", {}, s.Text)),
  element("p", { className: "soft" }, ...s.Counterexample ? ["Fails first for ", link("m/#" + s.Counterexample.replaceAll("; ", "/").replaceAll(" ", ","), s.Counterexample), ". "] : [], `${s.Source}. Tested: ${s.Tested}.`))));
glossary?.append(...(await data("glossary.json")).flatMap(({ Title, Terms }) => [element("h2", {}, Title),
  element("dl", { className: "glossary" }, ...(Terms ?? []).flatMap(({ Names, Definition }) => [
    element("dt", { id: Names[0].replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "") }, Names.join(", ")), element("dd", {}, ...inline(Definition))]))]));
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
