name-or-number = 名前または番号
against = 対戦相手
variant = バリアント
reason = 理由
rating = 対局の種類
since = この日から
until = この日まで
shortest = 最小手数
longest = 最大手数
position = 局面
position-string = 局面文字列

any = すべて
first-won = 先手の勝ち
second-won = 後手の勝ち
draw = 引き分け
no-result = 結果なし
rated = レート戦
casual = カジュアル

download = これらの対局をダウンロード：<a>.cgn</a> <a>.ndjson</a>
feed = フィード
played-there = この局面で指された手
read-as = この局面は{ $game }の局面として読み取りました。
also-of = 次のものの局面とも読めます：{ $games }
newer-games = 新しい対局
searched-so-far = このページではアーカイブの一部だけを検索しました。古い対局の中にまだあるかもしれません。
