//! Reads the parts of Markdown that the tests need: fenced blocks, and code spans outside of them.

use std::fmt;

use serde_json::Value;

/// A Markdown document.
pub struct Document {
    /// The file's name.
    pub name: &'static str,
    /// The content of the file.
    pub text: &'static str,
}

/// A line in a document.
#[derive(Clone)]
pub struct DocumentLine {
    /// The file's name.
    pub file: &'static str,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for DocumentLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A fenced block.
pub struct Block {
    /// Its opening fence.
    pub place: DocumentLine,
    /// The text after the opening fence.
    pub info: String,
    /// The text between the fences.
    pub text: String,
}

impl Block {
    /// Makes a session block that is not part of any document.
    pub fn of(file: &'static str, line: usize, text: &str) -> Self {
        Self { place: DocumentLine { file, line }, info: format!("session {file}"), text: text.to_owned() }
    }
}

/// Iterates over all lines, with their places.
fn lines(documents: &[Document]) -> impl Iterator<Item = (DocumentLine, &'static str)> {
    documents.iter().flat_map(|document| {
        let place = |line| DocumentLine { file: document.name, line };
        document.text.lines().enumerate().map(move |(line, text)| (place(line + 1), text))
    })
}

/// Returns all fenced blocks.
pub fn blocks(documents: &[Document]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (place, line) in lines(documents) {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => {
                open = Some(Block { place, info: info.trim().to_owned(), text: String::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "every fence is closed");
    blocks
}

/// Returns all code spans outside of fenced blocks, with their places.
pub fn spans(documents: &[Document]) -> Vec<(DocumentLine, String)> {
    let mut spans = Vec::new();
    let mut fenced = false;
    for (place, line) in lines(documents) {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let odd = line.split('`').skip(1).step_by(2);
            spans.extend(odd.map(|span| (place.clone(), span.to_owned())));
        }
    }
    spans
}

/// Parses the JSON values of a block, which follow each other.
pub fn json_values(text: &str) -> serde_json::Result<Vec<Value>> {
    serde_json::Deserializer::from_str(text).into_iter().collect()
}
