package tables_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// slurm is a Slurm of one node, with all its files in a folder of the test.
type slurm struct {
	t   *testing.T
	dir string
	env []string
}

const slurmConf = `ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[2]d
SlurmdPort=%[3]d
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=%[4]s/munge.socket
StateSaveLocation=%[4]s/state
SlurmdSpoolDir=%[4]s/spool
SlurmctldPidFile=%[4]s/slurmctld.pid
SlurmdPidFile=%[4]s/slurmd.pid
SlurmctldLogFile=%[4]s/slurmctld.log
SlurmdLogFile=%[4]s/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
JobRequeue=1
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=sched_min_interval=10000,sched_interval=1,batch_sched_delay=0
MailProg=/bin/true
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=4 RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// startSlurm starts munged, slurmctld and slurmd, and skips the test where that cannot be.
func startSlurm(t *testing.T) *slurm {
	t.Helper()
	testtool.Find(t, "munged", "munge")
	for _, tool := range []string{"slurmctld", "slurmd", "sbatch"} {
		testtool.Find(t, tool, "slurm-wlm")
	}
	if os.Geteuid() != 0 {
		t.Skip("Slurm starts tasks as root only")
	}
	dir, err := os.MkdirTemp("", "seki-slurm-") // short, for the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	host := testtool.Must(os.Hostname())(t)
	s := &slurm{t, dir, append(os.Environ(), "SLURM_CONF="+dir+"/slurm.conf")}
	write := func(name, text string, mode os.FileMode) {
		testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), mode))
	}
	write("slurm.conf", fmt.Sprintf(slurmConf, host, freePort(t), freePort(t), dir), 0o644)
	write("cgroup.conf", "CgroupAutomount=no\n", 0o644)
	write("munge.key", strings.Repeat("a key for a test", 64), 0o600)
	for _, name := range []string{"state", "spool"} {
		testtool.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o755))
	}
	file := func(name string) string { return filepath.Join(dir, name) }
	s.daemon("munged", "--foreground", "--force", "--key-file", file("munge.key"), "--socket", file("munge.socket"),
		"--pid-file", file("munged.pid"), "--log-file", file("munged.log"), "--seed-file", file("munged.seed"), "--num-threads", "2")
	s.wait("munged", func() bool { _, err := os.Stat(file("munge.socket")); return err == nil })
	s.daemon("slurmctld", "-D", "-c")
	s.daemon("slurmd", "-D", "-N", host)
	s.wait("a node", func() bool { out, _ := s.try("sinfo", "-h", "-o", "%t"); return strings.TrimSpace(out) == "idle" })
	return s
}

func freePort(t *testing.T) int {
	t.Helper()
	l := testtool.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// daemon runs a program until the end of the test.
func (s *slurm) daemon(name string, args ...string) {
	s.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = s.env
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
	})
}

// wait waits until what is ready.
func (s *slurm) wait(what string, ready func() bool) {
	s.t.Helper()
	for deadline := time.Now().Add(10 * time.Minute); !ready(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.t.Fatalf("waiting for %s\n%s", what, s.logs())
		}
	}
}

func (s *slurm) logs() string {
	var b strings.Builder
	for _, name := range []string{"munged.log", "slurmctld.log", "slurmd.log"} {
		log, _ := os.ReadFile(filepath.Join(s.dir, name))
		fmt.Fprintf(&b, "%s:\n%s\n", name, log[max(0, len(log)-3000):])
	}
	return b.String()
}

// try runs a program with this Slurm.
func (s *slurm) try(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = s.env
	cmd.Dir = s.dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (s *slurm) run(name string, args ...string) string {
	s.t.Helper()
	out, err := s.try(name, args...)
	if err != nil {
		s.t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, s.logs())
	}
	return out
}

// steps returns the processes of tasks that solve a share in a folder.
func steps(dir string) (pids []int) {
	names, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range names {
		line, _ := os.ReadFile(name)
		if bytes.Contains(line, []byte("--table\x00"+dir+"\x00")) && bytes.Contains(line, []byte("\x00--share\x00")) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			pids = append(pids, pid)
		}
	}
	return pids
}

// signal sends a signal to processes, of which some may have ended.
func signal(pids []int, number syscall.Signal) {
	for _, pid := range pids {
		_ = syscall.Kill(pid, number)
	}
}

// Layers solved by Slurm in arrays of tasks, of which three are killed and one requeued, are
// what one process writes, byte for byte. SEKI_LONG=hand takes all layers up to sum 30. Without
// Slurm, TestShellMakesTheTable runs the same tasks, and TestLongKilledShares of solve/tablebase
// kills them.
func TestLongSlurm(t *testing.T) {
	testtool.OnlyLong(t, "starts a Slurm, and waits for it")
	s := startSlurm(t)
	seki := command(t)
	first, maxSum, shares, kills := 18, 24, 8, 3
	if testtool.ByHand() {
		first, maxSum = 4, 30
	}
	one, dir := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "many")
	s.run(seki, "solve", "-q", "--rows", "4", "--cols", "4", "--max-sum", strconv.Itoa(maxSum), "--table", one)
	if first > 4 {
		s.run(seki, "solve", "-q", "--rows", "4", "--cols", "4", "--max-sum", strconv.Itoa(first-1), "--table", dir)
	}
	submit := func() string {
		script := s.run(seki, "solve", "-q", "--rows", "4", "--cols", "4", "--max-sum", strconv.Itoa(maxSum), "--table", dir,
			"--engine", "slurm", "--shares", strconv.Itoa(shares))
		return s.run("sh", "-c", script, "sh", "--output=/dev/null")
	}
	queue := func() string { return strings.TrimSpace(s.run("squeue", "-h", "-o", "%i %t %j %r")) }
	jobs := strings.Count(submit(), "submitted ")
	if want := 2 * (maxSum - first + 1); jobs != want {
		t.Errorf("%d jobs were submitted instead of %d", jobs, want)
	}
	killed, requeued := 0, 0
	for rounds := 0; ; rounds++ {
		s.wait("the jobs", func() bool {
			var held []int // so that a task still runs when Slurm is asked to requeue it
			for tries := 0; rounds > 0 && requeued == 0 && len(held) == 0 && tries < 5; tries++ {
				held = steps(dir)
				signal(held, syscall.SIGSTOP)
				time.Sleep(10 * time.Millisecond)
			}
			defer func() { signal(held, syscall.SIGCONT) }()
			waiting := queue()
			for _, line := range strings.Split(waiting, "\n") {
				id, rest, _ := strings.Cut(line, " ")
				if strings.HasSuffix(rest, " BeginTime") { // two minutes after it was requeued
					s.run("scontrol", "update", "jobid="+id, "StartTime=now")
				}
				if strings.HasPrefix(rest, "R ") && strings.Contains(rest, "-shares ") && requeued == 0 && rounds > 0 {
					if _, err := s.try("scontrol", "requeue", id); err == nil {
						requeued++
					}
				}
			}
			for tries := 0; rounds < kills && killed == rounds && tries < 5; tries++ { // more often than Slurm is asked
				if pids := steps(dir); len(pids) > 0 && syscall.Kill(pids[0], syscall.SIGKILL) == nil {
					killed++
				}
				time.Sleep(10 * time.Millisecond)
			}
			return waiting == ""
		})
		if _, err := os.Stat(filepath.Join(dir, tablebase.LayerName(maxSum))); err == nil {
			break
		}
		if rounds > 10 {
			t.Fatalf("the layers are not finished\n%s", s.logs())
		}
		again := strings.Count(submit(), "submitted ")
		t.Logf("submitted again: %d jobs", again)
		if again == 0 || again > jobs {
			t.Errorf("%d jobs were submitted again, after %d", again, jobs)
		}
		jobs = again
	}
	t.Logf("%d killed, %d requeued", killed, requeued)
	if killed == 0 || requeued == 0 {
		t.Errorf("%d tasks were killed and %d requeued", killed, requeued)
	}
	compareFolders(t, one, dir)
	s.run(seki, "verify", "-q", dir)
}
