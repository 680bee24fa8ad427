# The page about the interface for programs. Words in <code> are the same in all languages.

lead = Everything that these pages show is there for programs too, as JSON, without a key.

document = <a>The OpenAPI document</a> describes every field of every answer, for programs that make clients of it.
pages = Lists have pages: <code>next</code> of one is <code>after</code> of the following one.
etags = Answers have an <code>ETag</code>. With <code>If-None-Match</code> what has not changed is not sent again.
scripts = Scripts of other sites may read all of it on a public host.
limits = An address may ask { $burst } times at once and { $per_second } times a second for long. More is answered with 429 and <code>Retry-After</code>.
errors = Errors are problem documents (RFC 9457). Besides those below, every operation can answer 403, 421, 429, 500 and 503.
private = A private game answers as if it did not exist.

records = Records, feeds and boards
record-files = <code>/games/12.cgn</code> and <code>/games/12.json</code>: a game as a record. <code>/archive.cgn</code> and <code>/archive.ndjson</code>: the games of a search, with the same parameters as <a>the archive</a>.
pictures = <code>/games/12/3.png</code>, <code>.svg</code> and <code>/games/12.gif</code>: pictures, with <code>theme=wood</code>, <code>slate</code> or <code>contrast</code>, <code>seat=second</code>, <code>width=360</code>.
feed = <code>/feed.atom</code>: the latest results as an Atom feed, with the parameters of the archive.
frames = <code>/games/12/embed</code>: a board for a frame on another page. <code>/oembed?url=…</code> describes it (oEmbed), with the address of a game or of one of its positions, and within <code>maxwidth</code> and <code>maxheight</code>.
