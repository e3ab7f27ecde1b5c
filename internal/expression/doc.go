// Package expression evaluates the expressions of statements, filters and rewards: a
// subset of the expressions of Python.
//
//	or  and  not  ==  !=  <  <=  >  >=  in  not in  is None  is not None
//	+  -  *  /  //  %  **  a if c else b  1 <= x <= 3  list[i]  [1, 2]  "text"  True  False
//	[x + 1 for x in list if x > 2]; all(x > 1 for x in list)
//	abs all any ceil floor len max min range set sorted sum
//
// A value is a number, a text, true or false, or a list of such values of one type. Every
// name and every part of an expression has a type, and Compile rejects type errors.
// Numbers are rational and exact: 7 / 2 is 7/2, 0.1 is 1/10. As in Python, // rounds down,
// and % has the sign of the divisor. set sorts and drops repeated elements. There are no
// assignments, function definitions or lists of lists.
//
// A name is looked up when the evaluation needs its value (Names). The value may be open:
// then the result is open too, unless the rest of the expression decides it.
//
// Evaluations are bounded by MaxSteps, numbers by MaxDigits, lists by MaxLength, and the
// text of an expression by MaxText. An evaluation ends soon after its context does.
package expression
