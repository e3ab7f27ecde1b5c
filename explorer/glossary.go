package explorer

import (
	"fmt"
	"html/template"
	"net/http"
	"regexp"
	"strings"

	"github.com/sekilab/sekilab/docs"
)

// entry is an entry of the glossary.
type entry struct {
	ID         string
	Names      string
	Definition template.HTML // with links to the documents that it names
}

// glossarySection is a table of the glossary.
type glossarySection struct {
	Title   string
	Entries []entry
}

var (
	notInID    = regexp.MustCompile(`[^a-zA-Z0-9]+`)
	codeOrEm   = regexp.MustCompile("`([^`]+)`|\\*([^*]+)\\*")
	documentOf = regexp.MustCompile(`\bdocs/[a-z0-9-]+\.md`)
)

// termID returns the name of a term as an element has it. Outcomes are in capitals.
func termID(name string) string { return strings.Trim(notInID.ReplaceAllString(name, "-"), "-") }

// inline returns a definition as HTML: `code` and *emphasis* are all the Markdown that it has.
func inline(markdown string) template.HTML {
	text := codeOrEm.ReplaceAllStringFunc(template.HTMLEscapeString(markdown), func(part string) string {
		tag := "em"
		if part[0] == '`' {
			tag = "code"
		}
		return "<" + tag + ">" + part[1:len(part)-1] + "</" + tag + ">"
	})
	return template.HTML(text) // escaped above
}

// linked adds links to the documents that a definition names.
func linked(definition template.HTML) template.HTML {
	link := fmt.Sprintf(`<a href="%s/blob/main/$0">$0</a>`, repository)
	return template.HTML(documentOf.ReplaceAllString(string(definition), link))
}

func (s *Server) glossary(*http.Request) (page, error) {
	var sections []glossarySection
	for _, section := range docs.Glossary() {
		s := glossarySection{Title: section.Title}
		for _, term := range section.Terms {
			s.Entries = append(s.Entries, entry{termID(term.Names[0]), strings.Join(term.Names, ", "), linked(inline(term.Definition))})
		}
		sections = append(sections, s)
	}
	return page{Name: "glossary", Title: "Glossary", Data: sections}, nil
}
