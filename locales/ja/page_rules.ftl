title = { $game }のルール
sides-and-boards = 先手{ $first }、後手{ $second }。盤：{ $boards }。
position-strings = 局面文字列は局面を1行で表します。<a>仕様</a>には、すべてのルール、表記法、形式が例とともに載っています。どちらが勝つか、対局がどのくらい続くかは<a>解明されていること</a>にあります。開始局面：

more-of = { $game }の関連ページ
games-played = 対局
openings = 序盤
openings-played = 公開された対局で、{ $variant } の盤の最初に何が指され、対局がどう終わったかを示します。鏡に映した手は同じ手として数えます。
all-openings = すべての序盤
leaderboard = ランキング
fair-starts = 互角の開始局面
play-at-table = テーブルで対局

try-this = 試す
try-figure = 試す：{ $section }
try-title = { $game }：{ $section }を試す
try-description = { $game }のルールの盤面で手を試せます：{ $section }。
all-rules = すべてのルール
end-try = 図に戻る
go-on = ここから続ける
