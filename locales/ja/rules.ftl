side-white = 白
side-black = 黒
side-red = 赤
side-south = 南
side-north = 北

colour-white = 白
colour-red = 赤
colour-black = 黒
colour-neutral = 中立
colour-shared = 共有

designed = { $designer }、{ $year }年
traditional-guro = コートジボワールのグロ族に伝わる

score = 得点
captured = 獲得
reserve = 持ち駒

duty-move = 手番
duty-enter = 配置
duty-answer = 回答

reason-no-moves = 指せる手なし
reason-stones = 石数で決着
reason-counters = 石数で決着
reason-elimination = スタックなし
reason-no-action = 行動不能
reason-repetition = 同一局面の反復
reason-resignation = 投了
reason-timeout = 時間切れ
reason-agreement = 合意
reason-claim = 勝ちの宣言
reason-aborted = 中止
reason-adjourned = 打ち掛け
reason-void = モデレーターによる無効
reason-unfinished = 未了

result-with-reason = { $result }（{ $reason }）

rank = { $name }行目
file = { $name }列

straight-on = { $to }へ直進する
lay-on-empty = { $colour ->
    [white] 白の駒を空のマスに置く
    [red] 赤の駒を空のマスに置く
    [black] 黒の駒を空のマスに置く
   *[neutral] 中立の駒を空のマスに置く
}
lay = { $colour ->
    [white] 白の駒を置く（高さ{ $height }）
    [red] 赤の駒を置く（高さ{ $height }）
    [black] 黒の駒を置く（高さ{ $height }）
   *[neutral] 中立の駒を置く（高さ{ $height }）
}
take-single-piece = 1個だけの駒を取り上げる
take-top-piece = 一番上の駒を取り上げる（高さ{ $height }）
land = { $onto }個の上に乗る（高さ{ $height }）
begin-offer-of-one = 穴1つを獲得石{ $price }個で申し出る
begin-offer-of-two = 穴1つまたは2つを、それぞれ獲得石{ $price }個で申し出る
begin-offer = 穴1つ～{ $most }つを、それぞれ獲得石{ $price }個で申し出る
offer = { $holes }を石{ $price }個で申し出る
accept-offer = { $holes }を獲得石{ $price }個で買い取る
decline-offer = 何も変えない
pass = パスする（蒔く石なし）
swap = 初手が自分の手になる
pick-up-extra-only = 何も拾わず、追加の石を蒔く
pick-up-and-extra = 石を{ $counters }個拾い、1個多く蒔く
pick-up = 石を{ $counters }個拾う
pick-up-nothing-at-end = 何も拾わない：終局し、残りの石はすべて{ $winner }のものになる
pick-up-nothing = 何も拾わず、{ $total }個取る（{ $squares }）
sow-counter = 石を置く（{ $square }は{ $counters }個になる）
sow-counter-and-capture = 石を置き（{ $square }は{ $counters }個になる）、{ $total }個取る（{ $squares }）
move-one-man = この駒を動かす
move-top-man = ここの一番上の駒を動かす
move-some-men = ここから最大{ $most }個の駒を動かす
begin-entry = 駒を打つ（持ち駒{ $reserve }個）
enter-first = 駒を打つ
enter-first-and-last = 駒を打つ（2つ目を打つ場所がなく、配置段階が終わる）
enter-second = 2つ目の駒を打つ
take-pillar = { $from }の柱を取り上げる
move-pillar = 柱を{ $from }から{ $to }へ動かす

lift-one = { $colour ->
    [white] 1個だけの白の駒を持ち上げる
    [red] 1個だけの赤の駒を持ち上げる
    [black] 1個だけの黒の駒を持ち上げる
   *[neutral] 1個だけの中立の駒を持ち上げる
}
lift-many = { $count }個の駒を持ち上げる（下から{ $lowest } … { $top }）
lift = { $count }個の駒を持ち上げる（下から{ $colours }）

sow = 石を{ $stones }個蒔く
sow-to = 石を{ $stones }個蒔く（最後は{ $last }）
sow-and-capture = 石を{ $stones }個蒔き、{ $total }個取る（{ $holes }）
sow-to-and-capture = 石を{ $stones }個蒔き（最後は{ $last }）、{ $total }個取る（{ $holes }）

move-men = 駒を{ $men }個動かす
move-men-onto = 駒{ $men }個を{ $onto }個の上へ動かす（高さ{ $height }）
move-men-and-capture = 駒を{ $men }個動かし、スタックを捕獲する（高さ{ $height }、定員{ $capacity }）
move-men-onto-and-capture = 駒{ $men }個を{ $onto }個の上へ動かし、スタックを捕獲する（高さ{ $height }、定員{ $capacity }）

