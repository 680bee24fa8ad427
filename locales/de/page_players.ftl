name = Name
nobody = Hier hat noch niemand öffentlich gespielt.
no-such-name = Kein Spielername beginnt so.
ratings = Wertungen
first-page = Von Anfang an
more = Weitere Spieler
