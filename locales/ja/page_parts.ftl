rated = レート戦

play = 対局
play-at-table = { $game }をテーブルで対局する
play-move = 指す

choices-on-board = 盤上の選択肢
choices-beside-board = 盤外の選択肢

undo-step = 1つ戻す
undo-step-key = 1つ戻す（Escape）
start-again = 最初から

type-move = 手を入力

keys-explained = <kbd>b</kbd> 盤へ · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> マスを移動 · <kbd>Enter</kbd> 選択 · <kbd>Escape</kbd> 1つ戻す · <kbd>f</kbd> 盤を反転 · <kbd>s</kbd> 音 · マウスや指ではマスからマスへドラッグ · <kbd>?</kbd> この一覧
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> 前の手、次の手 · <kbd>Home</kbd> <kbd>End</kbd> 最初、最後の局面
