package explorer

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// query selects known seki. Values holds the nonempty parameters of the request, see
// parameters.
type query struct {
	url.Values
	Page int // from 1

	list           *known.List
	size           seki.Size    // 0×0 for all
	kinds          seki.KindSet // the class has one of these in at least one of the games
	games          []seki.Game
	minSum, maxSum int   // 0 for no limit
	lines          []int // the row sums in ascending order; nil for all
}

// parameters select classes. The size is written as 4x4, kind is complete or semi-complete, and game is the game
// of the kind. The view is a table, or boards without it.
var parameters = []string{"size", "kind", "game", "min_sum", "max_sum", "lines", "view"}

var kinds = map[string]seki.KindSet{"": seki.SpecialSeki, "complete": seki.CompleteSeki, "semi-complete": seki.SemiCompleteSeki}

// parseQuery parses the query of a request.
func (s *Server) parseQuery(r *http.Request) (query, error) {
	q := query{Values: url.Values{}, Page: 1, list: s.o.Known, games: seki.Games[:]}
	for _, name := range parameters {
		if value := strings.TrimSpace(r.FormValue(name)); value != "" {
			q.Set(name, value)
		}
	}
	if r.FormValue("where") != "" { // a link from when pages took expressions must not show all
		return q, badRequest("the page takes no expressions; seki list does")
	}
	if q.Has("size") {
		var err error
		if q.size, err = parseSize(q.Get("size")); err != nil {
			return q, err
		}
		if !s.o.Known.Exhaustive(q.size).Covers(1) { // a list covers the least sums
			return q, notFound("there is no list of the size %v", q.size)
		}
		q.Set("size", strings.ReplaceAll(q.size.String(), "×", "x"))
	}
	var ok bool
	if q.kinds, ok = kinds[q.Get("kind")]; !ok {
		return q, badRequest("unknown kind %.20q: complete or semi-complete%s", q.Get("kind"), units.Suggestion(slices.Collect(maps.Keys(kinds)), q.Get("kind")))
	}
	if q.Has("game") {
		g, err := seki.ParseGame(q.Get("game"))
		if err != nil {
			return q, badRequest("%v", err)
		}
		q.Set("game", g.String())
		q.games = []seki.Game{g}
	}
	if view := q.Get("view"); view != "" && view != tableView {
		return q, badRequest("unknown view %.20q: %s, or none for boards", view, tableView)
	}
	err := cmp.Or(
		readNumber(r, "min_sum", &q.minSum, 0, maxSum), readNumber(r, "max_sum", &q.maxSum, 0, maxSum), readNumber(r, "page", &q.Page, 1, maxSum))
	if err != nil {
		return q, err
	}
	for text := range strings.FieldsFuncSeq(q.Get("lines"), func(c rune) bool { return c == ' ' || c == ',' }) {
		v, err := strconv.Atoi(text)
		if err != nil || v < 0 {
			return q, badRequest("%.20q is not a line sum", text)
		}
		q.lines = append(q.lines, v)
	}
	slices.Sort(q.lines)
	return q, nil
}

// parseSize parses "4x4" or "4×4". The classes of 2×3 are listed as those of 3×2.
func parseSize(text string) (seki.Size, error) {
	rows, cols, ok := strings.Cut(strings.ReplaceAll(text, "×", "x"), "x")
	m, err1 := strconv.Atoi(rows)
	n, err2 := strconv.Atoi(cols)
	size := seki.Size{Rows: m, Cols: n}
	if !ok || err1 != nil || err2 != nil || min(m, n) < 1 || max(m, n) > maxLines {
		return size, notFound("there is nothing about the size %.20q; sizes are written 4x4", text)
	}
	return size.Tall(), nil
}

// tableView is the view of a list as a table of matrices.
const tableView = "table"

// Table reports whether the list is shown as a table.
func (q query) Table() bool { return q.Get("view") == tableView }

// Without returns the query string without one value, for links.
func (q query) Without(name string) string {
	q.Values = maps.Clone(q.Values)
	q.Del(name)
	return q.Encoded()
}

// With returns the query string with one value changed, for links.
func (q query) With(name string, value any) string {
	q.Values = maps.Clone(q.Values)
	q.Set(name, fmt.Sprint(value))
	return q.Encoded()
}

