//! Parser for the grammar's tables.
//!
//! ```text
//! deed {draw: {who: $who, cards: $n:count-card}}
//!   en $who <draws/draw> $n | draw $n
//!   de $who <zieht/ziehen> $n
//! ```
//!
//! A production begins with its sort, its flags and its data:
//!
//! - `$name` and `$name:sort` are slots. `$name:sort*or` is a list.
//! - `field?` can be omitted if it is empty.
//! - `..: $name` takes the fields of the slot's sort.
//!
//! Each following line contains the phrases in one language. The first is written, and those after a `|` are read as
//! well:
//!
//! - `(a|b)` are alternatives, and `[a]` is optional.
//! - `<a/b>` is a singular and a plural form, and `{a/b}` is a word and its dative.
//! - `$who.d` is a slot in the dative, and `$who.c` is a slot in the case of the surrounding phrase.
//! - `_` is a space, and `\` escapes the next character.
//!
//! Flags: `+read` productions are only read, and `+write` ones are only written. `+also` productions are read at the
//! cost of an alternative phrase, for data that has its own production. `+plural` means several seats. `+one=slot`
//! means that the slot takes one seat only. For the other flags, see [`Mark`].
//!
//! The tables of a grammar that is only read need no flags, and not every language for each production. Their brackets
//! can contain slots and other brackets.

use serde_json::Value;

use super::grammar::{Case, Form, Grammar, Joint, Kind, Language, Mark, Phrase, Piece, Plural, Production, Slot};
use super::lexer;
use super::pattern::Pattern;
use super::vocabulary::Word;

/// The cost of a phrase other than the written one.
const OTHER_PHRASE: u32 = 4;
/// The cost of alternative words.
const OTHER_WORDS: u32 = 2;

/// Adds a table to the grammar.
///
/// # Errors
/// Returns the invalid line.
pub(super) fn read(table: &str, grammar: &mut Grammar) -> Result<(), String> {
    let mut lines = table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).peekable();
    while let Some(line) = lines.next() {
        let (name, rest) = line.split_once(' ').ok_or_else(|| line.to_owned())?;
        if name == "partial" {
            let sort = grammar.place(rest);
            grammar.sorts[sort].partial = true;
            continue;
        }
        if name == "keys" {
            let mut words = rest.split_whitespace().map(str::to_owned);
            let sort = grammar.place(&words.next().unwrap_or_default());
            grammar.sorts[sort].keys = words.collect();
            continue;
        }
        let (mut production, also) = head(rest, grammar).ok_or_else(|| line.to_owned())?;
        while let Some(said) = lines.next_if(|line| line.starts_with(' ')) {
            let (language, text) = said.trim().split_once(' ').unwrap_or((said.trim(), ""));
            let language = match language {
                "en" => Language::English,
                "de" => Language::German,
                _ => return Err(said.to_owned()),
            };
            let only_read = grammar.only_read;
            for phrase in alternatives(text).into_iter().flat_map(|text| expanded(text, only_read)) {
                let first = !also && production.phrases[language as usize].is_empty();
                let phrase = self::phrase(&phrase, language, first, &production.slots, grammar)
                    .ok_or_else(|| said.to_owned())?;
                production.phrases[language as usize].push(phrase);
            }
        }
        production.written &= !grammar.only_read;
        if !grammar.only_read && production.phrases.iter().any(Vec::is_empty) {
            return Err(format!("not said in every language: {line}"));
        }
        let sort = grammar.place(name);
        grammar.sorts[sort].productions.push(production);
    }
    Ok(())
}

/// Parses the flags and the data of a production. Also returns whether it has the flag `+also`.
fn head(text: &str, grammar: &mut Grammar) -> Option<(Production, bool)> {
    let (mut written, mut read, mut over, mut rest, mut plural) = (true, true, None, text.trim(), None);
    let (mut also, mut marks, mut ones) = (false, Vec::new(), Vec::new());
    while let Some(flag) = rest.strip_prefix('+') {
        let (flag, after) = flag.split_once(' ')?;
        match flag.split_once('=') {
            None if flag == "plural" => plural = Some(""),
            Some(("plural", slot)) => plural = Some(slot),
            None if flag == "read" => written = false,
            None if flag == "write" => read = false,
            None if flag == "also" => (written, also) = (false, true),
            None => marks.push(mark(flag)?),
            Some(("over", most)) => over = Some(most.parse().ok()?),
            Some(("one", slot)) => ones.push(slot),
            _ => return None,
        }
        rest = after.trim();
    }
    let value: Value = serde_json::from_str(&quoted(rest)).ok()?;
    let mut slots = Vec::new();
    let data = pattern(&value, &mut slots, grammar)?;
    let plural = match plural {
        None => Plural::No,
        Some("") => Plural::Yes,
        Some(name) => Plural::As(slots.iter().position(|slot: &Slot| slot.name == name)?),
    };
    let place = |name: &str| slots.iter().position(|slot: &Slot| slot.name == name);
    let ones = ones.into_iter().map(place).collect::<Option<_>>()?;
    let phrases = [Vec::new(), Vec::new()];
    Some((Production { data, slots, plural, over, written, read, marks, ones, phrases }, also))
}

