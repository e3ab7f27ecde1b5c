#include "textflag.h"

// SETTLE settles a plane, the words of one game in registers of 256 bits, or those of two games in registers of
// 512 bits. The truth tables are those of a + b·c (0xF8), a·b + c (0xEA), (a + b)·¬c (0x54), (a + b)·c (0xA8)
// and a + b + c (0xFE).
//
// V0 is the word before, then the word; V8 the union over the moves that lead out of the word; V17 to V20 are the shifts
// of the near digits, V21 to V24 those of their carries, V4 to V7 their valid bits, V9 set, V10 keep, V15 odd.
#define SETTLE(BYTES, V0, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24) \
	MOVQ to+0(FP), DI; \
	MOVQ moves_base+8(FP), SI; \
	MOVQ moves_len+16(FP), CX; \
	MOVQ read+32(FP), R10; \
	MOVQ ending+40(FP), R11; \
	MOVQ s+48(FP), BX; \
	MOVQ 64(BX), DX; \
	MOVQ 96(BX), R12; \
	MOVQ 120(BX), R13; \
	VPBROADCASTQ 0(BX), V17; \
	VPBROADCASTQ 8(BX), V18; \
	VPBROADCASTQ 16(BX), V19; \
	VPBROADCASTQ 24(BX), V20; \
	VPBROADCASTQ 32(BX), V21; \
	VPBROADCASTQ 40(BX), V22; \
	VPBROADCASTQ 48(BX), V23; \
	VPBROADCASTQ 56(BX), V24; \
	VMOVDQU64 144(BX), V15; \
	VPXORQ V0, V0, V0; \
next: \
	VMOVDQU64 (R10), V8; \
	MOVQ CX, R8; \
	BTQ $0, R8; \
	JCC pairs; \
	DECQ R8; \
	MOVQ (SI)(R8*8), R9; \
	VPORQ (DI)(R9*1), V8, V8; \
pairs: \
	SUBQ $2, R8; \
	JLT near; \
	MOVQ (SI)(R8*8), R9; \
	MOVQ 8(SI)(R8*8), AX; \
	VMOVDQU64 (DI)(R9*1), V9; \
	VPTERNLOGQ $0xFE, (DI)(AX*1), V9, V8; \
	JMP pairs; \
near: \
	VPBROADCASTQ 0(R12), V4; \
	VPBROADCASTQ 8(R12), V5; \
	VPBROADCASTQ 16(R12), V6; \
	VPBROADCASTQ 24(R12), V7; \
	MOVQ 80(BX), R8; \
	MOVQ 72(BX), R9; \
far: \
	SUBQ $1, R8; \
	JLT carry; \
	MOVQ (R9), AX; \
	VMOVDQU64 (DI)(AX*1), V11; \
	VMOVDQU64 -BYTES(DI)(AX*1), V12; \
	VPSLLVQ.BCST 8(R9), V11, V11; \
	VPSRLVQ.BCST 16(R9), V12, V12; \
	VPORQ V11, V12, V12; \
	VPTERNLOGQ.BCST $0xF8, (R13), V12, V8; \
	ADDQ $24, R9; \
	ADDQ $8, R13; \
	JMP far; \
carry: \
	VPSRLVQ V21, V0, V11; \
	VPSRLVQ V22, V0, V12; \
	VPSRLVQ V23, V0, V13; \
	VPSRLVQ V24, V0, V16; \
	VPTERNLOGQ $0xF8, V4, V11, V8; \
	VPTERNLOGQ $0xF8, V5, V12, V8; \
	VPTERNLOGQ $0xF8, V6, V13, V8; \
	VPTERNLOGQ $0xF8, V7, V16, V8; \
	VMOVDQU64 (R11), V9; \
	VMOVDQU64 BYTES(R11), V10; \
	VMOVDQA64 V8, V13; \
	VPERMILPD $0x55, V13, V14; \
	VPTERNLOGQ $0x54, V14, V15, V13; \
	VPTERNLOGQ $0xA8, V10, V9, V13; \
	VMOVDQA64 V13, V0; \
again: \
	VPSLLVQ V17, V0, V11; \
	VPSLLVQ V18, V0, V12; \
	VPSLLVQ V19, V0, V16; \
	VPSLLVQ V20, V0, V13; \
	VPTERNLOGQ $0xEA, V8, V4, V11; \
	VPTERNLOGQ $0xEA, V11, V5, V12; \
	VPTERNLOGQ $0xEA, V12, V6, V16; \
	VPTERNLOGQ $0xEA, V16, V7, V13; \
	VPERMILPD $0x55, V13, V14; \
	VPTERNLOGQ $0x54, V14, V15, V13; \
	VPTERNLOGQ $0xA8, V10, V9, V13; \
	VPCMPUQ $4, V13, V0, K1; \
	VMOVDQA64 V13, V0; \
	KMOVW K1, AX; \
	TESTL AX, AX; \
	JNZ again; \
	VMOVDQU64 V0, (DI); \
	ADDQ $BYTES, DI; \
	ADDQ $BYTES, R10; \
	ADDQ $(2*BYTES), R11; \
	ADDQ $32, R12; \
	DECQ DX; \
	JNZ next; \
	VZEROUPPER; \
	RET;

