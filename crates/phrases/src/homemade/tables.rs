//! The tables of the grammar (`tables/*.txt`). They are parsed once, on first use.

use std::sync::LazyLock;

use super::grammar::Grammar;
use super::notation;

const TABLES: &[&str] = &[
    include_str!("tables/cards.txt"),
    include_str!("tables/people.txt"),
    include_str!("tables/numbers.txt"),
    include_str!("tables/conditions.txt"),
    include_str!("tables/triggers.txt"),
    include_str!("tables/standing.txt"),
    include_str!("tables/deeds.txt"),
    include_str!("tables/rules.txt"),
];

/// The tables of people's words, which are only read.
const SAID: &[&str] = &[
    include_str!("tables/said/cards.txt"),
    include_str!("tables/said/en_who.txt"),
    include_str!("tables/said/en_deeds.txt"),
    include_str!("tables/said/en_rules.txt"),
    include_str!("tables/said/de_who.txt"),
    include_str!("tables/said/de_deeds.txt"),
    include_str!("tables/said/de_rules.txt"),
];

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| parsed(TABLES, Grammar::default()));

static SAID_GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| parsed(SAID, Grammar::only_read()));

fn parsed(tables: &[&str], mut grammar: Grammar) -> Grammar {
    for table in tables {
        if let Err(why) = notation::read(table, &mut grammar) {
            // The tables are part of the program, and a test parses them.
            unreachable!("{why}");
        }
    }
    grammar
}

/// Returns the grammar that the tables define.
pub(super) fn grammar() -> &'static Grammar {
    &GRAMMAR
}

/// Returns the grammar of people's words.
pub(super) fn said() -> &'static Grammar {
    &SAID_GRAMMAR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_parse_and_describe_every_sort() {
        for (tables, mut grammar) in [(TABLES, Grammar::default()), (SAID, Grammar::only_read())] {
            for table in tables {
                notation::read(table, &mut grammar).unwrap_or_else(|why| panic!("{why}"));
            }
            for sort in &grammar.sorts {
                assert!(!sort.productions.is_empty(), "{} is spoken of and described nowhere", sort.name);
            }
        }
    }
}
