analysis-title = 検討盤
analysis-description = 任意の局面や棋譜から双方の手を試し、変化をエクスポートできます。

no-record = 棋譜を貼り付けるか、ファイルを選んでください。
too-long = 棋譜と変化が長すぎてアドレスに入りません。棋譜をダウンロードするか、変化やコメントを減らしてください。
upload-too-long = この棋譜は検討盤には長すぎます。テキストは最大{ $most }バイト、圧縮後は{ $packed }バイトまでです。変化やコメントを減らしてください。
no-lines = 現在の局面の後に、自分の応手で終わる手順がありません。相手が指しそうな手と、それに対する自分の応手を入力してください。
plan-changed = 条件付き予約手がその間に変更されたため、何も行われていません。ページには現在の内容が表示されています。
drops-lines = この盤にない手順も登録されています。その間に別の場所で入力した可能性があります。それらも残しますか？
comment-too-long = コメントの上限は{ $most }文字ですが、これは{ $length }文字です。何も保存されていません。
not-an-upload = この要求のコンテンツタイプは`multipart/form-data`である必要があります。

title-with-names = { $first } – { $second }、{ $game }
title-without-names = 検討盤、{ $game }
about-with-names = { $first } – { $second }の局面（{ $standing }）から、{ $game }の手を試せます。
about-without-names = { $game }の局面（{ $standing }）から、双方の手を試せます。

no-spot = この検討にその局面はありません。
too-deep = 変化の入れ子は{ $deepest }段までです。
