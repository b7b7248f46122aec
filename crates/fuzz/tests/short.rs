//! Short fuzz tests: valid inputs with a few changed bytes, and random bytes. `cargo xtask fuzz` runs the long ones.

use std::fs;
use std::path::{Path, PathBuf};

use ruckus_fuzz::{decode, facts, frames, offers};
use ruckus_laws::dice::Dice;

/// Collects all files below a folder of the repository.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() { collect(&path, found) } else { found.push(path) }
    }
    found.sort();
}

fn corpus(folder: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), &mut found);
    assert!(!found.is_empty(), "{folder} has files");
    found.iter().map(|path| fs::read(path).expect("it can be read")).collect()
}

/// Changes bytes at random: replaces or removes one, or duplicates a few.
fn slipped(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + dice.below(4) {
        let place = dice.below(bytes.len().max(1));
        match dice.below(3) {
            _ if bytes.is_empty() => bytes.push(dice.any() as u8),
            0 => bytes[place] = if dice.percent(70) { b' ' + dice.below(95) as u8 } else { dice.any() as u8 },
            1 => drop(bytes.remove(place)),
            _ => {
                let few: Vec<u8> = bytes[place..].iter().copied().take(1 + dice.below(12)).collect();
                let to = dice.below(bytes.len());
                bytes.splice(to..to, few);
            }
        }
    }
    bytes
}

const MESSAGES: &[&str] = &[
    r#"{"hello":{"token":"00","last":null}}"#,
    r#"{"command":{"n":1,"do":{"act":{"play":"W/R","uno":true,"saw":"Y7"}}}}"#,
    r#"{"command":{"n":2,"do":{"act":{"make-rule":{"number":3,"action":"tap the pile"}}}}}"#,
    r#"{"command":{"n":3,"do":{"lobby":{"chairs":{"most":16,"left":"goes"}}}}}"#,
    r#"{"command":{"n":4,"do":{"lobby":{"rules":{"base":"classic","with":{"doghouse":1}}}}}}"#,
    r#"{"type":"update","version":7,"now":12,"facts":[{"is":"turn-moved","to":2}],"offers":[]}"#,
    r#"{"type":"ack","n":3,"version":9,"refused":"frozen","message":"…"}"#,
    r#"{"name":"Ann","rules":"classic","bots":3,"start":true}"#,
    "W+4/B",
    "R7*",
];

#[test]
fn mutated_texts_are_parsed_or_rejected() {
    let mut dice = Dice::new(1);
    let messages = MESSAGES.iter().map(|text| text.as_bytes().to_vec());
    let files = corpus("rulesets")
        .into_iter()
        .chain(corpus("crates/ruleset/presets"))
        .chain(corpus("scenarios"))
        .chain(corpus("fuzz/seeds/frames"));
    let texts: Vec<Vec<u8>> = messages.chain(files).collect();
    for text in &texts {
        decode(text);
        frames(text);
        for _ in 0..if text.len() < 200 { 400 } else { 4 } {
            let slipped = slipped(text, &mut dice);
            decode(&slipped);
            frames(&slipped);
        }
    }
}

#[test]
fn games_from_random_bytes_obey_the_laws() {
    any_bytes(2, offers);
}

#[test]
fn rejects_wrong_facts() {
    any_bytes(3, facts);
}

/// Tests random bytes, and variations of them.
fn any_bytes(seed: u64, target: impl Fn(&[u8])) {
    let mut dice = Dice::new(seed);
    for _ in 0..150 {
        let length = dice.below(240);
        let bytes: Vec<u8> = (0..length).map(|_| dice.any() as u8).collect();
        target(&bytes);
        target(&slipped(&bytes, &mut dice));
    }
}
