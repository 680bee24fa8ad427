graph = 線が高いほど{ $side }が有利です。点は悪手と大悪手を示します。
turning = 最も大きく損をした手
given-away = 失った勝率

side = 側
inaccuracies = 疑問手：勝率を5～10%損なった手
mistakes = 悪手：10～15%損なった手
blunders = 大悪手：15%以上損なった手、または勝ちを逃した手
average = 1手あたりの損失
signs = ?! 疑問手、? 悪手、?? 大悪手。

record = 解析付きの棋譜（.cgn）
chances = パーセントは、各手の後の{ $side }の勝率です。

under-way = エンジンが解析中です：{ $plies }手のうち{ $judged }手が済みました。終わるまでこのページは自動で再読み込みされます。
look-again = 更新
back = 対局に戻る

explained = エンジンがすべての手を評価します。そのときの勝率、形勢を損ねた手、より良い手がわかります。数秒、長い対局では1分ほどかかります。
