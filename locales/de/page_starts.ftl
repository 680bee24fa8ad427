explained = Wer eine Partie beginnt, hat oft die besseren oder schlechteren Aussichten. Aus diesen Stellungen erzielten beide Seiten in Partien eines Computers gegen sich selbst etwa gleich viele Punkte. In Discord beginnen <code>/challenge</code> und <code>/seek</code> eine Partie aus einer von ihnen, die ausgelost wird, wenn du bei <code>opening</code> „ausgeglichene Stellung“ wählst. Für Spieler anderer Stärke kann eine Stellung weniger ausgeglichen sein; zwei Partien mit vertauschten Seiten sind für alle gerecht. <a>Was bekannt ist</a> sagt, wie sie gefunden wurden.
boards = Spiele mit ausgeglichenen Startstellungen
none = Es gibt noch keine Liste.
number = Startstellung { $number }
