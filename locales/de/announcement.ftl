# $who, $by, $to, $player sind Namen: ohne Artikel, Genitiv und Geschlecht.

action-played = { $who } hat { $notation } gespielt.
more-followed =
    { $count ->
        [one] { $count } weiterer Zug folgte sofort.
       *[other] { $count } weitere Züge folgten sofort.
    }
answered = { $who } hat mit bedingten Zügen sofort { $notation } geantwortet.
had-to-pass = { $who } konnte nur passen und hat gepasst.
swapped = { $who } und { $other } haben die Seiten getauscht.

on-vacation = { $who } ist bis zum { $day } im Urlaub.
on-free-days = { $who } hat bis { $day } frei.
paused-until = Die Partie ist pausiert: Bis { $end } läuft keine Uhr.
asked-to-act = { $to }: { $by } bittet dich zu ziehen. Wenn du es bis { $end } nicht tust, wird die Partie ohne Ergebnis geschlossen.

your-turn = { $who }, du bist am Zug.
your-turn-until = { $who }, du bist am Zug; deine Zeit endet am { $end }.
your-answer = { $who }, ein Angebot wartet auf deine Antwort.
your-answer-until = { $who }, ein Angebot wartet auf deine Antwort; deine Zeit endet am { $end }.
their-turn = { $who } ist am Zug.
their-turn-until = { $who } ist am Zug; die Zeit endet am { $end }.
their-answer = { $who } hat ein Angebot zu beantworten.
their-answer-until = { $who } hat ein Angebot zu beantworten; die Zeit endet am { $end }.

game-label = Partie { $game }
no-move-yet = noch kein Zug
move-number = Zug { $ply }
rated = gewertet
new-ratings = Wertungen: { $first } { $old } → { $new }, { $second } { $before } → { $after }.
match-score = Wettkampf: { $first } { $points } : { $others } { $second }.
match-goes-on = Partie { $game } des Wettkampfs läuft noch.
won-on-time =
    { $count ->
        [one] { $winner } hat eine Partie gegen { $loser } auf Zeit gewonnen: { $games }.
       *[other] { $winner } hat { $count } Partien gegen { $loser } auf Zeit gewonnen: { $games }.
    }

game-begins = Partie { $game } beginnt: { $first } gegen { $second }.
one-of-two = Es ist eine von zwei Partien mit vertauschten Seiten; die andere ist Partie { $game }.
draw-offered = { $by } bietet Remis an. { $to }, bist du einverstanden?
draw-declined = { $to }, dein Remisangebot wurde abgelehnt.
claimed = { $by } beansprucht den Sieg, der sicher ist. { $to }, nimmst du an? Du kannst auch weiterspielen, einmal in der Partie.
claim-declined = { $to }, dein Gegner spielt nach deinem Anspruch weiter. Nach deinem nächsten Zug kannst du den Sieg wieder beanspruchen; das beendet dann die Partie.
pause-offered =
    { $count ->
        [one] { $by } schlägt vor, die Partie für { $count } Tag zu pausieren; dann läuft keine Uhr. { $to }, bist du einverstanden?
       *[other] { $by } schlägt vor, die Partie für { $count } Tage zu pausieren; dann läuft keine Uhr. { $to }, bist du einverstanden?
    }
pause-declined = { $to }, deine vorgeschlagene Pause wurde abgelehnt.
pause-withdrawn = { $to }: { $by } zieht den Vorschlag einer Pause zurück.
paused = { $first } und { $second } haben eine Pause vereinbart.
takeback-asked =
    { $count ->
        [one] { $by } möchte { $count } Zug zurücknehmen. { $to }, bist du einverstanden?
       *[other] { $by } möchte { $count } Züge zurücknehmen. { $to }, bist du einverstanden?
    }
takeback-declined = { $to }, deine Zugrücknahme wurde abgelehnt; die Partie geht weiter.
draw-withdrawn = { $to }: { $by } zieht das Remisangebot zurück.
takeback-withdrawn = { $to }: { $by } möchte doch nichts zurücknehmen.
draw-lapsed = Das Remisangebot von { $player } ist verfallen.
takeback-lapsed = Die Bitte von { $player } um eine Zugrücknahme ist verfallen.
claim-lapsed = { $player } hat den Sieg beansprucht, aber die Partie geht weiter.
pause-lapsed = Der Vorschlag einer Pause von { $player } ist verfallen.
moves-more =
    { $count ->
        [one] { $count } weiterer
       *[other] { $count } weitere
    }
taken-back =
    { $count ->
        [one] { $moves } wurde zurückgenommen.
       *[other] { $moves } wurden zurückgenommen.
    }
reminder = { $to }: Für deinen Zug gegen { $opponent } bleibt weniger als { $before }.
reminder-until = { $to }: Für deinen Zug gegen { $opponent } bleibt weniger als { $before }; deine Zeit endet am { $end }.
voided = Diese Partie zwischen { $first } und { $second } wurde von einem Moderator annulliert.
reinstated = Das Ergebnis dieser Partie zwischen { $first } und { $second } wurde von einem Moderator wiederhergestellt.

old-board-played =
    { $count ->
        [one] Dieses Brett ist veraltet: Seitdem wurde { $count } Zug gespielt.
       *[other] Dieses Brett ist veraltet: Seitdem wurden { $count } Züge gespielt.
    }
old-board-taken-back =
    { $count ->
        [one] Dieses Brett ist veraltet: Seitdem wurde { $count } Zug zurückgenommen.
       *[other] Dieses Brett ist veraltet: Seitdem wurden { $count } Züge zurückgenommen.
    }
old-message = Diese Nachricht ist veraltet: Seitdem ist etwas geschehen.
