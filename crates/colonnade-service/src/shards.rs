//! Ranges of shards: the connections to Discord of a process, as encoded in the names of leases.

use std::fmt;

/// The prefix of the name of a lease for some shards.
const SOME: &str = "shards/";

/// The name of the lease for all shards.
const ALL: &str = "bot";

/// The shards of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShardRange {
    /// All shards.
    #[default]
    All,
    /// From the first to the last, out of the total number that all processes have together.
    Some {
        /// The first one.
        first: u32,
        /// The last one.
        last: u32,
        /// The total number of shards.
        of: u32,
    },
}

impl ShardRange {
    /// The name of the lease for this range.
    pub(super) fn lease(self) -> String {
        match self {
            ShardRange::All => ALL.to_owned(),
            ShardRange::Some { .. } => format!("{SOME}{self}"),
        }
    }

    /// The range whose lease has this name; `None` if it is a lease for something else. A range that cannot be parsed
    /// counts as all shards.
    pub(super) fn of_lease(name: &str) -> Option<ShardRange> {
        if name == ALL {
            return Some(ShardRange::All);
        }
        let range = name.strip_prefix(SOME)?;
        let read = || {
            let (own, of) = range.split_once('/')?;
            let (first, last) = own.split_once('-')?;
            Some(ShardRange::Some { first: first.parse().ok()?, last: last.parse().ok()?, of: of.parse().ok()? })
        };
        Some(read().unwrap_or_default())
    }

    /// Whether both ranges would receive some of the same events. With different totals, any event may go to both.
    pub(super) const fn overlaps(self, other: ShardRange) -> bool {
        match (self, other) {
            (
                ShardRange::Some { first, last, of },
                ShardRange::Some { first: other_first, last: other_last, of: other_of },
            ) => of != other_of || (first <= other_last && other_first <= last),
            _ => true,
        }
    }
}

impl fmt::Display for ShardRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardRange::All => f.write_str("all"),
            ShardRange::Some { first, last, of } => write!(f, "{first}-{last}/{of}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> ShardRange {
        ShardRange::of_lease(&format!("{SOME}{text}")).expect("a range")
    }

    #[test]
    fn leases_name_ranges() {
        for text in ["0-0/1", "0-3/8", "1000-1023/1024"] {
            assert_eq!((range(text).to_string(), range(text).lease()), (text.to_owned(), format!("shards/{text}")));
        }
        assert_eq!(ShardRange::of_lease("bot"), Some(ShardRange::All));
        assert_eq!(["clock", "mail", "next/bot", ""].map(ShardRange::of_lease), [None; 4]);
        for unreadable in ["", "0-3", "0/8", "a-b/c", "0-3/8/9", "-1-3/8"] {
            assert_eq!(range(unreadable), ShardRange::All, "{unreadable}");
        }
    }

    #[test]
    fn ranges_overlap_that_have_a_shard_or_divide_otherwise() {
        let overlap = |one: &str, other: &str| {
            let one = range(one);
            let other = range(other);
            assert_eq!(one.overlaps(other), other.overlaps(one));
            one.overlaps(other)
        };
        assert!(overlap("0-3/8", "0-3/8") && overlap("0-3/8", "3-5/8") && overlap("0-7/8", "2-2/8"));
        assert!(!overlap("0-3/8", "4-7/8") && !overlap("0-0/2", "1-1/2"));
        assert!(overlap("0-1/4", "4-7/8"), "a server is in another shard there");
        assert!(ShardRange::All.overlaps(range("0-3/8")) && range("0-3/8").overlaps(ShardRange::All));
    }
}
