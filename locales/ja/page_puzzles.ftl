explained = どの局面にも、勝てる手が1つだけあります。パズルの横の数字は難しさで、高いほど難しくなります。Discordで<code>/puzzle</code>を使うと、実力に合ったパズルが出題され、レーティングが付きます。
of-day = 今日のパズル
puzzle = パズル
rated = レーティング
