#include "textflag.h"

// COUNT adds the low nibbles of the bytes of V to a number in memory, and the high ones to the one 40 bytes on, and
// clears V.
#define COUNT(V, AT) \
	VAND V21.B16, V.B16, V1.B16; \
	VUSHR $4, V.B16, V2.B16; \
	VUADDLV V1.B16, V1; \
	VUADDLV V2.B16, V2; \
	VMOV V1.H[0], R5; \
	VMOV V2.H[0], R6; \
	MOVD AT(R3), R7; \
	ADD R5, R7; \
	MOVD R7, AT(R3); \
	MOVD (AT+40)(R3), R7; \
	ADD R6, R7; \
	MOVD R7, (AT+40)(R3); \
	VEOR V.B16, V.B16, V.B16

// func resolveShort(flags unsafe.Pointer, size int, tables *[2][16]byte, sums *[2][5]uint64) int
//
// 16 bytes at a step, as long as there are so many. V4 to V8 count by nibble.
TEXT ·resolveShort(SB), NOSPLIT, $0-40
	MOVD flags+0(FP), R0
	MOVD size+8(FP), R1
	MOVD tables+16(FP), R2
	MOVD sums+24(FP), R3
	VLD1 (R2), [V22.B16, V23.B16]
	VMOVI $0x11, V20.B16
	VMOVI $0x0F, V21.B16
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	VEOR V8.B16, V8.B16, V8.B16

few: // as many steps as nibbles can count
	MOVD $15, R4

step:
	CMP $16, R1
	BLT end
	VLD1 (R0), [V0.B16]
	VUSHR $4, V0.B16, V2.B16
	VAND V21.B16, V0.B16, V1.B16
	VTBL V1.B16, [V23.B16], V0.B16
	VTBL V2.B16, [V23.B16], V3.B16
	VORR V3.B16, V0.B16, V0.B16
	VMOV V0.D[0], R5
	VMOV V0.D[1], R6
	ORR R5, R6
	CBNZ R6, end
	VTBL V1.B16, [V22.B16], V1.B16
	VTBL V2.B16, [V22.B16], V2.B16
	VSHL $4, V2.B16, V2.B16
	VORR V1.B16, V2.B16, V0.B16
	VST1.P [V0.B16], 16(R0)
	VAND V20.B16, V0.B16, V1.B16
	VADD V1.B16, V4.B16, V4.B16
	VUSHR $1, V0.B16, V2.B16
	VAND V20.B16, V2.B16, V2.B16
	VADD V2.B16, V5.B16, V5.B16
	VUSHR $2, V0.B16, V1.B16
	VAND V20.B16, V1.B16, V1.B16
	VADD V1.B16, V6.B16, V6.B16
	VUSHR $3, V0.B16, V3.B16
	VAND V20.B16, V3.B16, V3.B16
	VADD V3.B16, V7.B16, V7.B16
	VAND V2.B16, V3.B16, V3.B16
	VADD V3.B16, V8.B16, V8.B16
	SUB $16, R1
	SUBS $1, R4
	BNE step
	COUNT(V4, 0)
	COUNT(V5, 8)
	COUNT(V6, 16)
	COUNT(V7, 24)
	COUNT(V8, 32)
	B few

end:
	COUNT(V4, 0)
	COUNT(V5, 8)
	COUNT(V6, 16)
	COUNT(V7, 24)
	COUNT(V8, 32)
	MOVD size+8(FP), R0
	SUB R1, R0
	MOVD R0, ret+32(FP)
	RET

// func orShort(dst, src unsafe.Pointer, size int)
TEXT ·orShort(SB), NOSPLIT, $0-24
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD size+16(FP), R2
	CBZ R2, done

next:
	VLD1 (R0), [V0.B16]
	VLD1.P 16(R1), [V1.B16]
	VORR V1.B16, V0.B16, V0.B16
	VST1.P [V0.B16], 16(R0)
	SUBS $16, R2
	BNE next

done:
	RET

// func orMaskedShort(dst, src, mask unsafe.Pointer, words, moves int, table *[257]uint64) int
//
// R5 is what is left of the word of the mask, R6 the numbers of ones in its bytes, R2 its address, R4 the bytes from
// there to the next one, R7 the words of dst until then.
TEXT ·orMaskedShort(SB), NOSPLIT, $0-56
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD mask+16(FP), R2
	MOVD words+24(FP), R3
	MOVD moves+32(FP), R4
	LSL $3, R4
	MOVD table+40(FP), R8
	CBZ R3, done

next:
	MOVD (R2), R5
	ADD R4, R2
	VMOV R5, V0.D[0]
	VCNT V0.B8, V0.B8
	VMOV V0.D[0], R6
	MOVD $8, R7

word:
	AND $255, R5, R9
	ADD R9<<3, R8, R9
	VLD1 (R9), [V1.B8]
	VLD1 (R1), [V2.B8]
	VTBL V1.B8, [V2.B16], V2.B8
	VLD1 (R0), [V3.B8]
	VORR V3.B8, V2.B8, V2.B8
	VST1.P [V2.B8], 8(R0)
	AND $255, R6, R9
	ADD R9, R1
	LSR $8, R5
	LSR $8, R6
	SUBS $1, R3
	BEQ done
	SUBS $1, R7
	BNE word
	B next

done:
	MOVD src+8(FP), R0
	SUB R0, R1
	MOVD R1, ret+48(FP)
	RET
