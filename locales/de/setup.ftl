# Das Portal von Discord gibt es nur auf Englisch: New Application, Bot, Reset Token, Privileged Gateway Intents bleiben.

title = Discord einrichten
description = Die Schritte zu einem eigenen Bot in Discord, jeder mit seinem jetzigen Stand.
host-only = Nur der Betreiber dieses Rechners kann sehen, wie der Bot eingerichtet ist.

portal = Discords Entwicklerportal
invite = Bot zu einem Server hinzufügen

application = Anwendung anlegen
token = Mit ihrem Token starten
connection = Verbinden
server = Bot zu einem Server hinzufügen
channel = Kanal wählen
application-how = Wähle im Portal New Application und gib ihr einen Namen. So heißt dein Bot.
token-how = Drück unter Bot auf Reset Token und kopier den Token, der ein Passwort ist. Halte dieses Programm an, setz DISCORD_TOKEN auf den Token und starte es neu. Mit dem Debian-Paket schreib stattdessen eine Zeile DISCORD_TOKEN=… mit dem Token in /etc/colonnade/environment und führ systemctl restart colonnade aus.
connection-how = Der Bot verbindet sich von selbst. Lass alle Privileged Gateway Intents aus: Er braucht sie nicht.
server-how = Sobald der Bot verbunden ist, steht hier die Adresse, die ihn hinzufügt. Öffne sie und wähle einen Server; sie erteilt auch die Berechtigungen.
channel-how = Schreib auf dem Server /server set, um einen Kanal für Ankündigungen zu wählen. Ohne ihn erscheinen sie dort, wo die Herausforderung entstand.

application-known = Es gibt eine.
application-unknown = Noch nicht bekannt.
token-not-set = Kein Token ist gesetzt.
token-not-built = Dieses Programm wurde ohne Discord gebaut und nimmt keinen Token an. Bau es mit cargo build --release neu: Die Standard-Features enthalten Discord.
token-asked = Discord wird gerade gefragt, ob es den Token annimmt.
token-accepted = Discord nimmt den Token an.
token-refused = Discord lehnt den Token ab. Setz ihn im Portal zurück und starte mit dem neuen.
connected = Der Bot ist verbunden, und seine Intents sind angenommen.
not-connected = Der Bot ist nicht verbunden: { $problem }.
waits = Noch nicht verbunden.
no-servers = Der Bot ist noch auf keinem Server.
servers =
    { $count ->
        [one] Der Bot ist auf { $count } Server.
       *[other] Der Bot ist auf { $count } Servern.
    }
no-channels = Noch ist kein Kanal gewählt.
channels =
    { $count ->
        [one] Auf { $count } Server ist ein Kanal gewählt.
       *[other] Auf { $count } Servern ist ein Kanal gewählt.
    }
