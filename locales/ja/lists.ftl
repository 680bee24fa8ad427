your-turn = ▶ **自分の手番**
waiting = 相手の手番
match-with = { $game }とのマッチ、{ $points } : { $others }
match-with-both = { $game }とのマッチ、{ $points } : { $others }、そちらは{ $state }
offers-draw = { $player }が引き分けを提案中
asks-takeback = { $player }が待ったを希望
claims-win = { $player }が勝ちを宣言中
proposes-pause = { $player }が一時停止を提案中
paused-until = { $end }まで一時停止中
to-act = { $player }の手番

games-head = 自分の対局（手番のものから順に）：
note-label = メモ：*{ $note }*
no-note = 対局{ $game }のメモはありません。書いたメモは自分だけに見えます。
note-head = 対局{ $game }のメモ（自分だけに見えます、{ $day }）：

no-notes = メモはありません。`/note`で書けます。
no-notes-with = 「{ $words }」を含むメモはありません。
notes-head = 自分のメモ（自分だけに見えます）：{ $count }局
notes-head-with = 「{ $words }」を含む自分のメモ（自分だけに見えます）：{ $count }局

won = **{ $winner }**の勝ち
won-by = **{ $winner }**の勝ち（{ $reason }）
moves = { $count }手

condition-game = ゲーム：{ $game }
condition-player = プレイヤー：{ $player }
condition-opponent = 対戦相手：{ $player }
condition-result = 結果：{ $result }
condition-since = { $day }以降

archive = **アーカイブ**：{ $games }
none-so-far = ここまでの対局には見つかりませんでした。まだほかにあるかもしれません。
no-games = 対局がありません。
game-count = { $count }局
game-count-at-least = { $count }局以上

no-leaders = **{ $game }**：十分な数のレート戦を指したプレイヤーはまだいません。
leaders = **{ $game }**：1年以内にレート戦を終えたプレイヤーのレーティング上位
private-leaders = このサーバーの非公開対局：

move-begins = 手の始め方（{ $count }通り）：
move-goes-on = { $prefix }の続き（{ $count }通り）：

left-out = ほか{ $count }件
