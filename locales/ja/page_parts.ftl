rated = レート戦
level = コンピューターのレベル
play-computer = コンピューターと対局
play-friend = ここで2人で対局
play-computer-at = コンピューターと対局：{ $game }
play-friend-at = ここで2人で対局：{ $game }

play-move = 指す

choices-on-board = 盤上の選択肢
choices-beside-board = 盤外の選択肢

undo-step = 1つ戻す
undo-step-key = 1つ戻す（Escape）
start-again = 最初から
play-at-once = すぐに指す
play-at-once-explained = 盤上で選んだ手は、決まりしだい指されます

type-move = 手を入力

keys-explained = <kbd>b</kbd> 盤へ · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> マスを移動 · <kbd>Enter</kbd> 選択 · <kbd>Escape</kbd> 1つ戻す · <kbd>f</kbd> 盤を反転 · <kbd>s</kbd> 音 · マウスや指ではマスからマスへドラッグ · <kbd>?</kbd> この一覧
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> 前の手、次の手 · <kbd>Home</kbd> <kbd>End</kbd> 最初、最後の局面
