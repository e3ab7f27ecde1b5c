package cluster

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/units"
)

// Kubernetes writes a plan as Jobs, in JSON, which is also YAML: one Job for each stage,
// Indexed if the stage has several tasks. They are suspended; the comment at the top
// explains how to run them one after another. The options are image=NAME (required),
// claim=NAME, the persistent volume claim with the folder of the tablebase (required),
// mount=DIR, where to mount it (/data), and namespace=NAME.
func Kubernetes(w io.Writer, p Plan, options []string) error {
	given := map[string]string{"image": "", "claim": "", "mount": "/data", "namespace": "default"}
	for _, option := range options {
		key, value, _ := strings.Cut(option, "=")
		if _, known := given[key]; !known || value == "" {
			return fmt.Errorf("unknown option %q: Kubernetes takes image=NAME, claim=NAME, mount=DIR and namespace=NAME", option)
		}
		given[key] = value
	}
	if err := p.check(options); err != nil {
		return err
	}
	for _, option := range options {
		if !utf8.ValidString(option) {
			return fmt.Errorf("%q: a manifest is text in UTF-8", option)
		}
	}
	if given["image"] == "" || given["claim"] == "" {
		return errors.New("Kubernetes needs an image with seki and a claim with the tablebase: give image=NAME and claim=NAME")
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `%s# kubectl create -f FILE, then one job after the other:
# for job in $(sed -n 's/^# job //p' FILE); do
#   kubectl -n %s patch "job/$job" -p '{"spec":{"suspend":false}}' &&
#   kubectl -n %[2]s wait --for=condition=complete --timeout=-1s "job/$job" || break
# done
`, p.title(), units.Quote(given["namespace"]))
	for _, s := range p.Stages {
		job, err := json.MarshalIndent(p.job(s, given), "", "  ")
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "---%s# job %s\n%s\n", s.text(), s.Name, job)
	}
	return b.Flush()
}

// object is a JSON object.
type object = map[string]any

// job returns the Job of a stage. The image must have the command in its path.
func (p Plan) job(s Stage, given map[string]string) object {
	env := []object{{"name": "GOMAXPROCS", "value": "1"}}
	spec := object{"suspend": true, "backoffLimit": 6}
	p.Program, p.Dir = "seki", given["mount"]
	command := append([]string{p.Program}, p.Args(p.Request, s)...)
	if s.Tasks != nil {
		// Kubernetes numbers the tasks from 0; a list maps these to the missing shares.
		spec["completionMode"], spec["completions"], spec["parallelism"] = "Indexed", len(s.Tasks), len(s.Tasks)
		spec["backoffLimit"] = 6 * len(s.Tasks)
		numbers := strings.Join(units.Texts(s.Tasks, strconv.Itoa), " ")
		line := strings.TrimPrefix(p.command(s, "$1"), "GOMAXPROCS=1 ")
		command = []string{"/bin/sh", "-c", fmt.Sprintf("set -- %s\nshift \"$JOB_COMPLETION_INDEX\"\nexec %s", numbers, line)}
	}
	for k, word := range command { // Kubernetes replaces $(NAME), and $$ by $
		command[k] = strings.ReplaceAll(word, "$", "$$")
	}
	resources := object{"cpu": "1", "memory": fmt.Sprintf("%dMi", s.Memory>>20)}
	spec["template"] = object{"spec": object{
		"restartPolicy": "Never",
		"containers": []object{{
			"name": "seki", "image": given["image"], "command": command, "env": env,
			"resources":    object{"requests": resources, "limits": resources},
			"volumeMounts": []object{{"name": "table", "mountPath": given["mount"]}},
		}},
		"volumes": []object{{"name": "table", "persistentVolumeClaim": object{"claimName": given["claim"]}}},
	}}
	return object{
		"apiVersion": "batch/v1", "kind": "Job",
		"metadata": object{"name": s.Name, "namespace": given["namespace"]}, "spec": spec,
	}
}
