# In Bildern, neben den Namen: so kurz wie möglich.

won = gewonnen
lost = verloren
draw = remis
aborted = abgebrochen
void = annulliert
unfinished = offen

in-hand = in der Hand
