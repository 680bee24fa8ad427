explained = 双方の手を試し、変化やコメントを付けられます。内容はすべてページのアドレスに入るので、ブックマークや共有ができます。このサイトには何も保存されません。
from-position = 局面から
open-board = 検討盤を開く
from-record = 棋譜から
paste-record = 棋譜（.cgnまたは.json）を貼り付ける
choose-file = またはファイルを選ぶ
open-record = 棋譜を開く
from-archive = アーカイブの対局からは、リプレイの横のリンクでこの検討盤を開けます。
