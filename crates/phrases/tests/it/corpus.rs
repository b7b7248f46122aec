//! House rules in people's words: how many are understood, and whether each means what people mean by it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ruckus_homemade::Homemade;
use ruckus_laws::dice::Dice;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_phrases::homemade::{LONGEST_TEXT, Language, Unread, canonical, english, read};
use serde_json::{Value, json};

use crate::twin_games;

/// The games in which two rules with different data must act alike, and the moves of each.
const GAMES: u64 = 40;
const STEPS: usize = 120;

/// Sentences that an earlier commit read faithfully. To add those of this commit, run the test with `RUCKUS_RECORD=1`.
const BASELINE: &str = "tests/corpus/faithful.txt";

pub(crate) struct Sentence {
    half: String,
    id: String,
    pub(crate) language: Language,
    first: bool,
    pub(crate) text: String,
    /// All data that it can mean. Empty if rules cannot express it.
    meanings: Vec<Homemade>,
}

#[derive(Default)]
struct Figures {
    sentences: usize,
    understood: usize,
    faithful: usize,
    wrong: usize,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { sentences, understood, faithful, wrong } = self;
        let share = 100.0 * *faithful as f64 / (*sentences).max(1) as f64;
        let [least, most] = interval(*faithful, *sentences).map(|part| 100.0 * part);
        write!(
            f,
            "understood {understood}, faithful {faithful} ({share:.0} %, {least:.0} to {most:.0} %), wrong {wrong} of \
             {sentences}"
        )
    }
}

/// Returns the bounds of the 95 % interval of a share, by Wilson's score.
fn interval(count: usize, of: usize) -> [f64; 2] {
    const Z: f64 = 1.96;
    let (of, part) = (of.max(1) as f64, count as f64 / of.max(1) as f64);
    let middle = part + Z * Z / (2.0 * of);
    let reach = Z * (part * (1.0 - part) / of + Z * Z / (4.0 * of * of)).sqrt();
    [middle - reach, middle + reach].map(|bound| bound / (1.0 + Z * Z / of))
}

#[test]
fn the_interval_of_a_share_is_that_of_wilson() {
    let rounded = |count, of| interval(count, of).map(|bound| (1000.0 * bound).round() / 1000.0);
    assert_eq!(rounded(0, 10), [0.0, 0.278]);
    assert_eq!(rounded(5, 10), [0.237, 0.763]);
    assert_eq!(rounded(29, 84), [0.252, 0.452]);
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// Returns all sentences.
pub(crate) fn corpus() -> Vec<Sentence> {
    let mut all = Vec::new();
    for half in ["open", "held-back"] {
        let files = std::fs::read_dir(folder().join(half)).expect("has this half");
        let mut files: Vec<PathBuf> = files.map(|file| file.expect("is readable").path()).collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("is text");
            let table: toml::Table = text.parse().unwrap_or_else(|why| panic!("{}: {why}", file.display()));
            for rule in table["rule"].as_array().expect("is a list") {
                all.extend(sentences(half, rule.as_table().expect("is a rule")));
            }
        }
    }
    all
}

/// Returns the half that a rule is in: the highest bit of the 32-bit FNV-1a hash of its id.
fn half_of(id: &str) -> &'static str {
    let hash = id.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    if hash >> 31 == 0 { "open" } else { "held-back" }
}

fn sentences(half: &str, rule: &toml::Table) -> Vec<Sentence> {
    let id = rule["id"].as_str().unwrap_or_default().to_owned();
    assert_eq!((rule["half"].as_str(), half_of(&id)), (Some(half), half), "{id}");
    let also = rule.get("also").and_then(|also| also.as_array()).into_iter().flatten();
    let data = |table: &toml::Table| {
        let mut table = table.clone();
        for key in ["id", "half", "trap", "en", "de", "why", "also"] {
            table.remove(key);
        }
        (!table.is_empty()).then(|| {
            table.extend([("name".to_owned(), "x".into()), ("title".to_owned(), "X".into())]);
            toml::Value::Table(table).try_into::<Homemade>().unwrap_or_else(|why| panic!("{id}: {why}"))
        })
    };
    let all = std::iter::once(rule).chain(also.filter_map(|one| one.as_table()));
    let meanings: Vec<Homemade> = all.filter_map(data).collect();
    let why = rule.get("why").and_then(|why| why.as_str()).unwrap_or_default();
    assert_eq!(why.is_empty(), !meanings.is_empty(), "{id}: has either data or `why`");
    assert!(rule["trap"].is_bool(), "{id}");
    let mut found = Vec::new();
    for (key, language) in [("en", Language::English), ("de", Language::German)] {
        for (at, text) in rule.get(key).and_then(|all| all.as_array()).into_iter().flatten().enumerate() {
            let (half, text) = (half.to_owned(), text.as_str().expect("is text").to_owned());
            let meanings = meanings.clone();
            found.push(Sentence { half, id: id.clone(), language, first: at == 0, text, meanings });
        }
    }
    found
}

/// Returns the data of a rule without texts that are only shown, so that "slap" and "slap the pile" are alike.
fn bare(rule: &Homemade) -> Homemade {
    fn plain(value: &mut Value) {
        match value {
            Value::Array(all) => all.iter_mut().for_each(plain),
            Value::Object(object) => {
                for (name, inside) in object.iter_mut() {
                    match (name.as_str(), &mut *inside) {
                        ("options", Value::Array(all)) => {
                            all.iter_mut().enumerate().for_each(|(at, option)| *option = at.to_string().into());
                        }
                        ("action", Value::String(_)) => *inside = "do it".into(),
                        _ => plain(inside),
                    }
                }
            }
            _ => {}
        }
    }
    let rule = canonical(rule);
    let mut parts = json!(rule.parts);
    plain(&mut parts);
    let parts = serde_json::from_value(parts).expect("are parts");
    Homemade { name: "x".into(), title: "X".into(), description: String::new(), parts, ..rule }
}

