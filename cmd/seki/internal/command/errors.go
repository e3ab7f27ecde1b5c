package command

import (
	"errors"
	"fmt"
)

// Exit statuses, as in nauty's tools.
const (
	ExitDone        = 0
	ExitFailed      = 1   // the work failed, or a check found a fault
	ExitUsage       = 2   // wrong usage or bad input
	ExitInterrupted = 130 // Ctrl-C
)

// UsageError is wrong usage or bad input: exit status 2.
type UsageError struct{ error }

func (e UsageError) Unwrap() error { return e.error }

// Usage makes err a usage error.
func Usage(err error) error { return UsageError{err} }

// Usagef returns a UsageError with a formatted message.
func Usagef(format string, args ...any) error {
	return UsageError{fmt.Errorf(format, args...)}
}

// UsageIf returns a usage error with the message if wrong is set, else nil. cmp.Or gives the
// first error of several rules.
func UsageIf(wrong bool, format string, args ...any) error {
	if !wrong {
		return nil
	}
	return Usagef(format, args...)
}

// Reported is the error of a command that has already printed its errors.
type Reported struct{ Status int }

func (e Reported) Error() string { return fmt.Sprintf("exit status %d", e.Status) }

// Complete reports whether all results of a command that ended with err were written.
func Complete(err error) bool { return err == nil || errors.As(err, new(Reported)) }
