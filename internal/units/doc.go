// Package units formats quantities for people.
package units
