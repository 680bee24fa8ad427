explained = コンピューターや隣にいる人と対局できます。アカウントは不要です。終了した対局はアーカイブに入ります。
choose-all = 盤、名前、持ち時間を選ぶ
board = 盤

first-player = プレイヤー1
second-player = プレイヤー2
same-player = 同じプレイヤー
or-computer = またはコンピューター
no-computer = なし
who-begins = 先手
first-begins = プレイヤー1
opponent-begins = 相手
time-control = 持ち時間
no-limit = 無制限
from-position = 局面から始める
start = 開始

time-controls = 持ち時間の書き方
control-none = <code>none</code>：時間無制限。
control-per-move = <code>1d</code>、<code>3d</code>：1手につき1日、3日。<code>12h</code>や<code>45m</code>も使えます。
control-bank = <code>10d+36h/21d</code>：1局10日で、1手ごとに36時間加算され、残りは最大21日まで。
