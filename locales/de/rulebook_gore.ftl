about = Säe Steine rund um acht Mulden, schlage Zweier und Vierer und tausche Mulden gegen Steine.
moving-here = Wähle eine deiner Mulden: Ihre Steine werden gegen den Uhrzeigersinn in die nächsten Mulden gesät, in jede einer. Macht der letzte in einer Mulde des Gegners zwei oder vier, schlägst du sie.

start = Es gibt acht Mulden in zwei Reihen zu vieren: a1 bis d1 für Süd, a2 bis d2 für Nord. In jeder liegen sechs Steine. Jede Mulde hat einen Besitzer, und Besitzer können wechseln. Süd beginnt.
start-caption = Der Anfang: sechs Steine in jeder Mulde. Süd gehört die untere Reihe, Nord die obere.

turn =
    {""}**Säen:** Leere eine deiner Mulden und lege je einen Stein in die nächsten Mulden, gegen den Uhrzeigersinn: a1 b1 c1 d1 d2 c2 b2 a2 und wieder herum. Die geleerte Mulde wird nicht übersprungen.

    {""}**Schlagen:** Liegen durch den letzten Stein zwei oder vier Steine in einer Mulde deines Gegners, nimmst du sie. Du nimmst auch die Steine jeder Mulde mit zweien oder vieren, die lückenlos daran anschließt, in beide Richtungen, egal wem sie gehört.

    {""}**Passen:** nur, wenn dir kein Stein gehört.
turn-caption = Süd hat die drei Steine aus c1 gesät. Mit dem letzten liegen vier in c2: Süd nimmt sie und die zwei in d2 daneben.

trade = Bevor du säst, darfst du deinem Gegner eine, zwei oder drei deiner Mulden anbieten. Nimmt dein Gegner an, wechseln die Mulden den Besitzer, und dein Gegner legt in jede sechs geschlagene Steine. Lehnt dein Gegner ab, ändert sich nichts. Danach säst du.
trade-caption = Süd bietet a1 und c1 an. Nord kauft beide für je sechs Steine oder lehnt ab.

end = Die Partie endet, wenn in jeder Mulde weniger als drei Steine liegen. Jeder nimmt die Steine der eigenen Mulden. Wer mehr Steine hat, gewinnt; je 24 sind ein Remis.
end-caption = Nord hat die zehn Steine aus a2 gesät. In jeder Mulde liegen weniger als drei, also werden die Steine gezählt.

details =
    - Du kannst Mulden nur anbieten, wenn dein Gegner für jede mindestens sechs Steine geschlagen hat, wenn du mindestens eine Mulde behältst, und nur einmal pro Zug.
    - Solange ein Angebot offen ist, muss der andere Spieler es annehmen oder ablehnen; dann geht der Zug weiter.
    - Ob die Partie zu Ende ist, wird nach jeder Aussaat und jedem angenommenen Tausch geprüft, bevor jemand wieder handelt.
    - Eine Schlagkette rund um das ganze Brett nimmt jede Mulde einmal.
    - Wenn dir kein Stein gehört und du nichts anbieten kannst, wird für dich gepasst. Wenn du anbieten kannst, hast du die Wahl.
    - Wer ein Angebot abgelehnt hat und gewinnt, gewinnt ohne Ruhm.
    - Tritt dieselbe Stellung zum dritten Mal auf, endet die Partie und die Steine werden gezählt.
details-caption = Nord hat angenommen: a1 und c1 gehören Nord, mit sechs Steinen mehr in jeder. Jetzt sät Süd.

notation = `b1` sät von b1 aus. `offer:c1,d1` bietet zwei Mulden an. `accept` nimmt an, `decline` lehnt ab, `pass` passt.
notation-caption = `d1`: Süd hat die sechs Steine aus d1 gesät.
