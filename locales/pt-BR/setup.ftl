title = Configurar o Discord
description = Os passos até um bot seu no Discord, cada um verificado como está agora.
host-only = Só quem administra esta máquina pode ver como o bot está configurado.

portal = Portal de desenvolvedores do Discord
invite = Adicionar o bot a um servidor

application = Criar um aplicativo
token = Iniciar com o token
connection = Conectar
server = Adicionar o bot a um servidor
channel = Escolher um canal
application-how = No portal, escolha New Application e dê um nome. Esse é o nome do seu bot.
token-how = Em Bot, aperte Reset Token e copie o token, que é uma senha. Pare este programa, defina DISCORD_TOKEN com o token e inicie-o de novo. Com o pacote Debian, escreva em /etc/colonnade/environment uma linha DISCORD_TOKEN=… com o token e execute systemctl restart colonnade.
connection-how = O bot se conecta sozinho. Deixe todos os Privileged Gateway Intents desligados: ele não precisa deles.
server-how = Quando o bot estiver conectado, o endereço que o adiciona aparece aqui. Abra-o e escolha um servidor; ele também concede as permissões.
channel-how = Escreva /server set no servidor para escolher um canal para os anúncios. Sem canal, eles saem onde o desafio foi feito.

application-known = Existe um.
application-unknown = Ainda não se sabe.
token-not-set = Nenhum token foi definido.
token-not-built = Este programa foi compilado sem o Discord e não aceita token. Compile-o de novo com cargo build --release: as features padrão incluem o Discord.
token-asked = O Discord está verificando se aceita o token.
token-accepted = O Discord aceita o token.
token-refused = O Discord recusa o token. Gere outro no portal e inicie com o novo.
connected = O bot está conectado, e seus intents foram aceitos.
not-connected = O bot não está conectado: { $problem }.
waits = Ainda não conectado.
no-servers = O bot ainda não está em nenhum servidor.
servers =
    { $count ->
        [one] O bot está em { $count } servidor.
       *[other] O bot está em { $count } servidores.
    }
no-channels = Nenhum canal foi escolhido ainda.
channels =
    { $count ->
        [one] Há um canal escolhido em { $count } servidor.
       *[other] Há um canal escolhido em { $count } servidores.
    }
