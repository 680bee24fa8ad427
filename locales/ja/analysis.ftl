side-with-player = { $side }（{ $player }）

decimal-percent = { $whole }.{ $tenths }%
percent = { $percent }%

tally = { $side }：全{ $actions }手、疑問手{ $inaccuracies }、悪手{ $mistakes }、大悪手{ $blunders }、1手あたりの損失{ $average }

judged = { $judgement }：勝率{ $chance }（最善手なら{ $best_chance }）、より良い手順は{ $line }

inaccuracy = 疑問手
mistake = 悪手
blunder = 大悪手

given-away = 勝率{ $chance }（最善手なら{ $best_chance }）

graph-without-positions = { $second }に対する{ $first }の勝率：局面がありません。
graph = { $second }に対する{ $first }の勝率、{ $positions }局面：最初{ $begin }、最後{ $end }、最低{ $least }、最高{ $most }。印のある手は{ $marked }手です。
