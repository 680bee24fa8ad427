task-at-once = Vez do { $side }. Encontre o único lance com que o { $side } vence na hora.
task-next = Vez do { $side }. Encontre o único lance depois do qual o { $side } vence com o próximo, seja qual for a resposta.
task-next-pillars = Vez do { $side }. Encontre o único lance (um pilar pode mover junto) depois do qual o { $side } vence com o próximo, seja qual for a resposta.
task-in-moves =
    { $count ->
        [one] Vez do { $side }. Só um lance vence, em no máximo { $count } lance do { $side }. Encontre-o.
       *[other] Vez do { $side }. Só um lance vence, em no máximo { $count } lances do { $side }. Encontre-o.
    }
task-open = Vez do { $side }. Só um lance vence. Encontre-o.

number-label = Problema { $number }
rating-label = rating { $rating }

answered-before = Você já respondeu a este; só a primeira resposta conta.
rating-at-stake = Seu rating de problemas é { $rating }; sua primeira resposta conta para ele.
daily = **O problema do dia**

rating-changed = Seu rating de problemas: { $before } → { $after }.
rating-kept = Só a primeira resposta a um problema conta; seu rating de problemas é { $rating }.

right = Certo, { $answer } vence.
goes-on = Pode continuar assim: { $line }
wrong-by-length = { $answer } não é o lance: há uma resposta a ele depois da qual o próximo lance não vence.
wrong-at-once = { $answer } não é o lance: não vence na hora.
wrong = { $answer } não é o lance: não vence.
later = { $answer } também vence, mas mais tarde. Encontre a vitória mais rápida; esta resposta não conta.
solution = O lance é { $solution }.

none-of-game = Ainda não há problemas de { $game }, só de { $others }.
gone = Este problema não existe mais. `/puzzle` mostra outro.
