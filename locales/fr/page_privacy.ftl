lead = Ce site ne dépose aucun cookie, sauf si vous vous connectez ou choisissez une langue ou les couleurs des plateaux, n’utilise aucun traceur et ne charge rien depuis d’autres sites. Seules la table et la page de configuration de l’hébergeur utilisent un cookie qui donne accès à celles-ci.

kept = Ce qui est conservé sur les joueurs
kept-account = Le numéro de votre compte Discord et le nom que vous y portez. Le numéro n’est jamais montré.
kept-settings = Vos réglages, la langue de votre application Discord, vos jours de vacances et jours libres hebdomadaires, et les joueurs que vous bloquez.
kept-notes = Vos notes privées sur des parties. Elles ne sont visibles que par vous, dans Discord.
kept-plans = Vos coups conditionnels dans les parties en cours. Jusqu’à ce qu’ils soient joués, ils ne sont visibles que par vous, dans Discord.
kept-seeks = Ce que vous cherchez avec <code>/seek</code>. Ce n’est visible que par vous, dans Discord, jusqu’à ce que quelqu’un cherche la même chose.
kept-follows = Les parties en cours que vous suivez. Cette liste n’est visible que par vous, dans Discord.
kept-puzzles = Les problèmes que vous avez essayés dans Discord, si vous les avez résolus, et votre cote de problèmes. Ce n’est visible que par vous, dans Discord. Les pages des problèmes ne conservent rien.
kept-sessions = Où vous êtes connecté sur le web : depuis quand, le jour de la dernière utilisation, navigateur et système. Vous seul le voyez.
kept-programs = Vos programmes et jetons : à quoi sert chaque jeton, depuis quand, le jour de la dernière utilisation. Tout le monde voit les noms de vos programmes ; vous seul voyez le reste.
kept-games = Vos parties : les actions et leurs heures, les propositions, les résultats ; vos cotes et statistiques, qui en découlent.

not-kept = Une personne que d’autres n’ont fait que défier ou bloquer, et qui ne s’est jamais servie du bot, n’a pas de page ici.

who = Qui peut le voir
who-sees = Les parties jouées sur des serveurs sont publiques, sauf si les gestionnaires du serveur rendent les parties privées ; cela vaut pour les parties qui commencent ensuite. Les parties jouées en messages privés sont privées, sauf si les deux joueurs acceptent de les publier. Les parties entre joueurs d’endroits différents qui ont commencé avec <code>/seek</code> sont publiques. Seuls les joueurs, et les membres du serveur où elle se joue, peuvent voir une partie privée ; pour tous les autres, elle n’existe pas. L’hébergeur de ce site peut voir tout ce qui est conservé.
hidden-name = Avec <code>/settings</code>, vous pouvez masquer votre nom sur ce site. Votre numéro y prend alors sa place.

yours = Vos données
export-delete = Dans Discord, <code>/privacy export</code> vous envoie tout ce qui est conservé sur vous. <code>/privacy delete</code> supprime votre compte : vos défis et vos recherches sont fermés, vos parties en cours sont abandonnées (ou annulées si l’un des deux joueurs n’a pas encore joué), et votre numéro Discord, vos noms, vos réglages et blocages, vos notes privées, vos coups conditionnels, la liste des parties que vous suivez, ce que vous avez fait des problèmes, vos sessions sur le web et vos commentaires sont effacés. Vos parties restent, comme celles d’un joueur supprimé, parce qu’elles sont aussi celles de vos adversaires. Les sauvegardes antérieures contiennent vos données jusqu’à ce que l’hébergeur les supprime. Le bot modifie ensuite dans Discord ses derniers messages sur vos parties ; les plus anciens y restent jusqu’à ce que quelqu’un les supprime.
barred = Si un serveur vous a exclu ou si un joueur vous a bloqué, une empreinte à clé de votre numéro Discord reste dans cette liste, pour qu’elle continue de fonctionner. Elle ne permet pas de lire votre numéro.

visitors = Visiteurs de ce site
addresses = Pour limiter le nombre de requêtes, les adresses des visiteurs sont gardées en mémoire pendant un court moment. Ce programme ne les écrit pas sur disque.
in-browser = Votre navigateur lui-même retient, pour vous seul, si les plateaux font du bruit, si les coups sont joués aussitôt, et les analyses trop longues pour une adresse.
