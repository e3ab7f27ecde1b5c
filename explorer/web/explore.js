// The page on which a matrix is entered. ?matrix=2 1; 1 2 fills in the field.
import { data, matrix as ask } from "./api.js";
import { element } from "./dom.js";
import { cells, grouped } from "./parts.js";
import { addressOf, parse } from "./position.js";
import { link, main, to } from "./site.js";

const examples = [
  ["1,1/1,1", "the smallest complete seki of both games"], ["2,1/1,2", "complete in SEKI, but not in D-SEKI"], ["1,1,0/1,0,1/0,1,1", "a ring of six chains"],
  ["3,3,1/3,1,3/1,3,3", "the largest known complete seki of size 3×3"], ["4,3,0/4,0,3/0,3,3", "semi-complete: only one player must pass"],
  ["0,1,1,1/1,0,1,1/1,1,0,1/1,1,1,0", "the cube: each chain shares dame with three others"], ["3,1/0,2", "White wins by moving first"],
];
main.querySelector(".cards").append(...examples.map(([matrix, words]) => element("li", {}, link("m/#" + matrix, ...cells(parse(matrix)), element("span", {}, words)))));

const form = main.querySelector("form"), field = form.elements.matrix, given = new URLSearchParams(location.search).get("matrix");
field.value = given ?? "2 1 0; 1 2 0; 0 0 2";
main.querySelector(".lead").hidden = given !== null; // it is there to be edited, and should be seen at once

// address returns the address of what a visitor has entered. The usual notation is read here, others by the solver.
const address = async (text) => {
  if (/^\d+(\.\d+){3}$/.test(text)) return text; // a label
  const plain = parse(text.split(/\s*[;\n]\s*/).map((row) => row.split(/ +/).join(",")).join("/"));
  return plain ? addressOf(plain) : (await ask({ matrix: text, seconds: 0.1 })).address;
};
form.addEventListener("submit", async (e) => {
  e.preventDefault();
  try {
    location.href = to(`${e.submitter?.value === "play" ? "play" : "m"}/#${await address(field.value.trim())}`);
  } catch (error) {
    main.querySelector(".wrong").replaceChildren(element("p", { className: "warn", role: "alert" }, error.message));
  }
});

const [random, all] = main.querySelectorAll(".seki a");
random.addEventListener("click", async (e) => {
  e.preventDefault();
  const matrices = Object.keys(await data("boards.json"));
  location.href = to("m/#" + matrices[Math.floor(Math.random() * matrices.length)]);
});
all.textContent = `All ${grouped((await data("known.json")).reduce((n, s) => n + s.Classes, 0))} complete and semi-complete seki known`;
