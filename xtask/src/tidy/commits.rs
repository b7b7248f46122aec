//! Subjects of commits are short and name the part that changes. Commits before the rules are exempt.

use std::path::Path;
use std::process::{Command, Stdio};

use super::Finding;

/// The greatest length of a subject, in characters.
const LONGEST: usize = 72;
/// Subjects after this commit are checked for their length.
const LENGTH_AFTER: &str = "92d798c921f4ef4021337d76fd5f7d54ac301c84";
/// Subjects after this commit are checked for their form.
const FORM_AFTER: &str = "c845694d5d97c1250466d6776483ea51c51eda8c";

/// A commit that is no merge.
#[derive(Debug)]
struct Commit {
    hash: String,
    subject: String,
}

/// The commits that a rule applies to.
#[derive(Debug)]
pub(super) struct History {
    after_length: Vec<Commit>,
    after_form: Vec<Commit>,
}

impl History {
    /// Reads the history of `HEAD`. `None` without git, in an unpacked archive, and in a shallow clone.
    pub(super) fn read(root: &Path) -> Option<Self> {
        if git(root, &["rev-parse", "--is-shallow-repository"])?.trim() != "false" {
            return None;
        }
        Some(Self { after_length: commits_after(root, LENGTH_AFTER)?, after_form: commits_after(root, FORM_AFTER)? })
    }
}

fn commits_after(root: &Path, base: &str) -> Option<Vec<Commit>> {
    let log = git(root, &["log", "--no-merges", "--format=%h %s", &format!("{base}..HEAD")])?;
    Some(parse(&log))
}

fn parse(log: &str) -> Vec<Commit> {
    let commit = |line: &str| {
        let (hash, subject) = line.split_once(' ').unwrap_or((line, ""));
        Commit { hash: hash.to_owned(), subject: subject.to_owned() }
    };
    log.lines().map(commit).collect()
}

/// The output of git, if it succeeds.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(root).args(arguments).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Subjects that are too long or have no part.
pub(super) fn check(history: &History) -> Vec<Finding> {
    let long = history.after_length.iter().filter_map(|commit| {
        let length = commit.subject.chars().count();
        (length > LONGEST).then(|| finding(commit, &format!("{length} characters; at most {LONGEST}")))
    });
    let formless = history.after_form.iter().filter(|commit| !has_part(&commit.subject)).map(|commit| {
        finding(commit, "write `part: change`, such as `server: evict idle rooms` or `docs, web/src: …`")
    });
    long.chain(formless).collect()
}

fn finding(commit: &Commit, message: &str) -> Finding {
    Finding::new(&format!("commit {}", commit.hash), 0, format!("`{}`: {message}", commit.subject))
}

/// True if a subject has the form `part: change` or `part, part: change`.
fn has_part(subject: &str) -> bool {
    let Some((parts, change)) = subject.split_once(": ") else { return false };
    parts.split(',').map(|part| part.strip_prefix(' ').unwrap_or(part)).all(is_part)
        && change.starts_with(|first: char| !first.is_whitespace())
}

/// True if this is a lower-case word or path.
fn is_part(part: &str) -> bool {
    let is_allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._/-".contains(letter);
    part.contains(|letter: char| letter.is_ascii_lowercase()) && part.chars().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(after_length: &str, after_form: &str) -> History {
        History { after_length: parse(after_length), after_form: parse(after_form) }
    }

    #[test]
    fn a_subject_has_at_most_72_characters() {
        let fits = format!("1234567 {}\n", "ä".repeat(72));
        let long = format!("89abcde {}\n", "ä".repeat(73));
        assert_eq!(check(&history(&fits, "")), []);
        let found = check(&history(&(fits + &long), ""));
        assert_eq!((found.len(), found[0].file.as_str()), (1, "commit 89abcde"));
        assert!(found[0].message.ends_with("73 characters; at most 72"), "{}", found[0].message);
    }

    #[test]
    fn a_subject_without_a_part_is_found() {
        let found = check(&history("", "1234567 server: evict idle rooms\n89abcde Evict idle rooms\n"));
        assert_eq!((found.len(), found[0].file.as_str()), (1, "commit 89abcde"));
        assert!(found[0].message.starts_with("`Evict idle rooms`: write `part: change`"), "{}", found[0].message);
    }

    #[test]
    fn parts_are_lower_case_words_or_paths() {
        for fine in
            ["server: evict", "docs, web/src: say", "docs,e2e: say", "python/ruckus-gym: count", "e2e: wait: for it"]
        {
            assert!(has_part(fine), "{fine}");
        }
        let wrong =
            ["", "Evict", "Server: evict", "the server: evict", "server:evict", "server:  evict", ": evict", ","];
        for wrong in wrong.into_iter().chain(["server: ", "docs, : say", "../: say"]) {
            assert!(!has_part(wrong), "{wrong}");
        }
    }

    #[test]
    fn no_history_is_read_outside_of_a_repository() {
        assert!(History::read(Path::new("/")).is_none());
    }
}
