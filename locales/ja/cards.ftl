actions = { $count }手

played-at = 対局日 <time>{ $at }</time>
played-at-began = 対局日 <time>{ $at }</time>、開始 <time>{ $began }</time>
ended-at = 終了 <time>{ $at }</time>
ended-at-began = 終了 <time>{ $at }</time>、開始 <time>{ $began }</time>
last-action-at = 最終手 <time>{ $at }</time>
last-action-at-began = 最終手 <time>{ $at }</time>、開始 <time>{ $began }</time>
began-at = 開始 <time>{ $at }</time>
