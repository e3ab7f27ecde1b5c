// Package flags has the rules of the game for the layer engine: the flags of the children that are not stored, and the
// values that follow from the flags of all children (docs/engine.md, sections 2 and 3).
//
//	outside.go      adds the flags of the children outside the core, whose values a rule gives;
//	outsideseki.go  in SEKI alone there are more such children,
//	smaller.go      some with the value of a smaller matrix
//	resolve.go      turns the flags of children into values
package flags
