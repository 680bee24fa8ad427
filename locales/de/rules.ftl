side-white = Weiß
side-black = Schwarz
side-red = Rot
side-south = Süd
side-north = Nord

colour-white = weiß
colour-red = rot
colour-black = schwarz
colour-neutral = neutral
colour-shared = gemeinsam

designed = { $designer }, { $year }
traditional-guro = traditionell, Volk der Guro, Elfenbeinküste

# In Bildern: so kurz wie möglich.
score = Punkte
captured = geschlagen
reserve = Reserve

duty-move = am Zug
duty-enter = setzt ein
duty-answer = antwortet

reason-no-moves = keine Züge mehr
reason-stones = alle Steine gezählt
reason-counters = alle Steine gezählt
reason-elimination = kein Stapel mehr
reason-no-action = keine Aktion mehr
reason-repetition = Stellung wiederholt
reason-resignation = Aufgabe
reason-timeout = Zeit abgelaufen
reason-agreement = Remis vereinbart
reason-claim = Sieg beansprucht
reason-aborted = abgebrochen
reason-adjourned = vertagt
reason-void = von einem Moderator annulliert
reason-unfinished = nicht beendet

result-with-reason = { $result } ({ $reason })

rank = Reihe { $name }
file = Spalte { $name }

# Wirkungen einer Wahl: Teilsätze ohne Subjekt in Menüs, höchstens 100 Zeichen.
straight-on = geht geradeaus weiter nach { $to }
lay-on-empty = { $colour ->
    [white] legt einen weißen Stein auf das leere Feld
    [red] legt einen roten Stein auf das leere Feld
    [black] legt einen schwarzen Stein auf das leere Feld
   *[neutral] legt einen neutralen Stein auf das leere Feld
}
lay = { $colour ->
    [white] legt einen weißen Stein, Höhe { $height }
    [red] legt einen roten Stein, Höhe { $height }
    [black] legt einen schwarzen Stein, Höhe { $height }
   *[neutral] legt einen neutralen Stein, Höhe { $height }
}
take-single-piece = nimmt den einzelnen Stein
take-top-piece = nimmt den obersten Stein, Höhe { $height }
land = { $onto ->
    [one] landet auf { $onto } Stein, Höhe { $height }
   *[other] landet auf { $onto } Steinen, Höhe { $height }
}
begin-offer-of-one = bietet eine Mulde für { $price } geschlagene Steine an
begin-offer-of-two = bietet eine oder zwei Mulden für je { $price } geschlagene Steine an
begin-offer = bietet eine bis { $most } Mulden für je { $price } geschlagene Steine an
offer = bietet { $holes } für { $price } Steine an
accept-offer = nimmt { $holes } für { $price } geschlagene Steine
decline-offer = lässt alles, wie es ist
pass = passt: kein Stein zu säen
swap = der erste Zug gehört dann dir
pick-up-extra-only = nimmt nichts auf, sät den zusätzlichen Stein
pick-up-and-extra = { $counters ->
    [one] nimmt { $counters } Stein auf, sät einen mehr
   *[other] nimmt { $counters } Steine auf, sät einen mehr
}
pick-up = { $counters ->
    [one] nimmt { $counters } Stein auf
   *[other] nimmt { $counters } Steine auf
}
pick-up-nothing-at-end = nimmt nichts auf: beendet die Partie, und { $winner } bekommt alle übrigen Steine
pick-up-nothing = nimmt nichts auf und schlägt { $total } ({ $squares })
sow-counter = sät einen Stein; auf { $square } liegen dann { $counters }
sow-counter-and-capture = sät einen Stein; auf { $square } liegen dann { $counters }; schlägt { $total } ({ $squares })
move-one-man = zieht diesen Stein
move-top-man = zieht den obersten Stein von hier
move-some-men = zieht bis zu { $most } Steine von hier
begin-entry = setzt einen Stein ein ({ $reserve } in Reserve)
enter-first = setzt einen Stein ein
enter-first-and-last = setzt einen Stein ein; kein Platz für einen zweiten, also endet die Setzphase
enter-second = setzt den zweiten Stein ein
take-pillar = nimmt die Säule auf { $from }
move-pillar = zieht die Säule von { $from } nach { $to }

lift-one = { $colour ->
    [white] nimmt den einzelnen weißen Stein
    [red] nimmt den einzelnen roten Stein
    [black] nimmt den einzelnen schwarzen Stein
   *[neutral] nimmt den einzelnen neutralen Stein
}
lift-many = hebt { $count } Steine, unterster zuerst: { $lowest } … { $top }
lift = hebt { $count } Steine, unterster zuerst: { $colours }

