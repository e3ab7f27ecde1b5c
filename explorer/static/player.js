// The component with which people play and look: the board, the matrix beside it, what is said, and
// the buttons. Everything works by pointer, touch and keyboard.
import { Game } from "./position.js";
import { draw, element, place, table } from "./picture.js";
import { answered, both, chosen, ended } from "./words.js";

const pause = 600, watchPause = 900; // in milliseconds, before a turn of the program, and of a game that is shown

// A Player has the options
//   position   as read returns it
//   judge      as solve returns it
//   game       "seki" or "dseki"
//   first      who begins, 0 for White
//   people     which of White and Black are people
//   turns      of the game so far
//   said       the first sentence
//   onturn(now), onover(now)  called after each turn, and when the game is over instead
export class Player {
  #timer;
  #watching = false;

  constructor(root, options) {
    this.root = root;
    const button = (name, text, act) => {
      const b = element("button", { type: "button", className: name }, text);
      b.addEventListener("click", act);
      return b;
    };
    this.field = element("div", { className: "field" });
    this.said = element("p", { className: "said", role: "status" });
    this.pass = button("pass", "Pass", () => this.play(-1));
    this.back = button("back", "Take back", () => this.undo());
    this.matrix = element("div", { className: "matrix", role: "group", ariaLabel: "The matrix of the board" });
    this.beside = element("div", { className: "beside" }, this.said, element("p", { className: "buttons" }, this.pass, " ", this.back), this.matrix);
    root.replaceChildren(element("div", { className: "arena" }, this.field, this.beside));
    root.addEventListener("keydown", arrows);
    document.addEventListener("words", () => this.#draw());
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
    this.#watching = false;
    this.game = new Game(position, { rules: game, first, turns: [...turns ?? []] });
    this.say(said ?? "");
    this.#draw();
    this.#next();
  }

  get watching() { return this.#watching; }

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
    this.#draw();
    this.#next();
  }

  // undo takes back the last turn of a person and what came after it.
  undo() {
    clearTimeout(this.#timer);
    const { turns, first } = this.game, { people } = this.options;
    do turns.pop(); while (turns.length && !people[(first + turns.length) % 2]);
    this.say("Taken back. Your turn.");
    this.#draw();
    this.options.onturn?.(this.now);
  }

  // show shows a game of somebody else, turn by turn.
  show(turns) {
    this.restart();
    this.#watching = true;
    const step = () => {
      this.game.turns = turns.slice(0, this.game.turns.length + 1);
      this.#draw();
      if (this.now.over) this.options.onover?.(this.now);
      else this.#timer = setTimeout(step, watchPause);
    };
    this.say("The game as it was played.");
    this.#timer = setTimeout(step, watchPause);
    this.#draw();
  }

  #free() {
    const now = this.now;
    return !now.over && this.options.people[now.player] && !this.#watching;
  }

  // next ends the game if it is over, or lets the program answer if it is its turn.
  #next() {
    const now = this.now, { people, judge, onturn, onover } = this.options;
    if (now.over) {
      this.say((n) => ended(now)(n) + ".");
      onover?.(now);
      return;
    }
    onturn?.(now);
    if (people[now.player]) return;
    this.say((n) => `${n.player[now.player]} thinks …`);
    this.#timer = setTimeout(() => {
      const reply = judge.answer(now);
      this.game.play(reply);
      this.say(answered(this.game, now.player, reply));
      this.#draw();
      this.#next();
    }, pause);
  }

  // light marks the dame, the entry and the chains of entry k; of none if k is undefined.
  light(k) {
    const e = this.game.board.entries[k];
    this.root.querySelectorAll("[data-k]").forEach((b) => b.classList.toggle("lit", b.dataset.k === String(k)));
    this.root.querySelectorAll("[data-chain]").forEach((c) => c.classList.toggle("lit", e !== undefined && [`1,${e.row}`, `0,${e.col}`].includes(c.dataset.chain)));
  }

  #turnButton(k, label, point, ...content) {
    const b = element("button", { type: "button", ariaLabel: label, ariaDisabled: !this.#free() }, ...content);
    b.dataset.k = k;
    b.addEventListener("click", () => this.play(k, point));
    for (const event of ["pointerenter", "focus"]) b.addEventListener(event, () => this.light(k));
    for (const event of ["pointerleave", "blur"]) b.addEventListener(event, () => this.light());
    return b;
  }

  // draw draws the game as it stands. The focus stays where it was, or goes to a dame nearby.
  #draw() {
    const { game, now } = this, focus = document.activeElement;
    const where = ["field", "matrix"].find((name) => this[name].contains(focus));
    const old = where && [...this[where].querySelectorAll("button")].indexOf(focus);
    const field = draw(game);
    field.role = "group";
    field.ariaLabel = "Go board";
    if (!now.over) {
      game.board.entries.forEach((e, k) => e.dame.filter((p) => !game.taken(p)).forEach((point) => {
        const b = this.#turnButton(k, chosen((n) => n.entry(e)), point);
        place(b, point, game.board);
        field.append(b);
      }));
    }
    this.field.replaceWith(field);
    this.field = field;
    this.matrix.replaceChildren(table(game, game.turns.length, (k, n) => (now.over || !n
      ? element("span", { className: n ? "" : "none" }, String(n))
      : this.#turnButton(k, chosen((words) => `${n}: ${words.entry(game.board.entries[k])}`), undefined, String(n)))));
    this.pass.hidden = now.over;
    this.back.hidden = this.#watching || !game.turns.length;
    this.pass.ariaDisabled = !this.#free();
    if (where && !now.over) {
      const buttons = this[where].querySelectorAll("button");
      buttons[Math.min(old, buttons.length - 1)]?.focus();
    }
  }
}

// Arrow keys lead from a dame or an entry to the nearest one in their direction.
const arrows = (e) => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  const group = e.target.closest(".field, .matrix");
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
