package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sekilab/sekilab/explorer"
)

// The headings of the list on a static site sort it as those of a server do, upwards and
// downwards, and what is filtered out stays out.
func TestBrowserSort(t *testing.T) {
	ctx, url := newBrowser(t)
	dir := t.TempDir() + "/site"
	if err := newServer(t).Export(t.Context(), dir, explorer.Site{Largest: 3}); err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(site.Close)
	labels := chromedp.Evaluate[[]string](`[...document.querySelector("#classes").tBodies[0].rows].filter((row) => !row.hidden).map((row) => row.cells[3].textContent)`)
	shown := chromedp.Evaluate[string](`[...document.querySelectorAll("[aria-sort]")].map((heading) => heading.textContent + " " + heading.ariaSort).join() + ", " + document.querySelector("#count").textContent`)
	hidden := chromedp.Evaluate[bool](`!!document.querySelector("#classes .m [hidden]")`)
	for _, heading := range []struct{ name, order string }{{"size", "size"}, {"sum", "sum"}, {"row sums", "lines"}, {"column sums", "columns"}, {"SEKI", "seki"}, {"D-SEKI", "dseki"}} {
		served := map[string][]string{}
		orders := []string{"", "-"}
		if heading.order == "size" { // by which the list is sorted
			orders = []string{"-", ""}
		}
		for _, down := range orders {
			run(t, ctx, chromedp.Navigate(url+"/list?size=3x3&sort="+down+heading.order), chromedp.WaitReady("main"))
			served[down] = value(t, ctx, labels)
		}
		run(t, ctx, chromedp.Navigate(site.URL+"/list/"), chromedp.WaitReady("main"), chromedp.SetValue("#filter", "3x3"),
			chromedp.Evaluate[chromedp.Void](`document.querySelector("#filter").dispatchEvent(new Event("input"))`))
		for _, down := range orders {
			run(t, ctx, chromedp.Click(fmt.Sprintf(`//th[@data-sort]/button[.=%q]`, heading.name)))
			want := fmt.Sprintf("%s %s, %d", heading.name, map[string]string{"": "ascending", "-": "descending"}[down], len(served[down]))
			if got := value(t, ctx, shown); got != want {
				t.Errorf("the page says %q, want %q", got, want)
			}
			if got := value(t, ctx, labels); !slices.Equal(got, served[down]) || len(got) < 20 {
				t.Errorf("by %s%s: %q, the server has %q", down, heading.order, got, served[down])
			}
		}
		if value(t, ctx, hidden) {
			t.Error("rows of matrices are hidden")
		}
	}
}
