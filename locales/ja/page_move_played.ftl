played = { $action }を指しました。
you-played = <strong>{ $action }</strong>を指しました。
plan = 検討盤で<a>応手を予約</a>できます。相手が予想どおりに指すと、用意した手順が指されます。
close-page = このページは閉じてもかまいません。
view-game = 対局を見る