enter-man = 駒を打つ
enter-man-onto = { $onto }個の上に駒を打つ（高さ{ $height }）
enter-man-and-capture = { $onto }個の上に駒を打ち、スタックを捕獲する（高さ{ $height }、定員{ $capacity }）

game-over = 対局は終わっています
off-board = 盤の外に出てしまいます（盤はa1～{ $last }）
corner = { $square }はこの盤のマスではありません（四隅はありません）
empty-square = { $square }は空です
top-not-yours = { $colour ->
    [white] { $square }のスタックの一番上は白の駒です（{ $mover }が持ち上げられるのは、{ $mover }の駒が一番上にあるスタックだけです）
    [red] { $square }のスタックの一番上は赤の駒です（{ $mover }が持ち上げられるのは、{ $mover }の駒が一番上にあるスタックだけです）
    [black] { $square }のスタックの一番上は黒の駒です（{ $mover }が持ち上げられるのは、{ $mover }の駒が一番上にあるスタックだけです）
   *[neutral] { $square }のスタックの一番上は中立の駒です（{ $mover }が持ち上げられるのは、{ $mover }の駒が一番上にあるスタックだけです）
}
piece-not-yours = { $square }の一番上の駒は{ $owner }のもので、今は{ $mover }の手番です
stack-not-yours = { $square }のスタックは{ $owner }のもので、今は{ $mover }の手番です
hole-not-yours = { $hole }は{ $owner }の穴です
reversal = { $from }から{ $to }へは真後ろに戻る動きです
stack-length = { $square }のスタックの駒は{ $pieces }個ですが、経路は{ $steps }歩です
sowing-length = { $line }で蒔く石は{ $counters }個ですが、経路は{ $squares }マスです
second-offer = この手番ではすでに申し出をしています（1回の手番に1度だけです）
too-many-holes = 申し出られる穴は{ $most }つまでです
all-holes = { $mover }は穴を1つ以上残す必要があります（現在{ $owned }つ）
offer-too-dear = 穴{ $holes }つの支払いには{ $payer }の獲得石{ $price }個が必要ですが、{ $purse }個しかありません
answer-due = { $holes }の申し出があり、先に受けるか断る必要があります
no-open-offer = 回答を待っている申し出はありません
empty-hole = { $hole }は空です
can-sow = パスできるのは、石を1個も持っていないときだけです
no-hole = 申し出には穴が1つ以上必要です
turn = 駒は一方向にまっすぐ動きます
not-on-one-line = 2つのマスが、この盤の同じ行や列にありません
over-stack = 駒は最初に出会うスタック（ここでは{ $met }）で止まります
empty-target = { $square }は空で、駒が止まれるのはスタックの上だけです
not-higher = 駒が元より高くなりません（元の高さ{ $height }、{ $target }は{ $holds }個）
ground-piece = 下に駒のない駒が乗れるのは、1個だけの駒の上に限ります（{ $target }は{ $holds }個）
piece-stuck = { $square }の駒は動けません（最初に出会うどのスタックでも、高さ{ $height }より高くなりません）
wrong-line-for-ranks = { $mover }が拾うのは行で、数字で指定します
wrong-line-for-files = { $mover }が拾うのは列で、文字で指定します
no-path = { $line }で蒔く石は{ $counters }個で、盤の{ $squares }マスより多くなっています
revisit = 経路が{ $square }を二度通っています（同じマスに2個は置けません）
dead-end = 残り{ $left }個の石を{ $from }からすべて蒔くことはできません
bracket-count = { $line }で蒔く石は{ $counters }個で、{ $claimed }個ではありません
occupied = { $square }は空いていません
not-next-to-last = 1つ目の駒は、相手が最後に打った{ $last }の隣に打つ必要があります
not-lonely = 2つ目の駒はほかの駒から離して打つ必要がありますが、{ $square }の隣の{ $neighbour }に駒があります
still-entering = まだ配置段階です（1つ目の駒のマスと、「/」の後に2つ目の駒のマスを指定してください）
no-pillars-yet = 配置段階では、動かせる柱はありません
no-longer-entering = 配置段階は終わっています。駒を動かす（c3-c5）か、持ち駒を打ってください（+d4）
one-man-only = 最初の手番で打つ駒は1個だけです
no-room-for-second = 2つ目の駒を打つ場所がないため、{ $first }で手番が終わります
missing-second = 2つ目の駒を打つ場所があるため、打つ必要があります
pillar-first = { $square }にあるのは柱です（柱を動かせるのは、駒を動かすか打った後の「/」に続けてだけです）
men-turn = 駒はまっすぐ動きます
onto-pillar = { $square }の柱の上に駒を動かすことはできません
entry-on-pillar = { $square }の柱の上に駒を打つことはできません
over-pillar = { $square }の柱を駒が越えることはできません
too-far = { $squares }マス動かすには駒が{ $squares }個必要ですが、{ $from }には{ $holds }個しかありません
men-stuck = { $square }の駒は動けません（どの方向も柱か盤の端でふさがれています）
no-way-on = { $from }の駒は{ $end }から先へ動けません（柱か盤の端でふさがれています）
no-reserve = { $mover }には打てる持ち駒がありません
not-your-pillar = { $square }の柱は{ $owner }のものです
no-pillar = { $square }に柱はありません
no-movable-pillar = { $mover }には動かせる柱がありません
not-queen-line = 柱は行、列、斜めのいずれかに動きます
pillar-blocked = { $square }は空いておらず、柱が動けるのは空きマスの上だけです
pillar-stuck = { $square }の柱の隣には、動ける空きマスがありません
no-hop = 柱を動かすには、別のマスへ移す必要があります
swap-not-now = 先後を入れ替えられるのは初手の直後だけです

