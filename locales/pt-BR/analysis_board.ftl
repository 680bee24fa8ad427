analysis-title = Tabuleiro de análise
analysis-description = Experimente lances dos dois lados a partir de qualquer posição ou registro, e exporte as variações.

no-record = Cole um registro, ou escolha um arquivo.
too-long = O registro e suas variações são longos demais para um endereço. Baixe o registro, ou remova variações ou comentários.
upload-too-long = Este registro é longo demais para o tabuleiro: seu texto pode ter no máximo { $most } bytes, e { $packed } depois de comprimido. Remova variações ou comentários.
no-lines = Nenhuma linha depois da posição atual acaba com uma resposta sua. Jogue o que seu oponente pode jogar, depois a sua resposta.
plan-changed = Seus lances condicionais foram alterados nesse meio-tempo, então nada foi feito. A página mostra como estão agora.
drops-lines = Você também guarda linhas que não estão neste tabuleiro; talvez as tenha inserido em outro lugar nesse meio-tempo. Guardá-las também?
comment-too-long = Um comentário tem no máximo { $most } caracteres, e este tem { $length }. Nada foi salvo.
not-an-upload = O tipo de conteúdo deste pedido tem de ser `multipart/form-data`.

title-with-names = { $first } – { $second }, { $game }
title-without-names = Tabuleiro de análise, { $game }
about-with-names = Experimente lances de { $game } a partir de uma posição de { $first } – { $second } ({ $standing }).
about-without-names = Experimente lances dos dois lados a partir de uma posição de { $game } ({ $standing }).

no-spot = Não existe essa posição nesta análise.
too-deep = { $deepest ->
    [one] As variações podem ter até { $deepest } nível.
   *[other] As variações podem ter até { $deepest } níveis.
}
