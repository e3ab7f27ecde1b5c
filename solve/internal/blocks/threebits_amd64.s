#include "textflag.h"

// Sixteen bytes each: the two bytes that hold the six bits of each pair of codes; what moves
// these bits to the top of a word; masks; what joins numbers of 3 to 6 and of 6 to 12 bits; and the
// places of 24 bits each in two words.
DATA three<>+0(SB)/8, $0x0302020101000100
DATA three<>+8(SB)/8, $0x0605050404030403
DATA three<>+16(SB)/8, $0x0100004000100400
DATA three<>+24(SB)/8, $0x0100004000100400
DATA three<>+32(SB)/8, $0x0707070707070707
DATA three<>+40(SB)/8, $0x0707070707070707
DATA three<>+48(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA three<>+56(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA three<>+64(SB)/8, $0x0801080108010801
DATA three<>+72(SB)/8, $0x0801080108010801
DATA three<>+80(SB)/8, $0x0040000100400001
DATA three<>+88(SB)/8, $0x0040000100400001
DATA three<>+96(SB)/8, $0x80800A0908020100
DATA three<>+104(SB)/8, $0x8080808080808080
GLOBL three<>(SB), RODATA|NOPTR, $112

// func packThreeAVX(packed, codes []byte, runs int, t *aloneTables) (ok bool)
TEXT ·packThreeAVX(SB), NOSPLIT, $0-65
	MOVQ packed_base+0(FP), DI
	MOVQ codes_base+24(FP), SI
	MOVQ runs+48(FP), CX
	MOVQ t+56(FP), DX
	VMOVDQU 16(DX), X0
	VMOVDQU 32(DX), X7 // the shift, in the lowest bytes
	VMOVDQU three<>+48(SB), X1
	VMOVDQU three<>+64(SB), X2
	VMOVDQU three<>+80(SB), X3
	VMOVDQU three<>+96(SB), X4
	VPXOR X15, X15, X15 // bit 7 of a byte: some code has no outcome

pack:
	VMOVDQU (SI), X5
	VPSRLW X7, X5, X5
	VPAND X1, X5, X5
	VPSHUFB X5, X0, X5
	VPOR X5, X15, X15
	VPMADDUBSW X2, X5, X5
	VPMADDWD X3, X5, X5
	VPSRLQ $20, X5, X6
	VPOR X6, X5, X5
	VPSHUFB X4, X5, X5
	VMOVQ X5, (DI)
	ADDQ $16, SI
	ADDQ $6, DI
	DECQ CX
	JNZ pack
	VPMOVMSKB X15, AX
	TESTL AX, AX
	SETEQ ok+64(FP)
	RET

// func unpackThreeAVX(codes, packed []byte, runs int, t *aloneTables)
TEXT ·unpackThreeAVX(SB), NOSPLIT, $0-64
	MOVQ codes_base+0(FP), DI
	MOVQ packed_base+24(FP), SI
	MOVQ runs+48(FP), CX
	MOVQ t+56(FP), DX
	VMOVDQU (DX), X0
	VMOVDQU three<>+0(SB), X1
	VMOVDQU three<>+16(SB), X2
	VMOVDQU three<>+32(SB), X3

unpack:
	VMOVDQU (SI), X5
	VPSHUFB X1, X5, X5
	VPMULLW X2, X5, X5
	VPSRLW $10, X5, X5
	VPSLLW $5, X5, X6
	VPOR X6, X5, X5
	VPAND X3, X5, X5
	VPSHUFB X5, X0, X5
	VMOVDQU X5, (DI)
	ADDQ $6, SI
	ADDQ $16, DI
	DECQ CX
	JNZ unpack
	RET
