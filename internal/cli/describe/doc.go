// Package describe writes results as text and as drawings, for people.
package describe
