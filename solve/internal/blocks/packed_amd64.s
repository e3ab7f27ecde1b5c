#include "textflag.h"

// Sixteen bytes each: the codes by position; what an outcome in D-SEKI adds to the position of
// a code; what one in SEKI adds where both draw in D-SEKI, and elsewhere; the masks and factors.
DATA tables<>+0(SB)/8, $0x8480222120441100
DATA tables<>+8(SB)/8, $0xFFAAA8A2A4A1A088
DATA tables<>+16(SB)/8, $0x0000000100030000
DATA tables<>+24(SB)/8, $0x0000000000090006
DATA tables<>+32(SB)/8, $0x0000000200030100
DATA tables<>+40(SB)/8, $0x0000000000050004
DATA tables<>+48(SB)/8, $0x0000000100020100
DATA tables<>+56(SB)/8, $0x0000000000000002
DATA tables<>+64(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA tables<>+72(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA tables<>+80(SB)/8, $0x0A0A0A0A0A0A0A0A
DATA tables<>+88(SB)/8, $0x0A0A0A0A0A0A0A0A
DATA tables<>+96(SB)/8, $0x1001100110011001
DATA tables<>+104(SB)/8, $0x1001100110011001
GLOBL tables<>(SB), RODATA|NOPTR, $112

// func packAVX(packed, codes []byte) (ok bool)
TEXT ·packAVX(SB), NOSPLIT, $0-49
	MOVQ packed_base+0(FP), DI
	MOVQ codes_base+24(FP), SI
	MOVQ codes_len+32(FP), CX
	VMOVDQU tables<>+0(SB), X0
	VMOVDQU tables<>+16(SB), X1
	VMOVDQU tables<>+32(SB), X2
	VMOVDQU tables<>+48(SB), X3
	VMOVDQU tables<>+64(SB), X4
	VMOVDQU tables<>+80(SB), X5
	VMOVDQU tables<>+96(SB), X6
	VPCMPEQB X15, X15, X15 // all ones while every byte is a code

// POSITIONS replaces sixteen codes by their positions.
#define POSITIONS(codes) \
	VPSRLW $4, codes, X10; \
	VPAND X4, X10, X10; \
	VPAND X4, codes, X11; \
	VPCMPEQB X5, X10, X12; \
	VPSHUFB X11, X2, X13; \
	VPSHUFB X11, X3, X11; \
	VPAND X12, X13, X13; \
	VPANDN X11, X12, X11; \
	VPOR X11, X13, X11; \
	VPSHUFB X10, X1, X10; \
	VPADDB X10, X11, X10; \
	VPSHUFB X10, X0, X11; \
	VPCMPEQB codes, X11, X11; \
	VPAND X11, X15, X15; \
	VMOVDQA X10, codes

pack:
	VMOVDQU (SI), X8
	VMOVDQU 16(SI), X9
	POSITIONS(X8)
	POSITIONS(X9)
	VPMADDUBSW X6, X8, X8
	VPMADDUBSW X6, X9, X9
	VPACKUSWB X9, X8, X8
	VMOVDQU X8, (DI)
	ADDQ $32, SI
	ADDQ $16, DI
	SUBQ $32, CX
	JNZ pack
	VPMOVMSKB X15, AX
	CMPL AX, $0xFFFF
	SETEQ ok+48(FP)
	RET

// func unpackAVX(codes, packed []byte)
TEXT ·unpackAVX(SB), NOSPLIT, $0-48
	MOVQ codes_base+0(FP), DI
	MOVQ codes_len+8(FP), CX
	MOVQ packed_base+24(FP), SI
	VMOVDQU tables<>+0(SB), X0
	VMOVDQU tables<>+64(SB), X1

unpack:
	VMOVDQU (SI), X2
	VPSRLW $4, X2, X3
	VPAND X1, X2, X2
	VPAND X1, X3, X3
	VPSHUFB X2, X0, X2
	VPSHUFB X3, X0, X3
	VPUNPCKLBW X3, X2, X4
	VPUNPCKHBW X3, X2, X5
	VMOVDQU X4, (DI)
	VMOVDQU X5, 16(DI)
	ADDQ $16, SI
	ADDQ $32, DI
	SUBQ $32, CX
	JNZ unpack
	RET
