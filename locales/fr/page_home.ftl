lead = Jouez à des jeux d’empilement et de semailles dans Discord, au rythme d’un coup par jour ou à celui dont vous convenez. Chaque partie terminée est conservée ici : revoyez-la, retrouvez-la, téléchargez-la.
play-here = Jouer sur cette machine
more-choices = Autres plateaux, noms et cadences
how-in-discord = Comment jouer dans Discord

add-bot = Ajouter le bot à votre serveur
browse-archive = Parcourir les archives

how-to-play = Comment jouer
first-step = <a>Ajoutez le bot à un serveur Discord</a>, ou rejoignez un serveur qui l’a déjà.
second-step = Défiez quelqu’un avec <code>/challenge</code>, ou relevez un défi ouvert de <code>/challenges</code>.
third-step = Jouez avec <code>/move</code>. Le bot montre le plateau et dit à qui c’est le tour.
connecting = Les parties se jouent dans Discord avec le bot de ce site. Il est en train de se connecter ; le lien pour l’ajouter à un serveur apparaîtra ici.
no-bot = Les parties se jouent dans Discord avec un bot, qui n’est pas encore configuré ici.
steps-below = <a>Les étapes ci-dessous</a> y mènent.
setup-address = La personne qui héberge ce site trouve l’adresse de la configuration dans les lignes que le programme affiche à son démarrage.

games = Les jeux

setup-explained = Personne d’autre que vous, sur cette machine, ne voit ces étapes. Elles sont vérifiées <a>régulièrement</a> jusqu’à ce que le bot soit sur un serveur.

latest-results = Derniers résultats
none-finished = Aucune partie n’est encore terminée.
start-one = Commencez-en une.
all-finished = Toutes les parties terminées
