title = 手を指す
players = <bdi>{ $player }</bdi> 対 <bdi>{ $opponent }</bdi>
expires = このリンクは1手限りで、{ $time }に期限が切れます