sow = { $stones ->
    [one] sät { $stones } Stein
   *[other] sät { $stones } Steine
}
sow-to = { $stones ->
    [one] sät { $stones } Stein, in { $last }
   *[other] sät { $stones } Steine, den letzten in { $last }
}
sow-and-capture = { $stones ->
    [one] sät { $stones } Stein und schlägt { $total } ({ $holes })
   *[other] sät { $stones } Steine und schlägt { $total } ({ $holes })
}
sow-to-and-capture = { $stones ->
    [one] sät { $stones } Stein, in { $last }, und schlägt { $total } ({ $holes })
   *[other] sät { $stones } Steine, den letzten in { $last }, und schlägt { $total } ({ $holes })
}

move-men = { $men ->
    [one] zieht { $men } Stein
   *[other] zieht { $men } Steine
}
move-men-onto = { $men ->
    [one] { $onto ->
        [one] zieht { $men } Stein auf { $onto } Stein, Höhe { $height }
       *[other] zieht { $men } Stein auf { $onto } Steine, Höhe { $height }
    }
   *[other] { $onto ->
        [one] zieht { $men } Steine auf { $onto } Stein, Höhe { $height }
       *[other] zieht { $men } Steine auf { $onto } Steine, Höhe { $height }
    }
}
move-men-and-capture = { $men ->
    [one] zieht { $men } Stein und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
   *[other] zieht { $men } Steine und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
}
move-men-onto-and-capture = { $men ->
    [one] { $onto ->
        [one] zieht { $men } Stein auf { $onto } Stein und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
       *[other] zieht { $men } Stein auf { $onto } Steine und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
    }
   *[other] { $onto ->
        [one] zieht { $men } Steine auf { $onto } Stein und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
       *[other] zieht { $men } Steine auf { $onto } Steine und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
    }
}

enter-man = setzt einen Stein ein
enter-man-onto = { $onto ->
    [one] setzt einen Stein auf { $onto } Stein ein, Höhe { $height }
   *[other] setzt einen Stein auf { $onto } Steine ein, Höhe { $height }
}
enter-man-and-capture = { $onto ->
    [one] setzt einen Stein auf { $onto } Stein ein und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
   *[other] setzt einen Stein auf { $onto } Steine ein und schlägt den Stapel (Höhe { $height }, Kapazität { $capacity })
}

