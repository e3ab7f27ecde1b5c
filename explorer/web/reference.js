// The pages of the statements and of the glossary.
import { data } from "./api.js";
import { element } from "./dom.js";
import { link, main } from "./site.js";

// inline returns Markdown with `code` and *emphasis*.
const inline = (text) => text.split(/(`[^`]+`|\*[^*]+\*)/).map((part) => {
  const name = { "`": "code", "*": "em" }[part[0]];
  return name ? element(name, {}, part.slice(1, -1)) : part;
});

const statements = main.querySelector(".statements"), glossary = main.querySelector(".entries");
statements?.append(...(await data("statements.json")).map((s) => element("li", { id: s.Name },
  element("h2", {}, element("span", { className: "status " + s.Status }, s.Status), " ", s.Title), element("p", {}, element("code", {}, s.Text)),
  element("p", { className: "soft" }, ...s.Counterexample ? ["Fails first for ", link("m/#" + s.Counterexample.replaceAll("; ", "/").replaceAll(" ", ","), s.Counterexample), ". "] : [], `${s.Source}. Tested: ${s.Tested}.`))));
glossary?.append(...(await data("glossary.json")).flatMap(({ Title, Terms }) => [element("h2", {}, Title),
  element("dl", { className: "glossary" }, ...(Terms ?? []).flatMap(({ Names, Definition }) => [
    element("dt", { id: Names[0].replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "") }, Names.join(", ")), element("dd", {}, ...inline(Definition))]))]));
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
