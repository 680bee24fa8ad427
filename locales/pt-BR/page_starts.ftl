explained = O lado que começa costuma ter chances melhores ou piores. Destas posições, os dois lados fizeram mais ou menos os mesmos pontos em partidas de um computador contra si mesmo. No Discord, <code>/challenge</code> e <code>/seek</code> começam uma partida de uma delas, sorteada, se você escolher “posição equilibrada” em <code>opening</code>. Para jogadores de outra força, uma posição pode ser menos equilibrada; duas partidas com os lados trocados são justas para todos. <a>O que se sabe</a> diz como elas foram encontradas.
boards = Jogos com posições iniciais equilibradas
none = Ainda não há uma lista.
number = Posição inicial { $number }
