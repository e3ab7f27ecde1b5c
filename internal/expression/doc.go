// Package expression is the language of statements, of filters and of
// games by rules: the expressions of Python, without its objects.
//
//	or  and  not  ==  !=  <  <=  >  >=  in  is None  a if c else b
//	+  -  *  /  //  %  **  a..b  list[i]  list[i:j]  [1, 2]  "text"  True  False
//	[x + 1 for x in list if x > 2]   all(x > 1 for x in list)   1 <= x <= 3
//	abs all any ceil floor len max min range set sorted sum
//
// A value is a number, a text, true or false, or a list of values of one type. Every name
// and every part of an expression has a type, and Compile rejects type errors. Numbers are
// rational and exact: 7 / 2 is 7/2, 0.1 is 1/10. As in Python, // rounds down, and % has
// the sign of the divisor. a..b are the integers from a to b inclusive; set sorts and drops
// repeated elements. There are no assignments, unbounded loops or function definitions.
//
// The values of names may be asked for while an expression is evaluated (Names), so that only those are computed that
// decide it, and be left open.
//
// An evaluation is bounded: by MaxSteps, numbers by MaxDigits, lists and texts by
// MaxLength, and the text of an expression by MaxText, MaxNodes and MaxDepth. It ends soon
// after its context does.
package expression
