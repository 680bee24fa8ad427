skip = Ir para o conteúdo

main = Principal
more = Mais

archive = Acervo
rules = Regras
explorer = Explorador
analysis = Análise
puzzles = Problemas
players = Jogadores
leaderboards = Rankings
tournaments = Torneios
table = Mesa

download-archive = Baixar o acervo
feed = Feed
statistics = Estatísticas
specification = Especificação
api = API
privacy = Privacidade
source = Código-fonte

home = Início

try-again = Tentar de novo
times = Todos os horários são UTC.

language = Idioma
change-language = Mudar
boards = Tabuleiros
