package command

import "runtime/debug"

// release is the version of the next or current release; see CHANGELOG.md.
const release = "0.2.0"

// Version returns the release and, when the build knows it, the revision, and whether the
// source was modified: 0.1.0 (0123456789ab, modified).
func Version() string {
	id, modified := revision()
	switch {
	case len(id) < 12:
		return release
	case modified:
		return release + " (" + id[:12] + ", modified)"
	}
	return release + " (" + id[:12] + ")"
}

// revision returns the revision of the source, "" if the build does not know it, and
// whether the source was modified.
func revision() (id string, modified bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			id = setting.Value
		case "vcs.modified":
			modified = setting.Value == "true"
		}
	}
	return id, modified
}
