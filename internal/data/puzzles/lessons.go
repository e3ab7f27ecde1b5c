package puzzles

import _ "embed"

// Lessons are the screens of the introduction to SEKI in order, as a list in JSON: from a dame to an open question, each
// with one thing to do and one sentence to take along. The visitor is White, who is R: black chains are rows. Package
// testpuzzle describes the fields.
//
//go:embed lessons.json
var Lessons []byte
