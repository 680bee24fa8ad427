lead = 駒を積むゲームや石を蒔くゲームを、1日1手など、話し合って決めたペースでDiscordで楽しめます。終わった対局はすべてここに残り、リプレイ、検索、ダウンロードができます。
play-here = このマシンで対局
more-choices = ほかの盤、名前、持ち時間
how-in-discord = Discordでの遊び方

add-bot = サーバーにボットを追加
browse-archive = アーカイブを見る

how-to-play = 遊び方
first-step = <a>Discordサーバーにボットを追加</a>するか、ボットのいるサーバーに参加します。
second-step = <code>/challenge</code>で誰かに挑戦するか、<code>/challenges</code>にある挑戦を受けます。
third-step = <code>/move</code>で指します。盤面と手番はボットが知らせます。
connecting = 対局はDiscordで、このサイトのボットを使って行います。ボットは現在接続中です。サーバーに追加するリンクはここに表示されます。
no-bot = 対局はDiscordでボットを使って行いますが、このサイトではまだボットが設定されていません。
steps-below = <a>下の手順</a>で設定できます。
setup-address = 運営者は、プログラムが起動時に表示する行で設定ページのアドレスを確認できます。

games = ゲーム

setup-explained = この手順は、このマシンで見ている運営者だけに表示されます。ボットがサーバーに入るまで<a>繰り返し</a>確認されます。

latest-results = 最新の結果
none-finished = 終了した対局はまだありません。
start-one = 対局を始める
all-finished = 終了した対局をすべて見る
