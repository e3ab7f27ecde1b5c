package command

import "runtime/debug"

// release is the version of the next or current release; see CHANGELOG.md.
const release = "0.2.0"

// Version returns the release and, when the build knows it, the revision, and whether the
// source was modified: 0.1.0 (0123456789ab, modified).
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	settings := map[string]string{}
	for _, setting := range info.Settings {
		settings[setting.Key] = setting.Value
	}
	switch id := settings["vcs.revision"]; {
	case len(id) < 12:
		return release
	case settings["vcs.modified"] == "true":
		return release + " (" + id[:12] + ", modified)"
	default:
		return release + " (" + id[:12] + ")"
	}
}
