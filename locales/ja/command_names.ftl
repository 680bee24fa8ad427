option-reason = 理由
