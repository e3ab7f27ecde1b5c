package explorer

import (
	"bytes"
	"encoding/json"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// Every position of 3×2 has an address of its own, which is read as the position.
func TestPositionText(t *testing.T) {
	seen := map[string]bool{}
	for code := range 3 * 3 * 3 * 3 * 3 * 3 {
		p := board.New(3, 2)
		for at := range p.Points() {
			p.Set(at, board.Colour(code%3))
			code /= 3
		}
		text := positionText(p)
		q, err := parsePosition(text)
		if err != nil || !p.Equal(q) || seen[text] {
			t.Errorf("%q: %v, %v, before: %v", text, q, err, seen[text])
		}
		seen[text] = true
	}
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"XX1/O.O", "19", "3/3", "", "/", "2X/4", "x/o", "00/2", "99999999999999999999/2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parsePosition(text)
		if err != nil {
			return
		}
		q, err := parsePosition(positionText(p))
		if err != nil || !p.Equal(q) {
			t.Errorf("%q is read as\n%v, then %v, %v", text, p, q, err)
		}
		if fits(p.Width(), p.Height()) != nil {
			t.Errorf("%q: a board of %d×%d", text, p.Width(), p.Height())
		}
	})
}

func TestBoardPages(t *testing.T) {
	testtool.NoRace(t)
	s := newServer(t, Options{})
	for _, test := range []struct{ path, want string }{
		{"/board", `aria-label="The board"`},
		{"/board", `loses; <span class="v">?</span> is outside the model.`},
		{"/board?p=XX.OO/XX.OO/XX.OO/XX.OO", "<span class=\"kind\">A seki: neither can gain</span></p>\n"},
		{"/board?p=XX.OO/XX.OO/XX.OO/XX.OO", `aria-label="C2, empty, dame of Black 1 and White 1, a stone there draws"><span class="v D">D</span>`},
		{"/board?p=XX.OO/XX.OO/XX.OO/XX.OO", `aria-label="A4, black, Black 1"><span class="v 1">1</span>`},
		{"/board?p=XX.OO/XX.OO/XX.OO/XXXOO", `href="/m/3"`},
		{"/board?p=X.O/X.O", `<span class="kind">A complete seki: whoever plays first loses</span>`},
		{"/board?p=X.O/X.O", "<li>By the rules of Go, searched.</li>"},
		{"/board?p=X.O/X.O", "The matrix 2</a>, which does not decide it"},
		{"/board?p=X1OXX.OO/XXXX4&chains=G2", ">Black A2 is taken to be there to stay: "},
		{"/board?p=3/3/3", `<span class="kind">Place a black and a white chain that share an empty point</span>`},
		{"/board?p=1O1OX1X/O1OX1XX/OOOXXXX&chains=A1", ", alive</td>"},
		{"/board?p=X1OXXXO1X/X1OX1XO1X/X1OXXXO1X/X1OX1XO1X/X1OXXXO1X", `<span class="kind">Fight 2. Neither can gain`},
		{"/board?p=X1OXXXO1X/X1OX1XO1X/X1OXXXO1X/X1OX1XO1X/X1OXXXO1X", `aria-label="Chains of fight 1"`},
		{"/board?p=X1OXXXO1X/X1OX1XO1X/X1OXXXO1X/X1OX1XO1X/X1OXXXO1X", `aria-label="J5, black, Black 2"><span class="v 2">2<`},
		{"/board?p=XX.OO/XX.OO/XX.OO/XX.OO&turn=white&put=play", `name="turn" value="white" checked`},
		{"/board?p=XX.OO/XX.OO&format=text", "2 X X . O O 2\n"},
		{"/board?p=XX.OO/XX.OO/XX.OO/XX.OO&format=sgf", "Black there draws, White there draws"},
		{"/m/2,1/1,2", `<a href="/board/2,1/1,2?format=edit">`},
	} {
		status, body := whole(t, s, test.path)
		if status != http.StatusOK || !strings.Contains(body, test.want) {
			t.Errorf("%s: status %d, without %q:\n%.6000s", test.path, status, test.want, body)
		}
	}
}

