analysis-title = Plateau d’analyse
analysis-description = Essayez des coups pour les deux camps à partir de n’importe quelle position ou d’un enregistrement, et exportez les variations.

no-record = Collez un enregistrement, ou choisissez un fichier.
too-long = L’enregistrement et ses variations sont trop longs pour une adresse. Téléchargez l’enregistrement, ou supprimez des variations ou des commentaires.
upload-too-long = Cet enregistrement est trop long pour le plateau : son texte peut compter au plus { $most } octets, et { $packed } une fois compressé. Supprimez des variations ou des commentaires.
no-lines = Aucune suite après la position actuelle ne se termine par une réponse de votre part. Jouez un coup possible de votre adversaire, puis votre réponse.
plan-changed = Vos coups conditionnels ont été modifiés entre-temps : rien n’a donc été fait. La page les montre tels qu’ils sont maintenant.
drops-lines = Vous gardez aussi des lignes qui ne sont pas sur ce plateau ; peut-être les avez-vous saisies ailleurs entre-temps. Les garder aussi ?
comment-too-long = Un commentaire a au plus { $most } caractères, et celui-ci en a { $length }. Rien n’a été enregistré.
not-an-upload = Le type de contenu de cette requête doit être `multipart/form-data`.

title-with-names = { $first } – { $second }, { $game }
title-without-names = Plateau d’analyse, { $game }
about-with-names = Essayez des coups de { $game } dans une position de la partie { $first } – { $second } ({ $standing }).
about-without-names = Essayez des coups pour les deux camps dans une position de { $game } ({ $standing }).

no-spot = Cette position n’existe pas dans cette analyse.
too-deep =
    { $deepest ->
        [one] Les variations peuvent être imbriquées sur { $deepest } niveau.
       *[other] Les variations peuvent être imbriquées sur { $deepest } niveaux.
    }
