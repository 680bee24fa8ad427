played = { $action }を指しました。
you-played = <strong>{ $action }</strong>を指しました。
close-page = このページは閉じてもかまいません。
view-game = 対局を見る
