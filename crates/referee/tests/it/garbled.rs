//! Scenario files with random errors: the referee parses or rejects them, and never panics.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use ruckus_referee::{Scenario, run};

use crate::files::stored;

/// The file and the text of every scenario.
static SCENARIOS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let all = stored(false).into_values().chain(stored(true).into_values());
    all.map(|stored| (stored.file, stored.text)).collect()
});

/// Words with a meaning in scenarios, and some without.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "Ann|Bob|Zoe|W|W/R|R0|R3|W+4|GC|R3*|draw|pass|hand-on|slap|uno|catch|play|color|deal|flip|challenge|true|\
     false|0|1|65535|-1|99999999999|\"|[|]|[]|=|\n|!|@Ann|4s|24h|1m|classic|doghouse = 2|debt = 65535\n|\
     [table]\n|[[step]]\n|ö|\u{1F0CF}|'|#|swap|give|to|as = \"match\"\n|saw|pay"
        .split('|')
        .collect()
});

/// A random error: a word replaces text somewhere, or is inserted before it.
#[derive(Clone, Debug)]
struct Slip {
    place: prop::sample::Index,
    word: prop::sample::Index,
    eaten: u8,
}

fn slips() -> impl Strategy<Value = Vec<Slip>> {
    let slip = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..8_u8)
        .prop_map(|(place, word, eaten)| Slip { place, word, eaten });
    prop::collection::vec(slip, 1..4)
}

fn garble(text: &str, slips: &[Slip]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for slip in slips {
        let place = slip.place.index(letters.len() + 1);
        let end = (place + usize::from(slip.eaten)).min(letters.len());
        letters.splice(place..end, slip.word.get(&WORDS).chars());
    }
    letters.into_iter().collect()
}

proptest! {
    #[test]
    fn a_corrupted_scenario_is_parsed_or_rejected(which in any::<prop::sample::Index>(), slips in slips()) {
        let (file, text) = which.get(&SCENARIOS);
        let garbled = garble(text, &slips);
        let read = |path: &Path| fs::read_to_string(path).map_err(|error| error.to_string());
        match Scenario::parse(file, &garbled, &read) {
            Ok(scenario) => {
                if let Err(error) = run(file, &scenario) {
                    prop_assert!(!error.message.is_empty());
                }
            }
            Err(error) => prop_assert!(!error.message.is_empty() && error.line <= garbled.lines().count() + 1),
        }
    }
}
