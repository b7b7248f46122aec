//! The writer: data to phrases, with the part of the rule that each word expresses.

use ruckus_homemade::Number;
use serde_json::Value;

use super::grammar::{Case, Grammar, Joint, Kind, Language, Phrase, Piece, Plural, Production};
use super::lexer::is_quote;
use super::pattern::{Held, Path};
use super::tables;

/// Words of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The words, including spaces.
    pub text: String,
    /// The part of the rule that they express.
    pub says: Option<Says>,
}

/// A location in a rule, and what it contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Says {
    /// The keys and indexes that lead to it.
    pub at: Path,
    /// What it can contain: `trigger`, `who`, `number`, and so on.
    pub of: &'static str,
}

/// Returns the kind of editable element for a sort. `None` if it can only be edited as part of the surrounding element.
fn changeable(sort: &str) -> Option<&'static str> {
    Some(match sort {
        "who" | "who1" | "who0" | "the-others" => "who",
        "number" | "number0" | "count-card" | "count-point" | "count-skip" | "count-held" | "count-more"
        | "count-sides" | "plain" => "number",
        "cards" => "cards",
        "trigger" => "trigger",
        "standing" => "standing",
        "condition" | "inner" => "condition",
        "deed" => "deed",
        _ => return None,
    })
}

/// The maximum nesting depth of editable elements. Valid rules stay below it.
const MOST_DEPTH: usize = 64;

/// The state of writing a sentence.
pub(super) struct Writer {
    language: Language,
    grammar: &'static Grammar,
    said: Vec<Words>,
    within: Vec<Says>,
    /// True if the last words are from the grammar, not from a player.
    own: bool,
}

/// Writes data of a sort, given its location in the rule.
pub(super) fn write(sort: &str, value: &Value, path: &Path, language: Language) -> Vec<Words> {
    write_in(sort, value, path, language, Case::Plain)
}

/// Like [`write`], with a grammatical case.
pub(super) fn write_in(sort: &str, value: &Value, path: &Path, language: Language, case: Case) -> Vec<Words> {
    let grammar = tables::grammar();
    let mut writer = Writer { language, grammar, said: Vec::new(), within: Vec::new(), own: true };
    writer.some(grammar.sort(sort), value, path, case);
    writer.said
}

/// Writes a phrase with examples in its slots.
pub(super) fn example(production: &Production, language: Language) -> String {
    let grammar = tables::grammar();
    let mut writer = Writer { language, grammar, said: Vec::new(), within: Vec::new(), own: true };
    writer.example(production, Case::Plain, 0);
    writer.said.into_iter().map(|words| words.text).collect()
}

impl Writer {
    fn push(&mut self, text: &str, own: bool) {
        if text.is_empty() {
            return;
        }
        if let Some(last) = self.said.last_mut().filter(|_| own) {
            // If punctuation follows a clause that ends with a comma, it replaces the comma.
            if text.starts_with(['.', ',', ';', ':', '“', ')']) && last.text.ends_with(',') && self.own {
                last.text.pop();
            }
            let article =
                self.language == Language::English && (last.text == "a " || last.text.ends_with(" a ")) && self.own;
            if article && text.starts_with(['a', 'e', 'i', 'o', 'u', '8']) {
                last.text.insert(last.text.len() - 1, 'n');
            }
        }
        self.own = own;
        let says = self.within.last();
        match self.said.last_mut() {
            Some(last) if last.says.as_ref() == says => last.text.push_str(text),
            _ => self.said.push(Words { text: text.to_owned(), says: says.cloned() }),
        }
    }

    /// Writes an element of a sort. Returns true if it names several seats.
    fn some(&mut self, sort: usize, value: &Value, path: &Path, case: Case) -> bool {
        let Some((production, held)) = self.find(sort, value, path) else {
            // This data is not valid in a rule.
            self.push("…", true);
            return false;
        };
        let of = changeable(&self.grammar.sorts[sort].name).filter(|_| self.within.len() < MOST_DEPTH);
        if of.is_none() && self.within.len() >= MOST_DEPTH {
            self.push("…", true);
            return false;
        }
        self.within.extend(of.map(|of| Says { at: path.clone(), of }));
        let plural = self.phrase(production, &production.phrases(self.language)[0], &held, case);
        self.within.truncate(self.within.len() - usize::from(of.is_some()));
        plural
    }

    /// Finds the production for some data, and the contents of its slots.
    fn find(&self, sort: usize, value: &Value, path: &Path) -> Option<(&'static Production, Vec<Held>)> {
        self.grammar.sorts[sort].productions.iter().filter(|production| production.written).find_map(|production| {
            let mut held: Vec<Held> = vec![None; production.slots.len()];
            let fits = production.data.take(value, path, &mut held) && self.fits(production, value, &held);
            fits.then_some((production, held))
        })
    }

    fn phrase(&mut self, production: &Production, phrase: &Phrase, held: &[Held], case: Case) -> bool {
        let mut plurals = vec![false; production.slots.len()];
        let mut agrees = false;
        for piece in phrase {
            match piece {
                Piece::Words { written, .. } => self.push(written, true),
                Piece::Verb(forms) => self.push(&forms[usize::from(agrees)].0, true),
                Piece::Cased(forms) => self.push(&forms[usize::from(case == Case::Dative)].0, true),
                Piece::Slot(slot, wanted) => {
                    let case = if *wanted == Case::Same { case } else { *wanted };
                    let Some((value, path)) = &held[*slot] else { continue };
                    agrees = self.slot(production.slots[*slot].kind, value, path, case);
                    plurals[*slot] = agrees;
                }
            }
        }
        match production.plural {
            Plural::No => false,
            Plural::Yes => true,
            Plural::As(slot) => plurals[slot],
        }
    }

