title = 序盤エクスプローラー
description = ある局面で何が指され、その対局がどう終わったかを調べられます。

openings-of = { $variant }の序盤
about-position = { $game }の局面（{ $standing }）で何が指され、その対局がどう終わったかを示します。

covered = 公開対局それぞれの最初の{ $count }局面を集計しています
searched = 公開対局それぞれの最初の{ $count }局面（鏡像を含む）から、この局面を探します。
progress = 対局を集計中です。古い対局の{ $percent }%が済んでいるため、件数はまだ増える可能性があります。
long-line = 手順が長すぎます（{ $most }手まで）。代わりに局面文字列を入力してください。