// Encoded returns the query string, or "" if the query selects everything.
func (q query) Encoded() string {
	if text := q.Encode(); text != "" {
		return "?" + text
	}
	return ""
}

// matches reports whether the class matches the query.
func (q query) matches(class known.Class) bool {
	return q.kinds.Wants(class.Results, q.games...) &&
		class.Sum >= q.minSum && (q.maxSum == 0 || class.Sum <= q.maxSum) &&
		(q.lines == nil || slices.Equal(slices.Sorted(slices.Values(class.Matrix.RowSums())), q.lines))
}

// matching returns the known classes that match the query.
func (q query) matching() (found []known.Class) {
	listed := q.list
	if q.size.Rows != 0 {
		listed = listed.Of(q.size)
	}
	for _, class := range listed.Classes() {
		if q.matches(class) {
			found = append(found, class)
		}
	}
	return found
}

// Layers names the layers for which the answer to the query is complete.
func (q query) Layers() string {
	var parts []string
	beyond := ""
	for _, r := range q.list.Ranges() {
		switch {
		case q.size.Rows != 0 && r.Size != q.size:
		case r.AllSums:
			parts = append(parts, fmt.Sprintf("%v (%s)", r.Size, r.Sums()))
		default:
			parts = append(parts, fmt.Sprintf("%v to sum %s", r.Size, r.Sums()))
			beyond = "; beyond these sums nothing is claimed"
		}
	}
	return "for " + strings.Join(parts, ", ") + beyond + "."
}

// listPage holds the contents of the page of a list.
type listPage struct {
	query
	Classes []inspect.Class
	Found   int
	Pages   int
	Sizes   []seki.Size
	Formats []string
}

func (s *Server) listed(r *http.Request) (page, error) {
	q, err := s.parseQuery(r)
	if err != nil {
		return page{Name: "list", Title: "Known seki", Data: listPage{query: q, Pages: 1, Formats: formats, Sizes: s.sizes()}, Err: err}, nil
	}
	list := q.matching()
	pages := max(1, (len(list)+perPage-1)/perPage)
	if q.Page > pages {
		return page{}, notFound("there are %d pages", pages)
	}
	from := (q.Page - 1) * perPage
	shown := s.labelledClasses(list[from:min(len(list), from+perPage)])
	return page{Name: "list", Title: "Known seki", Data: listPage{query: q, Classes: shown, Found: len(list), Pages: pages, Formats: formats, Sizes: s.sizes()}}, nil
}

// sizes returns the sizes of the lists.
func (s *Server) sizes() (list []seki.Size) {
	for _, r := range s.o.Known.Ranges() {
		list = append(list, r.Size)
	}
	return list
}

// labelledClasses returns the records of classes with their labels.
func (s *Server) labelledClasses(list []known.Class) []inspect.Class {
	records := make([]inspect.Class, len(list))
	for k, class := range list {
		records[k] = inspect.NewClass(class.Matrix, class.Matrix, seki.Games[:], class.Results)
		records[k].Label = s.labelOf(class.Matrix)
	}
	return records
}

// formats are the file formats of a list, and media their media types.
var (
	formats = []string{"csv", "jsonl"}
	media   = map[string]string{"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}
)

// download responds with the complete list as a file, as the command writes and reads it.
func (s *Server) download(w http.ResponseWriter, r *http.Request) error {
	q, err := s.parseQuery(r)
	if err != nil {
		return err
	}
	format := r.PathValue("format")
	if !slices.Contains(formats, format) {
		return notFound("unknown format %.20q: %s; seki list writes others", format, strings.Join(formats, ", "))
	}
	w.Header().Set("Content-Type", media[format])
	w.Header().Set("Content-Disposition", "attachment; filename=known-seki."+format)
	_ = writeList(w, format, s.labelledClasses(q.matching())) // if it fails, the client has gone
	return nil
}

// labelledClass is a class whose row has the label at its end.
type labelledClass struct{ inspect.Class }

// Row returns the row of the class, and its label.
func (c labelledClass) Row() []string { return append(c.Class.Row(), c.Label) }

func writeList(w io.Writer, name string, list []inspect.Class) error {
	write := format.NewWriter[labelledClass](w, name, append(inspect.ClassColumns(seki.Games[:]), "label"))
	for _, class := range list {
		if err := write(labelledClass{class}); err != nil {
			return err
		}
	}
	return nil
}
