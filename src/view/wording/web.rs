//! Texts of the web pages that are not in the templates: titles, states, labels, errors.
