about = Ziehe Steine von Stapel zu Stapel, immer nach oben. Wer nicht ziehen kann, verliert.
moving-here = Wähle einen Stapel, auf dem dein Stein obenauf liegt, dann den nächsten Stapel in seiner Reihe oder Spalte: Der Stein zieht dorthin, wenn er dort höher steht als vorher.

start = Das Brett ist quadratisch, auf jedem Feld liegt ein Stein, die Farben abwechselnd wie auf einem Schachbrett. Weiß hat a1. Weiß beginnt.
start-caption = Der Anfang: ein Stein auf jedem Feld, im Schachbrettmuster. Weiß hat a1.

turn =
    Nimm einen deiner Steine *oben* von einem Stapel und ziehe ihn nach links, rechts, oben oder unten auf den ersten Stapel in dieser Richtung. Auf einem leeren Feld kann er nicht anhalten. Er muss höher ankommen, als er losging. Ein Stein, unter dem nichts liegt, darf nur auf einem einzelnen Stein landen.

    In Varianten mit *high jumpers* darf ein solcher Stein auf jedem Stapel landen, egal wie hoch.
turn-caption = Der weiße Stein von f4 liegt jetzt auf dem schwarzen Stein auf e4, eine Stufe höher als zuvor.

end = Wer am Zug ist und nicht ziehen kann, verliert. Passen gibt es nicht.
end-caption = Schwarz ist von a4 nach c4 gezogen. Weiß hat keinen Zug, der höher endet, und verliert.

details =
    - Die Höhe wird in Steinen gezählt: Ein Stein oben auf einem Dreierstapel darf auf einem Stapel aus drei oder mehr Steinen landen.
    - Stellungen können sich nicht wiederholen, deshalb gibt es dafür keine Regel.
details-caption = Der schwarze Stein ging von d5 über die leeren Felder auf den ersten Stapel in seinem Weg, auf a5.

notation = Von und nach: `c4-e4`.
notation-caption = `b3-b2`: Schwarz ist von b3 auf den weißen Stein auf b2 gezogen.
