won = gana
lost = pierde
draw = empate
aborted = cancelada
void = anulada
unfinished = inacabada

in-hand = en mano
