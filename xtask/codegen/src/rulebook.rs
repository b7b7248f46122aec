//! The rulebook for tests of the page: all chapters and interactions, and the examples that the page names.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ruckus_rulebook::{Book, Example, Meetings, Rulebook, SourceFiles};
use serde::Serialize;
use serde_json::Value;

use crate::Files;

const PATH: &str = "web/src/lib/fixtures/rulebook.json";
/// The files of the page that name examples, in quotes.
const NAMING: [&str; 2] = ["web/src/lib/playground.ts", "web/src/lib/rulebook/howto.ts"];

#[derive(Serialize)]
struct Fixture {
    rulebook: Rulebook,
    meetings: Meetings,
    examples: BTreeMap<String, Example>,
}

/// Adds the file.
pub(crate) fn write(root: &Path, sources: &SourceFiles, files: &mut Files) -> Result<()> {
    let Book { rulebook, meetings, mut examples } = Book::of(sources)?;
    let read = |path: &&str| fs::read_to_string(root.join(path)).with_context(|| format!("cannot read {path}"));
    let naming = NAMING.iter().map(read).collect::<Result<String>>()?;
    examples.retain(|name, _| naming.contains(&format!("'{name}'")));
    files.insert(PATH.to_owned(), spread(&Fixture { rulebook, meetings, examples })?);
    Ok(())
}

/// JSON with lines of a readable length, for reviews and merges.
fn spread(value: &impl Serialize) -> Result<String> {
    let mut text = String::new();
    lines(&serde_json::to_value(value).context("the rulebook is always JSON")?, &mut text);
    text.push('\n');
    Ok(text)
}

fn lines(value: &Value, text: &mut String) {
    /// Longer values are broken into their parts.
    const LONGEST: usize = 1000;
    let whole = value.to_string();
    let (open, parts, close) = match value {
        Value::Array(items) if whole.len() > LONGEST => ('[', items.iter().map(|item| (None, item)).collect(), ']'),
        Value::Object(items) if whole.len() > LONGEST => {
            ('{', items.iter().map(|(key, item)| (Some(key), item)).collect::<Vec<_>>(), '}')
        }
        _ => return text.push_str(&whole),
    };
    text.push(open);
    for (place, (key, item)) in parts.into_iter().enumerate() {
        text.push_str(if place == 0 { "\n" } else { ",\n" });
        if let Some(key) = key {
            text.push_str(&format!("{}: ", Value::from(key.as_str())));
        }
        lines(item, text);
    }
    text.push('\n');
    text.push(close);
}
