outage = { $from }から{ $until }まで、ボットにつながらない状態でした。この間の時間はどの時計にも数えません。現在の期限：{ $games }
vacation-spent = { $opponent }との対局{ $game }が時間切れになるところだったので、休暇を{ $count }日使いました。今年の残りは{ $year }日中{ $left }日です。現在の期限：{ $games }
vacation-of-opponent = { $who }さんが休暇を{ $count }日取りました。{ $who }さんの現在の期限：{ $games }
vacation-given-back = { $who }さんが休暇を取り消しました。{ $who }さんの現在の期限：{ $games }
game = 対局{ $game }は{ $end }
game-against = { $opponent }との対局{ $game }は{ $end }
more-games = { $games }、ほか{ $count }局
no-game = 進行中の対局なし
