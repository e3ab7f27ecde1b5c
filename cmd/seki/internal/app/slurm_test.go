//go:build linux

package app

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongSlurm solves 4×4 up to sum 24 as docs/cluster.md says, by an array of four tasks of a real Slurm, and kills
// one of them at work. The others leave the bytes of an undisturbed solve. SEKI_LONG=1 runs it.
func TestLongSlurm(t *testing.T) {
	if !testtool.Long() {
		t.Skip("it starts Slurm")
	}
	dir := t.TempDir()
	whole, four := filepath.Join(dir, "whole"), filepath.Join(dir, "four")
	solve := "seki solve --quiet --rows 4 --cols 4 --max-sum 24 --table "
	testtool.Must(exec.Command("sh", "-c", solve+whole).CombinedOutput())(t)
	slurm := startSlurm(t, dir)

	sbatch := slurm.command("sbatch", "--parsable", "--wait", "--array=0-3", "--output="+filepath.Join(dir, "task-%a"),
		"--wrap", solve+four+" --part $SLURM_ARRAY_TASK_ID/4")
	out := testtool.Must(sbatch.StdoutPipe())(t)
	testtool.NoError(t, sbatch.Start())
	id := strings.TrimSpace(testtool.Must(bufio.NewReader(out).ReadString('\n'))(t))
	waitFor(t, "a layer", func() bool { // nearly all of the work is left
		_, err := os.Stat(filepath.Join(four, "sum-00018.zip"))
		return err == nil
	})
	testtool.Must(slurm.command("scancel", "--full", "--signal=KILL", id+"_1").CombinedOutput())(t)
	if err := sbatch.Wait(); err == nil {
		t.Error("no task failed")
	}

	jobs := string(testtool.Must(slurm.command("scontrol", "show", "job", "--oneliner", id).CombinedOutput())(t))
	for task, want := range []string{"COMPLETED", "CANCELLED", "COMPLETED", "COMPLETED"} {
		state := regexp.MustCompile(fmt.Sprintf(`ArrayTaskId=%d .*JobState=%s `, task, want))
		if !state.MatchString(jobs) {
			output, _ := os.ReadFile(filepath.Join(dir, fmt.Sprintf("task-%d", task)))
			t.Errorf("task %d is not %s: %s\n%s", task, want, output, jobs)
		}
	}
	if out, err := exec.Command("diff", "-r", whole, four).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// slurm is a Slurm of one node, this machine, with its own configuration, key and ports in a folder.
type slurm struct{ conf string }

// command returns a command of Slurm.
func (s slurm) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "SLURM_CONF="+s.conf)
	return cmd
}

const slurmConf = `ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[2]d
SlurmdPort=%[3]d
SlurmUser=%[4]s
SlurmdUser=%[4]s
AuthType=auth/munge
AuthInfo=socket=%[5]s/munge.sock
StateSaveLocation=%[5]s
SlurmdSpoolDir=%[5]s
SlurmctldPidFile=%[5]s/slurmctld.pid
SlurmdPidFile=%[5]s/slurmd.pid
SlurmctldLogFile=%[5]s/slurmctld.log
SlurmdLogFile=%[5]s/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=4
PartitionName=main Nodes=%[1]s Default=YES
`

// startSlurm starts munged, slurmctld and slurmd, and ends them and all jobs with the test.
func startSlurm(t *testing.T, dir string) slurm {
	t.Helper()
	munged := testtool.Find(t, "munged", "munge")
	slurmctld, slurmd := testtool.Find(t, "slurmctld", "slurm-wlm"), testtool.Find(t, "slurmd", "slurm-wlm")
	testtool.Find(t, "sbatch", "slurm-wlm")
	dir = filepath.Join(dir, "slurm")
	testtool.NoError(t, os.Mkdir(dir, 0o755))
	in := func(name string) string { return filepath.Join(dir, name) }

	var key [1024]byte
	rand.Read(key[:])
	testtool.NoError(t, os.WriteFile(in("key"), key[:], 0o400))
	name, _, _ := strings.Cut(testtool.Must(os.Hostname())(t), ".")
	self := testtool.Must(user.Current())(t)
	s := slurm{in("slurm.conf")}
	conf := fmt.Sprintf(slurmConf, name, freePort(t), freePort(t), self.Username, dir)
	testtool.NoError(t, os.WriteFile(s.conf, []byte(conf), 0o644))

	start := func(cmd *exec.Cmd) {
		var log bytes.Buffer
		cmd.Stdout, cmd.Stderr = &log, &log
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} // if the test is killed
		testtool.NoError(t, cmd.Start())
		t.Cleanup(func() {
			_ = cmd.Process.Signal(syscall.SIGTERM)
			late := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
			_ = cmd.Wait() // it ends by the signal
			late.Stop()
			if t.Failed() {
				t.Logf("%s: %s", filepath.Base(cmd.Path), log.Bytes())
			}
		})
	}
	start(exec.Command(munged, "--foreground", "--force", "--key-file="+in("key"), "--socket="+in("munge.sock"),
		"--pid-file="+in("munged.pid"), "--log-file="+in("munged.log"), "--seed-file="+in("munged.seed")))
	waitFor(t, "munged", func() bool { _, err := os.Stat(in("munge.sock")); return err == nil })
	start(s.command(slurmctld, "-D", "-f", s.conf))
	start(s.command(slurmd, "-D", "-f", s.conf))
	t.Cleanup(func() {
		_ = s.command("scancel", "--full", "--signal=KILL", "--user="+self.Username).Run()
		waitFor(t, "the end of all jobs", func() bool {
			jobs, err := s.command("squeue", "--noheader").Output()
			return err == nil && len(jobs) == 0
		})
	})
	waitFor(t, "the node", func() bool {
		state, err := s.command("sinfo", "--noheader", "--format=%T").Output()
		return err == nil && strings.TrimSpace(string(state)) == "idle"
	})
	return s
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) int {
	l := testtool.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// waitFor waits until something is done, at most a minute.
func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("no sign of %s", what)
		}
	}
}
