actions = { $count }手

played-at = 対局日 { $at }
played-at-began = 対局日 { $at }、開始 { $began }
ended-at = 終了 { $at }
ended-at-began = 終了 { $at }、開始 { $began }
last-action-at = 最終手 { $at }
last-action-at-began = 最終手 { $at }、開始 { $began }
began-at = 開始 { $at }
