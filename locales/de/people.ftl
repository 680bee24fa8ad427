no-finished-games = Noch keine beendeten Partien.
private-games-here = In den privaten Partien dieses Servers:
heading-away = **{ $name }** (im Urlaub)
game-results = { $game }: Wertung { $rating } · { $played } gespielt, { $won } gewonnen, { $drawn } remis, { $lost } verloren

settings = **Deine Einstellungen**
colours = Farben: { $theme }
language = Sprache: { $language }
boards-own-seat = Bretter: aus deiner eigenen Sicht
boards-first-seat = Bretter: aus Sicht des ersten Spielers
reminders-none = Erinnerungen: keine
reminders = Erinnerungen: { $times } vor Ablauf deiner Zeit
moves-confirmed = Züge: werden dir gezeigt, bevor sie zählen
moves-at-once = Züge: werden sofort gespielt
name-shown = Dein Name im Web: wird gezeigt
name-not-shown = Dein Name im Web: wird nicht gezeigt
vacation-automatic = Urlaub: wird von selbst genommen, wenn deine Zeit ablaufen würde
vacation-by-command = Urlaub: nur an Tagen, die du selbst nimmst
direct-games = Von Partien in Direktnachrichten erfährst du in jedem Fall dort.
no-reminders-choice = keine Erinnerungen
reminders-choice = { $times } vor Ablauf deiner Zeit
times-comma = { $before }, dann { $next }
times-and = { $before }, dann { $last }
told-of = Benachrichtigung ({ $subject }): { $way }

computer = Computer, Stufe { $level }
deleted-player = gelöschter Spieler { $player }
unknown-player = unbekannter Spieler
unnamed-player = Spieler { $player }
no-hint-between-people = Tipps gibt es nur in Partien gegen den Computer.

vacation = **Dein Urlaub**
vacation-none = Kommende Tage (UTC): keine
vacation-ahead = Kommende Tage (UTC): { $days }
vacation-left =
    { $days ->
        [one] Noch übrig in diesem Jahr: { $days } Tag von { $year }
       *[other] Noch übrig in diesem Jahr: { $days } Tage von { $year }
    }
vacation-clocks = An diesen Tagen stehen deine Uhren still, außer in Partien, deren Bedingungen den Urlaub begrenzen.
free-days = Wöchentliche freie Tage: { $days }. An ihnen steht deine Uhr in Partien mit der Bedingung „wöchentliche freie Tage“; eine Änderung gilt für Partien, die danach beginnen.
free-days-none = Wöchentliche freie Tage: keine
weekday = { $day ->
    [mon] Montag
    [tue] Dienstag
    [wed] Mittwoch
    [thu] Donnerstag
    [fri] Freitag
    [sat] Samstag
   *[sun] Sonntag
    }
free-days-in = { $days } ({ $zone })

server = **Partien auf diesem Server**
channel = Kanal: { $channel }
channel-of-challenge = Kanal: wo die jeweilige Herausforderung entstand
threads = Ein Thread für jede Partie: ja
no-threads = Ein Thread für jede Partie: nein
control = Bedenkzeit, wenn eine Herausforderung keine nennt: { $control }
control-of-host = Bedenkzeit, wenn eine Herausforderung keine nennt: { $control } (vom Betreiber)
games-private = Partien: nur auf diesem Server zu sehen
games-public = Partien: öffentlich
rated-by-everybody = Gewertete Partien: alle dürfen sie vorschlagen
rated-by-managers = Gewertete Partien: wer den Server verwaltet, darf sie vorschlagen
rated-by-nobody = Gewertete Partien: niemand darf sie vorschlagen
seeks-across = Suchen: treffen auf die anderer Server, die das erlauben
seeks-private = Suchen: nur auf diesem Server, wie seine Partien
seeks-here = Suchen: nur auf diesem Server
daily-off = Aufgabe des Tages: wird nicht gepostet
daily-in = Aufgabe des Tages: in { $channel }, zwischen 12:00 und 13:00 UTC
daily-lost = Aufgabe des Tages: wird nicht mehr gepostet, weil ich in { $channel } nicht schreiben kann
theme = Farben der Bretter in Kanälen: { $theme }
server-language = Sprache der Nachrichten in Kanälen: { $language }
barred = Gesperrte Spieler: { $count }
barred-players = { $more ->
    [0] Gesperrte Spieler ({ $count }): { $names }
   *[other] Gesperrte Spieler ({ $count }): { $names } und { $more } weitere
}
