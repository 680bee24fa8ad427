no-finished-games = 終了した対局はまだありません。
private-games-here = このサーバーの非公開対局：
heading-away = **{ $name }**（休暇中）
game-results = { $game }：レーティング{ $rating } · { $played }局{ $won }勝{ $drawn }分{ $lost }敗

settings = **自分の設定**
colours = 配色：{ $theme }
language = 言語：{ $language }
boards-own-seat = 盤：自分の側から見る
boards-first-seat = 盤：先手の側から見る
reminders-none = リマインダー：なし
reminders = リマインダー：時間切れの{ $times }前
moves-confirmed = 指し手：確認してから指す
moves-at-once = 指し手：すぐに指す
name-shown = ウェブでの名前：表示する
name-not-shown = ウェブでの名前：表示しない
vacation-automatic = 休暇：時間切れになるときは自動で使う
vacation-by-command = 休暇：自分で取った日だけ
direct-games = ダイレクトメッセージでの対局は、いつもダイレクトメッセージで知らせます。
no-reminders-choice = リマインダーなし
reminders-choice = 時間切れの{ $times }前
times-comma = { $before }前、{ $next }
times-and = { $before }前、{ $last }
told-of = 通知（{ $subject }）：{ $way }

computer = コンピューターLv.{ $level }
deleted-player = 削除されたプレイヤー{ $player }
unknown-player = 不明なプレイヤー
unnamed-player = プレイヤー{ $player }
no-hint-between-people = ヒントはコンピューターとの対局でのみ使えます。

vacation = **自分の休暇**
vacation-none = 予定の休暇（UTC）：なし
vacation-ahead = 予定の休暇（UTC）：{ $days }
vacation-left = 今年の残り：{ $year }日中{ $days }日
vacation-clocks = これらの日には自分の時計が止まります（休暇を制限する条件の対局を除く）。
free-days = 毎週の休日：{ $days }。「毎週の休日」を条件に含む対局では、その日に自分の時計が止まります。変更は、その後に始まる対局に適用されます。
free-days-none = 毎週の休日：なし
weekday = { $day ->
    [mon] 月曜日
    [tue] 火曜日
    [wed] 水曜日
    [thu] 木曜日
    [fri] 金曜日
    [sat] 土曜日
   *[sun] 日曜日
    }
free-days-in = { $days }（{ $zone }）

server = **このサーバーの対局**
channel = チャンネル：{ $channel }
channel-of-challenge = チャンネル：それぞれの挑戦があった場所
threads = 対局ごとのスレッド：あり
no-threads = 対局ごとのスレッド：なし
control = 指定のない挑戦の持ち時間：{ $control }
control-of-host = 指定のない挑戦の持ち時間：{ $control }（サイトの標準）
games-private = 対局：このサーバーだけに表示
games-public = 対局：公開
rated-by-everybody = レート戦：誰でも申し込める
rated-by-managers = レート戦：サーバー管理者だけが申し込める
rated-by-nobody = レート戦：申し込めない
seeks-across = 募集：許可しているほかのサーバーの募集とも合わせる
seeks-private = 募集：このサーバー内のみ（対局が非公開のため）
seeks-here = 募集：このサーバー内のみ
daily-off = 今日のパズル：投稿しない
daily-in = 今日のパズル：{ $channel }に投稿（12:00～13:00 UTC）
daily-lost = 今日のパズル：{ $channel }に書き込めないため、投稿を停止しました
theme = チャンネルでの盤の配色：{ $theme }
server-language = チャンネルでのメッセージの言語：{ $language }
barred = 参加禁止のプレイヤー：{ $count }人
barred-players = { $more ->
    [0] 参加禁止のプレイヤー（{ $count }人）：{ $names }
   *[other] 参加禁止のプレイヤー（{ $count }人）：{ $names }、ほか{ $more }人
}
