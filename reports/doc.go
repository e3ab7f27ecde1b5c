// Package reports turns what the solvers find into documents: a model of
// plain data, built once, and renderers that write it and compute nothing.
//
//   - Class and Census are the records of single classes and of layers, the
//     same in every command and data file.
//   - Report is the model of a whole research report; Build makes it in one walk
//     over the layers, which tests the statements as well.
//   - Special is a class with all that a sheet of the report shows of it.
//   - Document arranges a report as headings, paragraphs, tables and figures;
//     WriteMarkdown, WriteHTML and WriteLaTeX write it block by block, so that
//     the three forms cannot differ in a number. Their templates, and the style and
//     script of the page, are the files report.*.
//   - Folder holds the files of one report, whole or not at all.
//   - Figure is a plot or the drawing of a matrix, as SVG and as PDF.
//
// The names of the JSON fields are fixed: fields are added, never renamed.
package reports
