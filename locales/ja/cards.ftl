actions = { $count }手

played = 対局日
ended = 終了
began = 開始
last-action = 最終手
