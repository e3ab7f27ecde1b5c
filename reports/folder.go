package reports

import (
	"context"
	"regexp"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// Folder is a folder that a report is written into. It holds one report whole,
// or none: an older report stays until the new one is complete, and never mixes
// with it, also when the process dies.
type Folder struct{ folder *atomicfile.Folder }

// FolderError says that a folder holds something that is not of a report.
type FolderError = atomicfile.FolderError

// ofReport are the names of the files of a report, see Report.Files, of those that LaTeX makes
// of report.tex, and of those that version 0.1 wrote.
var ofReport = regexp.MustCompile(`^(report\.(md|html|tex|pdf|aux|log|out)` +
	`|data/(report\.json|(census|seki|statements)\.(jsonl|csv))` +
	`|figures/(kinds|line-sums|outcomes-\d+x\d+|growth|seki-\d{4,}|(heat|complete|shares-\d+x\d+)-(d-?)?seki)\.(svg|pdf))$`)

// OpenFolder prepares the folder dir for a report, and makes it if it is not
// there. It fails with a *FolderError when there is anything in it that is not
// of a report, and with another error when it cannot be written. The caller
// must call Close.
func OpenFolder(dir string) (*Folder, error) {
	f, err := atomicfile.OpenFolder(dir, atomicfile.Content{What: "a report", Holds: func(name string, dir bool) bool {
		return dir && (name == "data" || name == "figures") || !dir && ofReport.MatchString(name)
	}})
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// Close removes what Write has not completed, and the folders that were made
// for it if they are empty.
func (f *Folder) Close() { f.folder.Close() }

// Write writes a report in place of an older one. When it fails or ctx is
// cancelled, the older one is still there, unless the new one is complete and only
// its files could not all be moved: then the next OpenFolder moves them.
func (f *Folder) Write(ctx context.Context, r *Report) error {
	for _, file := range r.Files() {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := f.folder.Write(file.Name, file.Write); err != nil {
			return err
		}
	}
	return f.folder.Replace()
}
