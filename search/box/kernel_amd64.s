#include "textflag.h"

// ROUND computes a word from its last version, Y0, into Y13. Y12 gets, for each player, F and the
// union of G over the moves; then S = F \ union and G = all \ F, except in terminal positions.
#define ROUND \
	VPSLLQ X1, Y0, Y12; \
	VPSLLQ X2, Y0, Y13; \
	VPSLLQ X3, Y0, Y14; \
	VPAND Y4, Y12, Y12; \
	VPAND Y5, Y13, Y13; \
	VPAND Y6, Y14, Y14; \
	VPOR Y12, Y8, Y12; \
	VPOR Y13, Y14, Y13; \
	VPOR Y12, Y13, Y12; \
	VPERMILPD $5, Y12, Y14; \
	VPOR Y7, Y12, Y13; \
	VPANDN Y13, Y14, Y13; \
	VPOR Y10, Y13, Y13; \
	VPAND Y11, Y13, Y13

// func settleAVX2(values []word, at, count int, moves []int, follow bool, m *masks)
//
// Y0 is the word, S and G of R, then of C; Y8 the union over the moves in outer entries.
// Y1 to Y3 are the shifts, Y4 to Y6 valid, Y7 odd, Y10 set, Y11 keep.
TEXT ·settleAVX2(SB), NOSPLIT, $0-80
	MOVQ values_base+0(FP), DI
	MOVQ at+24(FP), AX
	SHLQ $5, AX
	ADDQ AX, DI
	MOVQ count+32(FP), DX
	MOVQ moves_base+40(FP), SI
	MOVQ moves_len+48(FP), CX
	MOVBLZX follow+64(FP), AX
	MOVQ m+72(FP), BX
	VMOVQ 0(BX), X1
	VMOVQ 8(BX), X2
	VMOVQ 16(BX), X3
	VMOVDQU 32(BX), Y4
	VMOVDQU 64(BX), Y5
	VMOVDQU 96(BX), Y6
	VMOVDQU 128(BX), Y7
	VMOVDQU 160(BX), Y10
	VMOVDQU 192(BX), Y11
	VPXOR Y0, Y0, Y0
	TESTL AX, AX
	JZ next
	VMOVDQU -32(DI), Y0

next: // Y0 is the word before, or none
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9
	MOVQ CX, R8
	BTQ $0, R8
	JCC pairs
	DECQ R8
	MOVQ (SI)(R8*8), R9
	VPOR (DI)(R9*1), Y8, Y8

pairs:
	SUBQ $2, R8
	JLT settle
	MOVQ (SI)(R8*8), R9
	MOVQ 8(SI)(R8*8), R12
	VPOR (DI)(R9*1), Y8, Y8
	VPOR (DI)(R12*1), Y9, Y9
	JMP pairs

settle: // the answers with no move in an inner entry
	VPOR Y9, Y8, Y8
	VPOR Y0, Y8, Y8
	VPERMILPD $5, Y8, Y12
	VPOR Y7, Y8, Y13
	VPANDN Y13, Y12, Y0
	VPOR Y10, Y0, Y0
	VPAND Y11, Y0, Y0

	ROUND
	VMOVDQA Y13, Y0

round: // until nothing changes; one round is seldom enough, two are in most cases
	ROUND
	VPXOR Y13, Y0, Y14
	VMOVDQA Y13, Y0
	VPTEST Y14, Y14
	JNZ round

	VMOVDQU Y0, (DI)
	ADDQ $32, DI
	DECQ DX
	JNZ next
	VZEROUPPER
	RET
