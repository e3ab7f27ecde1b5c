// Package lessons holds the screens of the introduction to SEKI: from a dame to an open
// question, each with one thing to do and one sentence to take along.
//
// On a screen the visitor is White, who is R: black chains are rows. The statements of a screen
// about its position are tested by the recursion of the game.
package lessons

// Task is the kind of exercise on a screen.
type Task string

const (
	Turn   Task = "turn"   // make a move
	Win    Task = "win"    // win against perfect play
	Draw   Task = "draw"   // reach a draw against perfect play
	Lose   Task = "lose"   // see how a move loses: every one does
	Choose Task = "choose" // choose the right answer
	Edit   Task = "edit"   // change the entries of a matrix until it is a complete seki
	Search Task = "search" // the same for a draw that nobody has found
)

// Lesson is a screen.
type Lesson struct {
	Name  string `json:"name"` // in its address
	Title string `json:"title"`
	Text  string `json:"text"` // what there is to see
	Do    string `json:"do"`
	Take  string `json:"take"` // the sentence to take along

	Task Task `json:"task"`
	// rows from above with slashes between, as puzzles have them; a point that touches one colour alone is an eye
	Board string `json:"board,omitempty"`
	First int    `json:"first,omitempty"` // the player who moves first: 0 White, 1 Black
	Turns string `json:"turns,omitempty"` // before the visitor's, as row.column of the matrix

	Choices []string `json:"choices,omitempty"`
	Right   int      `json:"right,omitempty"`  // the place of the right one
	Matrix  [][]int  `json:"matrix,omitempty"` // to be edited
	Most    int      `json:"most,omitempty"`   // of an entry
	More    string   `json:"more,omitempty"`   // a page of the explorer, from the first one; "" for none
	MoreIs  string   `json:"more_is,omitempty"`
}

