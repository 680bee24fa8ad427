another = 別の局面を検討

previous-move = 前の手
previous-move-key = 前の手（←）
next-move = 次の手
next-move-key = 次の手（→）
line-end = 手順の最後
line-end-key = 手順の最後（End）

conditional = 条件付き予約手
conditional-explained = 対局#{ $game }は相手の手番です。ここに登録した手は、相手が手順どおりに指すとすぐに指されます。自分だけに見えます。
none-kept = 登録されていません。
keep = ここからの手順を登録
remove-all = すべて削除
keep-both = 両方を残す
replace-lines = 置き換える
keep-anyway = それでも登録する
undo = 元に戻す
undo-key = 直前の変更を元に戻す（Ctrl+Z）
redo = やり直す
redo-key = 変更をやり直す（Ctrl+Shift+Z）
keys-of-edits = <kbd>Ctrl</kbd>+<kbd>Z</kbd> 変更を元に戻す · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> やり直す
kept-here = この検討はアドレスに収まらないため、お使いのブラウザーだけに保存されています。共有するには手順をダウンロードしてください。
needs-browser = この検討はアドレスに収まらないため、作成したブラウザーに保存されています。表示にはスクリプトが必要です。
lines-explained = 手順は<a>現在の局面</a>から始まります。相手が指しそうな手を入力し、ほかの手は変化として加え、それぞれに応手を入力してください。自分の手番の変化は登録されません。
other-record = この棋譜は自分の対局のものではないため、登録できません。

no-moves = まだありません。盤上で指してみてください。
variation = 変化
change = コメント、昇格、削除
comment-on = { $action }へのコメント
judgement = 評価
no-judgement = なし
save = 保存
promote = この変化を昇格
remove = { $action }以降を削除
play-from-here = ここから対局
record = 変化を含む棋譜（.cgn）