// The examples come to what they are called.
func TestLongBoardExamples(t *testing.T) {
	testtool.OnlyLong(t, "reads six boards by the rules of Go")
	testtool.NoRace(t)
	s := newServer(t, Options{})
	for k, want := range []string{
		"A complete seki: whoever plays first loses", "A complete seki: whoever plays first loses", "A complete seki: whoever plays first loses",
		"A move is needed: White wins by C6 if White begins, otherwise nobody gains",
		"A complete seki: whoever plays first loses", "White 1 (A9), 9 stones, is dead as it stands",
	} {
		if _, body := whole(t, s, "/board?p="+positions[k].text); !strings.Contains(body, `<span class="kind">`+want+`</span>`) {
			t.Errorf("%s: without %q: %s", positions[k].name, want, body)
		}
	}
}

// Each turn of best play is a link to the position after it.
func TestLongBoardBestPlay(t *testing.T) {
	testtool.OnlyLong(t, "reads a bulky five by the rules of Go")
	s := newServer(t, Options{})
	_, body := whole(t, s, "/board?p=1OOXOO1/OOX1XOO/XXXXXXX/1X1XXXX/XXXXXXX/7/7")
	for _, want := range []string{
		`Best play if Black begins: <a href="/board?p=1OOXOO1/OOXXXOO/XXXXXXX/1X1XXXX/XXXXXXX/7/7&amp;turn=white">Black D6</a>, <a href=`,
		`Best play if White begins: <a href="/board?p=1OO1OO1/OOXOXOO/XXXXXXX/1X1XXXX/XXXXXXX/7/7">White D6</a>.`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("without %s: %s", want, body)
		}
	}
}

// Where life would decide more, a link assumes it.
func TestLongBoardAssumes(t *testing.T) {
	testtool.OnlyLong(t, "reads open boards")
	testtool.NoRace(t)
	s := newServer(t, Options{})
	const walled = "4O4/1XXXO4/1XOOO4/1XO6/OOO6/9/9/9/9" // in the open
	_, body := whole(t, s, "/board?p="+walled+"&turn=white")
	const link = `<a href="/board?alive=E9&amp;p=` + walled + `&amp;turn=white">Take that to be so</a>`
	if !strings.Contains(body, "If White 1 (E9) lives, a move is needed") || !strings.Contains(body, link) {
		t.Errorf("without %s: %s", link, body)
	}
	_, body = whole(t, s, "/board?alive=C8,E7&p=9/2X6/2X1O4/2X1O4/4O4/9/9/9/9&turn=white")
	for _, want := range []string{"Black C8 and White E7 are taken to be alive: no fight: all chains live", "<td>Black (C8), taken to be alive</td>"} {
		if !strings.Contains(body, want) {
			t.Errorf("without %q: %s", want, body)
		}
	}
	if _, again := whole(t, s, "/board?alive=open&p="+walled); !strings.Contains(again, "White to move: White captures ") || !strings.Contains(again, "<td>White (E9), taken to be alive</td>") {
		t.Errorf("open: %s", again)
	}
}