    fn slot(&mut self, kind: Kind, value: &Value, path: &Path, case: Case) -> bool {
        match kind {
            Kind::Some(sort) => return self.some(sort, value, path, case),
            Kind::Several(sort, joint) => {
                let all = value.as_array().map(Vec::as_slice).unwrap_or_default();
                self.several(all.len(), joint, |writer, i| {
                    let path = path.iter().cloned().chain([Value::from(i)]).collect();
                    writer.some(sort, &all[i], &path, case);
                });
            }
            Kind::Int => self.push(&value.to_string(), true),
            Kind::Negative => self.push(&value.as_i64().unwrap_or_default().unsigned_abs().to_string(), true),
            Kind::Text => self.quoted(value.as_str().unwrap_or_default(), "", ""),
            Kind::Word | Kind::Name => self.push(value.as_str().unwrap_or_default(), false),
            Kind::Options => {
                let all = value.as_array().map(Vec::as_slice).unwrap_or_default();
                let quotes = if self.language == Language::English { ["“", "”"] } else { ["„", "“"] };
                self.several(all.len(), Joint::Or, |writer, i| {
                    writer.push(&format!("{}: ", i + 1), true);
                    writer.quoted(all[i].as_str().unwrap_or_default(), quotes[0], quotes[1]);
                });
            }
        }
        false
    }

    /// Writes a player's words in quotation marks, and escapes quotation marks in them.
    fn quoted(&mut self, text: &str, before: &str, after: &str) {
        let mut marked = before.to_owned();
        for c in text.chars() {
            if is_quote(c) || c == '\\' {
                marked.push('\\');
            }
            marked.push(c);
        }
        marked.push_str(after);
        self.push(&marked, false);
    }

    fn several(&mut self, count: usize, joint: Joint, mut each: impl FnMut(&mut Self, usize)) {
        let between = joint.between(self.language);
        for i in 0..count {
            if i > 0 {
                self.push(between[usize::from(i + 1 == count)], true);
            }
            each(self, i);
        }
    }

    /// Writes a phrase with the simplest example of each sort in its slots.
    fn example(&mut self, production: &Production, case: Case, depth: usize) {
        let mut plural = false;
        for piece in &production.phrases(self.language)[0] {
            match piece {
                Piece::Words { written, .. } => self.push(written, true),
                Piece::Verb(forms) => self.push(&forms[usize::from(plural)].0, true),
                Piece::Cased(forms) => self.push(&forms[usize::from(case == Case::Dative)].0, true),
                Piece::Slot(slot, wanted) => {
                    let case = if *wanted == Case::Same { case } else { *wanted };
                    match production.slots[*slot].kind {
                        Kind::Some(sort) | Kind::Several(sort, _) if depth < 8 => {
                            if let Some(first) = simplest(self.grammar, sort) {
                                plural = first.plural == Plural::Yes;
                                self.example(first, case, depth + 1);
                            }
                        }
                        Kind::Int | Kind::Negative => self.push("2", true),
                        Kind::Options => {
                            let yes = if self.language == Language::English {
                                "1: “yes” or 2: “no”"
                            } else {
                                "1: „ja“ oder 2: „nein“"
                            };
                            self.push(yes, true);
                        }
                        _ => self.push("…", true),
                    }
                }
            }
        }
    }

    /// Returns true if the contents of the slots and the number itself fit the production.
    fn fits(&self, production: &Production, value: &Value, held: &[Held]) -> bool {
        let each = production.slots.iter().zip(held).all(|(slot, held)| match (slot.kind, held) {
            (Kind::Some(sort), Some((value, path))) => {
                !self.grammar.sorts[sort].partial || self.find(sort, value, path).is_some()
            }
            (Kind::Int, Some((value, _))) => value.is_i64(),
            (Kind::Negative, Some((value, _))) => value.as_i64().is_some_and(|value| value < 0),
            (Kind::Several(..), Some((value, _))) => value.as_array().is_some_and(|all| !all.is_empty()),
            (Kind::Text | Kind::Word | Kind::Name, Some((value, _))) => value.is_string(),
            _ => true,
        });
        let number = || serde_json::from_value::<Number>(value.clone());
        each && production.over.is_none_or(|most| number().is_ok_and(|number| number.can_exceed(most)))
    }
}

/// Returns the production for the simplest example. It does not contain its own sort, unlike "it is not true that …".
fn simplest(grammar: &Grammar, sort: usize) -> Option<&Production> {
    let written = || grammar.sorts[sort].productions.iter().filter(|production| production.written && production.read);
    let plain = |production: &&Production| !production.slots.iter().any(|slot| matches!(slot.kind, Kind::Several(..)));
    let slot = |phrase: &Phrase| matches!(phrase.as_slice(), [Piece::Slot(..)]);
    let only = written().find(|production| {
        slot(&production.phrases[0][0]) && plain(production) && production.slots[0].kind != Kind::Int
    });
    let flat = |production: &&Production| plain(production) && !nests(grammar, production, sort, &mut Vec::new());
    only.or_else(|| written().find(flat)).or_else(|| written().find(plain)).or_else(|| written().next())
}

/// Returns true if a production can contain an element of a sort.
fn nests(grammar: &Grammar, production: &Production, sort: usize, seen: &mut Vec<usize>) -> bool {
    production.slots.iter().any(|slot| match slot.kind {
        Kind::Some(inside) | Kind::Several(inside, _) if inside == sort => true,
        Kind::Some(inside) | Kind::Several(inside, _) if !seen.contains(&inside) => {
            seen.push(inside);
            grammar.sorts[inside].productions.iter().any(|production| nests(grammar, production, sort, seen))
        }
        _ => false,
    })
}
