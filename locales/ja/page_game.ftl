standing = { $standing }。{ $plies }手中{ $ply }手目。
rematch-of = <a>{ $game }</a>の再戦
match-with = <a>{ $game }</a>とのマッチ、{ $points } : { $others }
continue-at-table = テーブルで続ける

replay = リプレイ
previous-action = 前の手
previous-action-key = 前の手（←）
next-action = 次の手
next-action-key = 次の手（→）
last-position = 最後の局面
last-position-key = 最後の局面（End）
autoplay = 自動再生
autoplay-key = 自動再生（スペース）
action-shown = 表示中の手
flip-board = 盤を反転
flip-board-key = 盤を反転（f）
sound = 音
sound-key = 音（s）
colours = 配色

rating = レーティング
time-left = 残り{ $time }
to-act = 手番

no-actions = まだありません。
forced = （強制）

about = この対局について
copy-link = この局面へのリンクをコピー
copy-embedding = ほかのページ用のHTMLをコピー
keys = キー操作
keys-explained = <kbd>←</kbd> <kbd>→</kbd> 前の手、次の手 · <kbd>Home</kbd> <kbd>End</kbd> 最初、最後の局面 · <kbd>Space</kbd> 自動再生 · <kbd>f</kbd> 盤を反転 · <kbd>s</kbd> 音 · <kbd>?</kbd> この一覧
