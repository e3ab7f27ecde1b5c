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

// func settleAVX2(values []word, at, count, games, game int, moves []int, follow bool, m *masks)
//
// Y0 is the word, S and G of R, then of C; Y8 the union over the moves in outer entries.
// Y1 to Y3 are the shifts, Y4 to Y6 valid, Y7 odd, Y10 set, Y11 keep. R11 is the number of
// bytes from one word of the game to the next.
TEXT ·settleAVX2(SB), NOSPLIT, $0-96
	MOVQ values_base+0(FP), DI
	MOVQ at+24(FP), AX
	MOVQ count+32(FP), DX
	MOVQ games+40(FP), R11
	MOVQ game+48(FP), R10
	MOVQ moves_base+56(FP), SI
	MOVQ moves_len+64(FP), CX
	MOVQ m+88(FP), BX
	SHLQ $5, R10
	SHLQ $5, R11
	IMULQ R11, AX
	ADDQ AX, DI
	ADDQ R10, DI
	VMOVQ 0(BX), X1
	VMOVQ 8(BX), X2
	VMOVQ 16(BX), X3
	VMOVDQU 32(BX), Y4
	VMOVDQU 64(BX), Y5
	VMOVDQU 96(BX), Y6
	VMOVDQU 128(BX), Y7
	VMOVDQU 160(BX)(R10*1), Y10
	VMOVDQU 224(BX)(R10*1), Y11
	VPXOR Y0, Y0, Y0
	MOVBLZX follow+80(FP), AX
	TESTL AX, AX
	JZ next
	MOVQ DI, AX
	SUBQ R11, AX
	VMOVDQU (AX), Y0

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
	ADDQ R11, DI
	DECQ DX
	JNZ next
	VZEROUPPER
	RET

// BOTH is ROUND for the words of two games: from Z0 into Z13. The truth tables are those of
// a·b + c, of (a + b)·¬c and of (a + b)·c.
#define BOTH \
	VPSLLQ X1, Z0, Z11; \
	VPSLLQ X2, Z0, Z12; \
	VPSLLQ X3, Z0, Z13; \
	VPTERNLOGQ $0xEA, Z8, Z4, Z11; \
	VPTERNLOGQ $0xEA, Z11, Z5, Z12; \
	VPTERNLOGQ $0xEA, Z12, Z6, Z13; \
	FINISH

// FINISH turns F and the union of G, in Z13, into S and G.
#define FINISH \
	VPERMILPD $0x55, Z13, Z14; \
	VPTERNLOGQ $0x54, Z14, Z7, Z13; \
	VPTERNLOGQ $0xA8, Z10, Z9, Z13

// func settleAVX512(values []word, at, count int, moves []int, follow bool, m *masks)
//
// Z0 is the word of both games; the others are as in settleAVX2, Z9 set, Z10 keep.
TEXT ·settleAVX512(SB), NOSPLIT, $0-80
	MOVQ values_base+0(FP), DI
	MOVQ at+24(FP), AX
	SHLQ $6, AX
	ADDQ AX, DI
	MOVQ count+32(FP), DX
	MOVQ moves_base+40(FP), SI
	MOVQ moves_len+48(FP), CX
	MOVBLZX follow+64(FP), AX
	MOVQ m+72(FP), BX
	VMOVQ 0(BX), X1
	VMOVQ 8(BX), X2
	VMOVQ 16(BX), X3
	VBROADCASTI64X4 32(BX), Z4
	VBROADCASTI64X4 64(BX), Z5
	VBROADCASTI64X4 96(BX), Z6
	VBROADCASTI64X4 128(BX), Z7
	VMOVDQU64 160(BX), Z9
	VMOVDQU64 224(BX), Z10
	VPXORQ Z0, Z0, Z0
	TESTL AX, AX
	JZ both
	VMOVDQU64 -64(DI), Z0

both: // Z0 is the word before, or none
	VMOVDQA64 Z0, Z8
	MOVQ CX, R8

union:
	SUBQ $1, R8
	JLT start
	MOVQ (SI)(R8*8), R9
	VPORQ (DI)(R9*1), Z8, Z8
	JMP union

start: // the answers with no move in an inner entry
	VMOVDQA64 Z8, Z13
	FINISH
	VMOVDQA64 Z13, Z0
	BOTH
	VMOVDQA64 Z13, Z0

again: // until nothing changes
	BOTH
	VPCMPUQ $4, Z13, Z0, K1
	VMOVDQA64 Z13, Z0
	KMOVW K1, AX
	TESTL AX, AX
	JNZ again
	VMOVDQU64 Z0, (DI)
	ADDQ $64, DI
	DECQ DX
	JNZ both
	VZEROUPPER
	RET
