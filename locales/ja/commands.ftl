the-game = ゲーム
game-to-act = 対局番号（省略すると自分の手番の対局）
game-number = 対局番号
time = 持ち時間：3d（1手ごと）、10d+36h/21d（加算あり）、none（無制限）
rated = 結果をレーティングに反映するか
side = 希望する先後
game-vacation = 時計が止まる各プレイヤーの休暇の日数
game-free-days = 両者の毎週の休日にそれぞれの時計を止めるかどうか。省略時は、自分に休日があれば「はい」
game-opening = 対局の始め方
player-or-you = プレイヤー（省略すると自分）
any-game = ゲーム（省略するとすべて）
the-player = プレイヤー

about-challenge = プレイヤーに、または誰にでも対局を申し込む
challenge-opponent = プレイヤー（省略すると誰でも受けられる）
challenge-computer = プレイヤーの代わりに対戦するコンピューターのレベル
challenge-variant = バリアント（省略すると標準のもの）

about-challenges = 自分への挑戦、自分からの挑戦、誰でも受けられる挑戦

about-seek = 同じ条件で募集している人と対局する（何も選ばなければ自分とほかの人の募集を表示）
seek-variant = バリアント、またはany（省略すると標準のもの）
seek-time = 1手の時間、または2d-5dのような範囲
seek-rating = 相手のレーティング：1400-1700、1400-、-1700
seek-keep = 開いたままで、同時にこの数の対局を保ちます

about-games = 自分の対局と残り時間（手番のものから順に）
games-note = メモの中の言葉。そのメモがある対局を一覧にする（終了した対局も含む）

about-board = 対局の盤面を表示する（現在、または過去の手の後）
board-game = 対局番号（省略すると自分の手番の対局）
board-ply = 何手目の後か（省略すると現在）

about-move = 手を指す（入力中に続きの候補が出ます）
move-notation = 指し手（例：c1-c3）

about-draw = 引き分けを提案する、または相手の提案に同意する
about-claim = 確定した勝ちを宣言する
about-pause = 時計を止める一時停止を提案する（相手が同じ日数を提案していれば同意する）
pause-days = 日数（1～30）

about-takeback = 自分の直前の手の待ったを求める

about-resign = 投了する（確認があります）

about-abort = 双方が指す前に対局を中止する、または長く指さない相手に着手を求める

about-rematch = 終了した対局の相手に、先後を入れ替えて再戦を申し込む
rematch-game = 終了した対局の番号（省略すると選択）

about-if = 対局の条件付き予約手（自分だけに見えます。手順を入力しなければ表示）
if-line = 相手の手、自分の応手、…の順に ; で区切って入力（自分の手番では自分の手から）
if-game = 対局番号（省略すると相手の手番の対局）
if-remove = 削除する手まで ; で区切って入力（その手と、それに続く手をすべて削除）
if-clear = 先にこの対局の条件付き予約手をすべて削除するか

about-note = 対局の自分用メモ（自分だけに見えます。本文を書かなければ表示）
note-text = メモの内容（今あるメモは置き換えられます）

about-watch = このサーバーの公開対局を一覧にする。フォローすると盤面がダイレクトメッセージで届く
watch-game = フォローする対局の番号（省略すると一覧）
watch-here = Trueで盤面をこのチャンネルに投稿して全員に見せる。Falseで終了

about-archive = 終了した対局（新しい順）
archive-player = 対局したプレイヤー
archive-opponent = その相手のプレイヤー
archive-result = 結果
archive-since = この日以降に終了（例：2026-03-31）

about-replay = 対局を1手ずつ見る

about-export = 1局、またはプレイヤーの全対局をファイルで受け取る
export-game = 対局番号（省略するとプレイヤーの全対局）
export-format = 形式：読んだり処理したりするための棋譜、または動く画像

about-leaderboard = レーティング上位のプレイヤー

about-profile = プレイヤーのレーティングと成績

about-rules = ゲームのルールをページごとに読む
rules-game = ゲーム（省略すると後で選ぶ）

about-puzzle = パズルを解く：勝てる唯一の手、または最も早く勝てる手を見つける

about-help = 始め方と、このボットでできること

about-settings = 自分の設定：配色、盤の向き、リマインダー、通知（何も変えなければ表示）
settings-theme = 盤の配色
settings-seat = どちら側から盤を見るか
settings-reminders = リマインダーの時刻：24h 6h、またはnone
settings-notice = 通知方法を変えたい項目
settings-by = その通知方法
settings-confirm = 手を確定する前に確認するか
settings-listed = 名前をウェブに表示するか
settings-vacation = 時間切れになるときに休暇を自動で使うかどうか
settings-language = 自分だけが読むメッセージの言語
language-of-discord = Discordの設定に合わせる

