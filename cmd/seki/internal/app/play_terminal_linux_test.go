package app

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

// console is a command on a pseudo-terminal.
type console struct {
	*os.File
	t   *testing.T
	cmd *exec.Cmd
}

// onTerminal starts a command on a new pseudo-terminal.
func onTerminal(t *testing.T, args ...string) *console {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no pseudo-terminals here:", err)
	}
	t.Cleanup(func() { master.Close() })
	fd := int(master.Fd())
	testtool.NoError(t, unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	number := testtool.Must(unix.IoctlGetInt(fd, unix.TIOCGPTN))(t)
	slave := testtool.Must(os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0))(t)
	defer slave.Close()
	testtool.NoError(t, unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: 100}))
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "TERM=xterm")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	testtool.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return &console{master, t, cmd}
}

// until reads on to the next occurrence of a text.
func (p *console) until(text string) {
	p.t.Helper()
	var shown strings.Builder
	var key [1]byte // no more: the rest is for the next call
	for !strings.HasSuffix(shown.String(), text) {
		if _, err := p.Read(key[:]); err != nil {
			p.t.Fatalf("%v before %q in\n%s", err, text, shown.String())
		}
		shown.WriteByte(key[0])
	}
}

func (p *console) press(keys string) {
	p.t.Helper()
	if _, err := p.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

// ended returns the exit status.
func (p *console) ended() int {
	go func() { // the command must not wait for its output to be read
		buffer := make([]byte, 1<<12)
		for {
			if _, err := p.Read(buffer); err != nil {
				return
			}
		}
	}()
	_ = p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode()
}

// On a terminal play asks for a line, and Ctrl-C ends it there and in a search.
func TestPlayOnTerminal(t *testing.T) {
	t.Parallel()
	for name, busy := range map[string]bool{"waiting": false, "searching": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := onTerminal(t, "seki", "play", "--timeout", "0", "--side", "both", "9 8 7 6; 6 7 8 9; 9 6 8 7; 7 9 6 8")
			p.until("> ")
			p.press("1 2\r")
			p.until("White takes a dame of Black 1 and White 2.")
			p.until("> ")
			if busy {
				p.press("hint\r") // a search that does not end by itself
				p.until("\n")
			}
			p.press("\x03")
			if status := p.ended(); status != command.ExitInterrupted {
				t.Errorf("exit status %d", status)
			}
		})
	}
}
