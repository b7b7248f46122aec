//! Splits a file into its scenarios.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use crate::missing::explained;
use crate::scenario::{MAX_BYTES, ScenarioError};

/// The heading of a scenario in a file with several.
const HEADING: &str = "[[scenario]]";

/// A scenario in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioText<'a> {
    /// The name, if the scenario has its own heading `[[scenario]]`.
    pub name: Option<String>,
    /// The scenario as the text of a file of its own. Its lines have the same numbers as in the original file.
    pub text: Cow<'a, str>,
}

impl ScenarioText<'_> {
    /// Returns the place of the scenario: `FILE`, or `FILE#NAME` if it has a name.
    pub fn place(&self, file: &str) -> String {
        self.name.as_ref().map_or_else(|| file.to_owned(), |name| format!("{file}#{name}"))
    }

    /// Returns the name by which rules and documents refer to the scenario: the folder and the scenario's own name, or
    /// the path without extension. `path` is the path of the file below the folder of all scenarios.
    ///
    /// ```
    /// let file = "[[scenario]]\nname = \"c3-a-skip\"\n";
    /// let scenarios = ruckus_referee::split("c/c3.toml", file).unwrap();
    /// assert_eq!(scenarios[0].full_name("c/c3.toml"), "c/c3-a-skip");
    /// ```
    pub fn full_name(&self, path: &str) -> String {
        match (&self.name, path.rsplit_once('/')) {
            (None, _) => path.trim_end_matches(".toml").to_owned(),
            (Some(name), None) => name.clone(),
            (Some(name), Some((folder, _))) => format!("{folder}/{name}"),
        }
    }

    /// Returns the text without the empty lines that keep line numbers.
    pub fn alone(&self) -> &str {
        self.text.trim_start_matches('\n')
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<Named>,
}

/// The field of a scenario that only a file with several has.
#[derive(Deserialize)]
struct Named {
    name: Spanned<String>,
}

/// Splits a file into its scenarios. A file without a heading `[[scenario]]` is a single scenario.
///
/// # Errors
/// Returns the error and its line: for a file with headings that is not TOML or has anything outside of its scenarios,
/// and for a scenario without a name of its own.
pub fn split<'a>(file: &str, text: &'a str) -> Result<Vec<ScenarioText<'a>>, ScenarioError> {
    let lines: Vec<&str> = text.lines().collect();
    let begins: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].trim_end() == HEADING).collect();
    if begins.is_empty() {
        return Ok(vec![ScenarioText { name: None, text: text.into() }]);
    }
    let error = |line, message: String| ScenarioError { file: file.to_owned(), line, message };
    if text.len() > MAX_BYTES {
        return Err(error(0, format!("the file is larger than {MAX_BYTES} bytes; split it into several")));
    }
    let line_of = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
    let names = toml::from_str::<ScenariosFile>(text)
        .map_err(|problem| error(problem.span().map_or(0, |span| line_of(span.start)), explained(problem.message())))?
        .scenario;
    if names.len() != begins.len() {
        return Err(error(begins[0] + 1, format!("write each `{HEADING}` alone on its line")));
    }
    let mut known = BTreeSet::new();
    let ends = begins.iter().skip(1).copied().chain([lines.len()]);
    let mut scenarios = Vec::with_capacity(names.len());
    for ((begin, end), Named { name }) in begins.iter().copied().zip(ends).zip(names) {
        let line = line_of(name.span().start);
        let name = name.into_inner();
        if !known.insert(name.clone()) {
            return Err(error(line, format!("two scenarios are called `{name}`; names are unique in a file")));
        }
        let mut alone = "\n".repeat(begin + 1);
        for (place, text) in lines.iter().enumerate().take(end).skip(begin + 1) {
            // The heading and the name are empty lines.
            if place + 1 != line {
                alone.push_str(&unnested(text));
            }
            alone.push('\n');
        }
        alone.truncate(alone.trim_end().len());
        alone.push('\n');
        scenarios.push(ScenarioText { name: Some(name), text: alone.into() });
    }
    Ok(scenarios)
}

/// Returns a line without `scenario.` in its heading.
fn unnested(line: &str) -> Cow<'_, str> {
    let nested = |begin: &str| line.strip_prefix(begin).and_then(|rest| rest.strip_prefix("scenario."));
    match (nested("[["), nested("[")) {
        (Some(rest), _) => format!("[[{rest}").into(),
        (None, Some(rest)) => format!("[{rest}").into(),
        (None, None) => line.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "# Two.\n[[scenario]]\nname = \"a\"\ntitle = \"A\"\n[scenario.table]\nx = 1\n[[scenario.step]]\n\n\
                       [[scenario]]\ntitle = \"B\"\nname = \"b\"\n";

    fn refused(text: &str) -> String {
        split("some.toml", text).expect_err("it is wrong").to_string()
    }

    #[test]
    fn a_file_without_headings_is_one_scenario() {
        let text = "title = \"A\"\n[table]\n";
        assert_eq!(split("some.toml", text), Ok(vec![ScenarioText { name: None, text: text.into() }]));
    }

    #[test]
    fn parts_keep_their_line_numbers() {
        let parts = split("some.toml", TWO).expect("two scenarios");
        let [a, b] = &parts[..] else { panic!("{parts:?}") };
        assert_eq!(a.text, "\n\n\ntitle = \"A\"\n[table]\nx = 1\n[[step]]\n");
        assert_eq!(a.alone(), "title = \"A\"\n[table]\nx = 1\n[[step]]\n");
        assert_eq!(b.text, format!("{}title = \"B\"\n", "\n".repeat(9)));
        assert_eq!([a.place("f.toml"), b.place("f.toml")], ["f.toml#a", "f.toml#b"]);
    }

    #[test]
    fn errors_name_their_line() {
        for (from, to, expected) in [
            ("name = \"b\"", "name = \"a\"", "some.toml:11: two scenarios are called `a`"),
            ("name = \"b\"", "", "some.toml:9: missing field `name`; write a line such as `name = \"c3-a-skip\"`"),
            ("# Two.", "title = \"A\"", "some.toml:1: unknown field `title`"),
            ("[scenario.table]", "[table]", "some.toml:5: unknown field `table`"),
            ("[scenario.table]", "[scenario.table", "some.toml:5: "),
            ("# Two.", "[[ scenario ]]\nname = \"c\"", "some.toml:3: write each `[[scenario]]` alone on its line"),
        ] {
            let message = refused(&TWO.replacen(from, to, 1));
            assert!(message.starts_with(expected), "{message}");
        }
        assert!(refused(&format!("{TWO}#{}", " ".repeat(MAX_BYTES))).contains("larger than"));
    }
}
