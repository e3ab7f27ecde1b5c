#include "textflag.h"
#include "go_asm.h"

// func setMaskedVectors(dst unsafe.Pointer, size int, streams []Masked, masks *Masks)
//
// For size > 0 and one stream or more: 64 values at a step, in Z0. DI is the place in dst, R10 the number of values to do, BX the word
// of move 0 and DX the bytes from there to the next. Z0 is not stored before all streams
// are done, because loads wait for masked stores.
TEXT ·setMaskedVectors(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ size+8(FP), R10
	MOVQ masks+40(FP), BX
	MOVQ Masks_moves(BX), DX
	SHLQ $3, DX
	MOVQ Masks_bits(BX), BX

values:
	MOVQ streams_base+16(FP), SI
	MOVQ streams_len+24(FP), CX
	VPXORQ Z0, Z0, Z0

stream:
	MOVQ Masked_Mask(SI), R8
	MOVQ Masked_Stream(SI), R12
	KMOVQ (BX)(R8*8), K1
	MOVQ Stream_values(R12), R13
	TESTQ R13, R13
	JZ constant
	MOVQ Stream_next(R12), R9
	POPCNTQ (BX)(R8*8), AX
	VPEXPANDB.Z (R13)(R9*1), K1, Z1
	ADDQ R9, AX
	MOVQ AX, Stream_next(R12)

or:
	VPORQ Z1, Z0, Z0
	ADDQ $Masked__size, SI
	DECQ CX
	JNZ stream
	ADDQ DX, BX
	SUBQ $64, R10
	JLE last
	VMOVDQU64 Z0, (DI)
	ADDQ $64, DI
	JMP values

constant:
	VPBROADCASTQ Stream_word(R12), Z2
	VMOVDQU8.Z Z2, K1, Z1
	JMP or

last:
	NEGQ R10
	MOVQ $-1, AX
	SHRXQ R10, AX, AX
	KMOVQ AX, K1
	VMOVDQU8 Z0, K1, (DI)
	VZEROUPPER
	RET

// FOLD adds the low nibbles of the bytes of COUNT to LOW, the high ones to HIGH, and clears COUNT.
#define FOLD(COUNT, LOW, HIGH) \
	VPANDQ Z21, COUNT, Z1; \
	VPSRLW $4, COUNT, Z2; \
	VPANDQ Z21, Z2, Z2; \
	VPSADBW Z4, Z1, Z1; \
	VPSADBW Z4, Z2, Z2; \
	VPADDQ Z1, LOW, LOW; \
	VPADDQ Z2, HIGH, HIGH; \
	VPXORQ COUNT, COUNT, COUNT

// TOTAL adds the words of Z to a number in memory.
#define TOTAL(Z, Y, AT) \
	VEXTRACTI64X4 $1, Z, Y1; \
	VPADDQ Y1, Y, Y1; \
	VEXTRACTI128 $1, Y1, X2; \
	VPADDQ X1, X2, X1; \
	VPSRLDQ $8, X1, X2; \
	VPADDQ X1, X2, X1; \
	VMOVQ X1, AX; \
	ADDQ AX, AT(R9)

// func resolveVectors(flags unsafe.Pointer, size int, tables *[2][16]byte, sums *[2][5]uint64) int
//
// 64 bytes at a step; K1 has a one for each. Z5 to Z9 count by nibble, Z10 to Z14 and Z15 to Z19
// by low nibble and by high nibble.
TEXT ·resolveVectors(SB), NOSPLIT, $0-40
	MOVQ flags+0(FP), DI
	MOVQ size+8(FP), CX
	MOVQ tables+16(FP), BX
	MOVQ sums+24(FP), R9
	MOVQ $0x1111111111111111, AX
	VPBROADCASTQ AX, Z20
	MOVQ $0x0F0F0F0F0F0F0F0F, AX
	VPBROADCASTQ AX, Z21
	VBROADCASTI32X4 (BX), Z22
	VPSLLW $4, Z22, Z23
	VBROADCASTI32X4 16(BX), Z24
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	VPXORQ Z12, Z12, Z12
	VPXORQ Z13, Z13, Z13
	VPXORQ Z14, Z14, Z14
	VPXORQ Z15, Z15, Z15
	VPXORQ Z16, Z16, Z16
	VPXORQ Z17, Z17, Z17
	VPXORQ Z18, Z18, Z18
	VPXORQ Z19, Z19, Z19
	KXNORQ K1, K1, K1

few: // as many steps as nibbles can count
	MOVQ $15, DX

step:
	CMPQ CX, $64
	JGE whole
	TESTQ CX, CX
	JLE fold
	MOVQ $-1, AX
	BZHIQ CX, AX, AX
	KMOVQ AX, K1

whole:
	VMOVDQU8.Z (DI), K1, Z0
	VPSRLW $4, Z0, Z2
	VPANDQ Z21, Z0, Z1
	VPANDQ Z21, Z2, Z2
	VPSHUFB Z1, Z24, Z0
	VPSHUFB Z2, Z24, Z3
	VPORQ Z3, Z0, Z0
	VPTESTMB Z0, Z0, K1, K2
	KORTESTQ K2, K2
	JNZ special
	VPSHUFB Z1, Z22, Z1
	VPSHUFB Z2, Z23, Z2
	VPORQ Z1, Z2, Z0
	VMOVDQU8.Z Z0, K1, Z0
	VMOVDQU8 Z0, K1, (DI)
	VPANDQ Z20, Z0, Z1
	VPADDB Z1, Z5, Z5
	VPSRLQ $1, Z0, Z2
	VPANDQ Z20, Z2, Z2
	VPADDB Z2, Z6, Z6
	VPSRLQ $2, Z0, Z1
	VPANDQ Z20, Z1, Z1
	VPADDB Z1, Z7, Z7
	VPSRLQ $3, Z0, Z3
	VPANDQ Z20, Z3, Z3
	VPADDB Z3, Z8, Z8
	VPANDQ Z2, Z3, Z3
	VPADDB Z3, Z9, Z9
	ADDQ $64, DI
	SUBQ $64, CX
	DECQ DX
	JNZ step
	JMP fold

special: // of the remaining bytes, the next ones are not for this loop
	MOVQ CX, R8
	XORQ CX, CX
	SUBQ R8, size+8(FP)

fold:
	FOLD(Z5, Z10, Z15)
	FOLD(Z6, Z11, Z16)
	FOLD(Z7, Z12, Z17)
	FOLD(Z8, Z13, Z18)
	FOLD(Z9, Z14, Z19)
	TESTQ CX, CX
	JG few
	TOTAL(Z10, Y10, 0)
	TOTAL(Z11, Y11, 8)
	TOTAL(Z12, Y12, 16)
	TOTAL(Z13, Y13, 24)
	TOTAL(Z14, Y14, 32)
	TOTAL(Z15, Y15, 40)
	TOTAL(Z16, Y16, 48)
	TOTAL(Z17, Y17, 56)
	TOTAL(Z18, Y18, 64)
	TOTAL(Z19, Y19, 72)
	MOVQ size+8(FP), AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET

// func orVectors(dst, src unsafe.Pointer, size int)
TEXT ·orVectors(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ size+16(FP), CX
	SUBQ $64, CX
	JLT last

next:
	VMOVDQU64 (SI), Z0
	VPORQ (DI), Z0, Z0
	VMOVDQU64 Z0, (DI)
	ADDQ $64, SI
	ADDQ $64, DI
	SUBQ $64, CX
	JGE next

last:
	ADDQ $64, CX
	MOVQ $-1, AX
	BZHIQ CX, AX, AX
	KMOVQ AX, K1
	VMOVDQU8.Z (SI), K1, Z0
	VMOVDQU8.Z (DI), K1, Z1
	VPORQ Z1, Z0, Z0
	VMOVDQU8 Z0, K1, (DI)
	VZEROUPPER
	RET

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
