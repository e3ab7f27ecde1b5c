package explorer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
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
	where          *lab.Expression
}

// parameters select and order classes. The size is written as 4x4, kind is complete or
// semi-complete, game is the game of the kind, and where is an expression as in a
// statement. The view is a table, or boards without it.
var parameters = []string{"size", "kind", "game", "min_sum", "max_sum", "lines", "where", "sort", "view"}

var kinds = map[string]seki.KindSet{"": seki.SpecialSeki, "complete": seki.CompleteSeki, "semi-complete": seki.SemiCompleteSeki}

// parseQuery parses the query of a request.
func (s *Server) parseQuery(r *http.Request) (query, error) {
	q := query{Values: url.Values{}, Page: 1, list: s.o.Known, games: seki.Games[:]}
	for _, name := range parameters {
		if value := strings.TrimSpace(r.FormValue(name)); value != "" {
			q.Set(name, value)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Form)) { // others, as of links from elsewhere, do not matter
		if meant := otherSpelling(name); meant != "" {
			return q, badRequest("unknown parameter %.20q, did you mean %s?", name, meant)
		}
	}
	if q.Has("size") {
		var err error
		most := sizesServed
		for _, listed := range s.o.Known.Ranges() {
			most = max(most, listed.Rows)
		}
		if q.size, err = parseSize(q.Get("size"), most); err != nil {
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
	switch order := q.Get("sort"); {
	case order == orders[0]:
		q.Del("sort") // the default order
	case order != "" && !slices.Contains(orders, strings.TrimPrefix(order, "-")):
		q.Del("sort") // which no field of the form has
		return q, badRequest("unknown order %.20q: %s, or one of them after - for downwards%s", order, strings.Join(orders, ", "), units.Suggestion(orders, order))
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
	where := q.Get("where")
	if len(where) > maxExpr {
		return q, badRequest("the expression is longer than %d bytes", maxExpr)
	}
	if where != "" {
		var err error
		if q.where, err = lab.Compile(where); err != nil {
			return q, badRequest("the expression: %v", err)
		}
	}
	return q, nil
}

// otherSpelling returns the parameter that name is but for capitals, "_" and "-", or "".
func otherSpelling(name string) string {
	plain := func(text string) string { return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(text)) }
	for _, p := range append([]string{"page"}, parameters...) {
		if name != p && plain(name) == plain(p) {
			return p
		}
	}
	return ""
}

// parseSize parses "4x4" or "4×4", with at most so many rows and columns.
func parseSize(text string, most int) (seki.Size, error) {
	rows, cols, ok := strings.Cut(strings.ReplaceAll(text, "×", "x"), "x")
	m, err1 := strconv.Atoi(rows)
	n, err2 := strconv.Atoi(cols)
	size := seki.Size{Rows: m, Cols: n}
	if !ok || err1 != nil || err2 != nil || min(m, n) < 1 || max(m, n) > most {
		return size, notFound("there is nothing about the size %.20q; sizes are written 4x4 and go up to %dx%[2]d", text, most)
	}
	return size, nil
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

// matches reports whether the class matches the query, ignoring its expression.
func (q query) matches(class *records.Class) bool {
	return q.kinds.Wants(known.Results(*class), q.games...) &&
		(q.size.Rows == 0 || class.Matrix.Size() == q.size) &&
		class.Sum >= q.minSum && (q.maxSum == 0 || class.Sum <= q.maxSum) &&
		(q.lines == nil || slices.Equal(slices.Sorted(slices.Values(class.RowSums)), q.lines))
}

// matching returns the known classes that match the query, ignoring its expression, in its
// order. Classes with more columns than rows are the transposes of listed ones.
func (q query) matching() []records.Class {
	listed := q.list
	if q.size.Rows != 0 {
		listed = listed.Of(q.size)
	}
	classes := listed.Classes()
	if q.size.Rows < q.size.Cols {
		classes = slices.Clone(classes)
		for k, class := range classes {
			classes[k] = transposed(class)
		}
	}
	var places []int
	for k := range classes {
		if q.matches(&classes[k]) {
			places = append(places, k)
		}
	}
	list := pick(classes, places)
	q.sort(list)
	return list
}

// pick returns the classes at some places of a list.
func pick(list []records.Class, places []int) []records.Class {
	picked := make([]records.Class, len(places))
	for i, k := range places {
		picked[i] = list[k]
	}
	return picked
}

// filter returns the work that finds the classes of a list that satisfy the expression:
// their indices in the list.
func (q query) filter(list []records.Class) work {
	return func(ctx context.Context, publish func(any, string)) error {
		places, oracle := []int{}, invariants.NewOracle(ctx)
		for k, class := range list {
			ok, err := q.where.Eval(ctx, invariants.NewSubject(class.Matrix, known.Results(class), oracle))
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				return badRequest("the expression, for %v: %v", class.Matrix, err)
			}
			if ok {
				places = append(places, k)
			}
		}
		publish(places, "")
		return nil
	}
}

// transposed returns the record of the transposed class.
func transposed(class records.Class) records.Class {
	T := class.Matrix.Transpose()
	return records.NewClass(T, T, seki.Games[:], known.Results(class).Transposed())
}

// Complete says for which layers the answer to the query is complete.
func (q query) Complete() string { return "Exhaustive " + q.Layers() }

// Layers names the layers for which the answer to the query is complete.
func (q query) Layers() string {
	var parts []string
	beyond := ""
	for _, r := range q.list.Ranges() {
		switch {
		case q.size.Rows != 0 && r.Size != q.size.Tall():
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
	Classes []records.Class
	Found   int
	Pages   int
	Sizes   []seki.Size
	Formats []string
}

func (s *Server) list(r *http.Request) (page, error) {
	q, list, v, err := s.queried(r)
	var wrong *httpError
	if err != nil && !errors.As(err, &wrong) {
		return page{}, err
	}
	pages := max(1, (len(list)+perPage-1)/perPage)
	if q.Page > pages && v.Finished {
		return page{}, notFound("there are %d pages", pages)
	}
	from := min(len(list), (q.Page-1)*perPage)
	shown := s.labelledClasses(list[from:min(len(list), from+perPage)])
	p := listPage{query: q, Classes: shown, Found: len(list), Pages: pages, Formats: formats}
	for _, range_ := range s.o.Known.Ranges() {
		p.Sizes = append(p.Sizes, range_.Size)
	}
	out := page{
		Name: "list", Title: "Known seki", Data: p, Err: err,
		JSON: listAnswer{q.Encoded(), q.Complete(), len(list), q.Page, pages, shown},
	}
	if err == nil {
		out.follow(v)
	}
	return out, nil
}

// labelledClasses returns the classes with their labels.
func (s *Server) labelledClasses(list []records.Class) []records.Class {
	list = append([]records.Class{}, list...) // in JSON it is not null
	for k := range list {
		list[k].Label = s.labelOf(list[k].Matrix)
	}
	return list
}

// queried returns the query of a request with its answer, and the state of the search for
// it.
func (s *Server) queried(r *http.Request) (query, []records.Class, view, error) {
	q, err := s.parseQuery(r)
	if err != nil {
		return q, nil, view{}, err
	}
	list := q.matching()
	if q.where == nil {
		return q, list, view{Finished: true}, nil
	}
	v, err := s.search(r, "list/"+q.Without("view"), s.patience(r), q.filter(list))
	if err == nil {
		err = v.fault()
	}
	places, _ := v.Result.([]int)
	return q, pick(list, places), v, err
}

// listAnswer is the JSON form of a list.
type listAnswer struct {
	Query    string          `json:"query"`
	Complete string          `json:"complete"`
	Found    int             `json:"found"`
	Page     int             `json:"page"`
	Pages    int             `json:"pages"`
	Classes  []records.Class `json:"classes"`
}

// downloads are the file formats of a complete list.
var downloads = append([]notation.Format{
	{Name: "csv", Endings: []string{".csv"}},
	{Name: "jsonl", Endings: []string{".jsonl"}},
}, notation.Formats...)

// media are their media types, but for plain text.
var media = map[string]string{"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}

var formats = units.Texts(downloads, func(f notation.Format) string { return f.Name })

// download responds with the complete list as a file, as the command writes and reads it. A
// matrix format that has comments begins with the query and the layers for which the list is complete.
func (s *Server) download(w http.ResponseWriter, r *http.Request) error {
	q, list, v, err := s.queried(r)
	switch {
	case err != nil:
		return err
	case !v.Finished || v.Err != nil:
		return late(lateWords["list"])
	}
	format := r.PathValue("format")
	k := slices.Index(formats, format)
	if k < 0 {
		return notFound("unknown format %.20q: %s", format, strings.Join(formats, ", "))
	}
	w.Header().Set("Content-Type", cmp.Or(media[format], "text/plain; charset=utf-8"))
	w.Header().Set("Content-Disposition", "attachment; filename=known-seki"+downloads[k].Endings[0])
	_ = writeList(w, downloads[k], q, s.labelledClasses(list), s.o.Version) // if it fails, the client has gone
	return nil
}

// labelledClass is a class whose row has the label at its end.
type labelledClass struct{ records.Class }

// Row returns the row of the class, and its label.
func (c labelledClass) Row() []string { return append(c.Class.Row(), c.Label) }

func writeList(w io.Writer, f notation.Format, q query, list []records.Class, version string) error {
	var err error
	if f.Comments[0] != "" {
		_, err = fmt.Fprintf(w, "%sKnown complete and semi-complete seki, sekilab %s. Query: %s. %d classes. %s%s\n",
			f.Comments[0], version, strings.TrimPrefix(q.Encoded(), "?"), len(list), q.Complete(), f.Comments[1])
	}
	write := records.NewWriter[labelledClass](w, f.Name, append(records.ClassColumns(seki.Games[:]), "label"))
	for _, class := range list {
		if err := write(labelledClass{class}); err != nil {
			return err
		}
	}
	return cmp.Or(err, records.Finish(w, f.Name))
}
