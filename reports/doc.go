// Package reports turns what the solvers find into documents: a model of
// plain data, built once, and renderers that write it and compute nothing.
//
//   - Class and Census are the records of single classes and of layers, the
//     same in every command and data file.
//   - Report is the model of a whole research report; Build makes it from the
//     layer engine, WriteMarkdown and WriteData write it.
//
// The names of the JSON fields are fixed: fields are added, never renamed.
package reports
