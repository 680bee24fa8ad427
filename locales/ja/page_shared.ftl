game-number = 対局{ $id }
analysis-of = 解析：<bdi>{ $first }</bdi> – <bdi>{ $second }</bdi>

first-position = 開始局面
first-position-key = 開始局面（Home）
copy-position-string = 局面文字列をコピー
try-moves = ここから検討
explorer = 序盤エクスプローラー
analyse = 解析
play = { $action }を指す
no = いいえ

actions = 指し手
list-parts = 一覧の区切り
moves = 指し手
download = ダウンロード
games = 対局
running-games = 進行中の対局
results = 成績
position-string = 局面文字列
the-start = 開始局面
game = ゲーム
player = プレイヤー
result = 結果
rating = レーティング

played = 対局数
won = 勝ち
drawn = 引き分け
lost = 負け

search = 検索
show = 表示
all-games = すべての対局
all-players = すべてのプレイヤー
search-these = これらの対局を検索
none-so-far = まだ見つかりません。古い対局へ進んでください。
none-with-conditions = 条件に合う対局はありません。
pages = ページ
newest = 最新
older-games = 古い対局
other-games = ほかの対局
