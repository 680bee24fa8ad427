lead = これらのページの内容はすべて、プログラムからもキーなしのJSONで利用できます。

document = <a>OpenAPIドキュメント</a>には、すべての応答のすべてのフィールドが記されており、クライアントの生成に使えます。
pages = 一覧はページに分かれています。あるページの<code>next</code>が次のページの<code>after</code>になります。
etags = 応答には<code>ETag</code>が付きます。<code>If-None-Match</code>を付けると、変わっていないものは再送されません。
scripts = 公開サイトでは、ほかのサイトのスクリプトからもすべて読み取れます。
limits = 1つのアドレスからは一度に{ $burst }回、継続的には毎秒{ $per_second }回まで要求できます。超えると429と<code>Retry-After</code>が返ります。
errors = エラーは問題文書（RFC 9457）です。下記のほか、どの操作も403、421、429、500、503を返すことがあります。
private = 非公開の対局は、存在しないものとして扱われます。

records = 棋譜、フィード、盤面
record-files = <code>/games/12.cgn</code>と<code>/games/12.json</code>：1局の棋譜。<code>/archive.cgn</code>と<code>/archive.ndjson</code>：検索した対局の棋譜（パラメーターは<a>アーカイブ</a>と同じ）。
pictures = <code>/games/12/3.png</code>、<code>.svg</code>、<code>/games/12.gif</code>：画像。<code>theme=wood</code>、<code>slate</code>、<code>contrast</code>と、<code>seat=second</code>、<code>width=360</code>を指定できます。
feed = <code>/feed.atom</code>：最新の結果のAtomフィード（パラメーターはアーカイブと同じ）。
frames = <code>/games/12/embed</code>：ほかのページのフレームに埋め込む盤面。<code>/oembed?url=…</code>がその情報を返します（oEmbed）。<code>url</code>には対局またはその局面のアドレスを指定し、大きさは<code>maxwidth</code>と<code>maxheight</code>で制限できます。