func TestBoardRefuses(t *testing.T) {
	s := newServer(t, Options{})
	many := strings.TrimSuffix(strings.Repeat("XO/", 17), "/")
	for _, test := range []struct {
		query  string
		status int
		want   string
	}{
		{"p=XQ/2", 400, `row 1 of the position: "Q" is no point`},
		{"p=X99/2", 400, `row 1 of the position: "99" is no point`},
		{"p=0/2", 400, `row 1 of the position: "0" is no point`},
		{"p=X1/3", 400, "row 2 of the position has 3 points, the first row has 2"},
		{"p=X", 400, "the board is 1×1: it is shown here from 2 to 19 columns and rows"},
		{"p=" + strings.Repeat("19/", 19) + "19", 400, "the board is 19×20"},
		{"p=2/2&turn=red", 400, `turn="red" is neither black nor white`},
		{"p=2/2&put=cat", 400, `put="cat" is none of black, white, empty, play`},
		{"p=2/2&chains=A9", 400, "A9 is not on the board of 2×2"},
		{"p=2/2&chains=A1", 400, "no stone stands on A1"},
		{"p=2/2&chains=9", 400, `chains: "9" is not the name of a point`},
		{"p=" + many + "&x=" + strings.Repeat("1", 5000), 414, "longer"},
		{"format=exe", 400, `format="exe" is neither sgf nor text`},
	} {
		for _, path := range []string{"/board?", "/api/board?"} {
			if path == "/api/board?" && strings.HasPrefix(test.query, "format") {
				continue
			}
			status, body := get(t, s, path+test.query)
			body = strings.ReplaceAll(html.UnescapeString(body), `\"`, `"`)
			if status != test.status || !strings.Contains(body, test.want) {
				t.Errorf("%s%.60s: status %d, want %d with %q:\n%.3000s", path, test.query, status, test.status, test.want, body)
			}
			if shown := strings.Contains(body, "data-stone"); path == "/board?" && status == 400 && !strings.HasPrefix(test.query, "format") && !shown {
				t.Errorf("%s%.60s: without a board", path, test.query)
			}
		}
	}
}

// The position that is drawn for a matrix opens on the board.
func TestBoardOfMatrix(t *testing.T) {
	s := newServer(t, Options{})
	to, _ := follow(t, s, "/board/2,1/1,2?format=edit")
	_, body := whole(t, s, to)
	if matrix := regexp.MustCompile(`The matrix (2 1; 1 2|1 2; 2 1)<`); !matrix.MatchString(body) || !strings.Contains(body, "By liberties") {
		t.Errorf("%s: %s", to, body)
	}
}

