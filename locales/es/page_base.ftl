skip = Ir al contenido

main = Principal
more = Más

archive = Archivo
rules = Reglas
explorer = Explorador
analysis = Análisis
puzzles = Ejercicios
players = Jugadores
leaderboards = Clasificaciones
tournaments = Torneos
table = Mesa

download-archive = Descargar el archivo
feed = Feed
statistics = Estadísticas
specification = Especificación
api = API
privacy = Privacidad
source = Código fuente

home = Inicio

try-again = Intentar de nuevo
times = Todas las horas son UTC.

language = Idioma
change-language = Cambiar
boards = Tableros
