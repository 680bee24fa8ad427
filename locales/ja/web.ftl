won-with-reason = { $winner }の勝ち：{ $reason }
won = { $winner }の勝ち
won-side = { $side }の勝ち
won-side-with-reason = { $side }の勝ち：{ $reason }
drawn-with-reason = 引き分け：{ $reason }
drawn = 引き分け
no-result-with-reason = 結果なし：{ $reason }
no-result = 結果なし
score = { $first }対{ $second }
without-glory = 栄誉なし

no-time-limit = 時間無制限
per-move = 1手{ $span }
bank = { $bank }、1手ごとに{ $increment }加算、最大{ $cap }

no-time = なし
days = { $count }日
hours = { $count }時間
minutes = { $count }分
seconds = { $count }秒
two-units = { $larger }{ $smaller }

day = { $year }年{ $month }{ $day }日
minute = { $year }年{ $month }{ $day }日 { $time } UTC
short-minute = { $month }{ $day }日 { $time }
year = { $year }年
month = { $month }月
month-of-year = { $year }年{ $month }月

analysis-title = { $game }の解析

hint-beginning = 「{ $beginning }」で始まる手を考えてみましょう。
hint-move = { $action }が良い手です。

first-level = { $computer }（はじめての対局に）
strongest-level = { $computer }（最強）
high-jumpers = { $board }（ハイジャンパー）

game-title = { $first } – { $second }、{ $game }
to-act = { $name }の手番
to-act-side = { $side }の手番

resign-question = { $player }は投了しますか？ { $player }の負けになります。
draw-question = コンピューターはすぐに答えます。同意すると、対局は引き分けで終わります。{ $player }は提案しますか？
abort-question = 対局を中止しますか？ 結果なしになります。
draw-offered = { $name }が引き分けを提案しています。
claimed = { $name }が、確定した勝ちを宣言しています。
pause-offered = { $name }が{ $count }日間の一時停止を提案しています。その間、どちらの時計も進みません。
paused-until = 対局は{ $end }まで一時停止中です。
takeback-asked = { $name }が{ $count }手の待ったを求めています。

accept-button = { $name }：同意する
decline-button = { $name }：断る
withdraw-button = { $name }：取り下げる
takeback-button = { $name }：待ったを求める
draw-button = { $name }：引き分けを提案
claim-button = { $name }：勝ちを宣言
pause-button = { $name }：{ $count }日間の一時停止を提案
go-on-button = { $name }：対局を続ける
offer-draw = 引き分けを提案
take-back = 待った
resign = 投了する
abort = 中止する
play-button = { $action }を指す

complete-or-on = { $text }で1手になります。さらに続けることもできます。
complete = { $text }で1手になります。
choose-or-type = 盤上で選ぶか、手を入力してください。
choose-next = ここまで{ $text }。続きを選んでください。
step-back = { $place }：1つ戻す
step-instead = { $place }：代わりにこれを選ぶ

empty-line = ライン{ $line }は空なので、何も蒔きません。
ends-the-game = これで終局します。
wins = { $winner }の勝ちになります。
is-a-draw = 引き分けになります。
turn-passes = 相手の手番になります。
play-it = この手を指しますか？

home-description = 駒を積むゲームや石を蒔くゲームの通信対局をDiscordで楽しみ、ここで指されたすべての対局を見られます。
privacy-title = プライバシー
privacy-description = このサイトがプレイヤーについて保存するもの、見ることができる人、削除の方法。
archive-title = アーカイブ
archive-description = ここで指された対局の検索、リプレイ、ダウンロード。
leaderboards-title = ランキング
leaderboards-description = 各ゲームのレーティング上位のプレイヤー。
rules-title = ルール
rules-description = ここで遊べるゲームのルール。
puzzles-title = パズル
puzzles-description = 勝てる唯一の手、または最も早く勝てる手を見つける局面集。
starts-title = 互角の開始局面
starts-description = どちらの側の勝ち目もほぼ等しい、対局を始めるための局面集。
starts-tested = これらの局面からのレベル{ $level }同士の新しい対局{ $games }局で、{ $side }の得点率は{ $score }でした（95 %信頼区間：±{ $interval }）。
table-title = テーブル
table-description = このマシンで対局する。

theme-of-page = ページに合わせる
theme-wood = 木目
theme-slate = スレート
theme-contrast = ハイコントラスト
move-played = 手を指しました
feed = 終了した対局
feed-of = { $name }の終了した対局
about-player = Colonnadeでの{ $name }の対局、成績、レーティング。
about-leaderboard = { $game }のレーティング上位のプレイヤー。
leaderboard-title = { $game }のランキング
your-move-in = { $game }の指し手
