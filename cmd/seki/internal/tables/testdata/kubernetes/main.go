// Command kubernetes reads Jobs from standard input, strictly into the types of Kubernetes,
// and prints the name, the completions and the parallelism of each. It is a module of its own,
// so that these types are no dependency of the program.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	batch "k8s.io/api/batch/v1"
	yamlreader "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

func main() {
	documents := yamlreader.NewYAMLReader(bufio.NewReader(os.Stdin))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		var job batch.Job
		if err := yaml.UnmarshalStrict(document, &job); err != nil {
			log.Fatal(err)
		}
		if job.Kind == "" { // the comment in front
			continue
		}
		completions := int32(1)
		if job.Spec.Completions != nil {
			completions = *job.Spec.Completions
		}
		template := job.Spec.Template.Spec.Containers[0]
		memory := template.Resources.Requests.Memory()
		fmt.Println(job.APIVersion, job.Kind, job.Name, completions, memory, len(template.Command))
	}
}
