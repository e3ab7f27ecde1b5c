package reports

import (
	"context"
	"regexp"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// Folder is a folder that a report is written into, in place of an older one. Files of others stay.
type Folder struct{ folder *atomicfile.Folder }

// FolderError says that a folder holds something that is not of a report.
type FolderError = atomicfile.FolderError

// folderMark is the file that lists the files of a report in its folder.
const folderMark = ".sekilab-report"

// ofReport matches the names of the files of a report, see Report.Files.
var ofReport = regexp.MustCompile(`^(report\.(md|html|tex)|data/(report\.json|(census|seki)\.(jsonl|csv)|statements\.jsonl)` +
	`|figures/(seki|kinds|line-sums|outcomes-\d+x\d+|growth|seki-\d{4,}|(heat|complete|shares-\d+x\d+)-(d-?)?seki)\.(svg|pdf))$`)

// OpenFolder prepares the folder dir for a report, and makes it if it does not exist. It fails with a
// *FolderError if the folder is neither empty nor one with a report, or has other files of the names that a
// report needs. The caller must call Close.
func OpenFolder(dir string) (*Folder, error) {
	needs := func(name string, dir bool) bool {
		return ofReport.MatchString(name) || !dir && (name == "data" || name == "figures")
	}
	f, err := atomicfile.OpenFolder(dir, atomicfile.Content{What: "a report", Mark: folderMark, Needs: needs})
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
// its files could not all be moved.
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
