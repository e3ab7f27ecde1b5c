#include "textflag.h"
#include "go_asm.h"

// All functions do 64 codes at a step, and what is left in a last step with masks. Those that unpack
// fetch what is 2,048 codes further on into the cache: streams unpack so many at once, and come
// back for the next ones (solve/retrograde/internal/kernel). Addresses after the memory do no harm there.

// MASKS makes the masks of the last step, which has CX + 64 codes of some bits: K1 has a one for each
// code, K2 for each packed byte.
#define MASKS(BITS) \
	ADDQ $64, CX; \
	MOVQ $-1, AX; \
	BZHIQ CX, AX, DX; \
	KMOVQ DX, K1; \
	IMUL3Q $BITS, CX, CX; \
	SHRQ $3, CX; \
	BZHIQ CX, AX, DX; \
	KMOVQ DX, K2

// POSITIONS replaces the codes in Z8 by packed bytes in Y8. The first VPTERNLOGD takes the bits of Z8
// where Z2 has ones, the second ORs what differs between Z8 and Z10 to Z15, which stays 0 while all are codes.
#define POSITIONS \
	VPSRLW $3, Z8, Z9; \
	VPTERNLOGD $0xD8, Z2, Z8, Z9; \
	VPERMB Z1, Z9, Z10; \
	VPTERNLOGD $0xF6, Z8, Z10, Z15; \
	VPERMB Z0, Z9, Z8; \
	VPMADDUBSW Z3, Z8, Z8; \
	VPERMB Z8, Z4, Z8

// func packVBMI(packed, codes []byte, v *vbmiTables) (ok bool)
TEXT ·packVBMI(SB), NOSPLIT, $0-57
	MOVQ packed_base+0(FP), DI
	MOVQ codes_base+24(FP), SI
	MOVQ codes_len+32(FP), CX
	MOVQ v+48(FP), BX
	VMOVDQU64 vbmiTables_position(BX), Z0
	VMOVDQU64 vbmiTables_code(BX), Z1
	MOVL $0xEFEFEFEF, AX
	VPBROADCASTD AX, Z2
	MOVL $0x10011001, AX
	VPBROADCASTD AX, Z3
	VMOVDQU vbmiTables_evens(BX), Y4
	VPXORQ Z15, Z15, Z15
	SUBQ $64, CX
	JLT last

step:
	VMOVDQU64 (SI), Z8
	POSITIONS
	VMOVDQU Y8, (DI)
	ADDQ $64, SI
	ADDQ $32, DI
	SUBQ $64, CX
	JGE step

last:
	MASKS(4)
	VMOVDQU8.Z (SI), K1, Z8
	POSITIONS
	VMOVDQU8 Y8, K2, (DI)
	VPTESTMB Z15, Z15, K1
	KORTESTQ K1, K1
	SETEQ ok+56(FP)
	VZEROUPPER
	RET

// CODES replaces 32 packed bytes, in words of Z8, by their codes. Indices have six bits, and every
// 16 entries of Z0 are the same.
#define CODES \
	VPSLLW $4, Z8, Z9; \
	VPORQ Z9, Z8, Z8; \
	VPERMB Z0, Z8, Z8

// func unpackVBMI(codes, packed []byte)
TEXT ·unpackVBMI(SB), NOSPLIT, $0-48
	MOVQ codes_base+0(FP), DI
	MOVQ codes_len+8(FP), CX
	MOVQ packed_base+24(FP), SI
	VBROADCASTI32X4 ·codeOf(SB), Z0
	SUBQ $64, CX
	JLT last

step:
	PREFETCHT1 1024(SI)
	VPMOVZXBW (SI), Z8
	CODES
	VMOVDQU64 Z8, (DI)
	ADDQ $32, SI
	ADDQ $64, DI
	SUBQ $64, CX
	JGE step

last:
	MASKS(4)
	VPMOVZXBW.Z (SI), K2, Z8
	CODES
	VMOVDQU8 Z8, K1, (DI)
	VZEROUPPER
	RET

// JOIN replaces the codes in Z8 by 24 bytes in Y8: their three bits are joined to 6 of each word, 12 of
// each 32 bits and 24 of each 64. Bit 7 of a byte of Z15 says that some code has no outcome.
#define JOIN \
	VPSRLVW Z5, Z8, Z8; \
	VPERMB Z0, Z8, Z8; \
	VPORQ Z8, Z15, Z15; \
	VPMADDUBSW Z1, Z8, Z8; \
	VPMADDWD Z2, Z8, Z8; \
	VPSRLQ $20, Z8, Z9; \
	VPORQ Z9, Z8, Z8; \
	VPERMB Z8, Z3, Z8

// func packThreeVBMI(packed, codes []byte, t *aloneTables, v *vbmiTables) (ok bool)
TEXT ·packThreeVBMI(SB), NOSPLIT, $0-65
	MOVQ packed_base+0(FP), DI
	MOVQ codes_base+24(FP), SI
	MOVQ codes_len+32(FP), CX
	MOVQ t+48(FP), DX
	MOVQ v+56(FP), BX
	VBROADCASTI32X4 aloneTables_bits(DX), Z0
	VPBROADCASTW aloneTables_shift(DX), Z5
	MOVL $0x08010801, AX
	VPBROADCASTD AX, Z1
	MOVL $0x00400001, AX
	VPBROADCASTD AX, Z2
	VMOVDQU vbmiTables_gather(BX), Y3
	VPXORQ Z15, Z15, Z15
	MOVL $0xFFFFFF, AX
	KMOVQ AX, K2
	SUBQ $64, CX
	JLT last

step:
	VMOVDQU64 (SI), Z8
	JOIN
	VMOVDQU8 Y8, K2, (DI)
	ADDQ $64, SI
	ADDQ $24, DI
	SUBQ $64, CX
	JGE step

last:
	MASKS(3)
	VMOVDQU8.Z (SI), K1, Z8
	JOIN
	VMOVDQU8 Y8, K2, (DI)
	VPMOVB2M Z15, K1
	KORTESTQ K1, K1
	SETEQ ok+64(FP)
	VZEROUPPER
	RET

// SPLIT replaces 24 bytes in Y8 by 64 codes in Z8. Indices have six bits, and every eight entries of
// Z0 are the same.
#define SPLIT \
	VPERMB Z8, Z1, Z8; \
	VPMULTISHIFTQB Z8, Z2, Z8; \
	VPERMB Z0, Z8, Z8

// func unpackThreeVBMI(codes, packed []byte, t *aloneTables, v *vbmiTables)
TEXT ·unpackThreeVBMI(SB), NOSPLIT, $0-64
	MOVQ codes_base+0(FP), DI
	MOVQ codes_len+8(FP), CX
	MOVQ packed_base+24(FP), SI
	MOVQ t+48(FP), DX
	MOVQ v+56(FP), BX
	VPBROADCASTQ aloneTables_code(DX), Z0
	VMOVDQU64 vbmiTables_spread(BX), Z1
	VPBROADCASTQ vbmiTables_shifts(BX), Z2
	MOVL $0xFFFFFF, AX
	KMOVQ AX, K2
	SUBQ $64, CX
	JLT last

step:
	PREFETCHT1 768(SI)
	VMOVDQU8.Z (SI), K2, Y8
	SPLIT
	VMOVDQU64 Z8, (DI)
	ADDQ $24, SI
	ADDQ $64, DI
	SUBQ $64, CX
	JGE step

last:
	MASKS(3)
	VMOVDQU8.Z (SI), K2, Y8
	SPLIT
	VMOVDQU8 Z8, K1, (DI)
	VZEROUPPER
	RET
