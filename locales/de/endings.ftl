won = { $winner } hat gegen { $loser } gewonnen.
drew = { $first } und { $second } haben remis gespielt.
without-result = Die Partie zwischen { $first } und { $second } endete ohne Ergebnis.

short-won = { $winner } hat gewonnen.
short-drew = Die Partie endete remis.
short-without-result = Die Partie hat kein Ergebnis.

no-moves = Der Verlierer hat keinen Zug mehr.
stones = Alle Steine sind gezählt.
counters = Alle Steine sind gezählt.
elimination = Die unterlegene Seite hat keinen Stapel mehr.
no-action = Dem Verlierer ist keine Aktion mehr möglich.
repetition = Die Stellung hat sich wiederholt.
resignation = Die unterlegene Seite hat aufgegeben.
timeout = Die Zeit der unterlegenen Seite ist abgelaufen.
agreement = Beide haben sich auf Remis geeinigt.
claim = Die Siegerseite hat den Sieg beansprucht, der sicher war.
aborted = Die Partie wurde abgebrochen.
adjourned = Die Partie ist vertagt: Ein Spieler hat trotz Aufforderung nicht gezogen.
void = Ein Moderator hat die Partie annulliert.

score = Der Endstand ist { $first } zu { $second }.
without-glory = Die Siegerseite hat ein Angebot abgelehnt: ein Sieg ohne Ruhm.
uncounted-one-sided = ungewertet, weil sie endete, bevor beide gezogen hatten
uncounted-aborted = ungewertet, weil sie abgebrochen wurde
uncounted-void = ungewertet, weil sie annulliert wurde
