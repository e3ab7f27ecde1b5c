// The component with which people play and look: the board, the matrix beside it, what is said, and
// the buttons. Everything works by pointer, touch and keyboard.
import { Game } from "./position.js";
import { button, element } from "./dom.js";
import { draw, entry, place, table } from "./picture.js";
import { answered, both, chosen, ended, told } from "./words.js";

const pause = 600; // in milliseconds, before a turn of the program

// A Player has the options
//   position   as read and fromData return it
//   judge      as solve and ask return it; load(now), if it is there, is waited for before it answers
//   game       "seki" or "dseki"
//   first      the player who moves first, 0 for White
//   people     which of White and Black are people; nobody, if a game that is over is only looked at
//   turns      of the game so far
//   fixed      how many of them cannot be taken back, 0 without it
//   said       the first sentence
//   mark(k)    returns what an entry shows below its number, if anything
//   onturn(now), onover(now)  are called after each turn, and when the game is over instead
//   onlight(k)  is called when entry k is looked at
//   onedit(k, by, point)  is called in place of turns: by a key entry k is to be changed by −1 or 1, by a
//                         click it is to be changed as the page likes; at a point by −1, or 1 if it is filled
export class Player {
  #timer;
  #line = null; // that is stepped through: steps, and how many are done

  constructor(root, options) {
    this.root = root;
    this.field = element("div", { className: "field" });
    this.said = element("p", { className: "said", role: "status" });
    this.pass = button("pass", "Pass", () => this.play(-1));
    this.back = button("back", "Take back", () => this.undo());
    this.through = button("through", "Step through the game", () => this.review());
    this.matrix = element("div", { className: "matrix scroll", role: "group", ariaLabel: "The matrix of the board" });
    this.steps = element("p", { className: "buttons steps" }, ...[["First", () => 0], ["Previous", (at) => at - 1], ["Next", (at) => at + 1]].map(([name, to]) => {
      return button("to-" + name.toLowerCase(), name, () => this.step(to(this.#line.at)));
    }), button("done", "Done", () => this.look(null)));
    this.beside = element("div", { className: "beside" }, this.said, this.steps, element("p", { className: "buttons turning" }, this.pass, this.back, this.through), this.matrix);
    root.replaceChildren(element("div", { className: "arena" }, this.field, this.beside));
    root.addEventListener("keydown", (e) => this.#key(e));
    addEventListener("words", () => this.draw());
    this.start(options);
  }

  // start begins a game with options that take the place of those before.
  start(options) {
    this.options = { people: [true, false], ...this.options, ...options };
    this.restart();
  }

  // restart goes back to the turns of the options.
  restart() {
    clearTimeout(this.#timer);
    const { position, game, first, turns, said } = this.options;
    this.#line = null;
    this.game = new Game(position, { rules: game, first, turns: [...turns ?? []] });
    this.say(said ?? "");
    this.draw();
    if (!this.options.onedit) this.#next();
  }

  get now() { return this.game.at(); }

  // say says a sentence, which may be a function of a vocabulary.
  say(sentence, good = false) {
    this.said.replaceChildren(...both(sentence));
    this.said.classList.toggle("good", good);
  }

  focus() { (this.field.querySelector("button") ?? this.matrix.querySelector("button"))?.focus({ preventScroll: true }); }

  // play is a turn of a person: a stone on a dame of entry k, at a point if it is given, or a pass if
  // k is −1. It does nothing if it is not their turn.
  play(k, point) {
    if (!this.#free() || k >= 0 && !this.now.left[k]) return;
    this.game.play(k, point);
    this.draw();
    this.#next();
  }

  // place draws the game on another position.
  place(position) {
    this.options.position = position;
    for (const game of new Set([this.game, this.#line?.kept.game ?? this.game])) game.place(position);
    this.draw();
  }

  // undo takes back the last turn of a person and what came after it.
  undo() {
    clearTimeout(this.#timer);
    const { turns, first } = this.game, { people } = this.options;
    do turns.pop(); while (turns.length && !people[(first + turns.length) % 2]);
    this.say("Taken back. Your turn.");
    this.draw();
    this.#next();
  }

  // look goes to the beginning of a line of play, {first, steps, over}, from the position: a step has what
  // is said, the entry k of its turn, −1 for a pass and none for a remark, the point if it is not any, and
  // the line of the matrix that it is about, [who wants to take it, number], if there is one. over is
  // called when the line is left; null leaves it.
  look(line) {
    const kept = this.#line?.kept ?? { game: this.game, said: [...this.said.childNodes] };
    if (line) {
      this.#line = { ...line, kept, at: 0 };
      this.step(0);
      this.steps.querySelector(".to-next").focus({ preventScroll: true });
      return;
    }
    const { over } = this.#line;
    this.#line = null;
    this.game = kept.game;
    this.said.replaceChildren(...kept.said);
    this.draw();
    over?.();
  }

  // told returns what turn t of the game did, in words.
  told(t) { return told(this.game, this.options.judge, t, this.options.people); }

  // list puts what each turn did into a list.
  list(into) { into.replaceChildren(...this.game.turns.map((_, t) => element("li", {}, ...both(this.told(t))))); }

  // review goes through the game itself.
  review() { this.look({ ...lineOf(this.game, this.options.judge, this.options.people), over: () => this.through.focus() }); }

  // step goes to after the first n steps of the line.
  step(n) {
    const { steps, first } = this.#line, at = this.#line.at = Math.max(0, Math.min(steps.length, n));
    this.game = new Game(this.options.position, { rules: this.options.game, first });
    for (const { k, point } of steps.slice(0, at)) if (k !== undefined) this.game.play(k, point);
    const shown = steps[at - 1];
    this.say((words) => (shown ? `${at} of ${steps.length}: ${typeof shown.said === "function" ? shown.said(words) : shown.said}` : `The beginning, before ${steps.length} ${steps.length === 1 ? "step" : "steps"}.`));
    this.draw();
    this.markLine("about", shown?.line);
    steps.forEach((step, k) => { if (step.onshow) step.onshow(k + 1 === at); });
  }

  #free() {
    const now = this.now;
    return !this.#line && (this.options.onedit || !now.over && this.options.people[now.player]);
  }

  // next ends the game if it is over, or lets the program answer if it is its turn.
  async #next() {
    const { game, now } = this, { people, judge, onturn, onover } = this.options;
    if (now.over) {
      this.say((n) => ended(now)(n) + ".");
      onover?.(now);
      return;
    }
    onturn?.(now);
    if (people[now.player]) return;
    this.say((n) => `${n.player[now.player]} thinks …`);
    const turns = game.turns.length;
    try {
      await Promise.all([judge.load?.(now), new Promise((resolve) => { this.#timer = setTimeout(resolve, pause); })]);
    } catch (e) {
      this.say(e.message);
      return;
    }
    if (game !== this.game || game.turns.length !== turns) return;
    const reply = judge.answer(now);
    game.play(reply);
    this.say(answered(game, now.player, reply));
    this.draw();
    this.#next();
  }

  // light marks the dame, the entry and the chains of entry k; of none if k is undefined.
  light(k) {
    const e = this.game.board.entries[k];
    this.root.querySelectorAll("[data-k]").forEach((b) => b.classList.toggle("lit", b.dataset.k === String(k)));
    this.root.querySelectorAll("[data-chain]").forEach((c) => c.classList.toggle("lit", e !== undefined && [`1,${e.row}`, `0,${e.col}`].includes(c.dataset.chain)));
    if (e && !this.#line) this.options.onlight?.(k);
  }

  // markLine gives a class to the chain and the entries of a line that a player wants to take.
  markLine(name, [player, number] = []) {
    const of = this.game.board.entries;
    this.root.querySelectorAll("[data-chain]").forEach((c) => c.classList.toggle(name, c.dataset.chain === `${1 - player},${number}`));
    this.root.querySelectorAll("[data-k]").forEach((b) => b.classList.toggle(name, of[b.dataset.k][player ? "col" : "row"] === number));
  }

  #entryButton(k, label, point, by, ...content) {
    const b = element("button", { type: "button", ariaLabel: label, ariaDisabled: !this.#free() }, ...content);
    b.dataset.k = k;
    b.addEventListener("click", () => (this.options.onedit ? this.#free() && this.options.onedit(k, by, point) : this.play(k, point)));
    // Only a mouse that rests on it, or the keyboard, marks an entry. A finger does not, nor does a focus that a click has left.
    b.addEventListener("pointerenter", (e) => { if (e.pointerType === "mouse") this.light(k); });
    b.addEventListener("focus", () => {
      if (b.matches(":focus-visible")) this.light(k);
      else if (!this.#line) this.options.onlight?.(k);
    });
    for (const event of ["pointerleave", "blur"]) b.addEventListener(event, () => this.light());
    return b;
  }

  // draw draws the game as it stands. The focus stays on the entry. If that has no button left, a focus of the keyboard goes
  // to the next one; after a click it goes nowhere.
  draw() {
    const { game, now } = this, { onedit, mark, people } = this.options, focus = document.activeElement;
    const where = ["field", "matrix"].find((name) => this[name].contains(focus));
    const old = where && [...this[where].querySelectorAll("button")].indexOf(focus), k = focus.dataset?.k, keyed = where && focus.matches(":focus-visible");
    const field = draw(game), shown = now.over && !onedit && !this.#line;
    field.role = "group";
    field.ariaLabel = "Go board";
    const add = (e, entry, point, by) => {
      const b = this.#entryButton(entry, chosen((n) => n.entry(e)), point, by);
      b.classList.toggle("filled", by > 0);
      place(b, point, game.board);
      field.append(b);
    };
    if (!shown) {
      game.board.entries.forEach((e, entry) => e.dame.filter((p) => !game.taken(p)).forEach((point) => add(e, entry, point, -1)));
      if (onedit) game.board.filled?.forEach((f) => add(game.board.entries[f.k], f.k, f.point, 1));
    }
    this.field.replaceWith(field);
    this.field = field;
    this.matrix.replaceChildren(table(game, game.turns.length, (k, n) => (shown || !n && !onedit ? entry(n)
      : this.#entryButton(k, null, undefined, undefined, entry(n), element("span", { className: "sr" }, " ", ...both((words) => words.entry(game.board.entries[k]))), ...this.#line ? [] : mark?.(k) ?? []))));
    this.root.classList.toggle("boardless", this.field.hidden);
    this.steps.hidden = !this.#line;
    this.pass.hidden = now.over || !!this.#line || !!onedit;
    this.back.hidden = !!this.#line || !!onedit || !people.includes(true) || game.turns.length <= (this.options.fixed ?? 0);
    this.pass.ariaDisabled = !this.#free();
    this.through.hidden = !now.over || !!this.#line || !!onedit;
    this.pass.parentElement.hidden = this.pass.hidden && this.back.hidden && this.through.hidden;
    if (this.#line) {
      const { at, steps } = this.#line;
      this.steps.querySelectorAll(".to-first, .to-previous").forEach((b) => { b.ariaDisabled = at === 0; });
      this.steps.querySelector(".to-next").ariaDisabled = at === steps.length;
    }
    if (where && !shown) {
      const buttons = [...this[where].querySelectorAll("button")];
      const same = where === "matrix" || onedit || keyed ? buttons.findLast((b) => b.dataset.k === k) : undefined;
      (same ?? (keyed ? buttons[Math.min(old, buttons.length - 1)] : undefined))?.focus({ preventScroll: true });
    }
  }

  // key leads by arrow keys through a line, and else from a dame or an entry to the nearest one in their
  // direction.
  #key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (this.#line) {
      const { at, steps } = this.#line, to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length }[e.key];
      if (to === undefined && e.key !== "Escape") return;
      e.preventDefault();
      if (to === undefined) this.look(null);
      else this.step(to);
      return;
    }
    const by = { "+": 1, "-": -1 }[e.key];
    if (by && this.options.onedit && e.target.dataset.k) this.options.onedit(Number(e.target.dataset.k), by);
    else toNearest(e);
  }
}

// lineOf returns a game as a line of play, in which each turn tells what it did and which line it threatens.
export const lineOf = (game, judge, people) => ({
  first: game.first, steps: game.turns.map((turn, t) => {
    const mover = game.at(t).player, after = game.at(t + 1), number = (mover ? after.cols : after.rows).indexOf(1);
    return { ...turn, said: told(game, judge, t, people), line: number < 0 || after.over ? undefined : [mover, number] };
  }),
});

// toNearest leads by an arrow key from a button to the nearest one in its direction.
export const toNearest = (e) => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  const group = e.target.closest(".field, .matrix, .goban");
  if (!step || !group || e.target.tagName !== "BUTTON") return;
  e.preventDefault();
  const centre = (b) => { const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = centre(e.target);
  let nearest, least = Infinity;
  for (const b of group.querySelectorAll("button")) {
    const [u, v] = centre(b), ahead = (u - x) * step[0] + (v - y) * step[1], aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
    if (ahead > 1 && ahead + 2 * aside < least) [nearest, least] = [b, ahead + 2 * aside];
  }
  nearest?.focus();
};
