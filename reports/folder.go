package reports

import (
	"context"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// Folder is a folder for one report, which replaces an older report. Other files in it stay.
type Folder struct{ folder *atomicfile.Folder }

// FolderError reports that a folder has a file that does not belong to a report.
type FolderError = atomicfile.FolderError

// folderMark is the file that lists the files of a report in its folder.
const folderMark = ".sekilab-report"

// OpenFolder prepares the folder dir for a report, and makes it if it does not exist. The folder must be empty or have
// a report: else the error is a *FolderError. The caller must call Close.
func OpenFolder(dir string) (*Folder, error) {
	f, err := atomicfile.OpenFolder(dir, "a report", folderMark)
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// Close removes incomplete files, and the folder if OpenFolder has made it and it is empty.
func (f *Folder) Close() { f.folder.Close() }

// Write writes a report in place of an older one. If it fails or ctx is cancelled, the older report is still there,
// unless the new one was complete and moving its files failed. If a file that is not of a report is in the way, the error
// is a *FolderError.
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
