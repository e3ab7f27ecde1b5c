// The page Learn: the list of its screens, or the screen that the address names. On each there is a position to play, a question,
// or a matrix to change. What is done is kept in the browser.
import { data } from "./api.js";
import { button, element } from "./dom.js";
import { draw, value } from "./picture.js";
import { Player } from "./player.js";
import { bare, changed, Game, matrix, read, resultOf, upright } from "./position.js";
import { kept, link, main } from "./site.js";
import { letter, resultIn, solve, wrong } from "./solver.js";
import { both, resultWords } from "./words.js";

const learnt = kept("sekilab.learnt"), lessons = await data("lessons.json"), list = [...main.children];
let root, name;
const part = (of) => root.querySelector("." + of);

// done shows the sentence to take along.
const done = () => {
  part("taken").hidden = false;
  part("next").classList.add("primary");
  learnt.add(name);
};

// play lets the visitor play a position. What the first mistake was is said when the goal is missed.
const play = (lesson) => {
  const position = upright(read(lesson.board)), judge = solve(position), first = lesson.first ?? 0;
  const begun = new Game(position, { first });
  if (lesson.turns) begun.replay(lesson.turns);
  const before = begun.turns.length, reached = { win: (r) => r > 0, draw: (r) => r === 0, lose: (r) => r < 0 };
  let player; // not there yet when the first turn is asked for
  player = new Player(part("stage-of-lesson"), {
    position, judge, people: [true, lesson.task === "turn"], first, turns: begun.turns, fixed: before,
    said: (n) => (first ? "" : `You are ${n.player[0]}. `) + "Your turn.",
    onturn: () => { if (lesson.task === "turn" && player?.game.turns.length > before) done(); },
    onover: (now) => {
      const { game } = player, mistake = game.turns.findIndex((_, t) => t >= before && !game.at(t).player && wrong(judge, game, t));
      part("again").hidden = false;
      if (reached[lesson.task]?.(resultOf(now))) done();
      else if (lesson.task !== "turn") player.say(mistake < 0 ? "That was not it. Try again." : player.told(mistake));
    },
  });
  part("again").addEventListener("click", () => {
    player.restart();
    part("again").hidden = true;
    player.focus();
  });
};

// choose asks a question about a position.
const choose = (lesson) => {
  const said = element("p", { className: "said", role: "status" });
  const buttons = lesson.choices.map((text, k) => button("", text, () => {
    const right = k === lesson.right;
    buttons.forEach((b, n) => { b.ariaPressed = n === k; });
    said.textContent = right ? "Yes." : "No.";
    said.classList.toggle("good", right);
    if (right) done();
  }));
  part("stage-of-lesson").replaceChildren(element("div", { className: "arena" },
    Object.assign(draw(new Game(read(lesson.board))), { role: "img", ariaLabel: "The position" }), element("div", { className: "beside" }, ...buttons.map((b) => element("p", {}, b)), said)));
};

// edit lets the visitor change a matrix, and says what it is and what White's moves do.
const edit = (lesson) => {
  let position = lesson.board ? read(lesson.board) : bare(lesson.matrix), judge;
  const tried = new Set();
  const change = (k, by) => { for (let n = Math.abs(by); n; n--) position = changed(position, k, Math.sign(by)); };
  const decide = () => {
    judge = solve(position);
    return judge && resultIn(position, judge);
  };
  const tell = (result) => {
    const words = (n) => `This is ${resultWords(result, n).replace(/,$/, "")}.`;
    const tries = lesson.task === "search" && tried.size ? ` ${tried.size === 1 ? "One try" : `${tried.size} tries`}.` : "";
    player.say((n) => (result ? words(n) + tries : "Too many dame for this page: make some numbers smaller."));
  };
  position.entries.forEach(({ row, col, n }, k) => change(k, lesson.matrix[row][col] - n));
  decide();
  const player = new Player(part("stage-of-lesson"), {
    position,
    mark: (k) => {
      const game = new Game(position), now = game.at();
      if (!judge || now.over || !now.left[k]) return [];
      return [" ", value(letter(judge.scoreOf(now, k)), element("span", { className: "sr" }, ...both((n) => `${n.player[0]} `)))];
    },
    onedit: (k, by, point) => {
      const { n } = position.entries[k], to = by === undefined ? (n + 1) % (lesson.most + 1) : n + by;
      if (to < 0 || to > lesson.most) return;
      if (point) position = changed(position, k, by, point);
      else change(k, to - n);
      const result = decide(), drawn = result && !result.over && result.values.includes("D");
      tried.add(String(matrix(position)));
      player.start({ position });
      tell(result);
      if (lesson.task === "edit" ? drawn && result.must.every(Boolean) : drawn || tried.size > 4) done();
      if (lesson.task === "search" && drawn) player.say("A draw! Nobody knew one. Please tell us.");
    },
  });
  tell(resultIn(position, judge));
};

const screen = (lesson, k) => {
  const before = lessons[k - 1], after = lessons[k + 1], again = button("again", "Again");
  const onward = after ? element("a", { className: "button next", rel: "next", href: "#" + after.name }, "Next: " + after.title) : link("./", "Puzzles");
  onward.className = "button next";
  again.hidden = true;
  return element("section", { className: "lesson game" },
    element("p", { className: "which" }, link("learn/", "Learn"), " ", element("span", { className: "soft" }, `${k + 1} of ${lessons.length}`)),
    element("h1", {}, lesson.title), element("p", { className: "lead" }, lesson.text), element("p", { className: "goal" }, lesson.do), element("div", { className: "stage-of-lesson" }),
    element("div", { className: "taken note", hidden: true }, element("p", {}, lesson.take), ...lesson.more ? [element("p", {}, link(lesson.more, lesson.more_is))] : []),
    element("nav", { className: "buttons", ariaLabel: "Screens" }, ...before ? [element("a", { className: "button", rel: "prev", href: "#" + before.name }, "Back")] : [], again, onward));
};

// open shows what the address names.
const open = () => {
  name = location.hash.slice(1);
  const k = lessons.findIndex((l) => l.name === name), lesson = lessons[k];
  document.title = `${lesson?.title ?? "Learn SEKI"} – sekilab`;
  if (!lesson) {
    main.replaceChildren(...list);
    main.querySelector(".screens").replaceChildren(...lessons.map((l) => element("li", {}, element("a", { href: "#" + l.name }, l.title,
      ...learnt.has(l.name) ? [element("span", { className: "done" }, " ✓", element("span", { className: "sr" }, " done"))] : []))));
    return;
  }
  root = screen(lesson, k);
  main.replaceChildren(root);
  ({ choose, edit, search: edit }[lesson.task] ?? play)(lesson);
  scrollTo(0, 0);
};
addEventListener("hashchange", open);
open();
