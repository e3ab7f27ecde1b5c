package command

import "runtime/debug"

// release is the version of the next or current release; see CHANGELOG.md.
const release = "0.1.0"

// Version returns the release and, when the build knows it, the revision.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && len(setting.Value) >= 12 {
			return release + " (" + setting.Value[:12] + ")"
		}
	}
	return release
}
