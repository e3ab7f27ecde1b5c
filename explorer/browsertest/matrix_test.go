package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	// entries are the entries of the component, and rings the number of rings on its board for each entry.
	entries  = `[...document.querySelectorAll(".counts tbody tr")].map((row) => [...row.querySelectorAll("button")].map((c) => c.firstChild.textContent).join(" ")).join("; ")`
	rings    = `[...document.querySelectorAll(".counts tbody tr")].map((row) => [...row.querySelectorAll("button")].map((c) => document.querySelectorAll('.field button:not(.filled)[data-k="' + c.dataset.k + '"]').length).join(" ")).join("; ")`
	headline = `document.querySelector("h1").innerText`
	why      = `[name=mode][value=why]`
)

// A line of play is stepped through on the board by mouse and keys. After each step the matrix is the
// one that the words of the step say, each entry has as many dame on the board, and the words are
// marked in the list.
func TestLongBrowserLines(t *testing.T) {
	p, axe := served(t), axeCore(t)
	const (
		reason  = `//details[summary[contains(., "Every move of White loses")]]`
		current = `[...document.querySelectorAll("[aria-current=step]")].map((c) => c.innerText).join("|")`
		steps   = `document.querySelectorAll(".open-line + ol:has([aria-current]) > [data-turn]").length`
	)
	p.do(chromedp.EmulateViewport(390, 844))
	p.open("/m/#4,3,0/4,0,3/0,3,3")
	p.do(click(reason+"/summary"), click(reason+"/details[1]/summary"),
		click(reason+`/details[1]//button[.="Step through"]`), until(`!document.querySelector(".steps").hidden`))
	const start = "4 3 0; 4 0 3; 0 3 3"
	if got := text(p, entries); got != start || text(p, rings) != start {
		t.Errorf("at the beginning: %s, dame %s", got, text(p, rings))
	}
	p.do(click(".steps .to-next"))
	n := value[int](p, steps)
	if n < 3 {
		t.Fatalf("a line of %d turns", n)
	}
	for k := range n {
		words, got := text(p, current), text(p, entries)
		if !strings.HasSuffix(text(p, said), ": "+words) || !strings.HasSuffix(words, "passes.") &&
			!strings.Contains(words, got) || text(p, rings) != got {
			t.Errorf("step %d: %s, dame %s; %q, in the list %q", k+1, got, text(p, rings), text(p, said), words)
		}
		if k%2 == 0 {
			p.do(chromedp.KeyEvent(kb.ArrowRight))
		} else {
			p.do(click(".steps .to-next"))
		}
	}
	p.look(axe, "line")
	lit := value[[]int](p, `["button.about", ".chain.about"].map((name) => document.querySelectorAll(name).length)`)
	if lit[1] != 1 || lit[0] < 3 || !strings.Contains(text(p, current), "wins the race for White") {
		t.Errorf("%v entries and chains are lit at the end: %s", lit, text(p, said))
	}
	p.do(chromedp.KeyEvent(kb.ArrowLeft), says(fmt.Sprintf("%d of %d: ", n, n+1)), click(".steps .to-first"))
	if got := text(p, entries) + text(p, current); got != start {
		t.Error("at the beginning again:", got)
	}
	p.do(chromedp.KeyEvent(kb.Escape), until(`document.querySelector(".worth")`))
}

// The line that answers a losing move is one click on the entry away, and so is the line of a move that draws.
func TestLongBrowserWhy(t *testing.T) {
	p := served(t)
	for address, want := range map[string]string{"4,3,0/4,0,3/0,3,3": "White takes a dame of Black 1 and White 1: 3 3 0; 4 0 3; 0 3 3.",
		"3,1,2/2,2,5/1,4,3": "White takes a dame of Black 1 and White 1: it holds the draw."} {
		p.open("/m/#" + address)
		p.do(click(why), click(".counts td button"), until(`!document.querySelector(".steps").hidden`),
			chromedp.KeyEvent(kb.ArrowRight), says(": "+want), chromedp.KeyEvent(kb.End))
		if got := text(p, said); !strings.Contains(got, "Black") && !strings.Contains(got, "White") ||
			!strings.Contains(got, "wins") && !strings.Contains(got, "has no liberty left") && !strings.Contains(got, "a draw") {
			t.Errorf("%s ends with %q", address, got)
		}
	}
	// Of moves that symmetries exchange, the page has one line; the solver finds the others.
	p.open("/m/#1,1/1,1")
	p.do(click(why), click(`.counts [data-k="3"]`), until(`!document.querySelector(".steps").hidden`),
		chromedp.KeyEvent(kb.End))
	if got := text(p, said); !strings.HasPrefix(got, "2 of 2: Black takes ") ||
		!strings.HasSuffix(got, "White 2 has no liberty left.") {
		t.Errorf("the end: %q", got)
	}
}

