about = Nimm eine Reihe oder Spalte auf und säe sie auf einem Weg aus. Schlage Dreier und Vierer auf deiner Farbe.
moving-here = Wähle eine deiner Linien, Weiß eine Reihe, Schwarz eine Spalte. Dann lege ihre Steine aus: Für den ersten wählst du ein beliebiges Feld, für jeden weiteren eines neben dem vorigen.

start = Das Brett ist kariert, auf jedem Feld liegt ein Stein; a1 ist dunkel. Weiß gehören die hellen Felder, und Weiß nimmt Reihen auf. Schwarz gehören die dunklen Felder, und Schwarz nimmt Spalten auf. Weiß beginnt.
start-caption = Der Anfang: ein Stein auf jedem Feld. Weiß gehören die hellen, Schwarz die dunklen Felder.

turn =
    {""}**Nimm** alle Steine einer deiner Linien **auf**: als Weiß einer Reihe, als Schwarz einer Spalte. **Säe** sie: den ersten irgendwohin, jeden weiteren auf ein Feld neben dem vorigen, kein Feld zweimal. **Schlage** alle Steine auf Feldern deiner Farbe, auf denen jetzt drei oder vier liegen, überall auf dem Brett.

    Im allerersten Zug der Partie sät Weiß einen Stein mehr, als aufgenommen wurden.
turn-caption = Weiß hat Reihe 4 ausgesät und schlägt die hellen Felder, auf denen drei oder vier Steine liegen.

end = Liegt nach einem Zug auf keinem Feld mehr als ein Stein, nimmt jeder die Steine auf den Feldern der eigenen Farbe. Stellt ein Zug ein früheres Brett wieder her, bekommt der *Gegner* dessen, der wiederholt hat, alle übrigen Steine. Wer mehr Steine hat, gewinnt.
end-caption = Nach dem Zug von Weiß liegt auf keinem Feld mehr als ein Stein, also endet die Partie und es wird gezählt.

details =
    - Verglichen werden nur die Steine auf dem Brett, und der Anfang zählt mit. Wer am Zug ist und was geschlagen wurde, spielt keine Rolle.
    - Wenn ein Zug nur einzelne Steine übrig lässt und zugleich ein Brett wiederholt, gilt die Regel für einzelne Steine.
    - Auch eine leere Linie darf aufgenommen werden. Wird dabei nichts geschlagen, wiederholt sich das Brett und die Partie endet zugunsten des Gegners. Das ist erlaubt und gewinnt manchmal, deshalb musst du es bestätigen.
    - Eine Linie kann nicht aufgenommen werden, wenn kein Weg lang genug ist, um ihre Steine auszusäen.
    - Der zusätzliche Stein von Weiß gehört nur zum ersten Zug, egal welche Reihe aufgenommen wird.
    - Gespielt wird bis zum Ende, auch wenn jemand schon mehr als die Hälfte der Steine hat.
    - Spieler können die Tauschregel vereinbaren: Nach dem ersten Zug von Weiß darf der zweite Spieler die Seiten tauschen, statt zu ziehen. Das macht die Partie fairer.
details-caption = Weiß hat Reihe 6 aufgenommen und ihre acht Steine gesät, dazu, wie nur im ersten Zug, noch einen.

notation = Die Linie und der Weg: `3:d4-d6-f6` für Weiß, `c:a4-d4` für Schwarz. Nur die Felder, auf denen der Weg abbiegt, müssen genannt werden. Eine leere Linie ist `3:`. Auch möglich: `3(8):d4,d6,f6`, und Richtungen: `3:d4 nnee`.
notation-caption = `f:d2-c2-c3-g3`: Schwarz hat Spalte f ausgesät, von d2 über c2 und c3 bis g3.