# Regeln, die ein Zug verletzt: Teilsätze, klein am Anfang, ohne Punkt.
game-over = die Partie ist zu Ende
off-board = der Zug verlässt das Brett (a1 bis { $last })
corner = { $square } ist kein Feld dieses Bretts, denn es hat keine Ecken
empty-square = { $square } ist leer
top-not-yours = { $colour ->
    [white] auf dem Stapel von { $square } liegt ein weißer Stein obenauf, und { $mover } darf nur Stapel heben, auf denen { $mover } obenauf liegt
    [red] auf dem Stapel von { $square } liegt ein roter Stein obenauf, und { $mover } darf nur Stapel heben, auf denen { $mover } obenauf liegt
    [black] auf dem Stapel von { $square } liegt ein schwarzer Stein obenauf, und { $mover } darf nur Stapel heben, auf denen { $mover } obenauf liegt
   *[neutral] auf dem Stapel von { $square } liegt ein neutraler Stein obenauf, und { $mover } darf nur Stapel heben, auf denen { $mover } obenauf liegt
}
piece-not-yours = der oberste Stein auf { $square } gehört { $owner }, und { $mover } ist am Zug
stack-not-yours = der Stapel auf { $square } gehört { $owner }, und { $mover } ist am Zug
hole-not-yours = { $hole } gehört { $owner }
reversal = der Schritt von { $from } nach { $to } geht geradewegs zurück
stack-length = { $pieces ->
    [one] { $steps ->
        [one] der Stapel auf { $square } hat { $pieces } Stein, der Weg aber { $steps } Schritt
       *[other] der Stapel auf { $square } hat { $pieces } Stein, der Weg aber { $steps } Schritte
    }
   *[other] { $steps ->
        [one] der Stapel auf { $square } hat { $pieces } Steine, der Weg aber { $steps } Schritt
       *[other] der Stapel auf { $square } hat { $pieces } Steine, der Weg aber { $steps } Schritte
    }
}
sowing-length = { $counters ->
    [one] { $squares ->
        [one] { $line } hat { $counters } Stein zu säen, der Weg aber { $squares } Feld
       *[other] { $line } hat { $counters } Stein zu säen, der Weg aber { $squares } Felder
    }
   *[other] { $squares ->
        [one] { $line } hat { $counters } Steine zu säen, der Weg aber { $squares } Feld
       *[other] { $line } hat { $counters } Steine zu säen, der Weg aber { $squares } Felder
    }
}
second-offer = in diesem Zug gab es schon ein Angebot, und pro Zug ist nur eines erlaubt
too-many-holes = höchstens { $most } Mulden können angeboten werden
all-holes = { $mover } muss mindestens eine Mulde behalten (und hat { $owned })
offer-too-dear = { $holes ->
    [one] { $payer } muss { $price } Steine geschlagen haben, um sie zu bezahlen, und hat { $purse }
   *[other] { $payer } muss { $price } Steine geschlagen haben, um sie alle zu bezahlen, und hat { $purse }
}
answer-due = ein Angebot über { $holes } ist offen und muss zuerst angenommen oder abgelehnt werden
no-open-offer = es gibt kein offenes Angebot zu beantworten
empty-hole = { $hole } ist leer
can-sow = passen darf nur, wem kein Stein gehört
no-hole = ein Angebot nennt mindestens eine Mulde
turn = ein Stein zieht geradeaus in eine Richtung
not-on-one-line = die beiden Felder liegen nicht in einer Reihe oder Spalte dieses Bretts
over-stack = ein Stein hält auf dem ersten Stapel, den er trifft, hier { $met }
empty-target = { $square } ist leer, und ein Stein kann nur auf einem Stapel anhalten
not-higher = der Stein käme nicht höher an, als er losgeht (Höhe { $height }, { $target } hat { $holds })
ground-piece = ein Stein, unter dem nichts liegt, darf nur auf einem einzelnen Stein landen ({ $target } hat { $holds })
piece-stuck = der Stein auf { $square } kann nirgendwohin: Auf keinem ersten Stapel in seinen Richtungen käme er höher an als { $height }
wrong-line-for-ranks = { $mover } nimmt Reihen auf, genannt durch ihre Zahl
wrong-line-for-files = { $mover } nimmt Spalten auf, genannt durch ihren Buchstaben
no-path = { $line } hat { $counters } Steine zu säen, mehr als die { $squares } Felder des Bretts
revisit = der Weg kommt zweimal nach { $square }, und kein Feld darf zwei Steine bekommen
dead-end = { $left ->
    [one] { $left } Stein ist noch in der Hand und kann von { $from } aus nicht gesät werden
   *[other] { $left } Steine sind noch in der Hand und können von { $from } aus nicht alle gesät werden
}
bracket-count = { $counters ->
    [one] { $line } sät { $counters } Stein, nicht { $claimed }
   *[other] { $line } sät { $counters } Steine, nicht { $claimed }
}
occupied = { $square } ist besetzt
not-next-to-last = der erste Stein muss neben { $last } eingesetzt werden, wo der Gegner zuletzt eingesetzt hat
not-lonely = der zweite Stein muss fern von allen anderen eingesetzt werden, aber { $neighbour } neben { $square } ist besetzt
still-entering = es ist noch Setzphase: Nenn das Feld des ersten Steins und nach „/“ das des zweiten
no-pillars-yet = in der Setzphase gibt es noch keine Säulen, die ziehen könnten
no-longer-entering = die Setzphase ist vorbei: Zieh Steine (c3-c5) oder setz einen aus der Reserve ein (+d4)
one-man-only = im ersten Zug der Partie wird nur ein Stein eingesetzt
no-room-for-second = für einen zweiten Stein ist kein Platz, also endet der Zug mit { $first }
missing-second = für einen zweiten Stein ist Platz, also muss er eingesetzt werden
pillar-first = auf { $square } steht eine Säule; eine Säule zieht erst, nachdem du Steine gezogen oder eingesetzt hast, hinter „/“
men-turn = Steine ziehen in gerader Linie
onto-pillar = auf die Säule auf { $square } können keine Steine ziehen
entry-on-pillar = auf die Säule auf { $square } kann kein Stein eingesetzt werden
over-pillar = über die Säule auf { $square } können keine Steine ziehen
too-far = um { $squares } Felder weit zu ziehen, braucht es { $squares } Steine, und { $from } hat { $holds }
men-stuck = die Steine auf { $square } können nicht ziehen: In jeder Richtung ist eine Säule oder der Rand im Weg
no-way-on = die Steine von { $from } können von { $end } aus nicht weiter: Eine Säule oder der Rand ist im Weg
no-reserve = { $mover } hat keinen Stein in Reserve, der eingesetzt werden könnte
not-your-pillar = die Säule auf { $square } gehört { $owner }
no-pillar = auf { $square } steht keine Säule
no-movable-pillar = { $mover } hat keine Säule, die ziehen könnte
not-queen-line = eine Säule zieht entlang einer Reihe, Spalte oder Diagonale
pillar-blocked = { $square } ist nicht leer, und eine Säule zieht nur über leere Felder auf ein leeres Feld
pillar-stuck = neben der Säule auf { $square } ist kein leeres Feld, auf das sie ziehen könnte
no-hop = eine Säule, die zieht, kommt auf ein anderes Feld
swap-not-now = die Seiten lassen sich nur gleich nach dem ersten Zug tauschen

