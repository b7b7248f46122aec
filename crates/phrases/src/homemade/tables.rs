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

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let mut grammar = Grammar::default();
    for table in TABLES {
        if let Err(why) = notation::read(table, &mut grammar) {
            // The tables are part of the program, and a test parses them.
            unreachable!("{why}");
        }
    }
    grammar
});

/// Returns the grammar that the tables define.
pub(super) fn grammar() -> &'static Grammar {
    &GRAMMAR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_parse_and_describe_every_sort() {
        let mut grammar = Grammar::default();
        for table in TABLES {
            notation::read(table, &mut grammar).unwrap_or_else(|why| panic!("{why}"));
        }
        for sort in &grammar.sorts {
            assert!(!sort.productions.is_empty(), "{} is spoken of and described nowhere", sort.name);
        }
    }
}