// A matrix is changed by clicks on entries and on the board, and by keys. Matrix, board, headline and address follow,
// and the first headline agrees with the answer of the server. The back button leads from a matrix that a link leads
// to.
func TestLongBrowserLive(t *testing.T) {
	p := served(t)
	p.do(chromedp.EmulateViewport(390, 844))
	p.open("/m/#2,1/1,2")
	for _, step := range []struct{ does, matrix, dame, kind string }{
		{`document.querySelector(".counts td button").click()`, "1 1; 1 2", "1 1; 1 2", "won by whoever moves first"},
		{`document.querySelector('.field button[data-k="3"]').click()`, "1 1; 1 1", "1 1; 1 1", "a complete seki"},
		{`document.querySelector("[name=mode][value='1']").click(); document.querySelector('.counts [data-k="3"]').click()`,
			"1 1; 1 2", "1 1; 1 2", "won by whoever moves first"},
		{`document.querySelector('.counts [data-k="3"]').focus(); document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }))`,
			"1 1; 1 3", "", ""},
		{`document.querySelector("[name=mode][value='-1']").click(); for (const k of [0, 1]) document.querySelector('.counts [data-k="' + k + '"]').click()`,
			"0 0; 1 3", "", "the end of a game"},
	} {
		p.do(script("%s", step.does))
		at := text(p, headline)
		if got := text(p, entries); got != step.matrix || !strings.HasPrefix(at, step.matrix+" is ") ||
			!strings.Contains(at, step.kind) {
			t.Errorf("after %s: %s: %s", step.does, got, at)
		}
		p.at("/m/#" + strings.ReplaceAll(strings.ReplaceAll(step.matrix, "; ", "/"), " ", ","))
		p.do(settled(), until(`!document.querySelector(".rest").inert`))
		if then := text(p, headline); then != at {
			t.Errorf("at once %q, then %q", at, then)
		}
		if step.dame != "" {
			p.do(until(`%s === %q`, rings, step.dame))
		}
	}
	p.open("/m/#2,1/1,2")
	p.do(click(`//section[h2="After one move"]//a`), until(`location.hash === "#1,1/1,2"`), settled(),
		script(`history.back()`), until(headline+`.startsWith("2 1; 1 2 is ")`), settled())
	p.open("/m/#1000,1/1,500") // by the theorem of two rows
	p.do(until(`document.querySelector(".worth")`))
	p.open("/m/#3,1/0,2")
	p.do(click(".vocabulary"), until(headline+`.includes("won by R moving first")`))
	t.Logf("a click takes %.0f ms", value[float64](p,
		`(() => { const from = performance.now(); document.querySelector(".counts td button").click(); return performance.now() - from; })()`))
	if at := text(p, headline); !strings.HasPrefix(at, "2 1; 0 2 is ") {
		t.Errorf("in letters: %q", at)
	}
}

// A matrix that the page cannot decide is thought about, and the page says for how long. Where the server does not
// answer, it says so and shows nothing of another matrix. A matrix whose position is too large for any board has none.
func TestLongBrowserThinking(t *testing.T) {
	p := served(t)
	p.open("/m/")
	p.do(script(`location.hash = %q`, hard),
		until(`document.querySelector(".verdict")?.innerText.includes("Not decided yet") && !document.querySelector(".verdict").innerText.includes("limit") && (getComputedStyle(document.querySelector(".legend")).visibility === "hidden") === !document.querySelector(".worth")`))
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.url+"/m/#"+hard),
		until(`document.querySelector("h1").innerText.includes("Thinking about")`), click(".counts td button"),
		until(`/^[0-9]+ s$/.test(document.querySelector(".search .time")?.innerText)`))
	p.at("/m/#" + strings.Replace(hard, "5", "4", 1))
	p.do(until(headline+` === "Thinking about this 5×5 matrix of sum 107 …"`),
		script(`globalThis.fetch = () => Promise.reject(new Error("gone")); document.querySelector(".counts td button").click()`),
		says("The server does not answer."),
		until(headline+` === "This 5×5 matrix of sum 106" && !document.querySelector(".verdict")`))
	p.open("/m/#60")
	p.do(until(`document.querySelector(".of-board").innerText.includes("the smallest board found for 60 is 60×3, and boards are at most 52×52")`))
}