fn mark(flag: &str) -> Option<Mark> {
    Some(match flag {
        "pronoun" => Mark::Pronoun,
        "reference" => Mark::Reference,
        "names" => Mark::Names,
        "impersonal" => Mark::Impersonal,
        "command" => Mark::Command,
        "counts" => Mark::Counts,
        "group" => Mark::Group,
        "side" => Mark::Side,
        "down" => Mark::Down,
        _ => return None,
    })
}

/// Converts data to JSON by quoting bare words.
fn quoted(text: &str) -> String {
    let mut json = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((text, after)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
            json.push_str(&format!("\"{text}\""));
            rest = after;
            continue;
        }
        let bare = |c: char| c.is_alphanumeric() || matches!(c, '$' | '-' | '+' | '?' | '*' | '.' | ':' | '\'' | '@');
        if !bare(c) || c == ':' {
            json.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let end = rest.char_indices().find(|&(i, c)| {
            !bare(c) || c == ':' && !(rest.starts_with('$') && rest[i + 1..].starts_with(char::is_alphabetic))
        });
        let (word, after) = rest.split_at(end.map_or(rest.len(), |(i, _)| i));
        rest = after;
        match word {
            "true" | "false" | "null" => json.push_str(word),
            number if number.parse::<i32>().is_ok() && !after.starts_with(':') && !number.starts_with('+') => {
                json.push_str(number);
            }
            word => {
                json.push('"');
                json.push_str(word.trim_start_matches('\''));
                json.push('"');
            }
        }
    }
    json
}

fn pattern(value: &Value, slots: &mut Vec<Slot>, grammar: &mut Grammar) -> Option<Pattern> {
    Some(match value {
        Value::String(word) if word.starts_with('$') => Pattern::Slot(slot(&word[1..], slots, grammar)?),
        Value::Array(all) => match all.as_slice() {
            // A slot for a list takes the whole array.
            [Value::String(word)] if word.starts_with('$') && word.contains('*') => {
                Pattern::Slot(slot(&word[1..], slots, grammar)?)
            }
            all => Pattern::Array(all.iter().map(|one| pattern(one, slots, grammar)).collect::<Option<_>>()?),
        },
        Value::Object(object) => {
            let (mut fields, mut spread) = (Vec::new(), Vec::new());
            for (name, inside) in object {
                if name.starts_with("..") {
                    let place = slot(inside.as_str()?.strip_prefix('$')?, slots, grammar)?;
                    let Kind::Some(sort) = slots[place].kind else { return None };
                    spread.push((place, grammar.sorts[sort].keys.clone()));
                } else {
                    let bare = name.trim_end_matches('?');
                    fields.push((bare.to_owned(), pattern(inside, slots, grammar)?, bare != name));
                }
            }
            Pattern::Object { fields, spread }
        }
        value => Pattern::Is(value.clone()),
    })
}

fn slot(text: &str, slots: &mut Vec<Slot>, grammar: &mut Grammar) -> Option<usize> {
    let (name, sort) = text.split_once(':').unwrap_or((text, text));
    let kind = match sort {
        "int" => Kind::Int,
        "negative" => Kind::Negative,
        "text" => Kind::Text,
        "word" => Kind::Word,
        "name" => Kind::Name,
        "options" => Kind::Options,
        sort => match sort.split_once('*') {
            None => Kind::Some(grammar.place(sort)),
            Some((sort, joint)) => {
                let joint = match joint {
                    "or" => Joint::Or,
                    "and" => Joint::And,
                    "plus" => Joint::Plus,
                    "then" => Joint::Then,
                    _ => return None,
                };
                Kind::Several(grammar.place(sort), joint)
            }
        },
    };
    slots.push(Slot { name: name.to_owned(), kind });
    Some(slots.len() - 1)
}

/// Splits a line into phrases. Bars inside brackets do not separate phrases.
fn alternatives(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut all) = (0, 0, Vec::new());
    let mut before = ' ';
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' if before != '\\' => depth += 1,
            ')' | ']' if before != '\\' => depth -= 1,
            '|' if depth == 0 => {
                all.push(text[from..i].trim());
                from = i + 1;
            }
            _ => {}
        }
        before = c;
    }
    all.push(text[from..].trim());
    all
}

