analysis-title = Analysebrett
analysis-description = Probiere aus jeder Stellung oder Aufzeichnung Züge für beide Seiten aus und exportiere die Nebenvarianten.

no-record = Füg eine Aufzeichnung ein oder wähle eine Datei.
too-long = Die Aufzeichnung und ihre Nebenvarianten sind zu lang für eine Adresse. Lade die Aufzeichnung herunter oder lösch Nebenvarianten oder Kommentare.
upload-too-long = Diese Aufzeichnung ist zu lang für das Brett: Ihr Text darf höchstens { $most } Bytes haben, und { $packed }, wenn er komprimiert ist. Lass Nebenvarianten oder Kommentare weg.
no-lines = Keine Zugfolge nach der aktuellen Stellung endet mit einer Antwort von dir. Spiel, was dein Gegner spielen kann, dann deine Antwort.
plan-changed = Deine bedingten Züge wurden inzwischen geändert, daher wurde nichts getan. Die Seite zeigt sie, wie sie jetzt sind.
drops-lines = Du hast auch Varianten vorgemerkt, die nicht auf diesem Brett sind; vielleicht hast du sie inzwischen anderswo eingegeben. Sollen auch sie bleiben?
comment-too-long = Ein Kommentar hat höchstens { $most } Zeichen, und dieser hat { $length }. Nichts wurde gespeichert.
not-an-upload = Der Content-Type dieser Anfrage muss `multipart/form-data` sein.

title-with-names = { $first } – { $second }, { $game }
title-without-names = Analysebrett, { $game }
about-with-names = Probiere in { $game } Züge aus einer Stellung von { $first } – { $second } aus ({ $standing }).
about-without-names = Probiere für beide Seiten Züge aus einer Stellung von { $game } aus ({ $standing }).

no-spot = Diese Stellung gibt es in dieser Analyse nicht.
too-deep = Nebenvarianten können bis zu { $deepest } tief verschachtelt sein.
