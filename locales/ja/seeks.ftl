any-variant = { $game }（バリアント不問）
any-variant-choice = any（バリアント不問）
any-game = ゲーム不問
you-begin = 自分が先手
you-are-second = 自分が後手
across-servers = ほかのサーバーとも
in-its-server = 募集したサーバー内のみ
ratings-between = レーティング{ $lowest }～{ $highest }
ratings-from = レーティング{ $lowest }以上
ratings-up-to = レーティング{ $highest }以下
times-between = 1手{ $shortest }～{ $longest }
keeps = 継続募集、同時に{ $count }局
ends = 期限：{ $moment }

you-seek = 募集中：{ $terms }
seeks-ended = 募集（{ $count }件）が終了しました。期限までに同じ条件の人が現れませんでした。`/seek`で再び募集できます。
lapsed = 対局{ $game }を時間切れで失ったため、継続募集は終了しました。`/seek`で新しく始められます。
taken-back = 取り下げました：{ $terms }
