about = Hebe einen Stapel und lege seine Steine auf einem Weg aus. Wer auf keinem Stapel mehr obenauf liegt, verliert.
moving-here = Wähle einen Stapel, auf dem deine Farbe obenauf liegt, dann ein Feld nach dem anderen: Auf jedes kommt ein Stein, der unterste zuerst. Ein Schritt geht geradeaus oder zur Seite, nie geradewegs zurück.

start = Das Brett ist quadratisch. Am Anfang liegt auf jedem Feld ein neutraler Stein. Darauf hat jeder Spieler eigene Steine in Form eines U: auf der ganzen eigenen Grundreihe und auf der ersten und letzten Spalte bis zur halben Höhe des Bretts. Auf 6×6 sind das je zehn Steine, auf 8×8 je vierzehn. Rot sitzt unten und beginnt.
start-caption = Der Anfang: ein neutraler Stein auf jedem Feld, und die Steine beider Spieler in Form eines U.

turn = Wähle einen Stapel, auf dem deine Farbe obenauf liegt; auch ein einzelner Stein ist ein Stapel. Hebe den ganzen Stapel. Lege den *untersten* Stein auf ein Feld neben dem, von dem du den Stapel gehoben hast, oben auf das, was dort liegt. Lege den nächsten Stein auf ein Feld daneben und so weiter, bis alle Steine liegen. Jeder Schritt geht geradeaus weiter oder biegt nach links oder rechts ab, nie geradewegs zurück. Du darfst ein Feld ein zweites Mal betreten, auch das, von dem du ausgegangen bist: Mit vier oder mehr Steinen kannst du einen Kreis schließen.
turn-caption = Rot hat die zwei Steine von c1 gehoben: Der neutrale fiel auf c2, der rote auf c3.

end = Wenn du am Zug bist und auf keinem Stapel deine Farbe obenauf liegt, verlierst du.
end-caption = Weiß ist von b4 auf den letzten roten Stein auf c4 gezogen. Auf keinem Stapel liegt Rot obenauf, und Weiß gewinnt.

details =
    - Der gehobene Stapel lässt sein Feld leer zurück, bevor der erste Stein gelegt wird. Ein Kreis endet also auf einem leeren Feld.
    - Tritt dieselbe Stellung nach einer Aktion zum dritten Mal auf, ist die Partie remis. Der Anfang zählt einmal mit.
details-caption = Rot ist von a1 nach a3 gezogen. Das Feld, von dem ein Stapel gehoben wurde, ist leer.

notation = Der Weg, vom Feld des gehobenen Stapels bis zum Feld des letzten Steins. Nur die Felder, auf denen der Weg abbiegt, müssen genannt werden: `a1-a3-b3` legt drei Steine auf a2, a3 und b3. Auch das erste Feld mit Richtungen aus der Sicht von Rot wird gelesen: `a1 nne`.
notation-caption = `b1-b2-a2-a1`: Ein Stapel aus drei Steinen ging nach oben, links und unten. Die Felder, auf denen er abbog, sind genannt.
