// Package atomicfile writes files that replace others only when they are complete, and folders of such files, in which
// the files of others stay.
//
// Until it is complete a file has a temporary name. A killed process may leave a file of such a name, which harms
// nobody.
package atomicfile