broken-rule = { $text }：{ $rule }

no-move-yet = まだ手がありません（{ $next }で始められます）
not-whole-yet = { $text }だけではまだ1手になりません（続けられるのは{ $next }です）
nothing-to-read = 何も入力されていません。{ $expected }
breaks-off = { $text }：途中で終わっています。{ $expected }
cannot-read = { $text }：{ $column }文字目の{ $rest }を読み取れません。{ $expected }

expected-end = 手はここで終わる必要があります。
expected-end-of-text = ここで終わる必要があります（手は{ $most }バイトまでです）。
expected-end-of-path = ここで終わる必要があります（経路は{ $most }歩までです）。
expected-square = マス（a1～{ $last }）が必要です。
expected-square-without-corners = マス（四隅を除くa1～h8）が必要です。
expected-another-square = { $square }とは別のマスが必要です。
expected-square-in-line = { $square }と同じ列または行のマスが必要です。
expected-direction-on-board = { $direction ->
    [north] 盤から出ない方向が必要です（{ $from }は北の端です）。
    [east] 盤から出ない方向が必要です（{ $from }は東の端です）。
    [south] 盤から出ない方向が必要です（{ $from }は南の端です）。
   *[west] 盤から出ない方向が必要です（{ $from }は西の端です）。
}
expected-direction-or-end = 次の方向（n e s w）か、手の終わりが必要です。
expected-direction-slash-or-end = 次の方向（n e s w）、「/」、手の終わりのいずれかが必要です。
expected-square-or-end = 「-」と次のマスか、手の終わりが必要です。
expected-square-slash-or-end = 「-」と次のマス、「/」、手の終わりのいずれかが必要です。
expected-no-leading-zeros = 先頭に0のない数字が必要です。
expected-smaller-number = もっと小さい数字が必要です。
expected-one-of = { $tokens }が必要です。
expected-hole-or-word = 穴（a1～d2）、offer:、accept、decline、passのいずれかが必要です。
expected-end-of-sowing = ここで終わる必要があります（蒔く穴は1つだけです）。
expected-another-hole = 別の穴が必要です（{ $hole }はすでに指定されています）。
expected-next-hole-or-end = 「,」と次の穴か、手の終わりが必要です。
expected-offered-holes = 「:」と申し出る穴が必要です。
expected-line = 行（1～{ $ranks }）または列（a～{ $file }）と、続く「:」が必要です。
expected-counter-count = 蒔く石の数が必要です。
expected-closing-bracket = 「)」が必要です。
expected-first-square = 「:」と最初のマスが必要です。
expected-pillar-move-or-end = 「/」と柱の動きか、手の終わりが必要です。
expected-pillar-target-or-end = 「-」と柱の移動先のマスか、手の終わりが必要です。
expected-end-of-pillar-move = ここで終わる必要があります（柱の動きには元と先だけを書きます）。

unknown-game = { $game }というゲームはありません（あるのは{ $games }です）
unknown-variant = { $game }に{ $variant }というバリアントはありません（あるのは{ $variants }です）
