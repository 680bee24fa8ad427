bad-action = { $number }手目：{ $why }

unexpected = { $found }の位置が正しくありません。指し手、コメント、変化、結果のいずれかが必要です
duplicate-tag = タグ{ $name }が2つあります。1つだけにしてください
whole-number = { $name }は{ $least }から{ $most }までの整数ですが、{ $found }になっています
not-a-time = { $found }は時刻ではありません。2026-11-20T17:03:11Zのような時刻が必要です
days-reversed = 最後の日が最初の日より前です。EndDateはDate以降である必要があります
unknown-result = { $found }は結果ではありません。1-0、0-1、1/2-1/2、*のいずれかが必要です
unknown-reason = { $found }は終局の理由ではありません。{ $known }のいずれかが必要です
two-results = 結果{ $end }がタグと違います。{ $tag }が必要です
too-deep = 入れ子が深すぎます。変化は{ $most }段までです
after-end = この手の前に終局しています（{ $result }、{ $reason }）。これ以上の手は置けません
result-contradicted = 結果は{ $result }ですが、対局は{ $played }で終わっています（{ $reason }）。{ $played }が必要です
reason-contradicted = 理由は「{ $reason }」ですが、対局は「{ $played }」で終わっています。こちらが必要です
not-ended = 理由は「{ $reason }」ですが、ルール上はまだ終局していません。別の理由か、続きの手が必要です

not-utf8 = UTF-8のテキストではありません
too-long = 棋譜が、読み込める上限の1 MiBを超えています
long-comment = コメントが閉じられておらず、棋譜が読み込める上限の1 MiBを超えています。「{"}"}」が必要です
unclosed-comment = コメントが閉じられていません。「{"}"}」が必要です
tag-name = タグの形式が正しくありません。英字、数字、下線からなる名前が必要です
tag-value = タグの形式が正しくありません。二重引用符で囲んだ値が必要です
unclosed-value = タグの形式が正しくありません。値が同じ行で閉じられていません。「"」が必要です
unclosed-tag = タグの形式が正しくありません。「]」が必要です
no-game = ゲームの指定がありません。タグ[Game "…"]が必要です
no-result = 結果がありません。末尾またはタグResultに1-0、0-1、1/2-1/2、*のいずれかが必要です
nag = 注釈の形式が正しくありません。「$」と0から255までの数字が必要です
nag-first = 注釈は、対象の手の後に置きます。先に指し手が必要です
variation-first = 変化は、代わりとなる元の手の後に置きます。先に指し手が必要です
empty-variation = 変化が空です。指し手が必要です
unclosed-variation = 変化が閉じられていません。「)」が必要です
no-variation = 閉じる変化がありません。指し手または結果が必要です
result-in-variation = 結果は棋譜の最後に置くもので、変化の中には置けません。指し手または「)」が必要です
after-result = 棋譜は結果で終わっています。次の「[」が必要です
glory = この対局の勝者は申し出を断っていません。タグGlory「without」は不要です
bad = 棋譜が正しくありません

at-place = { $line }行目の{ $column }文字目：{ $why }
json = ここのJSONは読み取れません（{ $why }）
not-text = テキストファイルではありません。{ $format }の棋譜が必要です
utf16 = ファイルがUTF-16です。UTF-8の棋譜が必要です
read-failed = { $line }行目：読み込みに失敗しました（{ $why }）
write-failed = 書き込みに失敗しました（{ $why }）

write-too-long = 棋譜が、読み込める上限の1 MiBを超えてしまいます
write-too-deep = 棋譜の変化の入れ子が{ $most }段を超えています
write-annotations = この対局の保存された注釈を読み取れません

bad-tag-name = タグの名前は英字、数字、下線からなり、英字で始まります
tag-is-field = { $name }は棋譜の項目であり、その他のタグとしては使えません
tag-is-date = { $name }は2026.11.20のような日付で、不明な部分の数字は?にします

reason-of-winner = 理由「{ $reason }」は結果{ $result }と合いません。1-0または0-1が必要です
reason-of-draw = 理由「{ $reason }」は結果{ $result }と合いません。1/2-1/2が必要です
reason-of-none = 理由「{ $reason }」は結果{ $result }と合いません。*が必要です
reason-of-end = 理由「{ $reason }」は結果{ $result }と合いません。終局した対局が必要です
