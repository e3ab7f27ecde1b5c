#include "textflag.h"
#include "go_asm.h"

// COUNT adds the low nibbles of the bytes of Y to a number in memory, and the high ones to the one 40 bytes on, and
// clears Y.
#define COUNT(Y, AT) \
	VPAND Y9, Y, Y1; \
	VPSRLW $4, Y, Y2; \
	VPAND Y9, Y2, Y2; \
	VPSADBW Y15, Y1, Y1; \
	VPSADBW Y15, Y2, Y2; \
	VPUNPCKLQDQ Y2, Y1, Y3; \
	VPUNPCKHQDQ Y2, Y1, Y1; \
	VPADDQ Y1, Y3, Y1; \
	VEXTRACTI128 $1, Y1, X2; \
	VPADDQ X1, X2, X1; \
	VMOVQ X1, AX; \
	ADDQ AX, AT(R9); \
	VPEXTRQ $1, X1, AX; \
	ADDQ AX, (AT+40)(R9); \
	VPXOR Y, Y, Y

// func resolveShort(flags unsafe.Pointer, size int, tables *[2][16]byte, sums *[2][5]uint64) int
//
// 32 bytes at a step, as long as there are so many. Y4 to Y8 count by nibble.
TEXT ·resolveShort(SB), NOSPLIT, $0-40
	MOVQ flags+0(FP), DI
	MOVQ size+8(FP), CX
	MOVQ tables+16(FP), BX
	MOVQ sums+24(FP), R9
	MOVQ $0x0F0F0F0F0F0F0F0F, AX
	VMOVQ AX, X9
	VPBROADCASTQ X9, Y9
	MOVQ $0x1111111111111111, AX
	VMOVQ AX, X10
	VPBROADCASTQ X10, Y10
	VBROADCASTI128 (BX), Y11
	VPSLLW $4, Y11, Y12
	VBROADCASTI128 16(BX), Y13
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
	VPXOR Y8, Y8, Y8
	VPXOR Y15, Y15, Y15

few: // as many steps as nibbles can count
	MOVQ $15, DX

step:
	CMPQ CX, $32
	JLT end
	VMOVDQU (DI), Y0
	VPSRLW $4, Y0, Y2
	VPAND Y9, Y0, Y1
	VPAND Y9, Y2, Y2
	VPSHUFB Y1, Y13, Y0
	VPSHUFB Y2, Y13, Y3
	VPOR Y3, Y0, Y0
	VPTEST Y0, Y0
	JNZ end
	VPSHUFB Y1, Y11, Y1
	VPSHUFB Y2, Y12, Y2
	VPOR Y1, Y2, Y0
	VMOVDQU Y0, (DI)
	VPAND Y10, Y0, Y1
	VPADDB Y1, Y4, Y4
	VPSRLQ $1, Y0, Y2
	VPAND Y10, Y2, Y2
	VPADDB Y2, Y5, Y5
	VPSRLQ $2, Y0, Y1
	VPAND Y10, Y1, Y1
	VPADDB Y1, Y6, Y6
	VPSRLQ $3, Y0, Y3
	VPAND Y10, Y3, Y3
	VPADDB Y3, Y7, Y7
	VPAND Y2, Y3, Y3
	VPADDB Y3, Y8, Y8
	ADDQ $32, DI
	SUBQ $32, CX
	DECQ DX
	JNZ step
	COUNT(Y4, 0)
	COUNT(Y5, 8)
	COUNT(Y6, 16)
	COUNT(Y7, 24)
	COUNT(Y8, 32)
	JMP few

end:
	COUNT(Y4, 0)
	COUNT(Y5, 8)
	COUNT(Y6, 16)
	COUNT(Y7, 24)
	COUNT(Y8, 32)
	MOVQ size+8(FP), AX
	SUBQ CX, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET

// func orShort(dst, src unsafe.Pointer, size int)
//
// For a size that is a multiple of 32.
TEXT ·orShort(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ size+16(FP), CX
	SUBQ $32, CX
	JLT done

next:
	VMOVDQU (SI), Y0
	VPOR (DI), Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $32, SI
	ADDQ $32, DI
	SUBQ $32, CX
	JGE next

done:
	VZEROUPPER
	RET

// EIGHT sets the low half of X to the next values, each at a one of the byte in AX, and 0 elsewhere.
#define EIGHT(X) \
	VMOVQ (SI), X; \
	VPSHUFB (BX)(AX*8), X, X; \
	POPCNTL AX, AX; \
	ADDQ AX, SI

// SIXTEEN ORs the next values into 16 bytes of dst at AT, by the two lowest bytes of the mask in DX.
#define SIXTEEN(AT) \
	MOVBLZX DL, AX; \
	EIGHT(X0); \
	MOVBLZX DH, AX; \
	EIGHT(X1); \
	VPUNPCKLQDQ X1, X0, X0; \
	VPOR AT(DI), X0, X0; \
	VMOVDQU X0, AT(DI)

// func orMaskedShort(dst, src, mask unsafe.Pointer, words, moves int, table *[257]uint64) int
//
// DX is the word of the mask, R8 its address, R10 the bytes from there to the next one.
TEXT ·orMaskedShort(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ mask+16(FP), R8
	MOVQ words+24(FP), CX
	MOVQ moves+32(FP), R10
	SHLQ $3, R10
	MOVQ table+40(FP), BX
	SUBQ $8, CX
	JLT last

next:
	MOVQ (R8), DX
	SIXTEEN(0)
	SHRQ $16, DX
	SIXTEEN(16)
	SHRQ $16, DX
	SIXTEEN(32)
	SHRQ $16, DX
	SIXTEEN(48)
	ADDQ R10, R8
	ADDQ $64, DI
	SUBQ $8, CX
	JGE next

last:
	ADDQ $8, CX
	JEQ done
	MOVQ (R8), DX

word:
	MOVBLZX DL, AX
	EIGHT(X0)
	VMOVQ (DI), X1
	VPOR X1, X0, X0
	VMOVQ X0, (DI)
	SHRQ $8, DX
	ADDQ $8, DI
	DECQ CX
	JNZ word

done:
	SUBQ src+8(FP), SI
	MOVQ SI, ret+48(FP)
	RET
