analysis-after-the-end = 対局の解析は終了後にできます。
no-analysis = この対局は解析できません。
analysis-under-way = エンジンが解析中です：{ $all }手のうち{ $judged }手が済みました。1分ほどしてからもう一度お試しください。
no-action-gave-much-away = 大きく損なった手はありません。
what-cost-most = 損失の大きかった手：
costly-action = - { $action }：{ $judgement }、{ $chances }、より良い手順は{ $better }
file-too-large = ファイルがDiscordには大きすぎます。運営者に依頼してください。
file-too-large-but-on-the-web = ファイルがDiscordには大きすぎます。ウェブで入手できます：{ $address }
unknown-page = このページは別のバージョンのボットのものです。もう一度`/archive`を使ってください。
search-notes-again = 検索した言葉がわからなくなりました。もう一度`/games`を使ってください。
not-a-ply = 手は番号で指定してください。0は開始局面です。
gif-needs-a-game = 動く画像は1局ずつです。オプション`game`で指定してください。
gif-too-large = この動く画像はDiscordには大きすぎます。
gif-alt = { $first }と{ $second }の{ $variant }の対局、{ $moves }手
no-such-games = 該当する対局はありません。
exported = { $games }局
exported-alt = { $games }局の棋譜
record-alt = 対局{ $game }の棋譜
export-too-large = { $games }のファイルはDiscordには大きすぎます。`/archive`のオプションで絞り込んでください。
export-too-large-but-on-the-web = { $games }のファイルはDiscordには大きすぎます。ウェブで入手できます：{ $address }
game-number = 対局{ $game }
players-and-game = **{ $first }**（{ $first_side }） – **{ $second }**（{ $second_side }） · { $variant } · { $game }
after-move = { $last }手中{ $ply }手目の後：{ $notation }
at-the-beginning =
    { $moves ->
        [0] 開始局面（まだ手はありません）。
       *[other] 開始局面（この後{ $moves }手）。
    }
