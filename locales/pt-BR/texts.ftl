sides-and-variants = { $first } começa, contra { $second }. Variantes: { $variants }.

first-step-pace = Aqui você joga jogos de tabuleiro no seu ritmo, com dias para cada lance, se quiser.
first-step-begin = **Escolha um jogo abaixo para começar.** Você pode jogar já contra o computador, ou deixar que qualquer pessoa daqui aceite. Depois aperte *Jogar lance* embaixo do tabuleiro, ou escreva o lance para mim.
first-step-rules = *Regras* explica cada jogo em poucas páginas com imagens.

greeting-pace = Olá! Comigo vocês jogam { $games } neste servidor, no seu ritmo, com dias para cada lance, se quiserem.
greeting-begin = **Escolha um jogo abaixo para começar**, ou digite `/help`. Quem gerencia este servidor escolhe com `/server set` onde as partidas aparecem.

words-for-help = ajuda oi olá começar início
words-for-rules = regras regulamento
words-for-takeback = voltar desfazer
words-for-resignation = desistir abandonar

help-play = **Jogar**
    `/challenge` desafia alguém, ou todos · `/challenges` o que está aberto · `/seek` quem procura o mesmo · `/games` as suas, primeiro as que esperam por você · `/web` joga no site
    `/move` com sugestões a cada passo · ou aperte *Jogar lance* embaixo de um tabuleiro · ou escreva o lance para mim, p. ex. `c1 nn` ou `#12 c1 nn`
    `/board` qualquer posição · `/draw` empate · `/claim` uma vitória certa · `/pause` de comum acordo · `/takeback` voltar · `/resign` desistir · `/abort` cancelar antes de os dois jogarem · `/rematch` revanche · `/if` lances condicionais · `/note` o que só você vê
help-look-back = **Rever**
    `/archive` partidas encerradas · `/replay` passo a passo · `/export` como arquivo · `/leaderboard` ranking · `/profile` perfil · `/rules` regras · `/puzzle` encontre o lance vencedor
    `/watch` partidas em andamento, e siga uma por mensagem direta ou, com `here:`, em um canal
help-your-way = **Do seu jeito**
    `/settings` cores, lado, lembretes, avisos · `/vacation` pausa seus relógios · `/block` bloqueia · `/privacy` seus dados
    `/server` para quem gerencia um
help-web = Na web: <{ $address }>
help-games = Jogos: { $games }