// EXCHANGE adds a plane with exchanged columns to another one.
#define EXCHANGE(BYTES, V0, V1) \
	MOVQ to+0(FP), DI; \
	MOVQ from+8(FP), SI; \
	MOVQ words+16(FP), DX; \
	MOVQ ends+24(FP), R11; \
	MOVQ steps+32(FP), R10; \
	MOVQ R10, R13; \
next: \
	MOVQ (R11), AX; \
	LEAQ (AX)(AX*2), AX; \
	LEAQ (R13)(AX*8), R12; \
	VMOVDQU64 (DI), V0; \
step: \
	MOVQ (R10), R8; \
	VMOVDQU64 (SI)(R8*1), V1; \
	VPROLVQ.BCST 8(R10), V1, V1; \
	VPTERNLOGQ.BCST $0xF8, 16(R10), V1, V0; \
	ADDQ $24, R10; \
	CMPQ R10, R12; \
	JNE step; \
	VMOVDQU64 V0, (DI); \
	ADDQ $BYTES, DI; \
	ADDQ $8, R11; \
	DECQ DX; \
	JNZ next; \
	VZEROUPPER; \
	RET;

// func settlePlane256(to *word, moves []int, read, ending *word, s *planeShape)
TEXT ·settlePlane256(SB), NOSPLIT, $0-56
	SETTLE(32, Y0, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13, Y14, Y15, Y16, Y17, Y18, Y19, Y20, Y21, Y22, Y23, Y24)

// func exchangePlane256(to, from *word, words int, ends *int, steps *step)
TEXT ·exchangePlane256(SB), NOSPLIT, $0-40
	EXCHANGE(32, Y0, Y1)

// func settlePlane512(to *word, moves []int, read, ending *word, s *planeShape)
TEXT ·settlePlane512(SB), NOSPLIT, $0-56
	SETTLE(64, Z0, Z4, Z5, Z6, Z7, Z8, Z9, Z10, Z11, Z12, Z13, Z14, Z15, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23, Z24)

// func exchangePlane512(to, from *word, words int, ends *int, steps *step)
TEXT ·exchangePlane512(SB), NOSPLIT, $0-40
	EXCHANGE(64, Z0, Z1)

// ROUND turns the word Y0 and the union Y9 into the next version of the word, Y13.
#define ROUND \
	VPSLLVQ Y1, Y0, Y13; \
	VPSLLVQ Y2, Y0, Y14; \
	VPAND Y5, Y13, Y13; \
	VPAND Y6, Y14, Y14; \
	VPOR Y13, Y14, Y13; \
	VPSLLVQ Y3, Y0, Y14; \
	VPSLLVQ Y4, Y0, Y15; \
	VPAND Y7, Y14, Y14; \
	VPAND Y8, Y15, Y15; \
	VPOR Y9, Y13, Y13; \
	VPOR Y14, Y15, Y14; \
	VPOR Y14, Y13, Y13; \
	FINISH

// FINISH turns F and the union of G, in Y13, into S and G.
#define FINISH \
	VPERMILPD $5, Y13, Y14; \
	VPOR Y12, Y13, Y13; \
	VPANDN Y13, Y14, Y13; \
	VPOR Y10, Y13, Y13; \
	VPAND Y11, Y13, Y13

// CARRY adds to Y9 what a move in a near digit carries from the word before.
#define CARRY(BACK, VALID) \
	VPSRLQ BACK(BX), Y0, Y13; \
	VPAND VALID, Y13, Y13; \
	VPOR Y13, Y9, Y9

// func settlePlaneAVX2(to *word, moves []int, read, ending *word, s *planeShape, games int)
//
// Y0 is the word before in the same game, then the word; Y9 the union over the moves that lead out of the word; Y1 to Y4 are
// the shifts of the near digits, Y5 to Y8 their valid bits, Y10 set, Y11 keep, Y12 odd. R14 is the number of bytes of the
// words of all games, R15 how many of them are left. Both games take turns, so that the processor can work on both at once.
TEXT ·settlePlaneAVX2(SB), NOSPLIT, $0-64
	MOVQ to+0(FP), DI
	MOVQ moves_base+8(FP), SI
	MOVQ moves_len+16(FP), CX
	MOVQ read+32(FP), R10
	MOVQ ending+40(FP), R11
	MOVQ s+48(FP), BX
	MOVQ games+56(FP), R14
	SHLQ $5, R14
	MOVQ 64(BX), DX
	MOVQ 96(BX), R12
	MOVQ 120(BX), R13
	VPBROADCASTQ 0(BX), Y1
	VPBROADCASTQ 8(BX), Y2
	VPBROADCASTQ 16(BX), Y3
	VPBROADCASTQ 24(BX), Y4
	VMOVDQU 144(BX), Y12

