package gtp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/testtool"
)

// noEngine says that a chain lives, when its time is over.
type noEngine struct{}

func (noEngine) Verdict(ctx context.Context, _ *board.Position, at board.Point) ([]string, error) {
	<-ctx.Done()
	return []string{at.String() + " lives", "nothing else"}, nil
}

// Statuses says of a lonely stone that it is alive, of two that they are in seki, and fails for more.
func (noEngine) Statuses(_ context.Context, p *board.Position) ([]verdict.Status, error) {
	switch len(p.Chains()) {
	case 0, 1:
		return []verdict.Status{verdict.Alive}[:len(p.Chains())], nil
	case 2:
		return []verdict.Status{verdict.Seki, ""}, nil
	}
	return nil, errors.New("two\n\nlines")
}

// Score counts captured stones.
func (noEngine) Score(_ context.Context, g *board.Game) (string, error) {
	return fmt.Sprint(g.Moves, " ", g.Captured[board.Black], " ", g.Captured[board.White], " ", g.Komi), nil
}

// answers returns the answers to lines.
func answers(t *testing.T, limit time.Duration, lines string) string {
	t.Helper()
	var out strings.Builder
	s := Server{Name: "test", Version: "1", Engine: noEngine{}, Limit: limit, Room: 1 << 20, Load: func(_ context.Context, name string) ([]byte, error) {
		return os.ReadFile(name)
	}}
	if err := s.Serve(t.Context(), strings.NewReader(lines), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Each line is answered as the protocol says.
func TestSession(t *testing.T) {
	long := strings.Repeat("x", 2*maxLine)
	for _, x := range []struct{ lines, want string }{
		{"name\nversion\nprotocol_version\n", "= test\n\n= 1\n\n= 2\n\n"},
		{"  12\tname  # a remark\r\n\n# another\n\a\n", "=12 test\n\n"},
		{"name", "= test\n\n"}, // no end of line
		{"1 quit\nname\n", "=1\n\n"},
		{"3 name2\nname2\n5\n", "?3 unknown command\n\n? unknown command\n\n? unknown command\n\n"},
		{"known_command play\nknown_command genmove\nknown_command\n", "= true\n\n= false\n\n? syntax error: known_command needs 1 word\n\n"},
		{"play B " + long + "\nname\n", "? the line is longer than 4096 bytes\n\n= test\n\n"},
		{"boardsize 26\nboardsize 0\nboardsize x\nboardsize 3\n", "? unacceptable size\n\n? unacceptable size\n\n? boardsize not an integer\n\n=\n\n"},
		{"komi x\nkomi NaN\nkomi -0.5\n", "? komi not a float\n\n? komi not a float\n\n=\n\n"},
		{"undo\nplay b d4\nplay W D4\nundo\nplay white D4\nundo\nundo\n", "? cannot undo\n\n=\n\n? illegal move: a stone is on D4\n\n=\n\n=\n\n=\n\n? cannot undo\n\n"},
		{"play r D4\nplay b I4\nboardsize 9\nplay b K4\nplay b PASS\n", "? invalid color or coordinate\n\n? \"I4\" is not the name of a point, such as D4\n\n=\n\n? illegal move: K4 is not on the board\n\n=\n\n"},
		{"boardsize 2\nplay b A2\nplay b B1\nplay w A1\nshowboard\n", "=\n\n=\n\n=\n\n? illegal move: A1 is suicide\n\n= \n  A B\n2 X . 2\n1 . X 1\n  A B\nWhite has captured 0 stones, Black 0 stones\n\n"},
		{"play b D4\nplay b D5\nfinal_status_list alive\nfinal_status_list seki\nplay w A1\nfinal_status_list alive\nfinal_status_list seki\nplay w A9\nfinal_status_list dead\nfinal_status_list x\n",
			"=\n\n=\n\n= D5 D4\n\n=\n\n=\n\n=\n\n= D5 D4\n\n=\n\n? two lines\n\n? syntax error: the status is alive, dead or seki\n\n"},
		{"boardsize 5\nseki-region\nplay b A5\nplay b A1\nplay w " + strings.Join(strings.Fields("A4 B4 C4 D4 E4 A3 C3 E3 A2 B2 C2 D2 E2"), "\nplay w ") + "\nseki-region\nseki-region A1\nseki-region C3\nseki-region 5\n",
			strings.Repeat("=\n\n", 17) + "= A5 B5 C5 D5 E5\nA1 B1 C1 D1 E1\n\n= A1 B1 C1 D1 E1\n\n=\n\n? \"5\" is not the name of a point, such as D4\n\n"},
		{"play b D4\nseki-verdict D4\nseki-verdict C3\nseki-verdict Z30\n",
			"=\n\n= D4 lives\nnothing else\n\n? no stone stands on C3\n\n? Z30 is not on the board of 19×19\n\n"},
		{"time_settings 0 0 0\ntime_settings 0 1 1000\nplay b D4\nseki-verdict D4\ntime_settings 1 -1 0\ntime_settings 1\n",
			"=\n\n=\n\n=\n\n= D4 lives\nnothing else\n\n? syntax error: \"-1\" is not a number of seconds or stones\n\n? syntax error: time_settings needs 3 words\n\n"},
		{"loadsgf missing.sgf\nloadsgf x 0\n", "? cannot load file: open missing.sgf: no such file or directory\n\n? syntax error: \"0\" is not the number of a move\n\n"},
	} {
		if got := answers(t, time.Second/2, x.lines); got != x.want {
			t.Errorf("%.60q:\n%q, want\n%q", x.lines, got, x.want)
		}
	}
	if list := answers(t, time.Second/2, "list_commands\n"); !strings.Contains(list, "\nfinal_score\n") || strings.Count(list, "\n") != 20 {
		t.Error(list)
	}
	if got := answers(t, time.Second/2, "komi 6.5\nboardsize 2\nplay b A1\nplay w A2\nplay w B1\nfinal_score\nclear_board\nfinal_score\n"); !strings.Contains(got, "= 3 1 0 6.5\n") || !strings.HasSuffix(got, "= 0 0 0 6.5\n\n") {
		t.Error(got)
	}
}

// A session ends with its context, and with an output that fails.
func TestEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := Server{Engine: noEngine{}}
	if err := s.Serve(ctx, strings.NewReader("name\n"), new(strings.Builder)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := s.Serve(t.Context(), strings.NewReader("name\n"), failing{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

type failing struct{}

var errFull = errors.New("full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

// Random games agree with GNU Go on which turns are legal, on captures and on the board, also after
// turns are taken back. On small boards kos and suicide are frequent.
func TestLongAgainstGNUGo(t *testing.T) {
	random := rand.New(rand.NewPCG(45, 4))
	games, turns := 60, 100
	if testtool.Long() {
		games, turns = 600, 200
	}
	names := [...]string{board.Black: "black", board.White: "white"}
	var commands []string
	var checks []func(answer string)
	ask := func(command string, check func(answer string)) {
		commands, checks = append(commands, command), append(checks, check)
	}
	kos, suicides := 0, 0
	for n := range games {
		size := 2 + n%6
		g := newGame(board.New(size, size))
		ask(fmt.Sprint("boardsize ", size), nil)
		ask("clear_board", nil)
		for k := range turns {
			colour := board.Colour(1 + (k+random.IntN(8)/7)%2) // mostly in turn
			at := board.Point{X: random.IntN(size), Y: random.IntN(size)}
			if g.ko != nil && random.IntN(2) == 0 {
				at = g.ko.point
			}
			turn := board.Turn{Colour: colour, Point: at, Pass: random.IntN(20) == 0}
			vertex := at.String()
			if turn.Pass {
				vertex = "pass"
			}
			why := g.illegal(turn)
			if why != nil && strings.Contains(why.Error(), "ko") {
				kos++
			} else if why != nil && strings.Contains(why.Error(), "suicide") {
				suicides++
			}
			want, before := strconv.Itoa(map[bool]int{true: 1}[why == nil]), g.Position.Diagram()
			ask(fmt.Sprintf("is_legal %s %s", names[colour], vertex), func(answer string) {
				if answer != want {
					t.Errorf("%s %s: %v, to GNU Go %s\n%s", names[colour], vertex, why, answer, before)
				}
			})
			if why != nil {
				continue
			}
			g.play(turn)
			ask(fmt.Sprintf("play %s %s", names[colour], vertex), nil)
			for random.IntN(6) == 0 && g.undo() == nil {
				ask("undo", nil)
			}
			p, taken := g.Position.Clone(), g.Captured
			ask("showboard", func(answer string) {
				if q, err := board.ParseText(answer); err != nil || !q.Equal(p) {
					t.Errorf("the board\n%s is to GNU Go\n%s%v", p, answer, err)
				}
			})
			ask("captures black", func(answer string) {
				if answer != strconv.Itoa(taken[board.White]) {
					t.Errorf("Black has captured %d stones, to GNU Go %s", taken[board.White], answer)
				}
			})
			ask("captures white", func(answer string) {
				if answer != strconv.Itoa(taken[board.Black]) {
					t.Errorf("White has captured %d stones, to GNU Go %s", taken[board.Black], answer)
				}
			})
		}
	}
	for k, answer := range testtool.AskGNUGo(t, commands) {
		if checks[k] != nil {
			checks[k](answer)
		}
	}
	t.Logf("%d turns in a ko, %d of suicide", kos, suicides)
	if kos < 5 || suicides < 50 {
		t.Errorf("only %d turns in a ko, %d of suicide", kos, suicides)
	}
}

// Games in SGF, with a position set up, agree with GNU Go at each move, and after moves are taken back.
func TestLongLoadAgainstGNUGo(t *testing.T) {
	random := rand.New(rand.NewPCG(45, 5))
	dir := t.TempDir()
	var commands []string
	games := 4
	if testtool.Long() {
		games = 15 // GNU Go has boards up to 19×19
	}
	for n := range games {
		size := 5 + n
		g := newGame(board.New(size, size))
		g.Position.Set(board.Point{X: 1, Y: 2}, board.Black)
		root := g.Position.SGF()
		root.Add("KM", "0.5")
		last := root
		for moves := 0; moves < 4*size; {
			turn := board.Turn{Colour: board.Colour(1 + moves%2), Point: board.Point{X: random.IntN(size), Y: random.IntN(size)}}
			if g.illegal(turn) != nil {
				continue
			}
			g.play(turn)
			moves++
			next := new(board.Node)
			next.Add(map[board.Colour]string{board.Black: "B", board.White: "W"}[turn.Colour], g.Position.SGFPoint(turn.Point))
			last.Children = append(last.Children, next)
			last = next
		}
		name := filepath.Join(dir, strconv.Itoa(n)+".sgf")
		if err := os.WriteFile(name, []byte(root.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		commands = append(commands, "loadsgf "+name, "showboard", "undo", "showboard", fmt.Sprintf("loadsgf %s %d", name, 2*size), "showboard")
	}
	answer := answers(t, time.Minute, strings.Join(commands, "\n")+"\nfinal_score\n")
	ours := strings.Split(strings.TrimSuffix(answer, "\n\n"), "\n\n")
	if score := ours[len(ours)-1]; !strings.HasSuffix(score, " 0.5") {
		t.Errorf("the komi: %s", score)
	}
	for k, theirs := range testtool.AskGNUGo(t, commands) {
		if commands[k] != "showboard" {
			continue
		}
		p, err := board.ParseText(ours[k])
		if err != nil {
			t.Fatal(err)
		}
		if q, err := board.ParseText(theirs); err != nil || !q.Equal(p) {
			t.Errorf("%s: the board\n%s is to GNU Go\n%s%v", commands[k-1], p, theirs, err)
		}
	}
}

// Whatever is sent, each line is answered at most once, and each answer ends with a blank line.
func FuzzServe(f *testing.F) {
	f.Add("boardsize 5\nplay b A1\nplay w A2\nplay w B1\nshowboard\nundo\nseki-verdict A1\n")
	f.Add("1 loadsgf x 3\nfinal_status_list dead\nseki-region A1\ntime_settings 1 2 3\nquit\nname")
	f.Add("gogui-analyze_commands\nkomi 1e300\nclear_board #\n\x00\x7f\t 99999999999 name\n")
	f.Fuzz(func(t *testing.T, lines string) {
		var out strings.Builder
		s := Server{Engine: noEngine{}, Limit: time.Microsecond, Room: 1 << 16, Load: func(context.Context, string) ([]byte, error) {
			return []byte(lines), nil
		}}
		if err := s.Serve(t.Context(), strings.NewReader(lines), &out); err != nil {
			t.Fatal(err)
		}
		sent, got := strings.Count(lines, "\n")+1, strings.Split(out.String(), "\n\n")
		if len(got)-1 > sent || got[len(got)-1] != "" {
			t.Errorf("%d answers to %d lines: %q", len(got)-1, sent, out.String())
		}
		for _, answer := range got[:len(got)-1] {
			if !strings.HasPrefix(answer, "=") && !strings.HasPrefix(answer, "?") {
				t.Errorf("the answer %q", answer)
			}
		}
	})
}

// asked counts the questions for statuses.
type asked struct {
	noEngine
	times *int
}

func (a asked) Statuses(ctx context.Context, p *board.Position) ([]verdict.Status, error) {
	*a.times++
	return a.noEngine.Statuses(ctx, p)
}

// The lists of a position are found once, and again after a change of the board or of the time.
func TestStatusesOnce(t *testing.T) {
	const lists = "final_status_list alive\nfinal_status_list dead\nfinal_status_list seki\n"
	times := 0
	s := Server{Engine: asked{times: &times}, Limit: time.Minute}
	in := "play b D4\n" + lists + lists + "play w A1\n" + lists + "undo\n" + lists + "time_settings 0 5 1\n" + lists
	var out strings.Builder
	if err := s.Serve(t.Context(), strings.NewReader(in), &out); err != nil || times != 4 || strings.Count(out.String(), "= D4\n") != 5 {
		t.Errorf("asked %d times, want 4: %v\n%s", times, err, &out)
	}
}
