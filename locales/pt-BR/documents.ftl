about-game = A especificação de { $game }: preparação, lances, fim, pontos esclarecidos e exemplos.
about-notation = Como os lances são escritos: gramática, o que mais é aceito, recusas e prefixos.
about-pie = A regra da torta: depois do primeiro lance, os jogadores podem trocar de lado; sua notação e seus registros.
about-positions = Como uma posição é escrita em uma linha, em cada jogo.
about-cgn = O formato de texto dos registros de partidas, com todas as etiquetas e exemplos.
about-ndjson = Registros de partidas como linhas de JSON, com um esquema.
about-vectors = Os vetores de conformidade e como executá-los com qualquer programa.
about-known = O que já foi resolvido e o que se sabe dos jogos: quem vence, quanto duram as partidas, quantas ações existem.
about-specification = A especificação dos jogos, da notação e dos registros, para quem escreve outros programas.

open-position = Abrir no tabuleiro de análise
open-numbered-position = Abrir a posição { $number } no tabuleiro de análise
