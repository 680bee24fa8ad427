action-played = { $who }が{ $notation }を指しました。
more-followed = 続けてさらに{ $count }手が指されました。
answered = { $who }の条件付き予約手により、{ $notation }がすぐに指されました。
had-to-pass = { $who }はパスしかできないため、パスになりました。
swapped = { $who }と{ $other }が先後を入れ替えました。

on-vacation = { $who }は{ $day }まで休暇中です。
on-free-days = { $who }は{ $day }まで休日です。
paused-until = 対局は一時停止中です。{ $end }まで、どちらの時計も進みません。
asked-to-act = { $to }：{ $by }が着手を求めています。{ $end }までに着手がなければ、対局は結果なしで終了します。

your-turn = { $who }、手番です。
your-turn-until = { $who }、手番です。時間切れは{ $end }です。
your-answer = { $who }、申し出への回答をお願いします。
your-answer-until = { $who }、申し出への回答をお願いします。時間切れは{ $end }です。
their-turn = { $who }の手番です。
their-turn-until = { $who }の手番です。時間切れは{ $end }です。
their-answer = { $who }が申し出に回答する番です。
their-answer-until = { $who }が申し出に回答する番です。時間切れは{ $end }です。

game-label = 対局{ $game }
no-move-yet = 開始局面
move-number = { $ply }手目
rated = レート戦
new-ratings = レーティング：{ $first } { $old } → { $new }、{ $second } { $before } → { $after }
match-score = マッチ：{ $first } { $points } : { $others } { $second }
match-goes-on = マッチの対局{ $game }は続いています。
won-on-time = { $winner }が時間切れにより{ $loser }に{ $count }局勝ちました：{ $games }

game-begins = 対局{ $game }が始まりました：{ $first } 対 { $second }。
one-of-two = 先後を入れ替えた2局のうちの1局です。もう1局は対局{ $game }です。
draw-offered = { $by }が引き分けを提案しています。{ $to }、同意しますか？
draw-declined = { $to }、引き分けの提案は断られました。
claimed = { $by }が、確定した勝ちを宣言しています。{ $to }、受け入れますか？対局中に一度だけ、続けることもできます。
claim-declined = { $to }、宣言の後も相手は対局を続けます。次の手を指した後に再び勝ちを宣言でき、そのとき対局は終わります。
pause-offered = { $by }が{ $count }日間の一時停止を提案しています。その間、どちらの時計も進みません。{ $to }、同意しますか？
pause-declined = { $to }、一時停止の提案は断られました。
pause-withdrawn = { $to }：{ $by }が一時停止の提案を取り下げました。
paused = { $first }と{ $second }が一時停止に同意しました。
takeback-asked = { $by }が{ $count }手の待ったを求めています。{ $to }、認めますか？
takeback-declined = { $to }、待ったは認められませんでした。対局を続けます。
draw-withdrawn = { $to }：{ $by }が引き分けの提案を取り下げました。
takeback-withdrawn = { $to }：{ $by }が待ったの求めを取り下げました。
draw-lapsed = { $player }の引き分けの提案は失効しました。
takeback-lapsed = { $player }が求めた待ったは失効しました。
claim-lapsed = { $player }が勝ちを宣言しましたが、対局は続きます。
pause-lapsed = { $player }の一時停止の提案は失効しました。
moves-more = ほか{ $count }手
taken-back = { $count }手を取り消しました：{ $moves }。
reminder = { $to }：{ $opponent }との対局で、残り時間が{ $before }を切りました。
reminder-until = { $to }：{ $opponent }との対局で、残り時間が{ $before }を切りました。時間切れは{ $end }です。
voided = { $first }と{ $second }のこの対局は、モデレーターにより無効になりました。
reinstated = { $first }と{ $second }のこの対局の結果は、モデレーターにより元に戻されました。

old-board-played = この盤面は古くなっています。その後{ $count }手進みました。
old-board-taken-back = この盤面は古くなっています。その後{ $count }手が取り消されました。
old-message = このメッセージは古くなっています。その後に動きがありました。
