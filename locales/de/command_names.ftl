option-reason = grund