// post posts fields and a file, if it is not empty, from a page of the server.
func post(t *testing.T, s http.Handler, path string, fields map[string]string, file string) *httptest.ResponseRecorder {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for name, value := range fields {
		_ = form.WriteField(name, value)
	}
	if file != "" {
		part, _ := form.CreateFormFile("file", "a.sgf")
		_, _ = io.WriteString(part, file)
	}
	form.Close()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost"+path, &b)
	r.Header.Set("Content-Type", form.FormDataContentType())
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// Positions are pasted and uploaded, as text and SGF.
func TestBoardReads(t *testing.T) {
	s := newServer(t, Options{})
	text := "X . O\r\n. . .\r\n"
	record := "(;SZ[3:2]AB[aa]AW[ca];B[bb];W[ba])"
	for _, test := range []struct{ text, file, move, want string }{
		{text, "", "", "p=X1O/3"},
		{"", text, "", "p=X1O/3"},
		{"nonsense", record, "", "p=X1O/3"},
		{record, "", "1", "p=X1O/1X1"},
		{record, "", "last", "p=XOO/1X1"},
	} {
		w := post(t, s, "/board", map[string]string{"text": test.text, "move": test.move}, test.file)
		if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/board?"+test.want {
			t.Errorf("%+v: status %d, to %q: %.3000s", test, w.Code, to, w.Body)
		}
		w = post(t, s, "/api/board", map[string]string{"text": test.text, "move": test.move}, test.file)
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), `{"address":"/board?`+test.want+`"`) {
			t.Errorf("JSON of %+v: status %d: %s", test, w.Code, w.Body)
		}
	}
	for _, test := range []struct {
		text, file, move string
		status           int
		want             string
	}{
		{"X . O\nX .", "", "", 400, "line 2, column 1: a row of 2 points, but the first row has 3"},
		{"", "", "", 400, "no position: it is lines of X, O and points, or SGF"},
		{record, "", "9", 400, "the main line has 2 moves, not 9"},
		{record, "", "x", 400, `move="x" is not a number`},
		{"(;SZ[30])", "", "", 400, "the board is 30×30"},
		{"", strings.Repeat("X", maxBody), "", 413, "the request is larger than a megabyte"},
		{"", strings.Repeat("(;SZ[9])", 10001), "", 400, "more than 10000 positions: split the file"},
	} {
		for _, path := range []string{"/board", "/api/board"} {
			w := post(t, s, path, map[string]string{"text": test.text, "move": test.move}, test.file)
			body := strings.ReplaceAll(html.UnescapeString(w.Body.String()), `\"`, `"`)
			if w.Code != test.status || !strings.Contains(body, test.want) || path == "/board" && w.Code != 413 && !strings.Contains(body, ">"+test.text+"</textarea>") {
				t.Errorf("%s with %.40q: status %d, want %d with %q: %.2000s", path, test.text+test.file, w.Code, test.status, test.want, body)
			}
		}
	}
	large := httptest.NewRequest(http.MethodPost, "http://localhost/api/board?p=3/3/3", strings.NewReader("text="+strings.Repeat("X", maxBody)))
	large.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, large); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a form without a file: status %d: %s", w.Code, w.Body)
	}
	for _, name := range []string{"p", "chains", "alive"} {
		w := post(t, s, "/api/board", map[string]string{name: strings.Repeat("1/", maxPath)}, "")
		if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "is longer than 4096 bytes") {
			t.Errorf("%s: status %d: %s", name, w.Code, w.Body)
		}
	}
	several := strings.Repeat(text+"\n", maxRead+3)
	if w := post(t, s, "/board", map[string]string{"text": several}, ""); w.Code != http.StatusOK ||
		strings.Count(w.Body.String(), `<a href="/board?p=X1O/3">`) != maxRead || !strings.Contains(w.Body.String(), "and 3 more") {
		t.Errorf("several positions: status %d: %s", w.Code, w.Body)
	}
	if w := post(t, s, "/api/board", map[string]string{"text": several}, ""); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "here are 23 positions: send one") {
		t.Errorf("several positions: status %d: %s", w.Code, w.Body)
	}
}

// The lists of the JSON, which programs go through, are there even if they are empty.
func TestBoardJSONLists(t *testing.T) {
	s := newServer(t, Options{})
	for _, p := range []string{"2/2", "X1/2", "X1/1X"} {
		w := ask(t, s, http.MethodPost, "/api/board?p="+p, http.Header{})
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "null") {
			t.Errorf("%s: status %d: %s", p, w.Code, w.Body)
		}
	}
}

// An open board says what it needs, and once what is outside the model, as well while the fight is read.
func TestLongOpenBoard(t *testing.T) {
	testtool.OnlyLong(t, "reads an open board")
	s := newServer(t, Options{})
	const open = "19/2X16/3X15/19/19/6XO11/19/19/19/19"
	_, body := whole(t, s, "/board?p="+open)
	for _, want := range []string{
		`<span class="kind">The fight is open: surround it with stones, or take a chain to be alive, such as Black 1 (C9)</span></p>
<p><a href="/board?alive=C9&amp;p=`,
		"points are too many for a search by the rules of Go.</li>",
		`aria-label="C8, empty, outside the model"><span class="v ?">?</span>`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("without %q:\n%.6000s", want, body)
		}
	}
	for _, query := range []string{open + "&wait=20", "9/2X6/2X1O4/2X1O4/4O4/9&wait=0"} {
		var d struct {
			Fights []struct {
				Rests []string
				Board struct{ Violations []struct{ Text string } }
			}
		}
		_, body := get(t, s, "/api/board?p="+query)
		if err := json.Unmarshal([]byte(body), &d); err != nil || len(d.Fights) != 1 || len(d.Fights[0].Board.Violations) == 0 {
			t.Fatalf("%s: %v: %s", query, err, body)
		}
		for _, v := range d.Fights[0].Board.Violations {
			if n := strings.Count(strings.Join(d.Fights[0].Rests, " "), v.Text); n != 1 {
				t.Errorf("%s says %d times: %s", query, n, v.Text)
			}
		}
	}
}

