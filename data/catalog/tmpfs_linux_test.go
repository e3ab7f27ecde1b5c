package catalog

import (
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// TestSmallFileSystem fills a real file system; it needs permission to mount
// one.
func TestSmallFileSystem(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("mounting a tmpfs: %v", err)
	}
	defer func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) }()
	p := params(filepath.Join(dir, "c.db"), 8, seki.SpecialSeki)
	build(t, p)
	before := contents(t, p.Path)
	full := p
	full.MaxSum, full.Kinds = 13, seki.EverySeki
	_, err := Build(context.Background(), full)
	if err == nil || !strings.Contains(err.Error(), "no space left") || strings.Contains(err.Error(), "\n") {
		t.Fatalf("got %v", err)
	}
	wholeLayers(t, p.Path)
	small := p // what was there is there still
	if again := build(t, small); again.Layers != 0 {
		t.Errorf("%d layers were lost", again.Layers)
	}
	if !strings.Contains(contents(t, p.Path), strings.Split(before, "\n")[1]) {
		t.Error("a row was lost")
	}
}
