number = プレイヤー{ $id }
on-vacation = 本日休暇中
deleted = 削除済み
feed = 終了した対局のフィード

typical-length = 標準的な手数
length = { $count }手
streak = 連勝・連敗
no-streak = なし
streak-won = { $count }連勝
streak-lost = { $count }連敗
as-side = { $side }側

rating-in = { $game }のレーティング
also-in = ほかのゲーム：{ $games }

opponents = 対戦相手
opponent = 対戦相手
met-lately = 直近{ $count }局で対戦の多い相手。
met = 対戦の多い相手。

finished = 終了した対局
any-game = すべてのゲーム
any-result = すべての結果
won = 勝ち
lost = 負け
drawn = 引き分け
side = 先後
any-side = 先手と後手
first-side = 先手
second-side = 後手
no-games = 終了した公開対局はありません。
