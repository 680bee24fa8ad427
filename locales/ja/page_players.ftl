name = 名前
nobody = ここで公開対局を指したプレイヤーはまだいません。
no-such-name = この文字で始まる名前のプレイヤーはいません。
ratings = レーティング
first-page = 最初から
more = 続き
