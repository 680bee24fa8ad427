lead = Este site não usa cookies, a não ser que você entre ou escolha um idioma ou as cores dos tabuleiros; não tem rastreadores e não carrega nada de outros sites. Só a mesa e a página de configuração de quem hospeda este site usam um cookie que dá acesso a elas.

kept = O que fica guardado sobre os jogadores
kept-account = O número da sua conta do Discord e o nome que você tem lá. O número nunca é mostrado.
kept-settings = Suas configurações, o idioma do seu aplicativo do Discord, seus dias de férias e livres semanais, e os jogadores que você bloqueia.
kept-notes = Suas notas privadas sobre partidas. Só você as vê, no Discord.
kept-plans = Seus lances condicionais em partidas em andamento. Só você os vê, no Discord, até serem jogados.
kept-seeks = O que você procura com <code>/seek</code>. Só você vê, no Discord, até que alguém procure o mesmo.
kept-follows = Quais partidas em andamento você segue. Só você vê, no Discord.
kept-puzzles = Quais problemas você tentou no Discord, se os resolveu e o seu rating neles. Só você vê, no Discord. As páginas dos problemas não guardam nada.
kept-sessions = Onde você está conectado na web: desde quando, o dia do último uso, navegador e sistema. Só você vê isso.
kept-programs = Seus programas e tokens: para que serve cada token, desde quando, o dia do último uso. Todos veem os nomes dos seus programas; o resto, só você.
kept-games = Suas partidas: as ações e seus horários, ofertas, resultados; seus ratings e estatísticas, que resultam delas.

not-kept = Quem apenas recebeu um desafio ou um bloqueio de outro jogador, e nunca usou o bot, não tem página aqui.

who = Quem pode ver
who-sees = Partidas de servidores são públicas, a não ser que quem gerencia o servidor torne as partidas privadas; isso vale para partidas que começarem depois. Partidas em mensagens diretas são privadas, a não ser que os dois jogadores concordem em publicá-las. Partidas entre jogadores de lugares diferentes que começaram com <code>/seek</code> são públicas. Uma partida privada só pode ser vista pelos jogadores e pelos membros do servidor em que é jogada; para todos os outros, ela não existe. Quem hospeda este site pode ver tudo o que está guardado.
hidden-name = Com <code>/settings</code> você pode ocultar seu nome neste site. Nesse caso, aparece o seu número daqui no lugar dele.

yours = Seus dados
export-delete = No Discord, <code>/privacy export</code> envia a você tudo o que está guardado sobre você. <code>/privacy delete</code> apaga a sua conta: seus desafios e procuras são encerrados, você desiste das partidas em andamento (ou elas são canceladas, se um dos dois jogadores ainda não tiver jogado), e são apagados seu número do Discord, seus nomes, suas configurações e bloqueios, suas notas privadas, seus lances condicionais, as partidas que você segue, o que você fez com problemas, suas sessões na web e seus comentários. Suas partidas ficam como partidas de um jogador apagado, porque também são dos seus oponentes. Backups anteriores contêm seus dados até que quem hospeda este site os remova. Depois, o bot edita no Discord suas últimas mensagens sobre suas partidas; as mais antigas ficam lá até que alguém as apague.
barred = Se um servidor barrou você ou um jogador bloqueou você, um hash com chave do seu número do Discord continua nessa lista, para que ela siga valendo. Não dá para ler o seu número a partir dele.

visitors = Visitantes deste site
addresses = Para limitar os pedidos, os endereços dos visitantes ficam na memória por pouco tempo. Este programa não os grava em disco.
in-browser = Seu próprio navegador lembra, só para você, se os tabuleiros fazem som, se os lances são jogados na hora e as análises longas demais para um endereço.