about-vacation = これからの日に休暇を取り、すべての時計を止める（日数がなければ休暇を表示）
vacation-days = 日数
vacation-from = 最初の日（例：2026-07-31。省略すると今日）
vacation-weekly = 認められた対局で、自分の時計が止まる曜日
vacation-zone = その曜日が始まる自分のタイムゾーン（例：Asia/Tokyo）

about-block = プレイヤーとの関わりを断つ、または戻す
block-blocked = Falseでブロックを解除

about-event = このサーバーの大会：カップ戦、勝ち抜き戦、リーグ、団体戦
about-event-create = ここで大会を告知する（サーバーまたはそのイベントを管理する人用）
event-format = カップ戦：7人までは総当たり、それ以上はスイス式。リーグ：約6人ずつのディビジョン
event-time = 持ち時間（省略すると5d+1d/10d：最初に5日、1手ごとに1日加算）
event-games = 1組の対局数
event-rated = 対局の結果をレーティングに反映するか（省略すると反映する）
event-vacation = 各プレイヤーの休暇の最大日数（0はなし。省略すると7）
event-start = 何日後に始まるか（省略すると、定員に達したとき、または自分で開始したとき）
event-most = 最大人数
event-rounds = 8人以上のカップ戦の回戦数
event-rating = 参加できるレーティング（例：1200-1600）
event-role = このロールを持つ人だけが参加できる
event-team = 団体戦のチーム：このロールを持つ人
event-boards = 団体戦の席数：各チームから対局する人数
about-event-list = このサーバーの大会
about-event-show = 大会のルール、順位表、組み合わせ、自分の対局
event-number = 大会の番号
about-event-start = 大会を今すぐ開始する（主催者用）
about-event-cancel = 大会を中止する（主催者用。進行中の対局は結果なしで終わる）
event-reason = 理由（大会とともに保存される）
about-event-withdraw = プレイヤーを大会から外す（主催者用）
about-event-decide = 大会の対局の結果を裁定する（主催者用）
event-result = 結果

about-web = ウェブにサインインする：自分の対局へのリンクを自分だけに表示

about-privacy = 自分のデータを受け取る、または削除する

about-privacy-export = 保存されている自分のデータをすべてファイルで受け取る

about-privacy-delete = ここから自分の名前とDiscordアカウントを削除する（2回確認します）

about-server = このサーバーでの対局方法

about-server-show = このサーバーの対局設定を表示する

about-server-set = このサーバーの対局設定を変える（省略した項目はそのまま）
server-set-channel = 対局を知らせるチャンネル
server-set-anywhere = Trueで、挑戦があったチャンネルで各対局を知らせる
server-set-threads = 対局ごとにスレッドを作るか
server-set-time = 持ち時間の指定がない挑戦の持ち時間
server-set-private = 新しい対局をこのサーバーだけに見せるか
server-set-rated = レート戦を申し込める人
server-set-seeks = ここでの募集を、許可している他のサーバーの募集とも合わせるか
server-set-puzzles = 今日のパズルを投稿するチャンネル（毎日12:00～13:00 UTC）
server-set-no-puzzles = Trueでパズルの投稿をやめる
server-set-theme = このサーバーのチャンネルでの盤の配色
server-set-language = このサーバーのチャンネルでのメッセージの言語

about-server-void = 進行中の対局を結果なしで終わらせる、または終了した対局の結果を無効にする

about-server-bar = プレイヤーがここで対局を始めることを禁じる、または再び許可する
server-bar-barred = Falseで再び対局を許可する
server-reason = 理由。ボットの運営者が読む管理記録に残る

level-choice =
    { $level ->
        [1] レベル1（はじめての対局に）
        [5] レベル5（標準）
        [6] レベル6（最強）
       *[other] レベル{ $level }
    }

side-first = 先手
side-second = 後手
side-random = ランダム
side-both = 両方（2局）
vacation-as-usual = 通常どおり
vacation-none = なし
vacation-at-most = 最大{ $days }日
no-free-days = なし
opening-standard = 通常
opening-pie = パイルール（Buku）
opening-fair = 互角の開始局面から

result-first-won = 先手の勝ち
result-second-won = 後手の勝ち
result-draw = 引き分け
result-none = 結果なし

seat-own = 自分の側
seat-first = 先手の側

notice-turn = 手番
notice-reminders = リマインダー
notice-challenges = 挑戦
notice-offers = 引き分けと待った、勝ちの宣言、一時停止
notice-end = 対局の終了
notice-vacation = 休暇の自動使用

way-channel = チャンネルでメンション
way-direct = ダイレクトメッセージ
way-both = メンションとダイレクトメッセージ
way-silent = 通知しない

rated-everybody = 全員
rated-managers = サーバー管理者
rated-nobody = なし

menu-challenge = 挑戦する
menu-replay = リプレイ
menu-follow = フォロー
