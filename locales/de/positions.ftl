# Teilsätze, aus denen eigene Sätze werden. Was in Stellungscodes steht, bleibt, wie es ist.

not-a-position = keine Stellung: { $flaw }

fields-blanks = erwartet: { $expected } Teile, getrennt durch je ein Leerzeichen ({ $names }), gefunden: doppelte oder äußere Leerzeichen
fields = erwartet: { $expected } Teile, getrennt durch je ein Leerzeichen ({ $names }), gefunden: { $found }
ranks = erwartet: { $expected } Reihen, getrennt durch „/“, gefunden: { $found }
cells = erwartet: { $expected } Felder, getrennt durch „,“, in Reihe { $rank }, gefunden: { $found }
side = am Zug ist { $first } oder { $second }, gefunden: { $found }
too-many-pieces = auf { $square } liegen mehr Steine, als es gibt
too-many-stones = in { $square } liegen mehr Steine, als es gibt
too-many-counters = auf { $square } liegen mehr Steine, als es gibt
too-many-men = auf { $square } stehen mehr Steine, als es gibt
pieces = Steine „{ $letter }“ erwartet: { $expected }, gefunden: { $found }
total-counters = Steine auf dem Brett, geschlagene und der zusätzliche müssen zusammen { $expected } sein, gefunden: { $found }
total-stones = Steine auf dem Brett und geschlagene müssen zusammen { $expected } sein, gefunden: { $found }
men = auf dem Brett und in der Reserve können höchstens { $most } Steine sein, gefunden: { $found }
negotiation = die Verhandlung ist -, x oder ? mit den angebotenen Mulden in der Reihenfolge der Aussaat, wie in „?c1,d1“; gefunden: { $found }
offer = das offene Angebot { $holes } ist nicht möglich. { $why }
extra-late = den zusätzlichen Stein gibt es nur vor dem ersten Zug von Weiß, wenn auf jedem Feld ein Stein liegt; gefunden: { $found }
corner = „#“ steht in den vier Ecken und nirgends sonst, auf { $square } stimmt das nicht
crowded-pillar = eine Säule steht allein, aber auf { $square } steht noch mehr
stage = die Phase ist e (Setzphase) oder m (Zugphase), gefunden: { $found }
last-while-moving = in der Zugphase ist der letzte Teil „-“, gefunden: { $found }
stack-while-entering = in der Setzphase gibt es nur einzelne Steine, aber auf { $square } steht ein Stapel
pillar-while-entering = in der Setzphase gibt es keine Säulen
reserve-while-entering = in der Setzphase sind die Reserven 0
last-while-entering = in der Setzphase ist der letzte Teil das Feld, auf dem { $side } zuletzt eingesetzt hat, „-“ beim leeren Brett; gefunden: { $found }

cell-neutral-red-white = auf { $square } steht { $found }, erwartet: ein Stapel aus n, r und w von unten nach oben, oder „.“
cell-white-black = auf { $square } steht { $found }, erwartet: ein Stapel aus w und b von unten nach oben, oder „.“
cell-stones = in { $square } steht { $found }, erwartet: eine Zahl von Steinen und der Besitzer, s oder n, wie in „6s“
cell-counters = auf { $square } steht { $found }, erwartet: eine Zahl von Steinen
cell-men-and-pillars = auf { $square } steht { $found }, erwartet: ein Stapel aus w und r von unten nach oben, eine Säule W oder R, „.“, oder „#“ in einer Ecke

captured-stones = die von { $side } geschlagenen Steine sind eine Zahl von 0 bis { $most }, gefunden: { $found }
captured-counters = die von { $side } geschlagenen Steine sind eine Zahl von 0 bis { $most }, gefunden: { $found }
extra = der zusätzliche Stein ist eine Zahl von 0 bis { $most }, gefunden: { $found }
reserve = die Reserve von { $side } ist eine Zahl von 0 bis { $most }, gefunden: { $found }
