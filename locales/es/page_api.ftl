lead = Todo lo que muestran estas páginas está también a disposición de los programas, en JSON y sin clave.

document = <a>El documento OpenAPI</a> describe cada campo de cada respuesta, para los programas que generan clientes a partir de él.
pages = Las listas tienen páginas: el <code>next</code> de una es el <code>after</code> de la siguiente.
etags = Las respuestas llevan <code>ETag</code>. Con <code>If-None-Match</code>, lo que no ha cambiado no se vuelve a enviar.
scripts = En un sitio público, los scripts de otros sitios pueden leerlo todo.
limits = Una dirección puede hacer { $burst } peticiones de golpe y { $per_second } por segundo de forma continuada. Si hace más, la respuesta es 429 con <code>Retry-After</code>.
errors = Los errores son documentos de problema (RFC 9457). Además de los de abajo, cada operación puede responder 403, 421, 429, 500 y 503.
private = Una partida privada responde como si no existiera.

records = Registros, feeds y tableros
record-files = <code>/games/12.cgn</code> y <code>/games/12.json</code>: una partida como registro. <code>/archive.cgn</code> y <code>/archive.ndjson</code>: las partidas de una búsqueda, con los mismos parámetros que <a>el archivo</a>.
pictures = <code>/games/12/3.png</code>, <code>.svg</code> y <code>/games/12.gif</code>: imágenes, con <code>theme=wood</code>, <code>slate</code> o <code>contrast</code>, <code>seat=second</code>, <code>width=360</code>.
feed = <code>/feed.atom</code>: los últimos resultados como feed Atom, con los parámetros del archivo.
frames = <code>/games/12/embed</code>: un tablero para un marco en otra página. <code>/oembed?url=…</code> lo describe (oEmbed), con la dirección de una partida o de una de sus posiciones, y dentro de <code>maxwidth</code> y <code>maxheight</code>.