// The JSON has the record of the command, and its marks are what that says of a stone, for both
// colours. Of two chains it is what the recursion says.
func TestBoardJSON(t *testing.T) {
	s := newServer(t, Options{})
	oracle := reference.New(seki.Seki)
	in := inspect.Inspector{Solver: s.solver, Games: seki.Games[:]}
	signs := map[string]int{}
	for _, text := range []string{
		"XX.OO/XX.OO/XXXOO/XXXOO", "XX.OO/XX.OO/XX.OO/XXXOO", "XXXOO/XX.OO/XXXOO/XXXOO", "XX.OO.XX/XX.OOOXX/XX.OOOXX/XX.OOOXX", "OO.XX.OO/OO.XXXOO/OO.XXXOO/OOOXXXOO", "XX.OO.XX.OO/XX.OO.XX.OO/XX.OOXXX.OO/XXOOOXXX.OO",
	} {
		p := testtool.Must(parsePosition(text))(t)
		reading := testtool.Must(board.Read(p))(t)
		want, _, err := in.Board(t.Context(), reading)
		if err != nil || want.Class == nil || !want.Decided() {
			t.Fatal(want, err)
		}
		record, _ := json.Marshal(want)
		for turn, mover := range map[board.Colour]seki.Player{board.Black: seki.C, board.White: seki.R} {
			w := ask(t, s, http.MethodPost, "/api/board?turn="+turn.String()+"&p="+positionText(p), http.Header{})
			var a struct {
				Finished bool
				Fights   []struct{ Board json.RawMessage }
			}
			if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || !a.Finished || len(a.Fights) != 1 || !bytes.Equal(a.Fights[0].Board, record) {
				t.Fatalf("%v: %v, finished %v, want %s in %s", p, err, a.Finished, record, w.Body)
			}
			marks := judged{{reading, want}}.marks(turn)
			for _, d := range reading.Dame {
				k := slices.IndexFunc(want.Dame, func(e inspect.Dame) bool { return slices.Contains(e.Points, d.Point) })
				value := [2]seki.Value{seki.R: want.Dame[k].R, seki.C: want.Dame[k].C}[mover]
				if reading.Matrix.Rows()+reading.Matrix.Cols() == 2 {
					after := testtool.Must(oracle.Solve(reading.Matrix.After(d.Move)))(t)
					value = after.Outcome.First(mover.Opponent()).Negate()
				}
				sign := value.String()
				signs[sign]++
				got := marks[d.Point.String()]
				if colour := board.ColourOf(mover); !p.CanPlay(d.Point, colour) {
					if got.Sign != "" || !strings.HasSuffix(got.Words, "suicide") {
						t.Errorf("%v at %v of\n%v: %+v, want suicide", turn, d.Point, p, got)
					}
					continue
				}
				if got.Sign != sign {
					t.Errorf("%v at %v of\n%v: %+v, want %s", turn, d.Point, p, got, sign)
				}
			}
		}
	}
	if len(signs) < 3 {
		t.Errorf("only %v", signs)
	}
}

// A page gives no advice that only people with the command can follow.
func TestBoardAdvice(t *testing.T) {
	p := testtool.Must(parsePosition("XX.OO/XX.OO"))(t)
	r := testtool.Must(board.Read(p))(t)
	d := unjudged(r)
	d[0].Record.SetVerdict(r, verdict.Verdict{Basis: verdict.Undecided, Words: verdict.Words{Result: "undecided: not read to the end: fill the points that are not in question, or allow more memory"}})
	if got := d[0].finding(editing{position: p}, true).Headline; got != "Not read to the end: fill the points that are not in question" {
		t.Errorf("%q", got)
	}
}
