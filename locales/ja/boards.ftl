with-side = { $player }（{ $side }）

to-move = { $who }の手番です。
to-enter = { $who }が駒を打つ番です。
to-answer = { $who }が回答する番です。

last-action = { $number }手目：{ $who }が{ $notation }を指しました。

nothing-chosen = まだ何も選んでいません。
chosen-so-far = ここまでの選択：{ $prefix }。

counters-in-hand = 手持ち：{ $count }個。
pillar-in-hand = 手持ち：柱{ $letter }。
pieces-in-hand = 手持ち（次に置く順）：{ $letters }。

can-follow = 次の候補：{ $labels }。
many-can-follow = 次の候補は{ $count }通りです。

scores = 得点：{ $first } { $first_score }、{ $second } { $second_score }。
tallies-captured = 獲得：{ $first } { $first_count }、{ $second } { $second_count }。
tallies-reserve = 持ち駒：{ $first } { $first_count }、{ $second } { $second_count }。

score-label = 得点{ $score }
captured-label = 獲得{ $count }
reserve-label = 持ち駒{ $count }

piece-letters = 文字：{ $meanings }。
capitals = 大文字は柱
letter-of-colour = { $letter }は{ $colour }

at-capacity = { $square } { $letters }（定員{ $capacity }に到達）
pieces-on = { $square } { $letters }

board-is-empty = 盤上には何もありません。

all-stacks = スタック（下から上へ）：{ $stacks }。ほかは空です。
some-stacks = スタック（下から上へ、変化のあったものから）：{ $stacks }。残り{ $left_out }個は省略。

counters-by-rank = 各行の石の数（a列から順に）：{ $ranks }。
rank = { $rank }：{ $counts }
next-rank = { $before }；{ $next }

offered-hole = { $square } { $stones }（申し出中）
hole = { $square } { $stones }

no-holes = { $side }の穴はありません。
holes = { $side }の穴：{ $holes }。

bracket-left = ( ) 移動元
bracket-landed = [ ] 移動先
bracket-captured = {"{ }"} 捕獲
bracket-possible = < > 候補
