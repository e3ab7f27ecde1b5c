package explorer

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"github.com/sekilab/sekilab/docs"
)

// entry is an entry of the glossary on a page.
type entry struct {
	ID         string
	Names      string
	Definition template.HTML // with links to the documents that it names
	Short      template.HTML // without links
}

// glossarySection is a table of the glossary.
type glossarySection struct {
	Title   string
	Entries []entry
}

// glossary holds the sections of docs/glossary.md, and the entries by their names.
var glossary = sync.OnceValues(func() (sections []glossarySection, byName map[string]entry) {
	byName = map[string]entry{}
	for _, section := range docs.Glossary() {
		s := glossarySection{Title: section.Title}
		for _, term := range section.Terms {
			short := inline(term.Definition)
			e := entry{ID: termID(term.Names[0]), Names: strings.Join(term.Names, ", "), Definition: linked(short), Short: short}
			s.Entries = append(s.Entries, e)
			for _, name := range term.Names {
				byName[name] = e
			}
		}
		sections = append(sections, s)
	}
	return sections, byName
})

var (
	notInID    = regexp.MustCompile(`[^a-zA-Z0-9]+`)
	codeOrEm   = regexp.MustCompile("`([^`]+)`|\\*([^*]+)\\*")
	documentOf = regexp.MustCompile(`\bdocs/[a-z0-9-]+\.md`)
	usedTerm   = regexp.MustCompile(`popovertarget="term-([^"]+)"`)
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

// term returns a word of the glossary, shown as it is or as another text, with its definition
// for those who hover over it, focus or click it. A page uses it where a word is needed first.
// It fails if the glossary does not have the word.
func term(name string, as ...string) (template.HTML, error) {
	_, byName := glossary()
	e, ok := byName[name]
	if !ok {
		return "", fmt.Errorf("docs/glossary.md has no %q", name)
	}
	return template.HTML(fmt.Sprintf(`<button type="button" class="term" popovertarget="term-%s" popovertargetaction="show" aria-describedby="term-%[1]s">%s</button>`,
		e.ID, template.HTMLEscapeString(cmp.Or(strings.Join(as, " "), name)))), nil
}

// about is term for a word that the glossary may lack, in the singular or the plural; such a word
// is shown alone.
func about(name string) template.HTML {
	for _, entry := range []string{name, strings.TrimSuffix(name, "s")} {
		if text, err := term(entry, name); err == nil {
			return text
		}
	}
	return template.HTML(template.HTMLEscapeString(name))
}

// termsIn returns the entries of the terms in the content of a page, each once.
func termsIn(content []byte) []entry {
	used := map[string]bool{}
	for _, match := range usedTerm.FindAllSubmatch(content, -1) {
		used[string(match[1])] = true
	}
	var entries []entry
	sections, _ := glossary()
	for _, section := range sections {
		for _, e := range section.Entries {
			if used[e.ID] {
				entries = append(entries, e)
			}
		}
	}
	return entries
}

// renderPage writes a page: its content, then the layout with the definitions of the terms in it.
func renderPage(b *bytes.Buffer, p page) error {
	t := pageTemplates()[p.Name]
	if err := t.ExecuteTemplate(b, "content", p); err != nil {
		return err
	}
	p.Content, p.Terms = template.HTML(b.String()), termsIn(b.Bytes())
	b.Reset()
	return t.ExecuteTemplate(b, "layout", p)
}

func (s *Server) glossary(*http.Request) (page, error) {
	sections, _ := glossary()
	return page{Name: "glossary", Title: "Glossary", Data: sections}, nil
}
