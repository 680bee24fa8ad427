first-for-challenger = 挑戦者が{ $side }（先手）
second-for-challenger = 挑戦者が{ $side }（後手）
sides-by-lot = 先後はランダム
both-sides = 先後を入れ替えて2局
no-vacation = 休暇なし
at-most-vacation = 休暇は最大{ $days }日
free-days = 毎週の休日あり
pie-rule = パイルール: 初手の後、後手は先後を入れ替えられます
from-fair-start = 互角の開始局面から
advantage = このゲームは{ $side }が有利です（同じ強さのコンピューター同士で得点の{ $percent }%）。先後を入れ替えた2局なら公平です。
reliability = { $player }の終了した公開対局：{ $count }局、うち時間切れ負け：{ $lost }局。
free-days-of = { $player }の毎週の休日：{ $days }。
control-none = 時間無制限
control-per-move = 1手{ $span }
control-bank = { $bank }、1手ごとに{ $increment }加算、最大{ $cap }
span-days = { $count }日
span-hours = { $count }時間
span-minutes = { $count }分
span-seconds = { $count }秒
rated = レート戦
casual = カジュアル

challenges-you = { $to }、{ $from }から挑戦が届いています。
challenges-you-again = { $to }、{ $from }から対局{ $game }の再戦を申し込まれています。
challenges-anybody = { $from }が対戦相手を求めています。誰でも受けられます。
challenges-anybody-again = { $from }が対局{ $game }の再戦相手を求めています。誰でも受けられます。
challenge-ends = 挑戦の期限は{ $moment }です。

made-to = { $from }が{ $to }に{ $variant }で挑戦しました。
made-to-anybody = { $from }が{ $variant }の対戦相手を求めています。誰でも受けられます。
accepted-by = { $from }、{ $to }が{ $variant }の挑戦を受けました。
accepted = { $from }、{ $variant }の挑戦が受けられました。
declined-by = { $from }、{ $to }が{ $variant }の挑戦を断りました。
declined = { $from }、{ $variant }の挑戦は断られました。
withdrawn = { $from }が{ $variant }の挑戦を取り下げました。
expired = { $from }、{ $variant }の挑戦は期限までに誰も受けませんでした。

anybody = 誰でも
