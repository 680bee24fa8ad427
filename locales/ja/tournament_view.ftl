round-robin = 総当たり戦{ $number }
cup = カップ戦{ $number }
knock-out = 勝ち抜き戦{ $number }
league = リーグ{ $number }
league-season = リーグ{ $number }、シーズン{ $season }
team-match = 団体戦{ $number }

choice-cup = カップ戦
choice-round-robin = 総当たり戦
choice-knock-out = 勝ち抜き戦
choice-league = リーグ
choice-team-match = 団体戦

one-game = 1組1局
two-games = 1組2局（先後を入れ替え）
swiss-rounds = 全{ $count }回戦
boards = { $count }席
only-role = <@&{ $role }>限定
only-a-role = サーバーの特定のロール限定
most-players = 最大{ $most }人

open-short = 参加受付中、{ $count }人
running-short = 進行中、{ $count }人
over-short = 終了
cancelled-short = 中止

open = { $count ->
    [0] 参加受付中です。まだ参加者はいません。主催者が開始します。
   *[other] 参加受付中です。{ $count }人が参加しています。主催者が開始します。
 }
open-until = { $count ->
    [0] 参加受付中です。まだ参加者はいません。開始は{ $moment }です。
   *[other] 参加受付中です。{ $count }人が参加しています。開始は{ $moment }です。
 }
needs-players = 最低{ $fewest }人が必要です。足りない場合は、そろい次第始まります。
open-until-full = { $count ->
    [0] 参加受付中です。まだ参加者はいません。{ $most }人そろうと始まります。
   *[other] 参加受付中です。{ $most }人中{ $count }人が参加しています。全員そろうと始まります。
 }
joined-are = 参加者：{ $names }
beginning = { $count }人で始まります。
running = { $round }回戦：{ $games }局中{ $decided }局が終了しました。
over = 終了しました。
over-won = 終了しました。1位：{ $names }
cancelled = 中止されました。
cancelled-because = 理由：{ $reason }
strongest-play = 各チームから、参加時のレーティングが高い順に{ $boards }人が対局し、ほかの人は補欠です。開始には各チームに{ $boards }人と、両主将の承諾が必要です。
team-players = { $team }：{ $count ->
    [0] まだ参加者なし
   *[other] { $count }人
 }（{ $needed }人必要）
captain-is = 主将：{ $player }
team-accepted = 承諾済み
captain = 主将
board = 第{ $number }席
reserve = 補欠
team-score = { $first } { $points } : { $others } { $second }

without-name = プレイヤー{ $number }（削除済み）
division = ディビジョン{ $number }
team = チーム{ $number }
round = { $number }回戦

points = { $points }点
by-knock-out = 勝ち進んだ回戦による
by-direct-encounter = 同点者同士の対局による
by-buchholz = 相手の得点による（ブッフホルツ{ $points }）
by-sonneborn-berger = 勝った相手の得点による（ゾンネボルン・ベルガー{ $points }）
by-second-wins = 後手での勝ち数による（{ $count }）
by-seed = シード順による
by-rating = 開始時のレーティングによる
by-entry = 参加順による
withdrawn = 棄権
withdrawn-annulled = 棄権（対局は成績に含めない）
out-by-time = 2度目の時間切れ
out-as-barred = 参加停止
by-organiser = 主催者の裁定：{ $reason }
void = 無効の対局あり
forfeited = 不戦敗の対局あり
hard-end = 大会終了で打ち切りの対局あり

halved = { $first } – { $second } · 対局なし、得点は半分ずつ
not-played = 対局なし、得点は半分ずつ
games-run = { $count }局が進行中
bye = { $player }は不戦（対戦相手なし）

none-here = ここには大会がありません。サーバーまたはそのイベントを管理する人が`/event create`で告知できます。
list-head = 大会
no-pairings = まだ1回戦が始まっていません。
no-own-games = { $tournament }にはまだ自分の対局がありません。
own-games = { $tournament }の自分の対局
joined = { $tournament }に参加しました。自分の手番になったらお知らせします。`/games`で対局を一覧できます。
joined-team = { $tournament }に{ $team }の一員として参加しました。自分の手番になったらお知らせします。`/games`で対局を一覧できます。
accepted-now = { $team }として{ $tournament }を承諾しました。
left = { $tournament }への参加をやめました。
not-in = { $tournament }には参加していません。
leave-question = { $tournament }は進行中です。参加をやめると、進行中の自分の対局は負けになり、この大会には戻れません。よろしいですか？
season-question = { $tournament }は進行中です。今やめると進行中の自分の対局は負けになります。最後まで指して、次のシーズンだけ不参加にすることもできます。
skips-season = { $tournament }の次のシーズンには参加しません。
plays-season = { $tournament }の次のシーズンに参加します。
started = { $tournament }が始まります。
cancelled-now = { $tournament }は中止になりました。
withdrawn-now = { $player }は{ $tournament }の参加者ではなくなりました。
decided-now = { $tournament }の対局{ $game }の結果を裁定しました。
not-of-tournament = 対局{ $game }は大会の対局ではありません。
organisers-only = 大会を告知できるのは、サーバーまたはそのイベントを管理する人だけです。
only-in-servers = 大会はサーバーで告知します。
rounds-of-cup = 回戦数を選べるのはカップ戦だけです。
teams-needed = 団体戦には、チームとなる2つのロールと席の数が必要です。
teams-of-match = チームと席があるのは団体戦だけです。
team-of-everybody = このロールはサーバーの全員が持っているため、チームにはできません。
decide-void = 無効（誰の成績にもならない）
decide-restore = 対局どおりの結果
game-of = 大会{ $number }、{ $round }回戦