/// Replaces each bracket that contains slots or other brackets by its alternatives.
fn expanded(text: &str, only_read: bool) -> Vec<String> {
    let mut from = 0;
    while let Some(start) = text[from..].find(['(', '[']).map(|at| from + at).filter(|_| only_read) {
        let (mut depth, mut bars, mut end, mut nested) = (0, vec![start], text.len() - 1, false);
        for (at, c) in text.char_indices().skip_while(|(at, _)| *at < start) {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                '|' if depth == 1 => bars.push(at),
                '$' => nested = true,
                _ => {}
            }
            nested |= depth > 1;
            if depth == 0 {
                end = at;
                break;
            }
        }
        if !nested {
            from = end + 1;
            continue;
        }
        bars.push(end);
        let mut options: Vec<&str> = bars.windows(2).map(|bar| &text[bar[0] + 1..bar[1]]).collect();
        if text[start..].starts_with('[') {
            options.push("");
        }
        let (before, after) = (&text[..start], &text[end + 1..]);
        return options.iter().flat_map(|option| expanded(&format!("{before}{option}{after}"), true)).collect();
    }
    vec![text.to_owned()]
}

struct Builder<'a> {
    language: Language,
    grammar: &'a mut Grammar,
    pieces: Phrase,
    plain: String,
}

impl Builder<'_> {
    fn words(&mut self, text: &str) -> Vec<Word> {
        let lexicon = self.language.lexicon();
        let (vocabulary, only_read) = (&mut self.grammar.words[self.language as usize], self.grammar.only_read);
        let tokens = lexer::tokens(&text.replace('\\', ""), lexicon);
        tokens.into_iter().map(|token| vocabulary.word(token.word, lexicon, only_read)).collect()
    }

    /// Completes a run of literal words.
    fn end(&mut self, cost: u32) {
        let written = std::mem::take(&mut self.plain);
        if !written.is_empty() {
            let words = self.words(&written);
            self.pieces.push(Piece::Words { written, read: vec![(words, cost)] });
        }
    }
}

fn phrase(text: &str, language: Language, first: bool, slots: &[Slot], grammar: &mut Grammar) -> Option<Phrase> {
    let mut builder = Builder { language, grammar, pieces: Vec::new(), plain: String::new() };
    let mut rest = text;
    let until = |rest: &str, end: char| rest[1..].split_once(end).map(|(inside, _)| inside.to_owned());
    while let Some(c) = rest.chars().next() {
        let inside = match c {
            '(' => until(rest, ')')?,
            '[' => until(rest, ']')?,
            '<' => until(rest, '>')?,
            '{' => until(rest, '}')?,
            _ => {
                if c == '$' {
                    let name: String = rest[1..].chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
                    rest = &rest[1 + name.len()..];
                    let case =
                        [(".d", Case::Dative), (".c", Case::Same)].into_iter().find(|(mark, _)| rest.starts_with(mark));
                    if let Some((mark, _)) = case {
                        rest = &rest[mark.len()..];
                    }
                    builder.end(0);
                    let place = slots.iter().position(|slot| slot.name == name)?;
                    builder.pieces.push(Piece::Slot(place, case.map_or(Case::Plain, |(_, case)| case)));
                } else {
                    rest = &rest[c.len_utf8()..];
                    let sign = match c {
                        '\\' => rest.chars().next()?,
                        '_' => ' ',
                        c => c,
                    };
                    rest = if c == '\\' { &rest[sign.len_utf8()..] } else { rest };
                    builder.plain.push(sign);
                }
                continue;
            }
        };
        rest = &rest[inside.len() + 2..];
        builder.end(0);
        let mut options: Vec<String> =
            inside.split(if matches!(c, '(' | '[') { '|' } else { '/' }).map(str::to_owned).collect();
        match c {
            '[' => {
                let mut read = vec![(Vec::new(), 0)];
                read.extend(options.iter().map(|option| (builder.words(option), OTHER_WORDS)));
                builder.pieces.push(Piece::Words { written: String::new(), read });
            }
            '(' => {
                let read = options
                    .iter()
                    .enumerate()
                    .map(|(i, option)| (builder.words(option), if i == 0 { 0 } else { OTHER_WORDS }));
                let read = read.collect();
                builder.pieces.push(Piece::Words { written: options.swap_remove(0), read });
            }
            _ => {
                let forms: Vec<Form> =
                    options.into_iter().map(|option| (option.clone(), builder.words(&option))).collect();
                let pair: [Form; 2] = forms.try_into().ok()?;
                builder.pieces.push(if c == '<' { Piece::Verb(pair) } else { Piece::Cased(pair) });
            }
        }
    }
    builder.end(0);
    let mut pieces = builder.pieces;
    if !first {
        pieces.insert(0, Piece::Words { written: String::new(), read: vec![(Vec::new(), OTHER_PHRASE)] });
    }
    Some(pieces)
}
