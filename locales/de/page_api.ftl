lead = Alles, was diese Seiten zeigen, gibt es auch für Programme, als JSON und ohne Schlüssel.

document = <a>Das OpenAPI-Dokument</a> beschreibt jedes Feld jeder Antwort, für Programme, die daraus Clients erzeugen.
pages = Listen haben Seiten: <code>next</code> der einen ist <code>after</code> der folgenden.
etags = Antworten haben ein <code>ETag</code>. Mit <code>If-None-Match</code> wird Unverändertes nicht noch einmal gesendet.
scripts = Auf einer öffentlich erreichbaren Seite dürfen Skripte anderer Websites alles davon lesen.
limits = Eine Adresse darf { $burst } Anfragen auf einmal stellen und auf Dauer { $per_second } pro Sekunde. Mehr wird mit 429 und <code>Retry-After</code> beantwortet.
errors = Fehler sind Problemdokumente (RFC 9457). Neben den unten genannten kann jede Operation mit 403, 421, 429, 500 und 503 antworten.
private = Eine private Partie antwortet, als gäbe es sie nicht.

records = Aufzeichnungen, Feeds und Bretter
record-files = <code>/games/12.cgn</code> und <code>/games/12.json</code>: eine Partie als Aufzeichnung. <code>/archive.cgn</code> und <code>/archive.ndjson</code>: die Partien einer Suche, mit denselben Parametern wie <a>das Archiv</a>.
pictures = <code>/games/12/3.png</code>, <code>.svg</code> und <code>/games/12.gif</code>: Bilder, mit <code>theme=wood</code>, <code>slate</code> oder <code>contrast</code>, <code>seat=second</code>, <code>width=360</code>.
feed = <code>/feed.atom</code>: die neuesten Ergebnisse als Atom-Feed, mit den Parametern des Archivs.
frames = <code>/games/12/embed</code>: ein Brett für einen Frame auf einer anderen Seite. <code>/oembed?url=…</code> beschreibt es (oEmbed), mit der Adresse einer Partie oder einer ihrer Stellungen und in den Grenzen von <code>maxwidth</code> und <code>maxheight</code>.
