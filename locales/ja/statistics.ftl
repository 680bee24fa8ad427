title = 統計
description = このアーカイブの対局の先後別成績、手数、初手（バリアントごと）。

first-side = 先手
second-side = 後手

decimal = { $whole }.{ $tenths }
percent = { $number }%

heading =
    { $count ->
       *[other] { $variant }：{ $games }局
    }
won = { $side }の勝ち: { $games }

results = { $first }の勝ち{ $first_part }、{ $second }の勝ち{ $second_part }。
results-draws = { $first }の勝ち{ $first_part }、{ $second }の勝ち{ $second_part }、引き分け{ $drawn_part }。
ending = { $reason }{ $part }

lengths-same =
    { $count ->
       *[other] すべての対局が{ $actions }手です。
    }
lengths = 手数は{ $shortest }～{ $longest }手、半数は{ $median }手以下、平均は{ $mean }手です。

openings = 初手：
opening =
    { $count ->
       *[other] { $action }：{ $games }局、{ $side }の得点率{ $score }
    }
none = 集計した対局はありません。
basis =
    { $count ->
       *[other] 終了した公開対局{ $games }局を集計しました（{ $time }）。中止や無効になった対局は含みません。
    }
incomplete =
    { $count ->
       *[other] 対局を集計中です（現在{ $games }局）。このページは自動で再読み込みされます。
    }

results-picture = { $variant }：{ $results }
lengths-picture = { $variant }：手数は{ $shortest }～{ $longest }手、最も多いのは{ $most }手。
