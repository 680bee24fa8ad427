to-act = { $name }の手番

no-public-games-on-page = このページに公開対局はありません。
no-public-games = このサーバーで進行中の公開対局はありません。
public-games = このサーバーで進行中の公開対局：

channel-follows = このチャンネルでフォロー中（{ $count }局）：対局{ $games }。
game-in-channel = { $game }（{ $channel }）
followed-elsewhere = ほかのチャンネルでフォロー中：{ $games }。
followed-elsewhere-more = ほかのチャンネルでフォロー中：{ $games }、ほか{ $count }局。
end-following-here = チャンネルで`/watch game: here:false`と入力すると終了できます。
you-follow = フォロー中（{ $count }局）：対局{ $games }。

follow-none = フォローしている対局はありません。サーバーで`/watch`と入力すると進行中の対局の一覧が表示され、`/watch game:`に番号を指定するとフォローできます。
followed-head = フォロー中の対局：

own-game = 自分が対局者なので、もともと通知されます
not-public = フォローできるのは公開対局だけです
kept-away = この対局はフォローできません
full = この対局はすでに{ $most }人がフォローしていて、これ以上は増やせません（`/board`で盤面を見られます）
elsewhere = チャンネルでフォローできるのは、このサーバーの対局だけです
announced-here = この対局はもともとここで知らされます
channel-full = このようにフォローできるのは、チャンネルごとに{ $channel }局、サーバーごとに{ $server }局までです
