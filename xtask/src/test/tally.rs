//! Numbers of passed and failed checks, read from the output of test runners.

use std::fmt;
use std::ops::Add;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

/// Numbers of passed and failed checks. If the tool of a step does not count, the step is one check.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct CheckTally {
    /// Number of passed checks.
    pub(super) passed: usize,
    /// Number of failed checks.
    pub(super) failed: usize,
    /// Names of failed checks, with the reason if the runner prints a short one. Often only the last lines of a run are
    /// kept.
    pub(super) names: Vec<String>,
    /// Tests with their times, where the runner prints them.
    pub(super) slow: Vec<Slow>,
}

/// A test and its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Slow {
    /// Name of the test, in the runner's words.
    pub(super) name: String,
    /// Wall-clock time.
    pub(super) seconds: f64,
}

impl CheckTally {
    /// One check that passed.
    pub(super) const PASSED: Self = Self { passed: 1, failed: 0, names: Vec::new(), slow: Vec::new() };
    /// One check that failed.
    pub(super) const FAILED: Self = Self { passed: 0, failed: 1, names: Vec::new(), slow: Vec::new() };

    /// One check.
    pub(super) const fn one(passed: bool) -> Self {
        if passed { Self::PASSED } else { Self::FAILED }
    }

    /// One check that failed, with the reason.
    pub(super) fn failed(why: String) -> Self {
        Self { names: vec![why], ..Self::FAILED }
    }

    /// Writes the tally as JSON: the process of a step reports to the run this way.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, file: &Path) -> Result<()> {
        std::fs::write(file, serde_json::to_string(self)?).with_context(|| format!("cannot write {}", file.display()))
    }

    /// Reads what [`CheckTally::write`] has written.
    ///
    /// # Errors
    /// The file is missing or has another form.
    pub(super) fn read_from(file: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} is not a report", file.display()))
    }

    /// Reads the output of a test runner. A failed run without counted failures counts as one failure, a passed run
    /// without counts as one passed check.
    pub(super) fn read(output: &str, success: bool) -> Self {
        let mut counted = output.lines().map(line).fold(Self::default(), Add::add);
        counted.slow = output.lines().filter_map(timed).collect();
        if !success {
            counted.names = names(output);
        }
        match (success, counted.passed, counted.failed) {
            (false, _, 0) => counted + Self::FAILED,
            (true, 0, 0) => Self::PASSED,
            _ => counted,
        }
    }
}

impl Add for CheckTally {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self.names.extend(other.names);
        self.slow.extend(other.slow);
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed, ..self }
    }
}

impl fmt::Display for CheckTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// What one line counts: `test result: ok. 3 passed; 0 failed; …` (cargo), `Tests  1 failed | 3 passed (4)` (vitest),
/// `  3 passed (4.0s)` and `  1 failed` (Playwright), `3 passed, 0 failed` (the referee).
fn line(line: &str) -> CheckTally {
    let plain = without_colors(line);
    let text = plain.trim();
    let of_cargo = text.starts_with("test result:");
    let of_vitest = text.starts_with("Tests ") && text.ends_with(')');
    let of_playwright = {
        let words: Vec<_> = text.split_whitespace().collect();
        match words.as_slice() {
            [count, "failed"] => count.parse::<usize>().is_ok(),
            [count, "passed", time] => count.parse::<usize>().is_ok() && time.starts_with('(') && time.ends_with(')'),
            _ => false,
        }
    };
    let of_referee = matches!(
        text.split_whitespace().collect::<Vec<_>>().as_slice(),
        [held, "passed,", failed, "failed"] if held.parse::<usize>().is_ok() && failed.parse::<usize>().is_ok()
    );
    if !(of_cargo || of_vitest || of_playwright || of_referee) {
        return CheckTally::default();
    }
    CheckTally { passed: before(text, "passed"), failed: before(text, "failed"), ..CheckTally::default() }
}

/// The time of one test: `✓  12 tests/slap.spec.ts:3:1 › a slap (4.2s)` (Playwright).
fn timed(line: &str) -> Option<Slow> {
    let plain = without_colors(line);
    let (name, time) = plain.trim().strip_suffix(')')?.rsplit_once(" (")?;
    let seconds = match time.strip_suffix("ms") {
        Some(milliseconds) => milliseconds.parse::<f64>().ok()? / 1000.0,
        None => match time.strip_suffix('m') {
            Some(minutes) => minutes.parse::<f64>().ok()? * 60.0,
            None => time.strip_suffix('s')?.parse().ok()?,
        },
    };
    let (_, name) = name.split_once("tests/")?;
    name.contains(".spec.ts:").then(|| Slow { name: name.to_owned(), seconds })
}

