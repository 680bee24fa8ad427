action-played = { $who } a joué { $notation }.
more-followed =
    { $count ->
        [one] { $count } autre coup a suivi aussitôt.
       *[other] { $count } autres coups ont suivi aussitôt.
    }
answered = { $who } a répondu { $notation } aussitôt, par un coup conditionnel.
had-to-pass = { $who } ne pouvait que passer : tour passé.
swapped = { $who } et { $other } ont échangé leurs camps.

on-vacation = { $who } est en vacances jusqu’au { $day }.
on-free-days = { $who } a un jour libre jusqu’au { $day }.
paused-until = La partie est en pause : aucune pendule ne tourne jusqu’au { $end }.
asked-to-act = { $to } : { $by } vous demande de jouer. Si vous ne le faites pas avant { $end }, la partie sera close sans résultat.

your-turn = { $who }, à vous de jouer.
your-turn-until = { $who }, à vous de jouer ; votre temps s’achève le { $end }.
your-answer = { $who }, une offre attend votre réponse.
your-answer-until = { $who }, une offre attend votre réponse ; votre temps s’achève le { $end }.
their-turn = C’est à { $who } de jouer.
their-turn-until = C’est à { $who } de jouer ; son temps s’achève le { $end }.
their-answer = C’est à { $who } de répondre à une offre.
their-answer-until = C’est à { $who } de répondre à une offre ; son temps s’achève le { $end }.

game-label = partie { $game }
no-move-yet = aucun coup joué
move-number = coup { $ply }
rated = classée
new-ratings = Cotes : { $first } { $old } → { $new }, { $second } { $before } → { $after }.
match-score = Match : { $first } { $points } : { $others } { $second }.
match-goes-on = La partie { $game } du match continue.
won-on-time =
    { $count ->
        [one] { $winner } a gagné une partie au temps contre { $loser } : { $games }.
       *[other] { $winner } a gagné { $count } parties au temps contre { $loser } : { $games }.
    }

game-begins = La partie { $game } commence : { $first } contre { $second }.
one-of-two = C’est l’une de deux parties à camps échangés ; l’autre est la partie { $game }.
draw-offered = { $by } propose la nulle. { $to }, acceptez-vous ?
draw-declined = { $to }, votre proposition de nulle a été refusée.
claimed = { $by } réclame la victoire, qui est assurée. { $to }, acceptez-vous ? Vous pouvez aussi continuer, une seule fois dans la partie.
claim-declined = { $to }, votre adversaire continue malgré votre réclamation. Après votre prochain coup, vous pourrez réclamer de nouveau la victoire, ce qui terminera la partie.
pause-offered =
    { $count ->
        [one] { $by } propose une pause de { $count } jour, pendant laquelle aucune pendule ne tourne. { $to }, acceptez-vous ?
       *[other] { $by } propose une pause de { $count } jours, pendant laquelle aucune pendule ne tourne. { $to }, acceptez-vous ?
    }
pause-declined = { $to }, votre proposition de pause a été refusée.
pause-withdrawn = { $to } : { $by } retire sa proposition de pause.
paused = { $first } et { $second } ont convenu d’une pause.
takeback-asked =
    { $count ->
        [one] { $by } demande à reprendre { $count } coup. { $to }, acceptez-vous ?
       *[other] { $by } demande à reprendre { $count } coups. { $to }, acceptez-vous ?
    }
takeback-declined = { $to }, votre demande de reprise a été refusée ; la partie continue.
draw-withdrawn = { $to } : { $by } retire sa proposition de nulle.
takeback-withdrawn = { $to } : { $by } retire sa demande de reprise.
draw-lapsed = La nulle proposée par { $player } n’est plus d’actualité.
takeback-lapsed = La reprise demandée par { $player } n’est plus d’actualité.
claim-lapsed = { $player } a réclamé la victoire, mais la partie continue.
pause-lapsed = La pause proposée par { $player } n’est plus d’actualité.
moves-more =
    { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    }
taken-back =
    { $count ->
        [one] Coup repris : { $moves }.
       *[other] Coups repris : { $moves }.
    }
reminder = { $to } : il vous reste moins de { $before } pour jouer contre { $opponent }.
reminder-until = { $to } : il vous reste moins de { $before } pour jouer contre { $opponent } ; votre temps s’achève le { $end }.
voided = Un modérateur a invalidé cette partie entre { $first } et { $second }.
reinstated = Un modérateur a rétabli le résultat de cette partie entre { $first } et { $second }.

old-board-played =
    { $count ->
        [one] Ce plateau est ancien : { $count } coup a été joué depuis.
       *[other] Ce plateau est ancien : { $count } coups ont été joués depuis.
    }
old-board-taken-back =
    { $count ->
        [one] Ce plateau est ancien : { $count } coup a été repris depuis.
       *[other] Ce plateau est ancien : { $count } coups ont été repris depuis.
    }
old-message = Ce message est ancien : il s’est passé quelque chose depuis.
