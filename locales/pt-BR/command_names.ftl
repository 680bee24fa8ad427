option-reason = motivo