// All are the screens, in order.
var All = []Lesson{
	{
		Name: "dame", Title: "A dame",
		Text: "An empty point between a black and a white chain is a dame, a liberty of both. Rings mark the three of these two chains.",
		Do:   "You are White. Put a stone on a ring.", Task: Turn, Board: "X.O/X.O/X.O",
		Take: "A move takes one liberty from both chains beside it. The table beside the board counts the dame that are left.",
	},
	{
		Name: "capture", Title: "Capture",
		Text: "White wants a black chain without liberties, Black a white one. The first such chain decides the game.",
		Do:   "One of the two black chains has a single liberty left. Take it.", Task: Win, Board: "X.OX/X.O.",
		Take: "The first chain without liberties decides. If one move takes the last liberties of both colours, whoever made it wins.",
	},
	{
		Name: "passing", Title: "Passing",
		Text: "Two chains share two dame. Whoever takes one leaves the other, and the opponent captures there.",
		Do:   "Pass. Black passes too.", Task: Draw, Board: "X.O/X.O",
		Take: "Nobody has to move. Two passes in succession end the game: a draw.",
	},
	{
		Name: "race", Title: "A race",
		Text: "Black 2 has two liberties, and so has White 2, elsewhere. Each side needs two moves.",
		Do:   "You move first. Win.", Task: Win, Board: "OOOOOO/...OOO/XXXOOO/..OX../OOOXXX",
		Take: "In a race with as many liberties on both sides, whoever moves first wins.",
	},
	{
		Name: "ahead", Title: "Ahead by one",
		Text: "Now White 2 has three liberties, one more than Black 2.",
		Do:   "Black moves first. Win all the same.", Task: Win, First: 1, Board: "OOOOOOO/.X..O../XXXXOXX/...OXXX/OOOOXXX",
		Take: "A player one move ahead wins the race, even moving second.",
	},
	{
		Name: "seki", Title: "A seki",
		Text: "Three dame between two chains. One may be filled, and two remain: then nobody can fill one.",
		Do:   "Nobody can win this. Reach the draw.", Task: Draw, Board: "X.O/X.O/X.O",
		Take: "A position that nobody can win, whoever moves first, is a seki.",
	},
	{
		Name: "both-pass", Title: "Why both must pass",
		Text: "Two black and two white chains in a ring, each with two dame.",
		Do:   "Fill any dame, and see what Black does.", Task: Lose, Board: ".XX./OOXO/OXOO/.X.O",
		Take: "Whoever moves first loses, so both pass. That is a complete seki.",
	},
	{
		Name: "three-and-three", Title: "Three and three",
		Text: "Three black and three white chains, each with three liberties.",
		Do:   "Reach the draw.", Task: Draw, Board: "OOOO.XX/OO.OXXX/.OXXO../XXOXOOO/X.OXXXO/X.O.XX.",
		Take: "If all chains have equally many liberties, two at least, and no pair shares more than two, both must pass.",
	},
	{
		Name: "ring", Title: "A ring",
		Text: "Six chains in a ring, black and white in turn, with one dame between neighbours. Black has just filled one.",
		Do:   "Punish it: win.", Task: Win, First: 1, Turns: "1.1", Board: "OOO.XX/.OOOX./XOXXOO/XXOXXO/X.O.X.",
		Take: "In a ring, too, whoever moves first loses.",
	},
	{
		Name: "unequal", Title: "Unequal liberties",
		Text: "Four black and four white chains. Six have five liberties, and two have four.",
		Do:   "Reach the draw.", Task: Draw,
		Board: "OO.X.OOOOOX/OOXX.OO...X/OOOXXXOXXXX/OOOXXOXX..X/..OOXOOOOOO/XX.OXXXO..O/XXXOX.OXXXO/XXOXX.O.XXO/X.OOOOO.X.O",
		Take:  "In 1981 Gurvich and Gol’berg supposed that all chains of a complete seki have equally many liberties. Gurvich found that seki like this one refute it.",
		More:  "statements/", MoreIs: "more such statements: proved, refuted and open",
	},
	{
		Name: "eyes", Title: "Eyes",
		Text: "Black 1 and White 1 share one dame, and each has an eye besides: a point of its own at the edge. The chains around them live.",
		Do:   "Who can capture?", Task: Choose, Board: ".X.O.OX/XXXOOOX/XXXOOOX/OOOXXXX/.OOXX.X/OOOXXXX/.OOXX.X",
		Choices: []string{"White, by filling the dame", "Black, by filling the dame", "Nobody, whoever moves first"},
		Right:   2,
		Take:    "Whoever fills the dame has only the eye left, and the opponent captures there. With an eye each, one dame is enough for a seki.",
		More:    "board/", MoreIs: "positions with eyes on the Go board",
	},
	{
		Name: "sum", Title: "Two at once",
		Text: "Two sekis that share no dame: two chains with two dame, and a ring of four.",
		Do:   "Reach the draw.", Task: Draw, Board: "OOOOOO.X/OOXXXOXX/XXOX.OX./X.OXXXOO/.OOXXX.O",
		Take: "Two sekis that share no dame are together a seki, complete if both are: a direct sum.",
	},
	{
		Name: "your-own", Title: "Your own seki",
		Text: "The numbers count the dame that two chains share. Beside each number is the effect of White’s move there: W wins, D draws, L loses.",
		Do:   "Tap or click numbers, which go from 0 to 2 and back to 0, or points between the chains, until this is a complete seki: a draw in which every move loses.",
		Task: Edit, Board: "XXX.OOO/XXX.OOO/XXXOOOO/..XOX../OOOXXXX/OOO.XXX/OOO.XXX", Matrix: [][]int{{1, 2}, {1, 1}},
		Most: 2,
		Take: "With two black and two white chains there are only four complete seki, up to the order of the chains.",
		More: "list/?size=2x2", MoreIs: "these four",
	},
	{
		Name: "two-rows", Title: "Two chains against three",
		Text: "Three black chains, but only two white ones. When one colour has two chains at most, a few sums decide who wins, whatever the numbers.",
		Do:   "Black moves first. Win all the same.", Task: Win, First: 1,
		Board: "OOOOO.X/OOO.O.X/.OXXOXX/XXOXXOX/X.O..OX/X.OOOO.",
		Take:  "This is a theorem, which Coq has checked: with two chains of one colour, nothing is a draw unless there are two of the other as well.",
		More:  "statements/", MoreIs: "what else is proved, refuted and open",
	},
	{
		Name: "open", Title: "An open question",
		Text: "Must a complete seki have as many black chains as white ones? Nobody knows. It is the same to ask whether SEKI is ever drawn when there are more of one colour. If one colour has two or three chains and the other has more, it is never drawn, however many dame they have. With four against five it is open. Beside each number is the effect of White’s move there, if White moves first: W wins, D draws, L loses.",
		Do:   "Rows are black chains, columns white ones. Tap or click numbers, and look for a draw. Five tries are enough for today.",
		Task: Search, Matrix: [][]int{{1, 1, 1, 0, 0}, {1, 0, 0, 1, 1}, {0, 1, 0, 1, 1}, {0, 0, 1, 1, 0}}, Most: 2,
		Take: "That complete seki are square, the first half of the hypothesis of 1981, is proved for three and open for four against five.",
		More: "statements/", MoreIs: "what else is proved, refuted and open",
	},
}
