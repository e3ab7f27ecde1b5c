package browsertest

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The definition of a term shows while the pointer is on the word, when the word gets the focus,
// and after a click, without scripts as well; Escape hides it. It is on the screen of a phone.
func TestLongBrowserTerms(t *testing.T) {
	ctx, url := newBrowser(t)
	const box = "#term-semi-complete-seki"
	const word = `[popovertarget="term-semi-complete-seki"]`
	open := chromedp.Navigate(url + "/completeness")
	shown, hidden := chromedp.WaitVisible(box), chromedp.WaitNotVisible(box)
	away := chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 3, 3)
	for _, width := range []int64{1200, 390} {
		run(t, ctx, chromedp.EmulateViewport(width, 900), open, chromedp.WaitReady("main"), hidden)
		run(t, ctx, hover(word), shown)
		if !value(t, ctx, chromedp.Evaluate[bool](`(({left, right, top, bottom}, word) => left >= 0 && right <= innerWidth && (top >= word.bottom || bottom <= word.top))(document.querySelector("`+box+`").getBoundingClientRect(), document.querySelector('`+word+`').getBoundingClientRect())`)) {
			t.Errorf("%d wide: the definition is beyond the screen or on the word", width)
		}
		run(t, ctx, hover(box), away, hidden)
	}
	run(t, ctx, chromedp.Focus(word), shown)
	run(t, ctx, chromedp.KeyEvent(kb.Tab), hidden, chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)), shown)
	run(t, ctx, chromedp.KeyEvent(kb.Escape), hidden, chromedp.KeyEvent(kb.Enter), shown, chromedp.KeyEvent(kb.Tab), hidden)
	run(t, ctx, scripts(false), open, chromedp.WaitReady("main"), hidden, click(word), shown, chromedp.KeyEvent(kb.Escape), hidden, scripts(true))
}

// hover moves the pointer to the middle of an element.
func hover(selector string) action {
	return chromedp.Func(func(ctx context.Context, s *chromedp.Target) error {
		at, err := chromedp.Run(ctx, chromedp.Evaluate[[2]float64](`(({x, y, width, height}) => [x + width / 2, y + height / 2])(document.querySelector('`+selector+`').getBoundingClientRect())`))
		if err != nil {
			return err
		}
		return chromedp.Do(ctx, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	})
}
