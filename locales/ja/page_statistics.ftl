known = <a>各ゲームについて解明されていること</a>では、コンピューターどうしの対局でゲームを比べています。
no-games = 終了した対局はまだありません。
variants = バリアント

first-actions = { $game }の初手
first-action = 初手
part = 割合
scores = { $side }の得点率
mirrored = 鏡像の手は合わせて数えています。
all-openings = すべての序盤
