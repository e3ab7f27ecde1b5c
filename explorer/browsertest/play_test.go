package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/data/testtool/testpuzzle"
	"github.com/sekilab/sekilab/internal/testtool"
)

// right returns the selector of the dame of the first turn that is right in a puzzle, by the recursion of the game.
func right(t *testing.T, board string) string {
	t.Helper()
	task, ok := testpuzzle.Judge(t, testtool.Must(puzzles.Matrix(board))(t))
	if !ok || task.Turn == nil {
		t.Fatal(board, task)
	}
	return fmt.Sprintf(`.field button[aria-label="a dame of Black %d and White %d"]`, task.Turn.Row+1, task.Turn.Col+1)
}

// yourTurn waits until Black has answered or the game is over.
func yourTurn() action {
	return until(`!document.querySelector(".said").textContent.startsWith("Black thinks")`)
}

// over waits until a puzzle is over.
func over() action { return until(`!document.querySelector(".after").hidden`) }

const said = `document.querySelector(".said").innerText`

// The first page is a game: the right moves win it by mouse and by keyboard, others do not, and the
// link to the result shows the game again.
func TestLongBrowserFirstPage(t *testing.T) {
	p, axe := served(t), axeCore(t)
	levels := puzzles.All().Levels
	p.do(chromedp.EmulateViewport(390, 844))
	p.open("/")
	if bottom := value[float64](p, `document.querySelector(".field").getBoundingClientRect().bottom`); bottom > 844 {
		t.Errorf("the board ends at %v, below the first screen of a phone", bottom)
	}
	if value[bool](p, `document.querySelector(".game .v") !== null`) {
		t.Error("values are shown before the visitor has moved")
	}
	if small := value[int](p, `[...document.querySelectorAll(".counts button")].filter((b) => b.offsetWidth < 40 || b.offsetHeight < 40).length`); small > 0 {
		t.Errorf("%d entries are too small for a finger", small)
	}
	p.do(click(`.field button[aria-label="a dame of Black 2 and White 2"]`),
		says("A mistake: the win is gone. Take it back, or play on. Black passes."), click(".game .back"), says("Taken back"))
	p.do(click(right(t, levels[1].Boards[0])), yourTurn())
	if got := text(p, said); strings.Contains(got, "mistake") {
		t.Errorf("after the right move: %q", got)
	}
	stones := value[int](p, `document.querySelectorAll(".field button").length`)
	p.do(script(`document.querySelector(".skip").click()`))
	if now := value[int](p, `document.querySelectorAll(".field button").length`); now != stones || now == 0 ||
		text(p, `document.activeElement.id`) != "main" {
		t.Errorf("the link to the content changes the board: %d dame, then %d", stones, now)
	}
	for key, axis := range map[string]string{kb.ArrowRight: "left", kb.ArrowDown: "top"} {
		place := fmt.Sprintf(`parseFloat(document.activeElement.style.%s)`, axis)
		p.do(script(`[...document.querySelectorAll(".field button")].reduce((a, b) => parseFloat(b.style.%[1]s) < parseFloat(a.style.%[1]s) ? b : a).focus()`,
			axis))
		from := value[float64](p, place)
		p.do(chromedp.KeyEvent(key))
		if to := value[float64](p, place); to <= from {
			t.Errorf("an arrow key leads from %s %v to %v", axis, from, to)
		}
	}
	p.look(axe, "middle")
	p.do(script(`[...document.querySelectorAll(".counts tbody tr")].find((row) => row.lastChild.textContent === "1").querySelector("button").focus()`),
		chromedp.KeyEvent(kb.Enter), over())
	if got := text(p, said); !strings.Contains(got, "White has won") || !strings.Contains(got, "Solved in 2 moves") {
		t.Errorf("at the end: %q", got)
	}
	p.look(axe, "won")
	_, link, ok := strings.Cut(text(p, `document.querySelector(".link").value`), ": solved in 2 moves. ")
	if !ok {
		t.Fatal("no result")
	}
	p.open(strings.TrimPrefix(link, p.url))
	p.do(click(".watch"), over())
	if told := text(p, `document.querySelector(".after").innerText`); !strings.Contains(told, "White takes a dame") ||
		strings.Contains(told, "You take") || strings.Contains(told, "for you") ||
		value[int](p, `document.querySelectorAll(".did li").length`) != 3 {
		t.Errorf("the game of somebody else: %q", told)
	}
	p.open("/#puzzle=5.1")
	p.do(click(".game .pass"), over(), says("a draw. Solved in 1 move"))
	p.open("/#puzzle=3.1") // lost by passes
	for value[bool](p, `document.querySelector(".after").hidden`) {
		p.do(click(".game .pass"), until(`!document.querySelector(".after").hidden || document.querySelector(".game .pass").ariaDisabled === "false"`))
	}
	p.do(until(`document.querySelector(".did").innerText.includes("a mistake")`))
	if got := text(p, said); !strings.Contains(got, "Not this time") && !strings.Contains(got, "A win was there") {
		t.Errorf("lost: %q", got)
	}
	p.look(axe, "lost")
	for hash, want := range map[string]string{
		"day=2026-02-30": "names no puzzle", "day=9999-01-01": "names no puzzle", "puzzle=9.9": "names no puzzle",
		"puzzle=0.1":           "names no puzzle",
		"puzzle=2.1&turns=7.7": "not one of this puzzle", "puzzle=2.1&turns=p,p,p": "not one of this puzzle",
		"puzzle=2.1&turns=" + strings.Repeat("p", 9): "not one of this puzzle",
		"puzzle=2.1&turns=p,p":                       "not one of this puzzle", "puzzle=2.1&turns=2.2,p,p": "not one of this puzzle", // drawn
		// lost
		"puzzle=2.1&turns=2.1,2.1": "not one of this puzzle",
		// won, by a mistake of Black
		"puzzle=2.1&turns=1.2,1.2": "not one of this puzzle", "puzzle=2.1&turns=1.2,2.1,p,1.2": "not one of this puzzle",
		"day=1970-01-01": "Only one pair", "day=2026-11-22": "Only one pair", "puzzle=2.1": "Put a stone on a ring",
	} {
		p.do(script(`document.querySelector(".said").textContent = ""; location.hash = %q`, hash), says(want))
	}
}

