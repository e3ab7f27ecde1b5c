// Package reports turns the results of the solvers into documents: a model of plain data,
// built once, and renderers that write it and compute nothing.
//
//   - Report is the model of a whole research report; Build makes it in one pass
//     over the layers, in which it also tests the statements.
//   - Document arranges a report as headings, paragraphs, tables and figures;
//     WriteMarkdown, WriteHTML and WriteLaTeX write it block by block, so that
//     the three forms cannot differ in a number. Their templates, and the style and
//     script of the page, are the files report.*.
//   - Figure is a chart, as SVG and PDF.
//
// The names of the JSON fields are fixed: fields are added, never renamed.
package reports
