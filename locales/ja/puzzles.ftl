task-at-once = { $side }の手番です。{ $side }がすぐに勝てる唯一の手を見つけてください。
task-next = { $side }の手番です。相手がどう応じても、次の手で{ $side }が勝てる唯一の手を見つけてください。
task-next-pillars = { $side }の手番です。相手がどう応じても、次の手で{ $side }が勝てる唯一の手（柱の移動を伴うこともあります）を見つけてください。
task-in-moves = { $side }の手番です。{ $side }が{ $count }手以内に勝てる手は1つだけです。見つけてください。
task-open = { $side }の手番です。勝てる手は1つだけです。見つけてください。

number-label = パズル{ $number }
rating-label = レーティング{ $rating }

answered-before = このパズルには回答済みです。レーティングに反映されるのは最初の回答だけです。
rating-at-stake = 現在のパズルレーティングは{ $rating }です。最初の回答が反映されます。
daily = **今日のパズル**

rating-changed = パズルレーティング：{ $before } → { $after }。
rating-kept = 反映されるのは最初の回答だけです。パズルレーティングは{ $rating }です。

right = 正解、{ $answer }で勝ちです。
goes-on = 続きの一例：{ $line }
wrong-by-length = { $answer }は正解ではありません。相手の応手によっては、次の手で勝てません。
wrong-at-once = { $answer }は正解ではありません。すぐには勝てません。
wrong = { $answer }は正解ではありません。勝てません。
later = { $answer }でも勝てますが、遅くなります。最も早い勝ちを見つけてください。この回答は反映されません。
solution = 正解は{ $solution }です。

none-of-game = { $game }のパズルはまだありません。あるのは{ $others }です。
gone = このパズルはもうありません。`/puzzle`で別のパズルを表示できます。
