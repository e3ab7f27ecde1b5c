package browsertest

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// task returns the matrix of a puzzle and what White has to find in it, by the recursion of the game.
func task(t *testing.T, board string) (seki.Matrix, puzzles.Task) {
	t.Helper()
	A, err := puzzles.Matrix(board)
	if err != nil {
		t.Fatal(err)
	}
	oracle := reference.New(seki.Seki)
	task, err := puzzles.Judge(A, func(A seki.Matrix) (seki.Outcome, error) {
		r, err := oracle.Solve(A)
		return r.Outcome, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return A, task
}

// dame returns the selector of the dame of an entry on the board.
func dame(mv seki.Move) string {
	return fmt.Sprintf(`.field button[aria-label="a dame of Black %d and White %d"]`, mv.Row+1, mv.Col+1)
}

// yourTurn waits until Black has answered or the game is over.
func yourTurn() action {
	return chromedp.Poll[chromedp.Void](`!document.querySelector(".said").textContent.startsWith("Black thinks")`)
}

func statusOfGame(t *testing.T, ctx context.Context) string {
	t.Helper()
	return value(t, ctx, chromedp.Text(".game .said"))
}

// The first page is a game: the right moves win it by mouse and by keyboard, others do not, and the
// link to the result shows the game again.
func TestLongBrowserFirstPage(t *testing.T) {
	ctx, url := newBrowser(t)
	board := puzzles.All().Levels[1].Boards[0]
	_, first := task(t, board)
	run(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(url+"/"), chromedp.WaitVisible(dame(*first.Turn)))
	bottom := value(t, ctx, chromedp.Evaluate[float64](`document.querySelector(".field").getBoundingClientRect().bottom`))
	if bottom > 844 {
		t.Errorf("the board ends at %v, below the first screen of a phone", bottom)
	}
	if shown := value(t, ctx, chromedp.Evaluate[bool](`document.querySelector(".game .v") !== null`)); shown {
		t.Error("values are shown before the visitor has moved")
	}
	run(t, ctx, click(dame(*first.Turn)), yourTurn())
	stones := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".field button").length`))
	run(t, ctx, chromedp.Evaluate[chromedp.Void](`document.querySelector(".skip").click()`), chromedp.Sleep(100*time.Millisecond))
	if now := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".field button").length`)); now != stones || now == 0 {
		t.Errorf("the link to the content changes the board: %d dame, then %d", stones, now)
	}
	for key, axis := range map[string]string{kb.ArrowRight: "left", kb.ArrowDown: "top"} {
		place := fmt.Sprintf(`parseFloat(document.activeElement.style.%s)`, axis)
		run(t, ctx, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
			`[...document.querySelectorAll(".field button")].reduce((a, b) => parseFloat(b.style.%[1]s) < parseFloat(a.style.%[1]s) ? b : a).focus()`, axis)))
		from := value(t, ctx, chromedp.Evaluate[float64](place))
		run(t, ctx, chromedp.KeyEvent(key))
		if to := value(t, ctx, chromedp.Evaluate[float64](place)); to <= from {
			t.Errorf("an arrow key leads from %s %v to %v", axis, from, to)
		}
	}
	last := value(t, ctx, chromedp.Evaluate[string](`
		const target = [...document.querySelectorAll(".counts tbody tr")].find((row) => row.lastChild.textContent === "1");
		target.querySelector("button").focus();
		document.activeElement.textContent`))
	run(t, ctx, chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".after"))
	if text := statusOfGame(t, ctx); !strings.Contains(text, "White has won") || !strings.Contains(text, "Solved in 2 moves") {
		t.Errorf("after %v and %s: %q", first.Turn, last, text)
	}
	sent := value(t, ctx, chromedp.Value(".link"))
	_, link, ok := strings.Cut(sent, ": solved in 2 moves. ")
	if !ok {
		t.Fatalf("the result: %q", sent)
	}
	run(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(link), chromedp.WaitVisible(".shared"), click(".watch"), chromedp.WaitVisible(".after"))
	if told := value(t, ctx, chromedp.Text(".after")); !strings.Contains(told, "White takes a dame") || strings.Contains(told, "You take") || strings.Contains(told, "for you") {
		t.Errorf("the game of somebody else: %q", told)
	}
	if n := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".did li").length`)); n != 3 {
		t.Errorf("the game in the link has %d turns", n)
	}
	run(t, ctx, chromedp.Navigate(url+"/#puzzle=5.1"), click(".game .pass"), chromedp.WaitVisible(".after"))
	if text := statusOfGame(t, ctx); !strings.Contains(text, "a draw. Solved in 1 move") {
		t.Errorf("after passes: %q", text)
	}
	for hash, want := range map[string]string{
		"day=2026-02-30": "names no puzzle", "day=9999-01-01": "names no puzzle", "puzzle=9.9": "names no puzzle", "puzzle=0.1": "names no puzzle",
		"puzzle=2.1&turns=7.7": "not one of this puzzle", "puzzle=2.1&turns=p,p,p": "not one of this puzzle", "puzzle=2.1&turns=" + strings.Repeat("p", 9): "not one of this puzzle",
		"puzzle=2.1&turns=p,p": "not one of this puzzle", "puzzle=2.1&turns=2.2,p,p": "not one of this puzzle", // drawn
		"puzzle=2.1&turns=2.1,2.1": "not one of this puzzle",                                                             // lost
		"puzzle=2.1&turns=1.2,1.2": "not one of this puzzle", "puzzle=2.1&turns=1.2,2.1,p,1.2": "not one of this puzzle", // won, by a mistake of Black
		"day=1970-01-01": "Exactly one entry", "day=2026-11-22": "Exactly one entry", "puzzle=2.1": "Click one",
	} {
		run(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(url+"/#"+hash), chromedp.WaitVisible(".field"))
		if text := statusOfGame(t, ctx); !strings.Contains(text, want) {
			t.Errorf("#%s: %q, want %q", hash, text, want)
		}
	}
}

// Back leads from a puzzle to the first page as it was. When all puzzles of the levels are solved, or
// all but the one played, the game still leads on to another.
func TestLongBrowserFirstPageOtherPuzzles(t *testing.T) {
	ctx, url := newBrowser(t)
	named := func(name string) action {
		return chromedp.Poll[chromedp.Void](fmt.Sprintf(`document.querySelector(".game .name").textContent.startsWith(%q)`, name))
	}
	run(t, ctx, chromedp.Navigate(url+"/"), named("Win in two moves, 1 "),
		chromedp.Evaluate[chromedp.Void](`location.hash = "#puzzle=3.6"`), named("Win in three moves, 6 "),
		chromedp.Evaluate[chromedp.Void](`location.hash = "#main"`), chromedp.Sleep(100*time.Millisecond), named("Win in three moves, 6 "),
		chromedp.Evaluate[chromedp.Void](`history.go(-2)`), named("Win in two moves, 1 "))
	solved := `localStorage.setItem("sekilab.solved", JSON.stringify([1, 2, 3, 4, 5].flatMap((level) => Array.from({ length: 12 }, (_, n) => level + "." + (n + 1))).filter((id) => id !== %q)))`
	for own, hash := range map[string]string{
		"":     `"day=" + new Date().toISOString().slice(0, 10)`, // the next is that of yesterday
		"5.12": `"puzzle=5.12"`,                                  // the next is that of today
	} {
		run(t, ctx, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(solved, own)+`; location.hash = "#" + `+hash), chromedp.Sleep(100*time.Millisecond),
			chromedp.Reload(), chromedp.WaitVisible(".field"), chromedp.Evaluate[chromedp.Void](`document.querySelector(".field button").click()`), chromedp.Poll[chromedp.Void](passOn), chromedp.WaitVisible(".after"))
		next := value(t, ctx, chromedp.Evaluate[string](`document.querySelector(".game .next").hash`))
		if at := value(t, ctx, chromedp.Evaluate[string](`location.hash`)); next == at || !strings.HasPrefix(next, "#day=") {
			t.Errorf("after %s the game leads to %s", at, next)
		}
	}
}

// judge is what task finds, by the script of the page: the size of the matrix and the value, length
// and right turns of White.
const judge = `Promise.all([import("/static/position.js"), import("/static/solver.js")]).then(([{ Game, read }, { solve }]) => {
	const board = read(%q), turns = solve(board).turns(new Game(board).at()), best = Math.max(...turns.map((t) => t.score));
	const entry = (i, j) => board.entries.find((e) => e.row === i && e.col === j)?.dame.length ?? 0;
	return [
		board.black.map((_, i) => board.white.map((_, j) => entry(i, j)).join(" ")).join("; "), "LDW"[Math.sign(best) + 1], best > 0 ? 1000 - best : 0,
		...turns.filter((t) => Math.sign(t.score) === Math.sign(best)).map((t) => (t.k < 0 ? "p" : (board.entries[t.k].row + 1) + "." + (board.entries[t.k].col + 1))),
	].join(" ");
})`

// What the script finds for the first turns of every puzzle is what the recursion finds.
func TestLongBrowserPuzzles(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, chromedp.Navigate(url+"/"), chromedp.WaitVisible(".field"))
	list := puzzles.All()
	boards := list.Days
	for _, level := range list.Levels {
		boards = append(boards, level.Boards...)
	}
	for _, board := range boards {
		A, want := task(t, board)
		got := value(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(judge, board), chromedp.EvalAwaitPromise))
		turn := "p"
		if want.Turn != nil {
			turn = fmt.Sprintf("%d.%d", want.Turn.Row+1, want.Turn.Col+1)
		}
		if words := fmt.Sprint(A, " ", want.Value, " ", want.Moves, " ", turn); got != words {
			t.Errorf("%s: %s, want %s", board, got, words)
		}
	}
}

// outcomes are what the script finds for all matrices of a size with entries up to a greatest one, in
// the order of their entries: for each that is not over and each game the values for both players and
// whether they must pass.
const outcomes = `Promise.all([import("/static/position.js"), import("/static/solver.js")]).then(([{ bare }, { solve }]) => {
	const [rows, cols, most] = %v, found = [];
	for (let n = 0; n < (most + 1) ** (rows * cols); n++) {
		const A = Array.from({ length: rows }, (_, i) => Array.from({ length: cols }, (_, j) => Math.floor(n / (most + 1) ** (i * cols + j)) %% (most + 1)));
		if (A.some((row) => !row.some(Boolean)) || A[0].some((_, j) => A.every((row) => !row[j]))) continue;
		for (const rules of ["seki", "dseki"]) {
			const board = bare(A), judge = solve(board, rules);
			for (const player of [0, 1]) {
				const now = { left: A.flat(), player, passed: false };
				found.push("LDW"[Math.sign(judge.score(now)) + 1] + (judge.mustPass(now) ? "!" : ""));
			}
		}
	}
	return found.join(" ");
})`

// The script finds the outcome of all small matrices in both games as the recursion does, and whether all
// moves of a player lose.
func TestLongBrowserSolver(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, chromedp.Navigate(url+"/"), chromedp.WaitVisible(".field"))
	for _, all := range [][3]int{{1, 3, 4}, {2, 2, 4}, {3, 2, 2}, {3, 3, 1}} {
		rows, cols, most := all[0], all[1], all[2]
		var want []string
		entries := make([]int, rows*cols)
		for n := range int(math.Pow(float64(most+1), float64(len(entries)))) {
			for k := range entries {
				entries[k] = n % (most + 1)
				n /= most + 1
			}
			A := seki.Must(seki.New(rows, cols, entries))
			if _, over, err := A.Terminal(seki.Seki); over || err != nil {
				continue
			}
			for _, g := range seki.Games {
				r, err := reference.New(g).Solve(A)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range seki.Players {
					want = append(want, r.Outcome.First(p).String()+map[bool]string{true: "!"}[loses(t, g, A, p)])
				}
			}
		}
		script := fmt.Sprintf(outcomes, fmt.Sprintf("[%d, %d, %d]", rows, cols, most))
		if got := value(t, ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise)); got != strings.Join(want, " ") {
			t.Errorf("%d×%d up to %d: the script and the recursion differ", rows, cols, most)
		}
	}
}

// loses reports whether all moves of p lose.
func loses(t *testing.T, g seki.Game, A seki.Matrix, p seki.Player) bool {
	t.Helper()
	for mv := range A.Moves() {
		B := A.After(mv)
		if end, over, _ := B.Terminal(g); over {
			if end.First(p.Opponent()) != seki.Win {
				return false
			}
			continue
		}
		r, err := reference.New(g).Solve(B)
		if err != nil {
			t.Fatal(err)
		}
		if r.Outcome.First(p.Opponent()) != seki.Win {
			return false
		}
	}
	return true
}

// passOn passes whenever it is the visitor's turn, and is true when the game is over.
const passOn = `(() => {
	const pass = document.querySelector(".game .pass");
	if (!pass.hidden && pass.ariaDisabled !== "true") pass.click();
	return pass.hidden;
})()`

// The states of the first page, at both widths and in both colour schemes, to look at and for axe-core.
func TestLongBrowserFirstPageStates(t *testing.T) {
	shots := os.Getenv("SCREENSHOTS")
	axe := axeCore(t)
	list := puzzles.All()
	_, two := task(t, list.Levels[1].Boards[0])
	_, three := task(t, list.Levels[2].Boards[5])
	states := []struct {
		name, hash string
		steps      []action
	}{
		{"start", "#puzzle=2.1", nil},
		{"middle", "#puzzle=3.6", []action{click(dame(*three.Turn)), yourTurn()}},
		{"won", "#puzzle=2.1", []action{click(dame(*two.Turn)), yourTurn(),
			chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll(".counts tbody tr")].find((row) => row.lastChild.textContent === "1").querySelector("button").click()`),
			chromedp.WaitVisible(".after")}},
		{"lost", "#puzzle=4.2", []action{chromedp.Poll[chromedp.Void](passOn), chromedp.WaitVisible(".after")}},
		{"drawn", "#puzzle=5.3", []action{click(".game .pass"), chromedp.WaitVisible(".after")}},
		{"day", "#day=2026-11-22", nil},
	}
	for _, width := range []int64{1280, 390} {
		for _, scheme := range []string{"light", "dark"} {
			view := fmt.Sprintf("%d-%s", width, scheme)
			t.Run(view, func(t *testing.T) {
				ctx, url := newBrowser(t)
				run(t, ctx, chromedp.EmulateViewport(width, 844), colours(scheme))
				for _, state := range states {
					run(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(url+"/"+state.hash), chromedp.WaitVisible(".field"))
					run(t, ctx, state.steps...)
					if shots != "" {
						picture := value(t, ctx, chromedp.FullScreenshot(100))
						if err := os.WriteFile(filepath.Join(shots, state.name+"-"+view+".png"), picture, 0o600); err != nil {
							t.Fatal(err)
						}
					}
					if value(t, ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > innerWidth`)) {
						t.Errorf("%s, %s: wider than the screen", state.name, view)
					}
					checkAccess(t, ctx, axe, state.name+", "+view)
				}
			})
		}
	}
}
