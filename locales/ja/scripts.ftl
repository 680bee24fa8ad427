offline = サーバーが応答しませんでした。
refused = サーバーに拒否されました（{ $status }）。
busy = サーバーが混み合っています（{ $status }）。
retry = { $problem }{ $seconds }秒後に再試行します。
lost = 送信できませんでした。もう一度お試しください。

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
