//! Letters with marks: written as one character or as several, and without their marks.

/// Letters of the Latin, Greek and Cyrillic scripts with one mark each: the mark, and letters without and with it. These are
/// the canonical compositions of Unicode.
const MARKED: [(char, &str); 28] = [
    ('\u{300}', "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳ"),
    ('\u{301}', "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαά"),
    ('\u{301}', "εέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứ"),
    ('\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
    ('\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
    ('\u{304}', "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝ"),
    ('\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặ"),
    ('\u{307}', "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆwẇXẊxẋYẎ"),
    ('\u{307}', "yẏſẛ"),
    ('\u{308}', "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴчӵЫӸыӹHḦ"),
    ('\u{308}', "hḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ"),
    ('\u{309}', "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
    ('\u{30a}', "AÅaåUŮuůwẘyẙ"),
    ('\u{30b}', "OŐoőUŰuűУӲуӳ"),
    ('\u{30c}', "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"),
    ('\u{30f}', "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
    ('\u{311}', "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
    ('\u{31b}', "OƠoơUƯuư"),
    ('\u{323}', "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưựYỴyỵ"),
    ('\u{324}', "UṲuṳ"),
    ('\u{325}', "AḀaḁ"),
    ('\u{326}', "SȘsșTȚtț"),
    ('\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
    ('\u{328}', "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    ('\u{32d}', "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"),
    ('\u{32e}', "HḪhḫ"),
    ('\u{330}', "EḚeḛIḬiḭUṴuṵ"),
    ('\u{331}', "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
];

fn pairs(letters: &str) -> impl Iterator<Item = (char, char)> {
    let mut letters = letters.chars();
    std::iter::from_fn(move || Some((letters.next()?, letters.next()?)))
}

/// Whether a character is a mark on the letter before it.
pub(super) const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// A text in which letters with their marks are one character each, where there is such a character: what people see as
/// one name is one text then.
#[must_use]
pub fn composed(text: &str) -> String {
    let mut composed = String::with_capacity(text.len());
    for c in text.chars() {
        let whole = composed.chars().next_back().filter(|_| is_mark(c)).and_then(|letter| {
            let of_mark = MARKED.iter().filter(|(mark, _)| *mark == c);
            of_mark.flat_map(|(_, letters)| pairs(letters)).find(|(plain, _)| *plain == letter)
        });
        if let Some((_, whole)) = whole {
            composed.pop();
            composed.push(whole);
        } else {
            composed.push(c);
        }
    }
    composed
}

/// A text in which letters have no marks, and letters that Latin scripts added are written with others: for names of files
/// and the like.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !is_mark(*c)) {
        let mut letter = c;
        // Some letters have two marks.
        for _ in 0..3 {
            let found = MARKED.iter().flat_map(|(_, letters)| pairs(letters)).find(|(_, whole)| *whole == letter);
            match found.filter(|_| !letter.is_ascii()) {
                Some((plain, _)) => letter = plain,
                None => break,
            }
        }
        match letter {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'Æ' => folded.push_str("Ae"),
            'œ' => folded.push_str("oe"),
            'Œ' => folded.push_str("Oe"),
            'þ' => folded.push_str("th"),
            'Þ' => folded.push_str("Th"),
            'ø' => folded.push('o'),
            'Ø' => folded.push('O'),
            'đ' | 'ð' => folded.push('d'),
            'Đ' | 'Ð' => folded.push('D'),
            'ł' => folded.push('l'),
            'Ł' => folded.push('L'),
            'ı' => folded.push('i'),
            letter => folded.push(letter),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_put_on_their_letters() {
        assert_eq!(composed("Zoe\u{308}"), "Zoë");
        assert_eq!(composed("A\u{30a}sa, E\u{301}mile, и\u{306}"), "Åsa, Émile, й");
        assert_eq!(composed("e\u{302}\u{301}"), "ế", "one mark after the other");
        for same in ["", "Ann", "Zoë", "漢字", "\u{308}", "q\u{308}"] {
            assert_eq!(composed(same), same);
        }
    }

    #[test]
    fn letters_lose_their_marks() {
        assert_eq!(folded("Zoë Éßæ Łódź ế Ø"), "Zoe Essae Lodz e O");
        assert_eq!(folded("Zoe\u{308} 漢字 ё"), "Zoe 漢字 е");
    }
}
