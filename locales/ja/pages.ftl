event = 棋戦
site = 場所
round = 回戦
annotator = 注釈者
began = 開始
ended = 終了
played = 対局日
time = 持ち時間
vacation = 休暇
vacation-weekly = 毎週の休日
free-days-stop = 時計が止まる
opening = 始め方
kind = 種類
to-act-by = 指す期限
draw = 引き分け
takeback = 待った
claim = 勝ちの宣言
pause = 一時停止
paused-until = 一時停止の終了
rated = レート戦
casual = カジュアル
draw-offered = { $name }が提案中
win-claimed = { $name }（勝ちが確定）
pause-proposed = { $name }が{ $count }日間を提案中
takeback-asked = { $name }が{ $count }手の待ったを要求中

won-why = { $game }の対局：{ $winner }が{ $loser }に{ $count }手で勝ちました（{ $reason }）。
won = { $game }の対局：{ $winner }が{ $loser }に{ $count }手で勝ちました。
drew-why = { $game }の対局：{ $first }と{ $second }は{ $count }手で引き分けました（{ $reason }）。
drew = { $game }の対局：{ $first }と{ $second }は{ $count }手で引き分けました。
no-result-why = { $game }の対局：{ $first }と{ $second }、{ $count }手、結果なし（{ $reason }）。
no-result = { $game }の対局：{ $first }と{ $second }、{ $count }手、結果なし。

plays-to-act = { $first }と{ $second }が{ $game }を対局中：{ $count }手まで進み、{ $name }の手番です。
plays = { $first }と{ $second }が{ $game }を対局中：{ $count }手まで進みました。

board-of = { $game }の対局途中の盤面。
board-after = { $game }の{ $count }手目の後の盤面。

designer-pilare = Jorge Gómez Arrausi作、2005年
designer-gore = コートジボワールのグロ族の伝統ゲーム
designer-pilastri = Christopher Field作、2025年
designer-buku = Jorge Gómez Arrausi作、2001年
designer-pit-of-pillars = Christian Freeling作、2013年

no-table = ここではテーブルが無効になっています。運営者はweb.table = "local"で有効にできます。
no-origin = どのページからの要求かわからないため、何も変更しませんでした。ブラウザは自動で送信元を伝えます。プログラムからはAPIを使ってください。

first-square = 手持ち{ $count }個：最初のマスを選んでください。
next-square = ここまで{ $text }、手持ち{ $count }個：次のマスを選んでください。

shown-of = { $all }件中{ $first }～{ $last }件
shown-of-at-least = { $all }件以上中{ $first }～{ $last }件

players-title = プレイヤー
players-description = ここで公開対局を指した全プレイヤーの名前順一覧（対局数とレーティング付き）。

rating-course = { $game }の直近{ $count }局のレート戦でのレーティング：{ $began }から{ $now }へ、最低{ $low }、最高{ $high }。

against-title = { $first } 対 { $second }
about-against = { $first }と{ $second }の対戦と、その結果。
about-against-record = Colonnadeでの{ $first }対{ $second }：{ $first }の{ $won }勝{ $lost }敗{ $drawn }分け。
about-player-record = Colonnadeでの{ $name }：{ $played }局、{ $won }勝{ $lost }敗{ $drawn }分け。
about-player-rated = Colonnadeでの{ $name }：{ $game }のレーティング{ $rating }、{ $played }局、{ $won }勝{ $lost }敗{ $drawn }分け。
final-position = 最新の対局の終局図：{ $first } – { $second }、{ $game }。

only-json = 埋め込み情報はJSONのみです。formatを省くか、jsonにしてください。
not-embeddable = このサイトの対局のアドレスではありません。

api-title = API
api-description = プログラム向けインターフェース：対局、局面、アーカイブ、プレイヤー、レーティングをJSONで提供します。
