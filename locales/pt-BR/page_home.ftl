lead = Jogue jogos de empilhar e semear no Discord, no ritmo de um lance por dia ou no que vocês combinarem. Toda partida encerrada fica guardada aqui: reveja, busque, baixe.
play-here = Jogar nesta máquina
more-choices = Outros tabuleiros, nomes e ritmos
how-in-discord = Como jogar no Discord

add-bot = Adicionar o bot ao seu servidor
browse-archive = Explorar o acervo

how-to-play = Como jogar
first-step = <a>Adicione o bot a um servidor do Discord</a>, ou entre em um servidor que já tem o bot.
second-step = Desafie alguém com <code>/challenge</code>, ou aceite um desafio aberto de <code>/challenges</code>.
third-step = Jogue com <code>/move</code>. O bot mostra o tabuleiro e diz de quem é a vez.
connecting = As partidas são jogadas no Discord com o bot deste site. Ele está se conectando agora; o link para adicioná-lo a um servidor vai aparecer aqui.
no-bot = As partidas são jogadas no Discord com um bot, que este site ainda não configurou.
steps-below = <a>Os passos abaixo</a> levam até um.
setup-address = Quem administra este site encontra o endereço da configuração nas linhas que o programa mostra ao iniciar.

games = Os jogos

setup-explained = Só você, nesta máquina, vê estes passos. Eles são verificados <a>sem parar</a> até que o bot esteja em um servidor.

latest-results = Últimos resultados
none-finished = Nenhuma partida foi encerrada ainda.
start-one = Comece uma.
all-finished = Todas as partidas encerradas
