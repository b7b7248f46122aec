//! Patterns that occur in translated English and hardly ever in English written by ear.

use regex::Regex;

/// A pattern, with an example of what it finds.
#[derive(Debug)]
pub(super) struct Pattern {
    /// What reports call it.
    pub(super) name: &'static str,
    /// A regular expression for one line of text.
    expression: &'static str,
    /// A match does not count if it is followed by this.
    unless_before: Option<&'static str>,
    /// A text with exactly one match.
    pub(super) example: &'static str,
    /// The example in plain English, without a match of any pattern.
    pub(super) better: &'static str,
}

const fn pattern(name: &'static str, expression: &'static str, example: &'static str, better: &'static str) -> Pattern {
    Pattern { name, expression, unless_before: None, example, better }
}

impl Pattern {
    const fn unless_before(self, next: &'static str) -> Self {
        Self { unless_before: Some(next), ..self }
    }
}

/// All patterns. They ignore case unless they turn that off with `(?-i)`.
pub(super) const PATTERNS: &[Pattern] = &[
    pattern("whoever", r"\bwhoever\b", "Whoever holds the lock writes.", "The holder of the lock writes."),
    pattern(
        "a clause as subject",
        r"(?-i)(?:^|[.:;] |//[/!]? )(?:Who|Of what|What is|What was|Where nobody|Whether) [a-z]+",
        "// Whether the room is full.",
        "// True if the room is full.",
    ),
    pattern("so many, as many", r"\b(?:so|as) many\b", "after so many seconds", "after this number of seconds"),
    pattern("hangs on", r"\bhangs? on\b", "Nothing hangs on the order.", "The order does not matter.")
        .unless_before(" to"),
    pattern("comes to", r"\b(?:come|comes|came|coming) (?:to|of) ", "what it comes to in the end", "the total")
        .unless_before("an end"),
    pattern("lays, laid", r"\b(?:lays|laid|laying)\b", "the card that was laid", "the card that was played"),
    pattern("stock", r"\bstock\b", "draws from the stock", "draws from the draw pile"),
    pattern(
        "somebody, nobody",
        r"\b(?:some|no|any|every)body\b",
        "if nobody is connected",
        "if no client is connected",
    ),
    pattern("by itself", r"\bby itself\b", "It ends by itself.", "It ends on its own."),
    pattern("is told", r"\b(?:is|are|was|were|be) told\b", "Each seat is told the score.", "Each seat gets the score."),
    pattern("has a say", r"\bha(?:s|ve|d) a say\b", "rules that have a say", "rules that apply"),
    pattern("at once", r"\bat once\b", "answers at once", "answers immediately"),
    pattern("whose", r"\bwhose\b", "the seat whose turn it is", "the current seat"),
    pattern("be it", r"\bbe it\b", "any client, be it a bot or a browser", "any client, such as a bot or a browser"),
    pattern("for ever", r"\bfor ever\b", "waits for ever", "waits forever"),
    pattern("those who, those that", r"\bthose (?:who|that)\b", "those who left", "players who left"),
    pattern("any more", r"\bany more\b", "not used any more", "no longer used"),
    pattern("the house", r"\bthe house\b", "Stops the house.", "Stops the server."),
    pattern("by lot, anew, mend", r"\b(?:by lot|anew|mend|mends|mended)\b", "It is built anew.", "It is rebuilt."),
];

/// Patterns, ready to search.
#[derive(Debug)]
pub(super) struct Matcher(Vec<(&'static Pattern, Regex)>);

impl Matcher {
    /// Compiles all patterns.
    pub(super) fn new() -> Self {
        let compile = |pattern: &'static Pattern| {
            let expression = format!("(?i){}", pattern.expression);
            (pattern, Regex::new(&expression).expect("a test compiles every pattern"))
        };
        Self(PATTERNS.iter().map(compile).collect())
    }

    /// The pattern of each match in a line.
    pub(super) fn find(&self, line: &str) -> Vec<&'static Pattern> {
        let mut found = Vec::new();
        for (pattern, regex) in &self.0 {
            for hit in regex.find_iter(line) {
                let next = line[hit.end()..].to_lowercase();
                if pattern.unless_before.is_none_or(|except| !next.starts_with(except)) {
                    found.push(*pattern);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_matches_its_example_but_not_the_fix() {
        let matcher = Matcher::new();
        for pattern in PATTERNS {
            let names = |text| matcher.find(text).iter().map(|found| found.name).collect::<Vec<_>>();
            assert_eq!(names(pattern.example), [pattern.name], "{}", pattern.example);
            assert_eq!(names(pattern.better), Vec::<&str>::new(), "{}", pattern.better);
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = PATTERNS.iter().map(|pattern| pattern.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PATTERNS.len());
    }

    #[test]
    fn idioms_and_mid_sentence_clauses_do_not_match() {
        let matcher = Matcher::new();
        for fine in [
            "Hang on to the lock.",
            "The round comes to an end.",
            "tells whether the room is full",
            "a player who left",
            "The program amends the file.",
            "Returns stockpiles",
        ] {
            assert!(matcher.find(fine).is_empty(), "{fine}");
        }
    }

    #[test]
    fn case_matters_only_for_clauses_as_subjects() {
        let matcher = Matcher::new();
        assert_eq!(matcher.find("AT ONCE").len(), 1);
        assert_eq!(matcher.find("Full. Whether so").len(), 1);
        assert_eq!(matcher.find("full. whether so").len(), 0);
    }

    #[test]
    fn every_match_in_a_line_counts() {
        assert_eq!(Matcher::new().find("nobody tells anybody at once").len(), 3);
    }
}
