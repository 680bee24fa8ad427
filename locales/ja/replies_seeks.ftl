seek-begins = { $opponent }も同じ条件で募集していたため、対局{ $game }が始まりました。
seek-begins-across = { $opponent }も同じ条件で募集していたため、対局{ $game }が始まりました。このボットとのダイレクトメッセージで指し、対局は公開されます。

you-seek-an-opponent = 対戦相手を募集中です。同じ条件で募集する人が現れるか、`/seek`がほかの人に見せる一覧で誰かが受けると、対局が始まります。
across = 別の場所にいる人との対局はダイレクトメッセージで行い、公開されます。
you-seek-this-already = この条件ではすでに募集中です。
seek-ends = 募集の期限は{ $moment }です。

own-seeks = **募集中**
open-seeks = **ほかの人の募集**
no-seeks = ここでは誰も募集していません。`/seek game:`で募集すると、同じ条件の人か受けた最初の人と対局が始まります。

not-a-range = { $text }はレーティングの範囲ではありません（1400-1700、1400-、-1700のように書いてください）
variant-of-which-game = このバリアントのゲームも指定してください。
