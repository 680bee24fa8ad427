# Wörter für alle Dateien. Was sie bedeuten, sagt GLOSSARY.md.

language-name = Deutsch