/// Returns true if two rules do the same in random games, and often enough to tell.
fn act_alike(rule: &Homemade, other: &Homemade) -> bool {
    let mut fired = 0;
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let ruleset = RulesetSample::random(3 + dice.below(3), &mut dice);
        match twin_games::play(&ruleset, [rule, other], seed, STEPS) {
            Ok(times) => fired += times.unwrap_or_default(),
            Err(_) => return false,
        }
    }
    fired > 10
}

fn is_faithful(rule: &Homemade, meanings: &[Homemade]) -> bool {
    let rule = bare(rule);
    let meanings: Vec<Homemade> = meanings.iter().map(bare).collect();
    meanings.contains(&rule) || meanings.iter().any(|meaning| act_alike(&rule, meaning))
}

#[test]
fn the_corpus_is_read_faithfully_or_not_at_all() {
    let baseline = Path::new(env!("CARGO_MANIFEST_DIR")).join(BASELINE);
    let baseline = std::fs::read_to_string(baseline).expect("the list of faithful sentences is readable");
    let before: BTreeSet<&str> = baseline.lines().collect();
    let show = std::env::var("RUCKUS_SHOW").unwrap_or_default();
    let (mut figures, mut wrong, mut now) = (std::collections::BTreeMap::new(), Vec::new(), BTreeSet::new());
    for sentence in corpus() {
        let found = read(&sentence.text, sentence.language).expect("is short");
        let faithful = found.rule.as_ref().map(|rule| is_faithful(rule, &sentence.meanings));
        let language = if sentence.language == Language::English { "English" } else { "German" };
        let firsts = sentence.first.then_some("first phrasings");
        for kind in ["all"].into_iter().chain(firsts) {
            let sum: &mut Figures = figures.entry(format!("{} {language}, {kind}", sentence.half)).or_default();
            sum.sentences += 1;
            sum.understood += usize::from(faithful.is_some());
            sum.faithful += usize::from(faithful == Some(true));
            sum.wrong += usize::from(faithful == Some(false));
        }
        if faithful == Some(true) {
            now.insert(sentence.text.clone());
        }
        if show.split(',').any(|half| half == sentence.half) && !sentence.meanings.is_empty() && faithful.is_none() {
            println!(
                "- {}: {}\n    stops at {:?} {:?}",
                sentence.id,
                sentence.text,
                found.rest,
                found.unsure.map(|one| one.why)
            );
        }
        if let Some(rule) = found.rule.filter(|_| faithful == Some(false)) {
            let meant: Vec<String> = sentence.meanings.iter().map(|rule| english(rule).join(" ")).collect();
            wrong.push(format!("{}: {}\n  {}\n  {meant:?}", sentence.id, sentence.text, english(&rule).join(" ")));
        }
    }
    figures.iter().for_each(|(of, figures)| println!("{of}: {figures}"));
    let lost: Vec<&str> = before.iter().copied().filter(|text| !now.contains(*text)).collect();
    println!("regressions: {} of {}", lost.len(), before.len());
    if std::env::var_os("RUCKUS_RECORD").is_some() {
        let all: BTreeSet<&str> = before.iter().copied().chain(now.iter().map(String::as_str)).collect();
        let text: String = all.into_iter().map(|text| format!("{text}\n")).collect();
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(BASELINE), text).expect("is writable");
    }
    assert!(wrong.is_empty(), "{} sentences are misread:\n{}", wrong.len(), wrong.join("\n"));
    assert!(lost.is_empty(), "no longer read faithfully:\n{}", lost.join("\n"));
}

#[test]
fn the_corpus_is_large_enough() {
    let all = corpus();
    let of = |language| all.iter().filter(|one| one.language == language).count();
    let rules: BTreeSet<&String> = all.iter().map(|one| &one.id).collect();
    let sizes = [of(Language::English), of(Language::German), rules.len()];
    println!("{} English sentences, {} German ones, {} rules", sizes[0], sizes[1], sizes[2]);
    assert!(sizes[0] >= 400 && sizes[1] >= 150 && sizes[2] >= 120, "{sizes:?}");
}

#[test]
fn bad_input_is_never_a_rule() {
    let texts = [
        "x".repeat(LONGEST_TEXT),
        "draw ".repeat(LONGEST_TEXT / 5),
        "a 7 ".repeat(LONGEST_TEXT / 4),
        "Quand un joueur pose un 7, le joueur suivant pioche deux cartes.".to_owned(),
        "Cuando alguien juega un 7, el siguiente jugador roba dos cartas.".to_owned(),
        "<b>When a player plays a 7</b>, <script>alert(1)</script>".to_owned(),
        "[7](https://example.org): **draw** `2`".to_owned(),
    ];
    for text in &texts {
        for language in Language::ALL {
            let found = read(text, language);
            assert!(found.as_ref().is_ok_and(|read| read.rule.is_none()) || found.is_err(), "{text}");
        }
    }
    for text in ["x".repeat(10_000), "draw ".repeat(5_000)] {
        assert_eq!(read(&text, Language::English), Err(Unread::TooLong { most: LONGEST_TEXT }));
    }
}
