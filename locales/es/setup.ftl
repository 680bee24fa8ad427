title = Configurar Discord
description = Los pasos para tener tu propio bot en Discord, cada uno con su estado actual.
host-only = Solo quien administra este equipo puede ver cómo está configurado el bot.

portal = Portal de desarrolladores de Discord
invite = Añadir el bot a un servidor

application = Crear una aplicación
token = Arrancar con su token
connection = Conectar
server = Añadir el bot a un servidor
channel = Elegir un canal
application-how = En el portal, elige New Application y ponle nombre. Ese será el nombre de tu bot.
token-how = En Bot, pulsa Reset Token y copia el token, que es una contraseña. Detén este programa, asigna el token a DISCORD_TOKEN y vuelve a arrancarlo. Con el paquete de Debian, escribe en /etc/colonnade/environment una línea DISCORD_TOKEN=… con el token y ejecuta systemctl restart colonnade.
connection-how = El bot se conecta solo. Deja desactivados todos los Privileged Gateway Intents: no los necesita.
server-how = Cuando el bot esté conectado, aquí aparece la dirección que lo añade. Ábrela y elige un servidor; también concede los permisos.
channel-how = Escribe /server set en el servidor para elegir un canal de anuncios. Sin él, se publican donde se hizo el desafío.

application-known = Hay una.
application-unknown = Aún no se sabe.
token-not-set = No hay ningún token.
token-not-built = Este programa se compiló sin Discord y no acepta ningún token. Compílalo de nuevo con cargo build --release: las features predeterminadas incluyen Discord.
token-asked = Se está preguntando a Discord si acepta el token.
token-accepted = Discord acepta el token.
token-refused = Discord rechaza el token. Genera otro en el portal y arranca con el nuevo.
connected = El bot está conectado y sus intents están aceptados.
not-connected = El bot no está conectado: { $problem }.
waits = Aún sin conexión.
no-servers = El bot aún no está en ningún servidor.
servers =
    { $count ->
        [one] El bot está en { $count } servidor.
       *[other] El bot está en { $count } servidores.
    }
no-channels = Aún no se ha elegido ningún canal.
channels =
    { $count ->
        [one] Hay un canal elegido en { $count } servidor.
       *[other] Hay un canal elegido en { $count } servidores.
    }
