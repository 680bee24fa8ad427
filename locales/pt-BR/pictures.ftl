won = venceu
lost = perdeu
draw = empate
aborted = cancelada
void = anulada
unfinished = inacabada

in-hand = na mão
