//! The result of reading as a list of nodes, each with its words.

use std::ops::Range;

use serde_json::Value;

use crate::homemade::grammar::{Case, Language, Mark, Piece, Plural, Production};
use crate::homemade::lexer::Token;
use crate::homemade::reader::{Made, Reading, ReadingNode, TextReader};
use crate::homemade::{tables, writer};

/// Sorts that form a clause. Within a clause, a pronoun refers to a player other than the one mentioned before it: "the
/// next player steals a card from them".
const CLAUSES: [&str; 5] = ["deed", "inner", "trigger", "step", "standing"];

/// A node of the result.
pub(super) struct TreeNode<'r> {
    pub(super) made: &'r Made,
    /// The index of the parent node, and the slot in it.
    pub(super) up: Option<(usize, usize)>,
    pub(super) case: Case,
}

/// All nodes. Parents precede their children.
pub(super) struct Tree<'r> {
    pub(super) reader: &'r TextReader<'r>,
    pub(super) places: Vec<TreeNode<'r>>,
}

impl<'r> Tree<'r> {
    pub(super) fn of(reader: &'r TextReader<'_>, reading: &'r Reading) -> Self {
        let mut tree = Self { reader, places: Vec::new() };
        tree.grow(&reading.node, None, Case::Plain);
        tree
    }

    fn grow(&mut self, node: &'r ReadingNode, up: Option<(usize, usize)>, case: Case) {
        match node {
            ReadingNode::Value(_) => {}
            ReadingNode::List(all) => all.iter().for_each(|one| self.grow(one, up, case)),
            ReadingNode::Made(made) => {
                let here = self.places.len();
                self.places.push(TreeNode { made, up, case });
                let phrase = &production(made).phrases(self.language())[made.phrase];
                for (slot, node) in made.slots.iter().enumerate() {
                    let Some(node) = node else { continue };
                    let wanted = phrase.iter().find_map(|piece| match piece {
                        Piece::Slot(at, case) if *at == slot => Some(*case),
                        _ => None,
                    });
                    let case = wanted.filter(|wanted| *wanted != Case::Same).unwrap_or(case);
                    self.grow(node, Some((here, slot)), case);
                }
            }
        }
    }

    pub(super) const fn language(&self) -> Language {
        self.reader.language
    }

    pub(super) fn all(&self) -> Range<usize> {
        0..self.places.len()
    }

    /// Iterates over the nodes with a mark.
    pub(super) fn marked(&self, mark: Mark) -> impl Iterator<Item = usize> + '_ {
        self.all().filter(move |&at| self.production(at).is(mark))
    }

    pub(super) fn production(&self, at: usize) -> &'static Production {
        production(self.places[at].made)
    }

    pub(super) fn sort(&self, at: usize) -> &'static str {
        &tables::grammar().sorts[self.places[at].made.sort].name
    }

    /// Returns the child node in a slot.
    pub(super) fn inside(&self, at: usize, slot: usize) -> Option<usize> {
        self.all().find(|&inside| self.places[inside].up == Some((at, slot)))
    }

    /// Iterates over a node and its ancestors, from the inside out.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(at), |&at| self.places[at].up.map(|(up, _)| up))
    }

    /// Returns the nearest ancestor, or the node itself, with one of these sorts.
    pub(super) fn within(&self, at: usize, sorts: &[&str]) -> Option<usize> {
        self.around(at).find(|&around| sorts.contains(&self.sort(around)))
    }

    /// Returns the clause of a node.
    pub(super) fn clause(&self, at: usize) -> Option<usize> {
        self.within(at, &CLAUSES)
    }

    pub(super) fn data(&self, at: usize) -> Option<Value> {
        self.reader.made(self.places[at].made, None)
    }

    /// Returns the name of the node's data: `swap` for `{swap: …}`.
    pub(super) fn name(&self, at: usize) -> String {
        match self.data(at) {
            Some(Value::String(name)) => name,
            Some(Value::Object(object)) => object.keys().next().cloned().unwrap_or_default(),
            _ => String::new(),
        }
    }

    /// Returns true if a node names several seats.
    pub(super) fn several(&self, at: usize) -> bool {
        let production = self.production(at);
        production.is(Mark::Group)
            || match production.plural {
                Plural::Yes => true,
                Plural::As(slot) => self.inside(at, slot).is_some_and(|inside| self.several(inside)),
                Plural::No => false,
            }
    }

    /// Returns the index of the first meaningful word of a node. Articles count.
    pub(super) fn start(&self, at: usize) -> usize {
        let Made { from, end, .. } = *self.places[at].made;
        let lexicon = self.language().lexicon();
        let idle = |token: &&Token| token.word == "," || lexicon.is_filler(&token.word);
        (from + self.reader.tokens[from..end].iter().take_while(idle).count()).min(end.saturating_sub(1))
    }

    pub(super) fn word(&self, at: usize) -> &str {
        self.reader.tokens.get(at).map_or("", |token| token.word.as_str())
    }

    /// Returns the probable correction of a word.
    pub(super) fn meant(&self, at: usize) -> Option<&str> {
        self.reader.tokens.get(at)?.meant.as_deref()
    }

    /// Returns the byte range of words in the text.
    pub(super) fn bytes(&self, words: Range<usize>) -> Range<usize> {
        let tokens = &self.reader.tokens[words];
        tokens.first().zip(tokens.last()).map_or(0..0, |(first, last)| first.start..last.end)
    }

    /// Returns the byte range of a node in the text.
    pub(super) fn span(&self, at: usize) -> Range<usize> {
        self.bytes(self.start(at)..self.places[at].made.end)
    }

    /// Writes data in words.
    pub(super) fn written(&self, sort: &str, value: &Value, case: Case) -> String {
        let words = writer::write_in(sort, value, &Vec::new(), self.language(), case);
        words.into_iter().map(|words| words.text).collect()
    }

    /// Returns the byte range of a node and its canonical wording.
    pub(super) fn rewritten(&self, at: usize) -> Option<(Range<usize>, String)> {
        let value = self.data(at)?;
        Some((self.span(at), self.written(self.sort(at), &value, self.places[at].case)))
    }
}

fn production(made: &Made) -> &'static Production {
    &tables::grammar().sorts[made.sort].productions[made.production]
}
