//! Definitions of the measures, for reports and `docs/lab.md`.

/// The definition of each measure, with its unit.
const DEFINITIONS: &[(&str, &str)] = &[
    ("turns", "Number of turns in a round."),
    ("rounds", "Number of rounds in a match."),
    (
        "minutes",
        "Duration of a round in minutes of the table's clock, with human reaction times, at the pace of the ruleset.",
    ),
    (
        "minutes_lightning",
        "The same at the lightning pace: waits until a deadline get shorter, thinking times stay the same.",
    ),
    ("minutes_lively", "The same at the lively pace."),
    ("minutes_relaxed", "The same at the relaxed pace."),
    ("cards_laid", "Number of cards played in a round."),
    ("cards_in_hand", "Mean number of cards in a hand, over all hands and all turns of a round."),
    ("biggest_hand", "Number of cards in the biggest hand of a round."),
    ("lead_changes", "Number of changes of the only player with the fewest cards."),
    ("comebacks", "Share of rounds won by a player who had the most cards halfway through."),
    ("score_spread", "Points between the first and the last player of a round."),
    ("windows", "Number of times in a round that the table waits for a player's answer."),
    ("timeouts", "Number of deadlines that pass in a round."),
    ("waiting_seconds", "Seconds of a round that are spent waiting for deadlines that pass."),
    ("wait_for_turn", "Seconds between the end of a player's turn and the start of the next, on average over a round."),
    ("longest_wait", "Seconds of the longest wait for a turn in a round."),
    (
        "forced_turns",
        "Share of the turns of a round that begin with at most one thing to do: one card in one color, or drawing.",
    ),
    (
        "cards_hit",
        "Number of cards in a round that players draw because of other players or rules, not in their own turn.",
    ),
    ("pile_on", "Share of these cards that the player with the most of them draws."),
    ("hits_on_leader", "Share of these cards that go to a player who holds the fewest cards."),
    (
        "decided_at",
        "Share of a round's turns before the later winner is the favorite for good, estimated by 32 playouts at each of \
         10 moments.",
    ),
    ("dead_ends", "Share of rounds that end before any player goes out (G5)."),
    ("stuck", "Share of rounds in which no player can act and no deadline runs."),
    ("drags_on", "Share of rounds of more than ten minutes, and of matches of more than an hour."),
    ("in_length", "Share of rounds within the intended duration."),
    ("too_short", "Share of rounds shorter than intended."),
    ("too_long", "Share of rounds longer than intended."),
    ("skilled_wins", "Share of wins of one skilled player among unskilled ones, in games of their own."),
    (
        "choice_gap",
        "Win rate of the best move minus that of the median move, at one moment of a round. Regulars play each move on, \
         on hidden cards that are dealt anew.",
    ),
    (
        "choice_matters",
        "Share of these moments at which the best move is better (one-sided test at 5 %; 1 in 20 by chance).",
    ),
];

/// Returns the definition of the measure with this name.
///
/// ```
/// assert_eq!(ruckus_lab::definition("turns"), Some("Number of turns in a round."));
/// ```
pub fn definition(key: &str) -> Option<&'static str> {
    DEFINITIONS.iter().find(|(known, _)| *known == key).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::super::measures;
    use super::*;

    #[test]
    fn every_measure_has_a_definition() {
        let keys: Vec<&str> = measures::ALL.iter().map(|about| about.key).collect();
        assert_eq!(DEFINITIONS.iter().map(|(key, _)| *key).collect::<Vec<_>>(), keys);
        let docs = include_str!("../../../../docs/lab.md");
        for key in keys {
            assert!(docs.contains(&format!("`{key}`")), "docs/lab.md does not mention {key}");
        }
    }
}
