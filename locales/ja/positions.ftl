not-a-position = 局面ではありません：{ $flaw }

fields-blanks = 空白1つで区切られた{ $expected }個のフィールド（{ $names }）が必要ですが、連続した空白や前後の空白があります
fields = 空白1つで区切られた{ $expected }個のフィールド（{ $names }）が必要ですが、{ $found }個あります
ranks = 「/」で区切られた{ $expected }行が必要ですが、{ $found }行あります
cells = { $rank }行目には「,」で区切られた{ $expected }マスが必要ですが、{ $found }マスあります
side = 手番は{ $first }または{ $second }ですが、{ $found }になっています
too-many-pieces = { $square }の駒が、ゲームにある駒の数を超えています
too-many-stones = { $square }の石が、ゲームにある石の数を超えています
too-many-counters = { $square }の石が、ゲームにある石の数を超えています
too-many-men = { $square }の駒が、ゲームにある駒の数を超えています
pieces = 駒「{ $letter }」が{ $expected }個必要ですが、{ $found }個あります
total-counters = 盤上の石、獲得した石、追加の石の合計は{ $expected }個のはずですが、{ $found }個あります
total-stones = 盤上の石と獲得した石の合計は{ $expected }個のはずですが、{ $found }個あります
men = 盤上の駒と持ち駒は合わせて{ $most }個までですが、{ $found }個あります
negotiation = 交渉欄は「-」、「x」、または「?c1,d1」のように「?」と申し出た穴（蒔く順）ですが、{ $found }になっています
offer = { $holes }の申し出はできません。{ $why }
extra-late = 追加の石があるのは白の最初の手番の前、すべてのマスに石が1個ずつあるときだけですが、{ $found }になっています
corner = 「#」は四隅だけに置かれますが、{ $square }が正しくありません
crowded-pillar = 柱は単独で立ちますが、{ $square }にはほかの駒もあります
stage = 段階はe（配置）またはm（移動）ですが、{ $found }になっています
last-while-moving = 移動段階では最後のフィールドは「-」ですが、{ $found }になっています
stack-while-entering = 配置段階では駒は1個ずつですが、{ $square }にスタックがあります
pillar-while-entering = 配置段階には柱はありません
reserve-while-entering = 配置段階では持ち駒は0です
last-while-entering = 配置段階では最後のフィールドは{ $side }が最後に打ったマス、空の盤では「-」ですが、{ $found }になっています

cell-neutral-red-white = { $square }は{ $found }ですが、n、r、wのスタック（下から上へ）または「.」が必要です
cell-white-black = { $square }は{ $found }ですが、w、bのスタック（下から上へ）または「.」が必要です
cell-stones = { $square }は{ $found }ですが、「6s」のように石の数と持ち主（sまたはn）が必要です
cell-counters = { $square }は{ $found }ですが、石の数が必要です
cell-men-and-pillars = { $square }は{ $found }ですが、w、rのスタック（下から上へ）、柱WまたはR、「.」、四隅なら「#」が必要です

captured-stones = { $side }の獲得した石の数は0から{ $most }までですが、{ $found }になっています
captured-counters = { $side }の獲得した石の数は0から{ $most }までですが、{ $found }になっています
extra = 追加の石の数は0から{ $most }までですが、{ $found }になっています
reserve = { $side }の持ち駒の数は0から{ $most }までですが、{ $found }になっています
