package box

import "golang.org/x/sys/cpu"

func init() {
	if cpu.X86.HasAVX2 {
		otherKernels = append(otherKernels, kernel{settle: settleVectors})
		otherPlanes = append(otherPlanes, avx2Planes)
	}
}
