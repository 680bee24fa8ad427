check-again = もう一度確認
