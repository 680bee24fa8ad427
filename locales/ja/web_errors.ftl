no-such-file = そのファイルはありません。
no-such-game = その対局はありません。
no-such-page = このアドレスのページはありません。
no-such-picture = その画像はありません。
no-such-player = そのプレイヤーはいません。
no-such-position = その局面はありません。
no-such-puzzle = そのパズルはありません。
no-such-tournament = その大会はありません。

not-allowed = 許可されていません
not-found = 見つかりません
another-address = アドレスが違います
many-requests = 要求が多すぎます
try-again = もう一度お試しください
went-wrong = 問題が発生しました
not-possible = できない操作です

wrong-method = このアドレスはこの方法では使えません。
failed = 問題が発生しました。原因は運営者がログで確認できます。
cannot-be-shown = この対局は表示できません。原因は運営者がログで確認できます。
too-slow = 処理に時間がかかりすぎました。1分ほどしてからもう一度お試しください。
too-slow-to-tell = 処理に時間がかかりすぎましたが、反映されている可能性があります。まず盤面を確認し、まだの場合だけもう一度お試しください。
too-long-for-animation = この対局は長すぎて動画にできません。すべての局面は対局のページで見られます。
no-such-page-of-list = このページは存在しません。最初のページからやり直してください。
too-many-live-views = 開かれているライブ表示が多すぎます。このページは使えますが、自動では更新されません。
too-many-connections = 開かれている接続が多すぎます。数秒後にもう一度お試しください。
body-too-slow = リクエストが20秒以内に届きませんでした。もう一度送信してください。
bad-live-games = ライブ表示には対局の番号をコンマ区切りで指定します。上限は{ $most }です。
foreign-host = アドレスにある名前は、このサーバーのものではありません。起動時に表示されたアドレスを使ってください。
foreign-origin = この要求はこのサイトのページからのものではないため、何も変更しませんでした。
table-not-local = テーブルは、このプログラムが動いているマシンで、プロキシなしの場合にだけ使えます。
table-needs-token = テーブルを使うには、起動時にプログラムが表示したアドレスを開いてください。
table-moved = このテーブルのアドレスは無効になりました。プログラムの起動時に表示される有効なアドレスを開いてください。
unknown-form = フォームの要求をこのページは認識できません。
incomplete-form = フォームに不足があります。ページを再読み込みして、もう一度お試しください。
link-altered = このリンクは途中で切れているか、変更されています。リンク全体をコピーするか、新しいリンクを入手してください。
link-expired = このリンクは期限切れです。入手した場所で新しいリンクを入手してください。
link-stale = リンクの作成後に対局が変わったため、このリンクは無効です。入手した場所で新しいリンクを入手してください。

name-needed = 1～64文字の名前を入力してください。
computers-name = これはコンピューターの名前です。別の名前にしてください。
two-opponents = 2人目のプレイヤーかコンピューターのどちらか一方だけを指定してください。
position-or-fair-start = 互角の開始局面は無作為に選ばれます。局面を空にするか、別の始め方を選んでください。
opponent-needed = 先手になる相手がいません。プレイヤー2を入力するか、コンピューターを選んでください。
computer-decides = それはコンピューターが自分で決めます。
no-such-level = レベル{ $text }はありません。レベルは1～6です。

bad-parameters = 一部のパラメーターを読み取れません。
too-many-requests = このアドレスからの要求が多すぎます。{ $seconds }秒後にもう一度お試しください。
asked-for-much = 短い時間に要求が多すぎます。{ $seconds }秒後にもう一度お試しください。
server-busy = サーバーが混み合っています。{ $seconds }秒後にもう一度お試しください。

malformed-query = このアドレスのクエリの形式が正しくありません。
repeated-parameter = パラメーター{ $name }が複数回指定されています。
bad-parameter = パラメーター{ $name }の値を読み取れません。
missing-parameter = パラメーター{ $name }がありません。
parameter-out-of-range = パラメーター{ $name }は{ $least }から{ $most }の範囲で指定してください。
not-a-form = この要求のコンテンツタイプは`application/x-www-form-urlencoded`である必要があります。
malformed-form = フォームの形式が正しくありません。
repeated-field = フィールド{ $name }が複数回指定されています。
bad-field = フィールド{ $name }の値を読み取れません。

not-json = この要求のコンテンツタイプは`application/json`である必要があります。
malformed-json = 本文がJSONではありません。{ $line }行目の{ $column }文字目で読み取れません。
bad-json-field = フィールド{ $name }は未知のものか、重複しているか、値の種類が正しくありません。
incomplete-json = 本文がJSONオブジェクトではないか、必要なフィールドがありません。
body-too-long = この要求の本文が長すぎます。
body-unreadable = この要求の本文を読み取れません。
