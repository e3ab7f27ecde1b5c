// Package report has the command report.
package report