// Back leads from a puzzle to the first page as it was. When all puzzles of the levels are solved, or
// all but the one played, the game still leads on to another.
func TestLongBrowserOtherPuzzles(t *testing.T) {
	p := served(t)
	named := func(name string) action {
		return until(`document.querySelector(".game .name").textContent.startsWith(%q)`, name)
	}
	p.open("/")
	p.do(named("Win in two moves, 1 "), script(`location.hash = "#puzzle=3.6"`), named("Win in three moves, 6 "),
		script(`history.back()`), named("Win in two moves, 1 "))
	solved := `localStorage.setItem("sekilab.solved", JSON.stringify([1, 2, 3, 4, 5].flatMap((level) => Array.from({ length: 12 }, (_, n) => level + "." + (n + 1))).filter((id) => id !== %q)))`
	for own, hash := range map[string]string{
		"":     `"day=" + new Date().toISOString().slice(0, 10)`, // the next is the puzzle of yesterday
		"5.12": `"puzzle=5.12"`,                                  // the next is the puzzle of today
	} {
		p.do(script(solved, own))
		p.open("/#" + text(p, hash))
		p.do(until(`(() => {
			const pass = document.querySelector(".game .pass");
			if (!pass.hidden && pass.ariaDisabled !== "true") pass.click();
			return pass.hidden;
		})()`), over())
		if next, at := text(p, `document.querySelector(".game .next").hash`), text(p, `location.hash`); next == at ||
			!strings.HasPrefix(next, "#day=") {
			t.Errorf("after %s the game leads to %s", at, next)
		}
	}
}

