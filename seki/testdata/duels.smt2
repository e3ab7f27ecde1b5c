; The rules of 3.16 of docs/theory.md for 3×3 matrices a b c / d e f / g h i, for rows 1, 2, 3 and columns 1, 2, 3 in the
; places of i, h, m and j, k, l. The test applies them to the matrix with its rows and columns in other orders.
(declare-const a Int) (declare-const b Int) (declare-const c Int)
(declare-const d Int) (declare-const e Int) (declare-const f Int)
(declare-const g Int) (declare-const h Int) (declare-const i Int)

(define-fun some ((v Int)) Int (ite (> v 0) 1 0))
; term is t of a cell: the entry, the two others of its column, the two others of its row.
(define-fun term ((v Int) (u Int) (w Int) (x Int) (y Int)) Int (- (+ u w (some v)) v x y))

(define-fun zeroRow ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (or (= (+ a b c) 0) (= (+ d e f) 0) (= (+ g h i) 0)))
(define-fun zeroCol ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (or (= (+ a d g) 0) (= (+ b e h) 0) (= (+ c f i) 0)))
(define-fun race ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (and (>= (term a d g b c) 1) (>= (term b e h a c) 1) (>= (term c f i a b) 1)))
; The lead K of row 1 over column 1 is a + b + c - d - g.
(define-fun duel ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (and (>= (term b e h a c) 1) (>= (term c f i a b) 1) (> a 0) (>= (+ a d g) (+ b c 2))
       (>= (+ h (some e)) (- (+ e f a b c) d g 1))
       (>= (+ i (some f)) (- (+ e f a b c) d g 1))))
(define-fun heldDuel ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (and (>= (term b e h a c) 1) (>= (term c f i a b) 1) (>= (+ a d g) (+ e f (some d) 1))
       (>= (- (ite (< h i) h i) (- (+ e f a b c) d g)) (ite (> a 1) (- 1) (ite (= a 1) 1 3)))))
(define-fun joint ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (let ((t1 (term a d g b c)) (t2 (term e b h d f)) (t3 (term i c f g h)))
    (and (<= t1 0) (<= t2 0) (<= t3 0)
         (<= (+ t1 t2 b d) (- 1)) (<= (+ t1 t3 c g) (- 1)) (<= (+ t2 t3 f h) (- 1))
         (<= (+ t1 t2 t3 b c d f g h) 0))))
; Row 1 is positive in column 1 alone.
(define-fun dry ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (let ((t (term a d g b c))
        (u (ite (< (term e b h d f) (term f c i d e)) (term e b h d f) (term f c i d e)))
        (v (ite (< (term h b e g i) (term i c f g h)) (term h b e g i) (term i c f g h))))
    (and (= b 0) (= c 0) (<= t 0) (<= u 0) (<= v 0) (<= (+ u t d) (- 1)) (<= (+ v t g) (- 1)))))
(define-fun unit ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int) (g Int) (h Int) (i Int)) Bool
  (or (= (+ a d g) 1) (= (+ b e h) 1) (= (+ c f i) 1)))

(assert (and (>= a 0) (>= b 0) (>= c 0) (>= d 0) (>= e 0) (>= f 0) (>= g 0) (>= h 0) (>= i 0)))
(assert (not (or (zeroRow a b c d e f g h i) (zeroCol a b c d e f g h i))))
