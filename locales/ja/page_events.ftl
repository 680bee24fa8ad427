title = 大会
description = 参加受付中、進行中、終了した大会の成績表とすべての対局。
of-player = { $player }の大会
about = { $tournament }：{ $rules }。
how-to-join = 参加は大会のDiscordサーバーで、告知の下のボタンから申し込みます。

open = 参加受付中
running = 進行中
over = 終了
none-open = 現在、参加受付中の大会はありません。
none-running = 現在、進行中の大会はありません。
none-over = 終了した大会はまだありません。
none-here = ここには大会がありません。

tournament = 大会
players = 人数
state = 状態
announced = 告知
place = 順位
points = 得点
reachable = 可能な順位
remarks = 備考
pairing = 組み合わせ

older = 以前の大会
all = すべての大会
season-before = <a>前のシーズン</a>

began = 開始
ended = 終了
ends-at-latest = 最終期限
cancelled-on = 中止

rules = この大会のルール
table = 成績表
entries = 参加者
rounds = 各回戦
table-parts = 成績表の区分
places = { $from }～{ $to }位

cross-caption = 各行のプレイヤーの、ほかの各プレイヤーに対する得点です。
rounds-caption = 各行のプレイヤーの各回戦の得点です。得点の前の数字は相手の順位です。
entries-caption = 参加者を参加順に示します。
pairings-caption = 組み合わせと、これまでの得点、対局です。

bye = 不戦
walkover = 不戦勝
late = 途中参加
withdrawn = 棄権
half = 半分

rules-all-play-all = 全員が互いに対戦します。すべての対局が同時に始まります。
rules-cup = 7人までは全員が互いに対戦します。8人以上では、得点の近い人同士が各回戦で対戦し、同じ相手とは二度当たりません。
rules-swiss = 各回戦で得点の近い人同士が対戦し、同じ相手とは二度当たりません。相手のいない人は不戦となり、勝った組と同じ得点になります。
rules-knock-out = 負けた人は敗退します。同点の組はもう1局で、それでも決まらなければシード順で決まります。
rules-league = 各ディビジョンで全員が互いに対戦します。次のシーズンでは上位が昇格し、下位が降格します。
rules-teams = 2チームがレーティング順に並び、1対1で対戦します。
rules-points = 勝ちは1点、引き分けは½点です。
rules-ties = 同点の場合は、同点者同士の対局、相手の得点、後手での勝ち数、開始時のレーティング、参加順の順に決まります。どれで決まったかは備考に示します。
rules-leaving = 棄権した人は進行中の対局に負けます。時間切れ負けが2度になった人は大会から外れます。
rules-annulled = 棄権した人の対局のうち終わったものが半分未満の場合、その人の対局は成績に含めません。
rules-hard-end = 開始から{ $days }日たっても終わらない対局は、証明された結果となり、証明がなければレーティング対象外の引き分けとなります。

of-game = <a>大会{ $number }</a>、{ $round }回戦

feed-of = { $tournament }：お知らせ
date-begins = { $tournament }開始
date-ends-at-latest = { $tournament }最終期限
date-ended = { $tournament }終了