next:
	VPBROADCASTQ 0(R12), Y5
	VPBROADCASTQ 8(R12), Y6
	VPBROADCASTQ 16(R12), Y7
	VPBROADCASTQ 24(R12), Y8
	MOVQ R14, R15

game:
	VMOVDQU (R10), Y9
	MOVQ CX, R8
	BTQ $0, R8
	JCC pairs
	DECQ R8
	MOVQ (SI)(R8*8), R9
	VPOR (DI)(R9*1), Y9, Y9

pairs:
	SUBQ $2, R8
	JLT near
	MOVQ (SI)(R8*8), R9
	MOVQ 8(SI)(R8*8), AX
	VMOVDQU (DI)(R9*1), Y10
	VPOR (DI)(AX*1), Y10, Y10
	VPOR Y10, Y9, Y9
	JMP pairs

near:
	MOVQ 80(BX), R8
	MOVQ 72(BX), R9

far:
	SUBQ $1, R8
	JLT carry
	MOVQ (R9), AX
	VMOVDQU (DI)(AX*1), Y10
	SUBQ R14, AX
	VMOVDQU (DI)(AX*1), Y11
	VMOVQ 8(R9), X13
	VMOVQ 16(R9), X14
	VPSLLQ X13, Y10, Y10
	VPSRLQ X14, Y11, Y11
	VPOR Y10, Y11, Y11
	VPBROADCASTQ (R13), Y10
	VPAND Y10, Y11, Y11
	VPOR Y11, Y9, Y9
	ADDQ $24, R9
	ADDQ $8, R13
	JMP far

carry:
	MOVQ DI, AX
	SUBQ R14, AX
	VMOVDQU (AX), Y0
	CARRY(32, Y5)
	CARRY(40, Y6)
	CARRY(48, Y7)
	CARRY(56, Y8)
	VMOVDQU (R11), Y10
	VMOVDQU (R11)(R14*1), Y11
	VMOVDQA Y9, Y13
	FINISH
	VMOVDQA Y13, Y0

again:
	ROUND
	VPXOR Y13, Y0, Y14
	VMOVDQA Y13, Y0
	VPTEST Y14, Y14
	JNZ again
	VMOVDQU Y0, (DI)
	ADDQ $32, DI
	ADDQ $32, R10
	ADDQ $32, R11
	SUBQ $32, R15
	JEQ word
	MOVQ 80(BX), AX
	SHLQ $3, AX
	SUBQ AX, R13
	JMP game

word:
	ADDQ R14, R11
	ADDQ $32, R12
	DECQ DX
	JNZ next
	VZEROUPPER
	RET

// MOVED adds to V the source at AT, rotated by X2 to the left, where Y4 has ones. X3 is 64 minus X2.
#define MOVED(AT, V) \
	VMOVDQU AT(SI)(R8*1), Y6; \
	VPSLLQ X2, Y6, Y7; \
	VPSRLQ X3, Y6, Y6; \
	VPOR Y6, Y7, Y6; \
	VPAND Y4, Y6, Y6; \
	VPOR Y6, V, V

// func exchangePlaneAVX2(to, from *word, words int, ends *int, steps *step, games int)
TEXT ·exchangePlaneAVX2(SB), NOSPLIT, $0-48
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ words+16(FP), DX
	MOVQ ends+24(FP), R11
	MOVQ steps+32(FP), R10
	MOVQ games+40(FP), R9
	MOVQ R10, R13
	MOVQ $64, AX
	VMOVQ AX, X5

next:
	MOVQ (R11), AX
	LEAQ (AX)(AX*2), AX
	LEAQ (R13)(AX*8), R12
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1

step:
	MOVQ (R10), R8
	VMOVQ 8(R10), X2
	VPSUBQ X2, X5, X3
	VPBROADCASTQ 16(R10), Y4
	MOVED(0, Y0)
	CMPQ R9, $1
	JEQ one
	MOVED(32, Y1)

one:
	ADDQ $24, R10
	CMPQ R10, R12
	JNE step
	VPOR (DI), Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $32, DI
	CMPQ R9, $1
	JEQ word
	VPOR (DI), Y1, Y1
	VMOVDQU Y1, (DI)
	ADDQ $32, DI

word:
	ADDQ $8, R11
	DECQ DX
	JNZ next
	VZEROUPPER
	RET
