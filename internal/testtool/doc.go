// Package testtool says which cases tests take (Long, ByHand, NoRace), finds the programs that they use (Find, AskGNUGo),
// ends tests at errors (NoError, Must, Each) and contexts after a number of looks at them (Countdown).
package testtool
