move-button = 指す
show-moves = 候補を見る
draw = 引き分けを提案
resign = 投了
flip = 盤を反転
accept-draw = 引き分けに同意
decline-draw = 引き分けを断る
claim-win = 勝ちを宣言
accept-claim = 宣言を受け入れる
decline-claim = 対局を続ける
accept-pause = 一時停止に同意
decline-pause = 一時停止を断る
withdraw-pause = 一時停止の提案を取り下げる
allow-takeback = 待ったを認める
refuse-takeback = 待ったを断る
withdraw-draw = 提案を取り下げる
withdraw-takeback = 待ったを取り下げる
hint = ヒント
whole-move = 手全体を見る
solution = 正解
solution-unsolved = 正解（不正解になります）
solve = 解く
next-puzzle = 別のパズル
try-again = もう一度
rematch = 再戦
replay = リプレイ
replay-of = { $game }をリプレイ
analyse = 解析
export = エクスポート
show-to-everybody = 全員に見せる
play-on = 対局を続ける
show-board = 盤面を見る
open = 開く
play = この手に確定
play-anyway = それでも指す
back = 戻る
type-it = 入力する
compose-in-browser = ブラウザで選ぶ
open-web = 自分の対局を開く
plan-in-browser = 検討盤
plan-answer = 応手を予約
next-game = 次の対局（{ $waiting }）
take-move = この先へ進む
keep-line = この手順を登録
keep-anyway = それでも残す
leave-line = やめる
accept = 受ける
decline = 断る
join = 参加する
leave-tournament = 参加をやめる
skip-season-button = 次のシーズンは不参加
play-on-button = 次のシーズンも参加
tournament-table = 順位表
tournament-rounds = 組み合わせ
own-tournament-games = 自分の対局
pass = パス
swap = 先後を入れ替える
pick-up = { $line }を取る
offer-trade = 交換を提案
enter-man = 駒を打つ
withdraw = 取り下げる
closed = 終了
newer = 新しい方へ
newest = 最新
older = 古い方へ
export-all = すべてエクスポート
jump-to = 手数を指定…
post-here = ここに投稿
gif = GIF
delete-me = データを削除…
delete-me-now = はい、今すぐ削除する
keep-me = 削除しない
boards-from-my-seat = 自分の側から見る
boards-from-the-first-seat = 先手の側から見る
show-me-my-moves = 確認してから指す
play-my-moves-at-once = すぐに指す
show-my-name = ウェブに名前を表示
hide-my-name = ウェブで名前を隠す
spend-my-vacation = 休暇を自動で使う
keep-my-vacation = 休暇を自動で使わない
write-note = メモを書く
edit-note = 編集
remove-note = 削除
remove-line = 削除
follow = フォロー
unfollow = フォロー解除
follow-here = このチャンネルに表示
cancel-vacation = 明日以降の休暇を取り消す
previous-page = ◀ 前へ
next-page = 次へ ▶
show-example = 指し方の例
play-this = 対局する
on-the-web = ウェブで見る
rules = ルール
my-games = 自分の対局
all-commands = コマンド一覧
more = その他…
against-computer = コンピューターと対戦（レベル{ $level }）
challenge-everybody = ここで相手を募る

which-game = どの対局ですか？
show-a-board = 盤面を見る
begin-game = 遊ぶゲームを選ぶ
rules-of = ルールを読むゲームを選ぶ
unfollow-game = 対局のフォローを解除
square-on-file = { $file }列のマス
square-on-files = { $first }列～{ $last }列のマス
right = { $steps ->
    [1] 右
   *[other] 右{ $steps }
}
left = { $steps ->
    [1] 左
   *[other] 左{ $steps }
}
up = { $steps ->
    [1] 上
   *[other] 上{ $steps }
}
down = { $steps ->
    [1] 下
   *[other] 下{ $steps }
}
right-first = まず右へ
left-first = まず左へ
up-first = まず上へ
down-first = まず下へ
way = { $ways }で{ $to }まで
way-and-on = { $ways }…{ $to }まで
whole-moves = { $squares }から始まる手
way-from = { $from }：{ $way }
from-square-to-square = { $from }から{ $to }へ
both-squares = { $first }と{ $second }
token = 選択
colours = 配色
language = 言語
reminders = リマインダー
notices = 通知方法
notice-way = 「{ $notice }」の通知方法

game-option = { $game } { $variant }、対 { $opponent }
watched-option = { $game } { $variant }、{ $first } – { $second }

move-title = 対局{ $game }の指し手
plan-title = 対局{ $game }の条件付き予約手
puzzle-title = パズル{ $number }の指し手
move-label = 指し手（途中まででも可）
move-example = 例：c1-c3
note-title = 対局{ $game }のメモ
note-label = 自分だけに見えます
note-example = 覚えておきたいこと
jump-title = 対局{ $game }
jump-label = 何手目の後ですか？（0は開始局面）
jump-example = 数字
