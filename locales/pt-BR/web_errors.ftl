no-such-file = Esse arquivo não existe aqui.
no-such-game = Essa partida não existe aqui.
no-such-page = Não há página neste endereço.
no-such-picture = Essa imagem não existe aqui.
no-such-player = Esse jogador não existe aqui.
no-such-position = Essa posição não existe aqui.
no-such-puzzle = Esse problema não existe aqui.
no-such-tournament = Esse torneio não existe aqui.

not-allowed = Não permitido
not-found = Não encontrado
another-address = Endereço errado
many-requests = Muitos pedidos
try-again = Tente de novo
went-wrong = Algo deu errado
not-possible = Isto não é possível

wrong-method = Este endereço não pode ser usado dessa forma.
failed = Algo deu errado. Quem hospeda o site encontra a causa no log.
cannot-be-shown = Esta partida não pode ser mostrada. Quem hospeda o site encontra a causa no log.
too-slow = Isto demorou demais. Tente de novo em um minuto.
too-slow-to-tell = Isto demorou demais e pode ter sido feito. Olhe primeiro o tabuleiro, e tente de novo só se não foi.
too-long-for-animation = Esta partida é longa demais para uma animação. As páginas dela mostram todas as posições.
no-such-page-of-list = Esta página não existe. Comece de novo da primeira página.
too-many-live-views = Há acompanhamentos ao vivo demais abertos. Esta página ainda funciona, mas não se atualiza sozinha.
too-many-connections = Há conexões demais abertas aqui. Tente de novo em alguns segundos.
body-too-slow = A solicitação não chegou em 20 segundos. Envie-a de novo.
bad-live-games = Um acompanhamento ao vivo indica números de partidas, separados por vírgulas, no máximo { $most }.
foreign-host = Este servidor não tem o nome que está no endereço. Use o endereço que ele mostra ao iniciar.
foreign-origin = Este pedido não vem de uma página deste site, então nada mudou.
table-not-local = A mesa só pode ser usada na máquina que executa este programa, e só sem proxy.
table-needs-token = Para usar a mesa, abra o endereço que o programa mostra ao iniciar.
table-moved = Este endereço da mesa não é mais válido. O programa mostra o válido ao começar: abra esse.
unknown-form = Esta página não sabe o que o formulário pede.
incomplete-form = Este formulário está incompleto. Recarregue a página e tente de novo.
link-altered = Este link não está completo ou foi alterado. Copie o link inteiro, ou peça um novo.
link-expired = Este link expirou. Peça um novo onde você o obteve.
link-stale = Este link não vale mais: a partida mudou desde que ele foi criado. Peça um novo onde você o obteve.

name-needed = Digite um nome de 1 a 64 caracteres.
computers-name = Um jogador do computador tem este nome. Escolha outro.
two-opponents = Digite um segundo jogador ou escolha o computador, não os dois.
position-or-fair-start = Uma posição inicial equilibrada é sorteada. Deixe a posição em branco ou escolha outro começo.
opponent-needed = Não há oponente para começar: indique um segundo jogador ou escolha o computador.
computer-decides = O computador decide isso sozinho.
no-such-level = Não existe o nível { $text }: os níveis vão de 1 a 6.

bad-parameters = Alguns parâmetros não podem ser lidos.
too-many-requests =
    { $seconds ->
        [one] Vieram pedidos demais do seu endereço. Tente de novo em { $seconds } segundo.
       *[other] Vieram pedidos demais do seu endereço. Tente de novo em { $seconds } segundos.
    }
asked-for-much =
    { $seconds ->
        [one] Você pediu muita coisa em pouco tempo. Tente de novo em { $seconds } segundo.
       *[other] Você pediu muita coisa em pouco tempo. Tente de novo em { $seconds } segundos.
    }
server-busy =
    { $seconds ->
        [one] O servidor está ocupado agora. Tente de novo em { $seconds } segundo.
       *[other] O servidor está ocupado agora. Tente de novo em { $seconds } segundos.
    }

malformed-query = A consulta deste endereço está malformada.
repeated-parameter = O parâmetro { $name } aparece mais de uma vez.
bad-parameter = O valor do parâmetro { $name } não pode ser lido.
missing-parameter = Falta o parâmetro { $name }.
parameter-out-of-range = O parâmetro { $name } tem de estar entre { $least } e { $most }.
not-a-form = O tipo de conteúdo deste pedido tem de ser `application/x-www-form-urlencoded`.
malformed-form = O formulário está malformado.
repeated-field = O campo { $name } aparece mais de uma vez.
bad-field = O valor do campo { $name } não pode ser lido.

not-json = O tipo de conteúdo deste pedido tem de ser `application/json`.
malformed-json = O corpo não é JSON; não pode ser lido na linha { $line }, coluna { $column }.
bad-json-field = O campo { $name } é desconhecido, aparece duas vezes ou tem um valor do tipo errado.
incomplete-json = O corpo não é um objeto JSON, ou falta um campo necessário.
body-too-long = O corpo deste pedido é longo demais.
body-unreadable = O corpo deste pedido não pode ser lido.
token-needed = Este endereço precisa de um token: Authorization: Bearer TOKEN. Você cria um em /me/programs.
token-reads-only = Este token só lê. Só o token de um programa joga.
too-many-streams = Este token tem fluxos abertos demais.
