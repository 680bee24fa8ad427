about = Setze Steine ein, staple sie und mache volle Stapel zu Säulen, bis dein Gegner keinen Stapel mehr hat.
moving-here = Am Anfang wählst du die Felder, auf die du Steine einsetzt. Später wählst du einen deiner Stapel und wie weit seine obersten Steine ziehen, oder neben dem Brett + und ein Feld für einen Stein aus der Reserve.

start = Das Brett hat acht mal acht Felder ohne die vier Ecken. Am Anfang ist es leer. Es gibt Steine und später Säulen. Weiß beginnt.
start-caption = Der Anfang: ein leeres Brett ohne Ecken.

entering = Weiß setzt einen Stein irgendwo ein. Danach hat jeder Zug zwei Teile: Setze einen Stein neben den, den dein Gegner zuletzt eingesetzt hat, und dann einen auf ein leeres Feld, dessen Nachbarfelder alle leer sind. Ist der zweite Teil nicht möglich, endet der Zug ohne ihn, und dein Gegner eröffnet die Zugphase.
entering-caption = Der weiße Stein auf b1 antwortet auf den roten auf b2, und der auf h2 steht allein.

moving = Ein Stapel gehört der Farbe, die obenauf liegt. In deinem Zug **ziehst** du entweder die obersten Steine eines deiner Stapel, so viele Felder geradeaus, wie Steine ziehen, über oder auf alles außer Säulen; oder du **setzt** einen Stein aus deiner Reserve auf ein leeres Feld oder auf irgendeinen Stapel **ein**. Danach darfst du eine deiner Säulen wie eine Dame im Schach ziehen, über leere Felder auf ein leeres Feld.
moving-caption = Weiß hat zwei Steine von d8 über c8 nach b8 gezogen und danach eine Säule von f6 nach g5.

capturing = Die **Kapazität** eines Felds ist die Zahl seiner Nachbarfelder, auf denen keine Säule steht. Stehen auf dem Feld, auf das du gezogen oder eingesetzt hast, nun Steine beider Farben und insgesamt mehr, als seine Kapazität beträgt, schlägst du: Deine Steine darin kommen in deine Reserve, die anderen verlassen das Spiel, und eine Säule von dir tritt an ihre Stelle.
capturing-caption = Weiß ist mit zwei Steinen von f3 nach f1 gezogen und hat den Stapel dort geschlagen. Die neue Säule zog von f1 weiter nach c4.

end = Du gewinnst, wenn dein Gegner nach deinem Zug keinen Stapel hat, egal was sonst gilt. Kannst du in deinem Zug nichts tun, verlierst du.
end-caption = Rot hat auf g2 einen Stein eingesetzt und den letzten Stapel von Weiß geschlagen. Weiß hat Säulen, aber keinen Stapel, und verliert.

details =
    - In der Setzphase gehen die Steine nicht aus, Säulen gehen nie aus. Zu Beginn der Zugphase sind die Reserven leer; nur Schlagen füllt sie.
    - Der erste Stein eines Zugs in der Setzphase darf so gesetzt werden, dass für den zweiten kein Platz bleibt.
    - Ein Stapel aus nur einer Farbe wird nie geschlagen, egal wie hoch er ist. Ein Schlag löst keine weiteren aus: Ein Stapel, der durch eine Säule zu hoch wird, bleibt, bis jemand einen Stein darauflegt.
    - Auch die neue Säule darf im selben Zug schon ziehen. Die Kapazität wird bestimmt, bevor eine Säule zieht.
    - Du darfst deinen eigenen letzten Stapel schlagen. Du verlierst nur, wenn du nach dem nächsten Zug deines Gegners immer noch keinen hast.
    - Tritt dieselbe Stellung zum dritten Mal auf, ist die Partie remis.
details-caption = Die Setzphase ist vorbei: Nach g5 ist für einen zweiten Stein kein Platz, und die Zugphase beginnt.

notation = Einsetzen: `e5/b2`, erster und zweiter Stein. Ziehen: `c3-c5` zieht zwei Steine, denn es sind zwei Felder; `+d4` setzt einen ein. Der Zug einer Säule folgt nach einem Schrägstrich: `c3-c5/b2-b7`.
notation-caption = `b7-a7`: Ein Stein ist ein Feld weit gezogen, von b7 nach a7.