// A click marks no other dame and gives none the focus; only the keyboard does, and what is marked is not filled as a
// stone is.
func TestLongBrowserMarks(t *testing.T) {
	p := served(t)
	const marked = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelectorAll(".field .lit, .field button:focus").length))))` // as drawn
	for page, dame := range map[string]string{"/#puzzle=3.1": right(t, puzzles.All().Levels[2].Boards[0]),
		"/learn/#dame": ".field button", "/play/#3,2/2,3": `.field [data-k="0"]`} {
		p.open(page)
		p.do(click(dame))
		if n := value[int](p, marked); n > 0 {
			t.Errorf("%s: a click marks %d buttons and chains", page, n)
		}
		p.do(yourTurn())
		if n := value[int](p, marked); n > 0 {
			t.Errorf("%s: after the answer %d buttons and chains are marked", page, n)
		}
		p.open(page)
		p.do(chromedp.Focus(dame), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowUp))
		if n := value[int](p, marked); n < 3 {
			t.Errorf("%s: arrow keys mark %d buttons and chains, not a dame and two chains", page, n)
		}
		if middle := text(p, `getComputedStyle(document.querySelector(".field button.lit")).backgroundImage.match(/rgba?[^)]*\)/)[0]`); middle != "rgba(0, 0, 0, 0)" {
			t.Errorf("%s: the middle of a marked dame is %s", page, middle)
		}
		p.do(chromedp.KeyEvent(kb.Enter), yourTurn())
		if !value[bool](p, `document.activeElement.matches("button")`) {
			t.Errorf("%s: the keyboard loses the board after a move", page)
		}
	}
}

// Hints first say which chain matters, then the turn: with them alone a puzzle is won.
func TestLongBrowserHints(t *testing.T) {
	p := served(t)
	p.open("/#puzzle=3.1")
	for n := 0; value[bool](p, `document.querySelector(".after").hidden`); n++ {
		if n > 5 {
			t.Fatal("six turns by hints do not win")
		}
		p.do(click(".hint"), says("can be captured"))
		if n := value[int](p, `document.querySelectorAll(".lit[data-chain]").length`); n != 1 {
			t.Errorf("the first hint lights %d chains", n)
		}
		p.do(click(".hint"), says("Take a dame of Black"), script(`document.querySelector(".field button.lit").click()`),
			yourTurn())
	}
	p.do(says("Solved in 3 moves"))
}

// Every kind of screen of the way in can be done: by mouse and by keyboard. The list shows the screens that are done.
func TestLongBrowserLearn(t *testing.T) {
	p, axe := served(t), axeCore(t)
	p.do(chromedp.EmulateViewport(390, 844))
	lessons := testpuzzle.Lessons(t, puzzles.Lessons)
	taken := func(name string) {
		t.Helper()
		l := lessons[slices.IndexFunc(lessons, func(l testpuzzle.Lesson) bool { return l.Name == name })]
		p.do(until(`document.querySelector(".taken:not([hidden])")?.innerText.includes(%q)`, l.Take))
		p.look(axe, "done "+name)
	}
	p.open("/learn/#dame")
	p.do(click(".field button"))
	taken("dame")
	p.open("/learn/#passing")
	p.do(script(`document.querySelector(".pass").focus()`), chromedp.KeyEvent(kb.Enter))
	taken("passing")
	p.open("/learn/#both-pass") // any move loses
	p.do(script(`document.querySelector(".field button").focus()`), chromedp.KeyEvent(kb.Enter),
		until(`!document.querySelector(".again").hidden`))
	taken("both-pass")
	p.open("/learn/#race") // a mistake is explained, and does not count
	p.do(click(".pass"), until(`document.querySelector(".pass").ariaDisabled === "false"`), click(".pass"),
		says("a mistake"), until(`!document.querySelector(".again").hidden`))
	if !value[bool](p, `document.querySelector(".taken").hidden`) {
		t.Error("a mistake counts as done")
	}
	const right = `.field button[aria-label="a dame of Black 2 and White 1"]`
	p.do(click(".again"), click(right), yourTurn(), click(right))
	taken("race")
	p.open("/learn/#eyes")
	p.do(script(`[...document.querySelectorAll(".beside button")].at(-1).click()`))
	taken("eyes")
	p.open("/learn/#your-own") // 1 2; 1 1 becomes 1 0; 1 1 in the matrix, then 1 1; 1 1 on the board
	p.do(click(`.counts [data-k="1"]`), click(`.field .filled[data-k="1"]`), says("This is a complete seki."))
	taken("your-own")
	p.open("/learn/#open")
	for k := range 5 {
		p.do(click(fmt.Sprintf(`.counts [data-k="%d"]`, k)))
	}
	taken("open")
	p.open("/learn/")
	if n := value[int](p, `document.querySelectorAll(".screens .done").length`); n != 7 {
		t.Errorf("%d screens are done", n)
	}
	p.do(click(`//a[starts-with(., "A dame")]`), until(`document.querySelector("h1").innerText === "A dame"`),
		click(`//a[starts-with(., "Next")]`),
		until(`document.querySelector("h1").innerText === "Capture"`), script(`history.back()`),
		until(`document.querySelector("h1").innerText === "A dame"`))
	for _, l := range lessons {
		p.do(script(`location.hash = %q`, l.Name), until(`document.querySelector("h1").innerText === %q`, l.Title))
		p.look("", l.Name)
	}
}
