//! The commands in the repository's documents, so that programs can check the commands that call them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A command line in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentedCommand {
    /// The document and line: `docs/lab.md:8`.
    pub place: String,
    /// The words after the name of the program. Quotes are removed.
    pub words: Vec<String>,
    /// True for a line of a code block, false for a code span in a sentence, which can have placeholders.
    pub is_complete: bool,
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All commands in Markdown files that call a program: by its name or path, or with `cargo run` and `-p NAME`. `cargo
/// run` without a package calls `ruckus`.
///
/// # Errors
/// A file cannot be read.
pub fn commands_of(program: &str) -> io::Result<Vec<DocumentedCommand>> {
    let mut found = Vec::new();
    for folder in ["", "docs", "docs/api", "web", "web/packages/client", "python/ruckus-gym", "python/ruckus-client"] {
        gather(&root(), folder, program, &mut found)?;
    }
    for entry in fs::read_dir(root().join("crates"))? {
        let name = entry?.file_name();
        gather(&root(), &format!("crates/{}", name.to_string_lossy()), program, &mut found)?;
    }
    Ok(found)
}

fn gather(root: &Path, folder: &str, program: &str, found: &mut Vec<DocumentedCommand>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let path = entry?.path();
        // The changelog describes earlier versions.
        if path.extension().is_none_or(|end| end != "md") || path.ends_with("CHANGELOG.md") {
            continue;
        }
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        commands_in(&name, &fs::read_to_string(&path)?, program, found);
    }
    Ok(())
}

/// Adds the commands of one document.
fn commands_in(name: &str, text: &str, program: &str, found: &mut Vec<DocumentedCommand>) {
    let mut language = None;
    let mut begun = String::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{name}:{}", index + 1);
        if let Some(fence) = line.trim_start().strip_prefix("```") {
            language = if language.is_some() { None } else { Some(fence.trim().to_owned()) };
        } else if language.as_deref() == Some("sh") {
            begun.push_str(line.trim());
            if begun.ends_with('\\') {
                begun.pop();
                continue;
            }
            let line = std::mem::take(&mut begun);
            found.extend(called(&line, program).map(|words| DocumentedCommand { place, words, is_complete: true }));
        } else if language.is_none() {
            for span in line.split('`').skip(1).step_by(2) {
                let call = called(span, program);
                found.extend(call.map(|words| DocumentedCommand { place: place.clone(), words, is_complete: false }));
            }
        }
    }
}

/// The arguments if a line of a shell calls the program.
fn called(line: &str, program: &str) -> Option<Vec<String>> {
    let words = words(line);
    let is_variable = |word: &String| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
    };
    let mut words: Vec<String> = words.into_iter().skip_while(is_variable).collect();
    let first = words.first()?;
    if first == program || first.rsplit('/').next() == Some(program) {
        words.remove(0);
        return Some(words);
    }
    if words.get(..2)? != ["cargo", "run"] {
        return None;
    }
    let split = words.iter().position(|word| word == "--").unwrap_or(words.len());
    let options = &words[..split];
    let package = options.iter().position(|word| word == "-p").and_then(|at| options.get(at + 1));
    (package.map_or("ruckus", String::as_str) == program && !options.iter().any(|word| word == "--example"))
        .then(|| words.get(split + 1..).unwrap_or_default().to_vec())
}

/// Splits a line of a shell into words, up to a comment, a pipe, a redirection or the next command.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    // The depth inside of `$(…)`.
    let mut depth = 0_u32;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), letter) if open == letter => quote = None,
            (Some(_), letter) => word.get_or_insert_default().push(letter),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '(' | ')') => {
                depth = if letter == '(' { depth + 1 } else { depth.saturating_sub(1) };
                word.get_or_insert_default().push(letter);
            }
            (None, '#') if word.is_none() => break,
            (None, '|' | '>' | '<' | ';' | '&') => break,
            (None, ' ') if depth == 0 => words.extend(word.take()),
            (None, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_in_blocks_and_sentences() {
        let text = "Use `ruckus lab run FILE` or `ruckus-bench server`.\n\n```sh\n\
                    A=1 target/dist/ruckus --url='a b' $(date +%F).x # x\n\
                    cargo run --release -- referee \\\n  a.toml > b\ncargo run -p other -- x\ncargo run\n```\n\n\
                    ```text\nruckus: no\n```\n";
        let mut found = Vec::new();
        commands_in("a.md", text, "ruckus", &mut found);
        let found: Vec<_> =
            found.iter().map(|one| (one.place.as_str(), one.words.join(" "), one.is_complete)).collect();
        let expected = [
            ("a.md:1", "lab run FILE", false),
            ("a.md:4", "--url=a b $(date +%F).x", true),
            ("a.md:6", "referee a.toml", true),
            ("a.md:8", "", true),
        ];
        assert_eq!(found, expected.map(|(place, words, complete)| (place, words.to_owned(), complete)));
    }
}
