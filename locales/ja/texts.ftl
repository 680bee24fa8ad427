sides-and-variants = 先手は{ $first }、後手は{ $second }。バリアント：{ $variants }。

first-step-pace = ここでは自分のペースでボードゲームを楽しめます。1手に何日かけてもかまいません。
first-step-begin = **下からゲームを選んで始めましょう。** すぐにコンピューターと対局することも、ここにいる人から相手を募ることもできます。その後は盤面の下の*指す*を押すか、ボットに手を書いてください。
first-step-rules = *ルール*では、各ゲームを画像付きで数ページにわたり説明します。

greeting-pace = こんにちは！ このサーバーで{ $games }を楽しめます。自分のペースで、1手に何日かけてもかまいません。
greeting-begin = **下からゲームを選んで始める**か、`/help`と入力してください。対局を表示する場所は、サーバー管理者が`/server set`で選べます。

words-for-help = ヘルプ 使い方 こんにちは はじめる ？
words-for-rules = ルール 規則
words-for-takeback = 待った 取り消し
words-for-resignation = 投了

help-play = **対局**
    `/challenge` プレイヤーまたは誰にでも挑戦 · `/challenges` 受付中の挑戦 · `/seek` 同じ条件の人と対局 · `/games` 自分の対局（手番のものから順に） · `/web` ウェブで指す
    `/move` 候補を見ながら1手 · または盤面の下の*指す*を押す · または手をボットに書く（例：`c1 nn`、`#12 c1 nn`）
    `/board` 任意の局面 · `/draw` 引き分け · `/claim` 確定した勝ちの宣言 · `/pause` 合意による一時停止 · `/takeback` 待った · `/resign` 投了 · `/abort` 双方が指す前の中止 · `/rematch` 再戦 · `/if` 条件付き予約手 · `/note` 自分だけのメモ
help-look-back = **振り返り**
    `/archive` 終了した対局 · `/replay` 1手ずつリプレイ · `/export` ファイルに出力 · `/leaderboard` ランキング · `/profile` 成績 · `/rules` ルール · `/puzzle` 勝てる手を探す
    `/watch` 進行中の対局の観戦（ダイレクトメッセージで、`here:`を付けるとチャンネルでフォロー）
help-your-way = **設定**
    `/settings` 配色、盤の向き、リマインダー、通知 · `/vacation` 時計を止める休暇 · `/block` ブロック · `/privacy` 自分のデータ
    `/server` サーバー管理者向け
help-web = ウェブ：<{ $address }>
help-games = ゲーム：{ $games }
