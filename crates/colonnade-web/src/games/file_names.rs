//! The names of files that readers save.

use crate::request::query::encode;
use colonnade_play::fold_diacritics;

/// The most characters of a name in the name of a file.
const LONGEST_PART: usize = 32;

/// The header that offers a file as a download. Its name has the number of the game, if it belongs to one, and names:
/// once in ASCII and once unchanged (RFC 6266).
pub(crate) fn attachment(game: u64, names: &[&str], extension: &str) -> String {
    disposition("attachment", game, names, extension)
}

/// The header of a file that browsers show, and save under the same name as with [`attachment`].
pub(crate) fn shown_as(game: u64, names: &[&str], extension: &str) -> String {
    disposition("inline", game, names, extension)
}

fn disposition(kind: &str, game: u64, names: &[&str], extension: &str) -> String {
    let number = if game == 0 { String::new() } else { format!("-{game}") };
    let parts = |keep: &dyn Fn(char) -> bool, fold: bool| {
        let mut file = format!("colonnade{number}");
        for name in names {
            let name = if fold { fold_diacritics(name) } else { (*name).to_owned() };
            let kept: String = name.chars().map(|c| if keep(c) { c } else { ' ' }).take(LONGEST_PART).collect();
            for word in kept.split_whitespace() {
                file.push('-');
                file.push_str(word);
            }
        }
        format!("{file}.{extension}")
    };
    let ascii = parts(&|c| c.is_ascii_alphanumeric(), true);
    let whole = parts(&|c| c.is_alphanumeric(), false);
    if ascii.eq_ignore_ascii_case(&whole) {
        format!("{kind}; filename=\"{whole}\"")
    } else {
        format!("{kind}; filename=\"{ascii}\"; filename*=UTF-8''{}", encode(&whole))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_their_players() {
        assert_eq!(attachment(12, &["Ada", "Bob B."], "cgn"), "attachment; filename=\"colonnade-12-Ada-Bob-B.cgn\"");
        assert_eq!(
            attachment(12, &["Zoë", "漢字"], "json"),
            "attachment; filename=\"colonnade-12-Zoe.json\"; filename*=UTF-8''colonnade-12-Zo%C3%AB-%E6%BC%A2%E5%AD%97.json"
        );
        assert_eq!(attachment(0, &["\"; x=\"../\r\n"], "cgn"), "attachment; filename=\"colonnade-x.cgn\"");
        assert_eq!(attachment(0, &[], "cgn"), "attachment; filename=\"colonnade.cgn\"");
        assert_eq!(shown_as(7, &["Ada"], "gif"), "inline; filename=\"colonnade-7-Ada.gif\"");
    }
}