broken-rule = { $text }: { $rule }

no-move-yet = noch kein Zug: Er kann beginnen mit { $next }
not-whole-yet = { $text } ist noch kein vollständiger Zug: Als Nächstes geht { $next }
nothing-to-read = hier ist nichts zu lesen. { $expected }
breaks-off = { $text }: Der Text bricht ab. { $expected }
cannot-read = { $text }: { $rest } an Zeichen { $column } ist nicht lesbar. { $expected }

expected-end = Erwartet wird das Ende des Zugs.
expected-end-of-text = Erwartet wird das Ende: Kein Zug ist länger als { $most } Bytes.
expected-end-of-path = Erwartet wird das Ende: Kein Weg hat mehr als { $most } Schritte.
expected-square = Erwartet wird ein Feld von a1 bis { $last }.
expected-square-without-corners = Erwartet wird ein Feld von a1 bis h8, außer den Ecken.
expected-another-square = Erwartet wird ein anderes Feld als { $square }.
expected-square-in-line = Erwartet wird ein Feld in derselben Spalte oder Reihe wie { $square }.
expected-direction-on-board = { $direction ->
    [north] Erwartet wird eine Richtung, die auf dem Brett bleibt ({ $from } liegt am Nordrand).
    [east] Erwartet wird eine Richtung, die auf dem Brett bleibt ({ $from } liegt am Ostrand).
    [south] Erwartet wird eine Richtung, die auf dem Brett bleibt ({ $from } liegt am Südrand).
   *[west] Erwartet wird eine Richtung, die auf dem Brett bleibt ({ $from } liegt am Westrand).
}
expected-direction-or-end = Erwartet wird eine weitere Richtung (n e s w) oder das Ende.
expected-direction-slash-or-end = Erwartet wird eine weitere Richtung (n e s w), „/“ oder das Ende.
expected-square-or-end = Erwartet wird „-“ mit dem nächsten Feld oder das Ende.
expected-square-slash-or-end = Erwartet wird „-“ mit dem nächsten Feld, „/“ oder das Ende.
expected-no-leading-zeros = Erwartet wird eine Zahl ohne führende Nullen.
expected-smaller-number = Erwartet wird eine kleinere Zahl.
expected-one-of = Erwartet wird { $tokens }.
expected-hole-or-word = Erwartet wird eine Mulde von a1 bis d2, offer:, accept, decline oder pass.
expected-end-of-sowing = Erwartet wird das Ende: Eine Aussaat nennt eine Mulde.
expected-another-hole = Erwartet wird eine andere Mulde: { $hole } ist schon genannt.
expected-next-hole-or-end = Erwartet wird „,“ mit der nächsten Mulde oder das Ende.
expected-offered-holes = Erwartet wird „:“ mit den angebotenen Mulden.
expected-line = Erwartet wird eine Reihe von 1 bis { $ranks } oder eine Spalte von a bis { $file }, dann „:“.
expected-counter-count = Erwartet wird die Zahl der gesäten Steine.
expected-closing-bracket = Erwartet wird „)“.
expected-first-square = Erwartet wird „:“ mit dem ersten Feld.
expected-pillar-move-or-end = Erwartet wird „/“ mit dem Zug einer Säule oder das Ende.
expected-pillar-target-or-end = Erwartet wird „-“ mit dem Feld, auf das eine Säule zieht, oder das Ende.
expected-end-of-pillar-move = Erwartet wird das Ende: Der Zug einer Säule nennt nur Anfang und Ziel.

unknown-game = ein Spiel { $game } gibt es nicht, nur { $games }
unknown-variant = { $game } hat keine Variante { $variant }, nur { $variants }
