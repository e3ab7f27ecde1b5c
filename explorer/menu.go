package explorer

import "slices"

// section is a part of the site in the menu, with the names of its pages.
type section struct {
	Path, Title string
	pages       []string
}

// menu are the parts of the site, in order.
var menu = []section{
	{"/learn", "Learn", []string{"learn", "lesson"}},
	{"/", "Play", []string{"home", "play"}},
	{"/explore", "Explore", []string{"explore", "matrix", "list"}},
	{"/board", "Go board", []string{"board"}},
	{"/research", "Research", []string{"research", "statements", "glossary"}},
}

// Has reports whether a page is of the section.
func (s section) Has(name string) bool { return slices.Contains(s.pages, name) }
