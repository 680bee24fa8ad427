heading = <a><bdi>{ $first }</bdi></a> 対 <a><bdi>{ $second }</bdi></a>
score = <bdi>{ $first }</bdi>の{ $won }勝{ $lost }敗{ $drawn }分け（対 <bdi>{ $second }</bdi>）
lately = 直近の{ $count }局。
no-games = この2人の終了した公開対局はありません。
