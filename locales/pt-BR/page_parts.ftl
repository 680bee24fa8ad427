rated = ranqueada
level = Nível do computador
play-computer = Contra o computador
play-friend = A dois aqui
play-computer-at = Contra o computador: { $game }
play-friend-at = A dois aqui: { $game }

play-move = Jogar

choices-on-board = O que pode ser escolhido no tabuleiro
choices-beside-board = O que pode ser escolhido ao lado do tabuleiro

undo-step = Desfazer um passo
undo-step-key = Desfazer um passo (Esc)
start-again = Recomeçar
play-at-once = Jogar na hora
play-at-once-explained = Os lances escolhidos no tabuleiro são jogados assim que ficam completos

type-move = Digite um lance

keys-explained = <kbd>b</kbd> ir ao tabuleiro · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> de casa em casa · <kbd>Enter</kbd> escolher · <kbd>Esc</kbd> um passo atrás · <kbd>f</kbd> girar o tabuleiro · <kbd>s</kbd> som · com o mouse ou o dedo, arraste de casa em casa · <kbd>?</kbd> esta lista
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> um lance para trás, para a frente · <kbd>Home</kbd> <kbd>End</kbd> primeira, última posição
