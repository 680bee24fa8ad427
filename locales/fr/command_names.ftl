option-reason = motif
