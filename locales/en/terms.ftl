# Words that the messages of all files use. GLOSSARY.md tells what they mean.

# The name of this language, in itself.
language-name = English
