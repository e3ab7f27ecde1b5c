package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"debug/macho"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// wheel is the package for Python with the command inside, for one platform: what pip
// installs without a network (https://packaging.python.org/specifications/binary-distribution-format). It is written
// here so that a release needs Go alone, and has the same bytes wherever it is made.
type wheel struct {
	command   command
	version   string
	platforms []string // as Python names them
	metadata  []byte   // head of the file METADATA
	readme    []byte
	sources   []file // the package
	licences  []file // with names below licenses/
	bill      []byte // of materials
}

// newWheel reads what the wheel of a command has from a clone. texts are the licences of
// the modules. It fails if the package is of another version than the command.
func newWheel(source, version string, c command, texts []file, bill []byte) (wheel, error) {
	w := wheel{command: c, version: version, bill: bill}
	w.licences = append([]file{{name: "licenses/LICENSE", path: filepath.Join(source, "LICENSE")}}, texts...)
	for _, name := range []string{"sekilab/__init__.py", "sekilab/py.typed"} {
		w.sources = append(w.sources, file{name: name, path: filepath.Join(source, "python", name)})
	}
	var err error
	read := func(name string) (text []byte) {
		if err == nil {
			text, err = os.ReadFile(name)
		}
		return text
	}
	w.metadata, w.readme = read(filepath.Join(source, "python", "METADATA")), read(filepath.Join(source, "python", "README.md"))
	if init := read(w.sources[0].path); err == nil && !bytes.Contains(init, []byte("\n__version__ = \""+version+"\"\n")) {
		err = fmt.Errorf("%s is of another version than the command, %s: change __version__", w.sources[0].path, version)
	}
	if err == nil {
		w.platforms, err = pythonPlatforms(c)
	}
	return w, err
}

// pythonPlatforms returns the names that Python has for the platforms on which a command runs.
func pythonPlatforms(c command) ([]string, error) {
	machine, ok := map[string]string{
		"linux/amd64": "x86_64", "linux/arm64": "aarch64", "darwin/amd64": "x86_64", "darwin/arm64": "arm64",
		"windows/amd64": "amd64", "windows/arm64": "arm64",
	}[c.goos+"/"+c.goarch]
	switch {
	case !ok:
		return nil, fmt.Errorf("no wheel is known for %s/%s", c.goos, c.goarch)
	case c.goos == "windows":
		return []string{"win_" + machine}, nil
	case c.goos == "darwin":
		version, err := oldestMacOS(c.path)
		return []string{"macosx_" + version + "_" + machine}, err
	}
	// The command links no library of the system, so it runs with any C library.
	return []string{"manylinux2014_" + machine, "manylinux_2_17_" + machine, "musllinux_1_1_" + machine}, nil
}

// oldestMacOS returns the oldest version that a program for macOS says it runs on, as 12_0.
func oldestMacOS(name string) (string, error) {
	const buildVersion = 0x32 // LC_BUILD_VERSION: command, size, platform, version as xxxx.yy.zz, …
	program, err := macho.Open(name)
	if err != nil {
		return "", err
	}
	defer program.Close()
	for _, load := range program.Loads {
		if raw := load.Raw(); len(raw) >= 16 && program.ByteOrder.Uint32(raw) == buildVersion {
			oldest := program.ByteOrder.Uint32(raw[12:])
			return fmt.Sprintf("%d_%d", oldest>>16, oldest>>8&0xff), nil
		}
	}
	return "", fmt.Errorf("%s does not say on which version of macOS it runs", name)
}

// name returns the name of the file, in which the platforms stand.
func (w wheel) name() string {
	return "sekilab-" + w.version + "-py3-none-" + strings.Join(w.platforms, ".") + ".whl"
}

// write writes the wheel: the package, the command, its metadata, and last the record of
// all files. Its bytes depend on the contents and the date of the revision only.
func (w wheel) write(out io.Writer) error {
	add, end := zipped(out, w.command.date)
	var record bytes.Buffer
	rows := csv.NewWriter(&record)
	put := func(name string, mode fs.FileMode, content []byte) error {
		sum := sha256.Sum256(content)
		if err := rows.Write([]string{name, "sha256=" + base64.RawURLEncoding.EncodeToString(sum[:]), strconv.Itoa(len(content))}); err != nil {
			return err
		}
		return add(name, mode, content)
	}
	stem := "sekilab-" + w.version
	info := stem + ".dist-info"
	files := append(slices.Clone(w.sources), file{stem + ".data/scripts/" + filepath.Base(w.command.path), w.command.path, true})
	about := []string{string(w.metadata) + "Version: " + w.version}
	for _, f := range slices.SortedFunc(slices.Values(w.licences), func(a, b file) int { return cmp.Compare(a.name, b.name) }) {
		about = append(about, "License-File: "+strings.TrimPrefix(f.name, "licenses/"))
		files = append(files, file{name: path.Join(info, f.name), path: f.path})
	}
	for _, f := range files {
		content, err := os.ReadFile(f.path)
		if err == nil {
			err = put(f.name, f.mode(), content)
		}
		if err != nil {
			return err
		}
	}
	tags := "Wheel-Version: 1.0\nGenerator: sekilab\nRoot-Is-Purelib: false\n"
	for _, platform := range w.platforms {
		tags += "Tag: py3-none-" + platform + "\n"
	}
	for _, made := range []struct {
		name    string
		content []byte
	}{
		{"METADATA", append([]byte(strings.Join(about, "\n")+"\n\n"), w.readme...)},
		{"WHEEL", []byte(tags)},
		{"sboms/seki.cdx.json", w.bill},
	} {
		if err := put(path.Join(info, made.name), 0o644, made.content); err != nil {
			return err
		}
	}
	if err := rows.Write([]string{info + "/RECORD", "", ""}); err != nil {
		return err
	}
	rows.Flush()
	if err := add(info+"/RECORD", 0o644, record.Bytes()); err != nil {
		return err
	}
	return end()
}
