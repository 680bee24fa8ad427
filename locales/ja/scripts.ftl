offline = サーバーが応答しませんでした。
refused = サーバーに拒否されました（{ $status }）。
busy = サーバーが混み合っています（{ $status }）。
retry = { $problem }{ $seconds }秒後に再試行します。
lost = 応答がなかったため、実行されたかどうか分かりません。確認してから、もう一度送信してください。
sending = まだ応答がありません。もう少しお待ちください。
undone = 元に戻しました。
redone = やり直しました。
not-kept = この検討はこのブラウザーに保存されていないか、もう残っていません。
not-stored = このブラウザーに検討を保存できなかったため、何も変更されていません。棋譜をダウンロードするか、空き容量を増やしてください。
games-found = このファイルの対局：{ $count }。1つ選んでください。
long-file = このファイルは長すぎます。展開後の上限は64 MiBです。
long-game = この対局は盤には長すぎます。棋譜の上限は512 KiB、圧縮後は45 KBです。何も開かれていません。
not-text = このファイルはUTF-8のテキストではありません。
damaged-file = このファイルは壊れているか、途中で切れています。
remove-study = 削除

taken-back = 1手取り消されました。
several-taken-back = { $count }手取り消されました。
new-action = 新しい手：{ $action }
gone-on = 対局が進みました：{ $action }

beginning = 開始局面
at-action = { $action }。{ $plies }手中{ $ply }手目。
of-plies = { $ply } / { $plies }
stop = 停止

copied = コピーしました。
no-copying = ブラウザがコピーを許可していません。

also-here = { $time }（現地時刻{ $here }）
times-of = 時刻は{ $zone }のものです。
