skip = 本文へ移動

main = メイン
more = その他

archive = アーカイブ
rules = ルール
explorer = 序盤
analysis = 検討
puzzles = パズル
players = プレイヤー
leaderboards = ランキング
tournaments = 大会
table = テーブル

download-archive = アーカイブをダウンロード
feed = フィード
statistics = 統計
specification = 仕様
api = API
privacy = プライバシー
source = ソース

home = ホーム

try-again = 再試行
times = 時刻はすべてUTCです。

language = 言語
change-language = 変更
boards = 盤の配色
