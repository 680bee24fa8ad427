lead = Tudo o que estas páginas mostram existe também para programas, em JSON, sem chave.

document = <a>O documento OpenAPI</a> descreve cada campo de cada resposta, para programas que geram clientes a partir dele.
pages = As listas têm páginas: o <code>next</code> de uma é o <code>after</code> da seguinte.
etags = As respostas têm um <code>ETag</code>. Com <code>If-None-Match</code>, o que não mudou não é enviado de novo.
scripts = Scripts de outros sites podem ler tudo isso quando o site é público.
limits = Um endereço pode fazer { $burst } pedidos de uma vez e { $per_second } por segundo por muito tempo. Acima disso, a resposta é 429 com <code>Retry-After</code>.
errors = Os erros são documentos de problema (RFC 9457). Além dos listados abaixo, toda operação pode responder 403, 421, 429, 500 e 503.
private = Uma partida privada responde como se não existisse.

records = Registros, feeds e tabuleiros
record-files = <code>/games/12.cgn</code> e <code>/games/12.json</code>: uma partida como registro. <code>/archive.cgn</code> e <code>/archive.ndjson</code>: as partidas de uma busca, com os mesmos parâmetros do <a>acervo</a>.
pictures = <code>/games/12/3.png</code>, <code>.svg</code> e <code>/games/12.gif</code>: imagens, com <code>theme=wood</code>, <code>slate</code> ou <code>contrast</code>, <code>seat=second</code>, <code>width=360</code>.
feed = <code>/feed.atom</code>: os últimos resultados como feed Atom, com os parâmetros do acervo.
frames = <code>/games/12/embed</code>: um tabuleiro para incorporar em outra página. <code>/oembed?url=…</code> o descreve (oEmbed), com o endereço de uma partida ou de uma de suas posições, e dentro de <code>maxwidth</code> e <code>maxheight</code>.
