title = Discordの設定
description = Discordで自分のボットを動かすまでの手順と、それぞれの現在の状態です。
host-only = ボットの設定状況を見られるのは、このマシンの運営者だけです。

portal = Discord開発者ポータル
invite = サーバーにボットを追加

application = アプリケーションを作る
token = トークンを設定して起動する
connection = 接続する
server = サーバーにボットを追加する
channel = チャンネルを選ぶ
application-how = ポータルでNew Applicationを選び、名前を付けます。それがボットの名前になります。
token-how = BotのReset Tokenを押してトークンをコピーします。トークンはパスワードです。このプログラムを止め、DISCORD_TOKENにトークンを設定して、もう一度起動します。Debianパッケージの場合は、/etc/colonnade/environmentにDISCORD_TOKEN=…という行でトークンを書き、systemctl restart colonnadeを実行します。
connection-how = ボットは自動で接続します。Privileged Gateway Intentsは必要ないため、すべてオフのままにします。
server-how = ボットが接続されると、追加用のアドレスがここに表示されます。それを開いてサーバーを選びます。必要な権限もこのアドレスで付与されます。
channel-how = サーバーで/server setと書き、お知らせのチャンネルを選びます。選ばない場合、お知らせは挑戦のあった場所に届きます。

application-known = 作成済みです。
application-unknown = まだ確認できません。
token-not-set = トークンが設定されていません。
token-not-built = このプログラムはDiscordなしでビルドされており、トークンを受け付けません。cargo build --releaseでビルドし直してください。既定のfeatureにDiscordが含まれています。
token-asked = Discordにトークンを確認中です。
token-accepted = トークンはDiscordに受け入れられました。
token-refused = トークンはDiscordに拒否されました。ポータルでリセットし、新しいトークンで起動してください。
connected = ボットは接続済みで、インテントも受け入れられました。
not-connected = ボットは接続していません：{ $problem }。
waits = まだ接続していません。
no-servers = ボットはまだどのサーバーにもいません。
servers = ボットは{ $count }個のサーバーにいます。
no-channels = チャンネルはまだ選ばれていません。
channels = { $count }個のサーバーでチャンネルが選ばれています。
