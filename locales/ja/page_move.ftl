title = 手を指す
players = <bdi>{ $player }</bdi> 対 <bdi>{ $opponent }</bdi>
expires = このリンクは1手限りで、{ $time }に期限が切れます
try-moves = 先に手を試す
try-explained = 検討盤で試した手は指されません。手を指すには、このページに戻ってください。
