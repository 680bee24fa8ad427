won = { $winner }が{ $loser }に勝ちました。
drew = { $first }と{ $second }は引き分けました。
without-result = { $first }と{ $second }の対局は結果なしで終わりました。

short-won = { $winner }の勝ちです。
short-drew = 引き分けです。
short-without-result = 結果はありません。

no-moves = 負けた側に指せる手がなくなりました。
stones = 石をすべて数えて終局しました。
counters = 石をすべて数えて終局しました。
elimination = 敗者のスタックがなくなりました。
no-action = 負けた側は何も指せなくなりました。
repetition = 同じ局面が繰り返されました。
resignation = 敗者が投了しました。
timeout = 敗者が時間切れになりました。
agreement = 双方の合意による引き分けです。
claim = 勝者が、確定した勝ちを宣言しました。
aborted = 対局は中止されました。
adjourned = 対局は打ち掛けになりました。プレイヤーが求められても着手しなかったためです。
void = モデレーターが対局を無効にしました。

score = 得点は{ $first }対{ $second }です。
without-glory = 勝者は申し出を断っていたため、栄誉なき勝利です。
uncounted-one-sided = 両者が指す前に終わったためレート対象外
uncounted-aborted = 中止されたためレート対象外
uncounted-void = 取り消されたためレート対象外
