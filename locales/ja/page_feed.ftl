title = Colonnade：終了した対局
title-of-game = Colonnade：{ $game }の終了した対局
title-of-player = Colonnade：{ $player }の終了した対局
title-of-game-and-player = Colonnade：{ $player }の{ $game }の終了した対局

entry = { $first } – { $second }、{ $game }：{ $result }
summary = { $result }（{ $count }手）。
