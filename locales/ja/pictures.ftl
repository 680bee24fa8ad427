won = 勝ち
lost = 負け
draw = 引き分け
aborted = 中止
void = 無効
unfinished = 未了

in-hand = 手持ち