/// The names of failed tests. For a browser test, includes the reason and the line of the test.
fn names(output: &str) -> Vec<String> {
    const REASONS: usize = 10;
    let mut names: Vec<String> = Vec::new();
    let mut reasons = 0;
    for line in output.lines() {
        if let Some(found) = name(line) {
            if names.last().is_none_or(|last| !last.starts_with(&found)) {
                reasons = if found.contains(".spec.ts:") { REASONS } else { 0 };
                names.push(found);
            }
        } else if reasons > 0
            && let Some(reason) = reason(line)
            && let Some(last) = names.last_mut()
        {
            last.push_str("\n    ");
            last.push_str(&reason);
            reasons -= 1;
        }
    }
    names
}

/// A line of Playwright's output with the reason of a failure: `Error: …`, `Expected: …`, `> 21 | …`, and `+ …` for an
/// unexpected element of a list.
fn reason(line: &str) -> Option<String> {
    let plain = without_colors(line);
    let text = plain.trim();
    let says = ["Error: ", "Test timeout of ", "Expected", "Received", "> ", "+ "];
    says.iter().any(|word| text.starts_with(word)).then(|| text.to_owned())
}

/// The name of a failed test in a line: `test protections::floods ... FAILED` (cargo), `FAIL  src/fold.test.ts > …` (vitest),
/// `  1) tests/slap.spec.ts:3:1 › …` (Playwright).
fn name(line: &str) -> Option<String> {
    let plain = without_colors(line);
    let text = plain.trim();
    let of_cargo = text.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"));
    let of_vitest = text.strip_prefix("FAIL ");
    let of_playwright = text
        .split_once(") ")
        .filter(|(number, rest)| number.parse::<usize>().is_ok() && rest.contains(".spec.ts:"))
        .map(|(_, rest)| rest.trim_end_matches('─'));
    of_cargo.or(of_vitest).or(of_playwright).map(|found| found.trim().to_owned())
}

/// The number before a word.
fn before(text: &str, word: &str) -> usize {
    let words: Vec<_> =
        text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let place = words.iter().position(|found| *found == word);
    place.and_then(|place| words.get(place.checked_sub(1)?)).and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// A line without terminal colors.
fn without_colors(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            // A color code ends with its first letter: ESC [ 3 2 m.
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_of_all_test_runners_is_parsed() {
        let cargo = "running 3 tests\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n\
                     test result: FAILED. 2 passed; 1 failed; 0 ignored";
        assert_eq!(CheckTally::read(cargo, false), CheckTally { passed: 5, failed: 1, ..CheckTally::default() });
        let vitest = " \u{1b}[2m Test Files \u{1b}[22m 2 passed (2)\n\u{1b}[2m      Tests \u{1b}[22m \u{1b}[31m1 failed\u{1b}[39m | 11 passed (12)";
        assert_eq!(CheckTally::read(vitest, false), CheckTally { passed: 11, failed: 1, ..CheckTally::default() });
        assert_eq!(
            CheckTally::read("  1 failed\n    a.spec.ts:3\n  7 passed (30.1s)\n", false),
            CheckTally { passed: 7, failed: 1, ..CheckTally::default() }
        );
    }

    #[test]
    fn output_without_counts_is_one_check() {
        assert_eq!(CheckTally::read("all good", true), CheckTally::PASSED);
        assert_eq!(CheckTally::read("no such command", false), CheckTally::FAILED);
        assert_eq!(
            CheckTally::read("test result: ok. 3 passed; 0 failed", false),
            CheckTally { passed: 3, failed: 1, ..CheckTally::default() }
        );
    }

    #[test]
    fn failed_browser_tests_include_the_reason() {
        let said = "  1) tests/slap.spec.ts:3:1 › a slap ────\n\n    Error: expect(locator).toBeVisible() failed\n\n    \
                    Locator: getByText('slap')\n    Expected: visible\n      20 |\n    > 21 |   await expect(slap)\n\n  \
                    2) tests/slap.spec.ts:9:1 › another ────\n\n    Error: expect(received).toEqual(expected)\n\n    \
                    - Expected  - 1\n    + Received  + 3\n\n    - Array []\n    + Array [\n    +   \"0.004: a card\",\n    + ]\n";
        let why = "Error: expect(locator).toBeVisible() failed\n    Expected: visible\n    > 21 |   await expect(slap)";
        let first = format!("tests/slap.spec.ts:3:1 › a slap\n    {why}");
        let list = "+ Received  + 3\n    + Array [\n    +   \"0.004: a card\",\n    + ]";
        let second =
            format!("tests/slap.spec.ts:9:1 › another\n    Error: expect(received).toEqual(expected)\n    {list}");
        assert_eq!(CheckTally::read(said, false).names, [first, second]);
    }

    #[test]
    fn failed_tests_are_named() {
        let said = "test floods::end ... FAILED\ntest floods::begin ... ok\n FAIL  src/fold.test.ts > folds\n  \
                    1) tests/slap.spec.ts:3:1 › a slap ────\n  12) not a test\ntest result: FAILED. 1 passed; 1 failed;";
        let names = ["floods::end", "src/fold.test.ts > folds", "tests/slap.spec.ts:3:1 › a slap"];
        assert_eq!(CheckTally::read(said, false).names, names);
        assert_eq!(CheckTally::read("test floods::end ... FAILED", true).names, Vec::<String>::new());
    }
}
