package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// reworded is an error of the library with another message.
type reworded struct {
	error
	message string
}

func (e *reworded) Error() string { return e.message }

func (e *reworded) Unwrap() error { return e.error }

// InFlags rewords library errors in terms of flags. Wrapping errors are unchanged.
func InFlags(err error) error {
	var (
		table   *layers.TableError
		missing *tablebase.MissingError
	)
	switch {
	case errors.As(err, &table) && table.Layer.Sum <= table.Last:
		return replace(err, table, fmt.Sprintf("%s was made with --keep %s: %s", table.Dir, table.Made.Keep, table.Held()))
	case errors.As(err, &missing):
		return replace(err, missing, fmt.Sprintf("%s, made with --keep %s, does not hold the %s of sum %d",
			missing.Dir, missing.Keep, missing.Part, missing.Sum))
	}
	return err
}

func replace(err, within error, message string) error {
	return &reworded{err, strings.Replace(err.Error(), within.Error(), message, 1)}
}
