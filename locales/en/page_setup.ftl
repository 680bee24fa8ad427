# The page with the steps of the set-up.

# A button.
check-again = Check again
