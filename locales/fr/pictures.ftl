won = gagne
lost = perd
draw = nulle
aborted = annulée
void = invalidée
unfinished = inachevée

in-hand = en main
