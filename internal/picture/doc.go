// Package picture holds drawings as shapes, and writes them as SVG.
//
//	picture.go  pictures and their shapes
//	path.go     the paths of shapes
//	colour.go   colours
//	text.go     how wide texts are
//	svg.go      SVG
package picture
