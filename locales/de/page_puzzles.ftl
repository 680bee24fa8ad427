explained = In jeder Stellung gewinnt nur ein Zug, oder ein Zug gewinnt am schnellsten; die Aufgabe sagt, welches von beiden. Die Zahl hinter einer Aufgabe sagt, wie schwer sie ist: je höher, desto schwerer. In Discord gibt dir <code>/puzzle</code> Aufgaben, die zu dir passen, und eine Wertung.
of-day = Die Aufgabe des Tages
puzzle = Aufgabe
rated = Wertung
