about-game = { $game }の仕様：初期配置、指し手、終局、確定事項、例。
about-notation = 指し手の書き方：文法、そのほかに読める形、エラー、途中までの入力。
about-pie = パイルール：初手の後に先後を入れ替えられます。その棋譜の表記と記録。
about-positions = 各ゲームの局面を1行で書く方法。
about-cgn = 棋譜のテキスト形式：すべてのタグと例。
about-ndjson = 1行1局のJSONによる棋譜とそのスキーマ。
about-vectors = 適合性テストのデータと、任意のプログラムでの実行方法。
about-known = 各ゲームについて解明されていること：どちらが勝つか、対局の長さ、手の数。
about-specification = 各ゲームと表記法、棋譜の仕様（ほかのプログラムの作者向け）。

open-position = 検討盤で開く
open-numbered-position = 局面{ $number }を検討盤で開く
