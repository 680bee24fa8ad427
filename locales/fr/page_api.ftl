lead = Tout ce que montrent ces pages est aussi disponible pour les programmes, en JSON, sans clé.

document = <a>Le document OpenAPI</a> décrit chaque champ de chaque réponse, pour les programmes qui en font des clients.
pages = Les listes ont des pages : le <code>next</code> d’une page est le <code>after</code> de la suivante.
etags = Les réponses ont un <code>ETag</code>. Avec <code>If-None-Match</code>, ce qui n’a pas changé n’est pas renvoyé.
scripts = Les scripts d’autres sites peuvent tout lire sur un site public.
limits = Une adresse peut envoyer { $burst } requêtes d’un coup et { $per_second } par seconde dans la durée. Au-delà, la réponse est 429 avec <code>Retry-After</code>.
errors = Les erreurs sont des documents de problème (RFC 9457). Outre celles indiquées ci-dessous, chaque opération peut répondre 403, 421, 429, 500 et 503.
private = Une partie privée répond comme si elle n’existait pas.

records = Enregistrements, flux et plateaux
record-files = <code>/games/12.cgn</code> et <code>/games/12.json</code> : une partie sous forme d’enregistrement. <code>/archive.cgn</code> et <code>/archive.ndjson</code> : les parties d’une recherche, avec les mêmes paramètres que <a>les archives</a>.
pictures = <code>/games/12/3.png</code>, <code>.svg</code> et <code>/games/12.gif</code> : des images, avec <code>theme=wood</code>, <code>slate</code> ou <code>contrast</code>, <code>seat=second</code>, <code>width=360</code>.
feed = <code>/feed.atom</code> : les derniers résultats sous forme de flux Atom, avec les paramètres des archives.
frames = <code>/games/12/embed</code> : un plateau à intégrer dans un cadre d’une autre page. <code>/oembed?url=…</code> le décrit (oEmbed), avec l’adresse d’une partie ou d’une de ses positions, et dans les limites de <code>maxwidth</code> et <code>maxheight</code>.
