//! Messages of the command line: results, questions, errors.
