# The page about the interface for programs. Words in <code> are the same in all languages.

lead = Programs can get everything that these pages show: as JSON, without a key.

document = <a>The OpenAPI document</a> describes every field of every answer, and programs can generate clients from it.
pages = Lists come in pages: send the <code>next</code> of one page as <code>after</code> to get the following one.
etags = Answers have an <code>ETag</code>. With <code>If-None-Match</code>, an unchanged answer is not sent again.
scripts = On a public host, scripts of other sites may read all of it.
limits = Each address may send { $burst } requests at once and { $per_second } a second over time. Beyond that, the answer is 429 with <code>Retry-After</code>.
errors = Errors are problem documents (RFC 9457). Besides those below, every operation can answer 403, 421, 429, 500 and 503.
private = A private game answers as if it did not exist.

records = Records, feeds and boards
record-files = <code>/games/12.cgn</code> and <code>/games/12.json</code>: a game as a record. <code>/archive.cgn</code> and <code>/archive.ndjson</code>: the games of a search, with the same parameters as <a>the archive</a>.
pictures = <code>/games/12/3.png</code>, <code>.svg</code> and <code>/games/12.gif</code>: pictures, with <code>theme=wood</code>, <code>slate</code> or <code>contrast</code>, <code>seat=second</code>, <code>width=360</code>.
feed = <code>/feed.atom</code>: the latest results as an Atom feed, with the parameters of the archive.
frames = <code>/games/12/embed</code>: a board to embed in another page. <code>/oembed?url=…</code> describes it (oEmbed), given the address of a game or of one of its positions; <code>maxwidth</code> and <code>maxheight</code> limit its size.
