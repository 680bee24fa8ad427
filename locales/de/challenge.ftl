first-for-challenger = der Herausforderer spielt { $side } und beginnt
second-for-challenger = der Herausforderer spielt { $side }
sides-by-lot = Seiten per Los
both-sides = zwei Partien mit vertauschten Seiten
no-vacation = ohne Urlaub
at-most-vacation = höchstens { $days } Urlaubstage
free-days = mit wöchentlichen freien Tagen
pie-rule = Tauschregel: Nach dem ersten Zug darf der zweite Spieler die Seiten tauschen
from-fair-start = aus einer ausgeglichenen Startstellung
advantage = In diesem Spiel hat { $side } die besseren Aussichten: { $percent } % der Punkte zwischen gleich starken Computern. Mit beiden Seiten, in zwei Partien, ist es gerecht.
free-days-of = Wöchentliche freie Tage von { $player }: { $days }.
usual-time = { $player } zieht meist nach höchstens { $time }.
reliability = Öffentliche Partien von { $player }: { $count } beendet, davon { $lost } auf Zeit verloren, { $running } laufen.
usual-time-short = meist höchstens { $time }
lost-on-time-short = { $lost } von { $count } Partien auf Zeit verloren
control-none = ohne Zeitlimit
control-per-move = { $span } pro Zug
control-bank = { $bank }, mit jedem Zug { $increment } dazu, höchstens { $cap }
span-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
span-hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
span-minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
span-seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
rated = gewertet
casual = ungewertet

challenges-you = { $to }, { $from } fordert dich heraus.
challenges-you-again = { $to }, { $from } fordert dich zur Revanche für Partie { $game } heraus.
challenges-anybody = { $from } fordert alle heraus. Wer möchte?
challenges-anybody-again = { $from } fordert alle zu einer Revanche für Partie { $game } heraus. Wer möchte?
challenge-ends = Die Herausforderung endet am { $moment }.

made-to = { $from } fordert { $to } zu einer Partie { $variant } heraus.
made-to-anybody = { $from } fordert alle zu einer Partie { $variant } heraus. Wer möchte?
accepted-by = { $from }, { $to } nimmt deine Herausforderung zu einer Partie { $variant } an.
accepted = { $from }, deine Herausforderung zu einer Partie { $variant } ist angenommen.
declined-by = { $from }, { $to } lehnt deine Herausforderung zu einer Partie { $variant } ab.
declined = { $from }, deine Herausforderung zu einer Partie { $variant } ist abgelehnt.
withdrawn = { $from } zieht die Herausforderung zu einer Partie { $variant } zurück.
expired = { $from }, niemand hat deine Herausforderung zu einer Partie { $variant } rechtzeitig angenommen.

# In einer Liste hinter einem Pfeil: Anna → alle
anybody = alle
