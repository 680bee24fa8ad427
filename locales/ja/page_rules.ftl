title = { $game }のルール
sides-and-boards = 先手{ $first }、後手{ $second }。盤：{ $boards }。
position-strings = 局面文字列は局面を1行で表します。<a>仕様</a>には、すべてのルール、表記法、形式が例とともに載っています。どちらが勝つか、対局がどのくらい続くかは<a>解明されていること</a>にあります。開始局面：

more-of = { $game }の関連ページ
games-played = 対局
openings = 序盤
leaderboard = ランキング
play-at-table = テーブルで対局
