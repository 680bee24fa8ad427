analysis-title = 検討盤
analysis-description = 任意の局面や棋譜から双方の手を試し、変化をエクスポートできます。

no-record = 棋譜を貼り付けるか、ファイルを選んでください。
many-records = 複数の対局が含まれています。1局分の棋譜を貼り付けてください。
too-long = 棋譜と変化が長すぎてアドレスに入りません。棋譜をダウンロードするか、変化やコメントを減らしてください。
upload-too-long = この棋譜は検討盤には長すぎます。テキストは最大{ $most }バイト、圧縮後は{ $packed }バイトまでです。変化やコメントを減らしてください。
no-lines = 現在の局面の後に、自分の応手で終わる手順がありません。相手が指しそうな手と、それに対する自分の応手を入力してください。
not-an-upload = この要求のコンテンツタイプは`multipart/form-data`である必要があります。

title-with-names = { $first } – { $second }、{ $game }
title-without-names = 検討盤、{ $game }
about-with-names = { $first } – { $second }の局面（{ $standing }）から、{ $game }の手を試せます。
about-without-names = { $game }の局面（{ $standing }）から、双方の手を試せます。

no-spot = この検討にその局面はありません。
too-deep = 変化の入れ子は{ $deepest }段までです。
