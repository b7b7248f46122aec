//! The parser: words to data. It keeps every reading with its lowest cost. Deviations from the canonical phrase add
//! cost, so a canonical sentence is always read back as the data that it was written from.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use serde_json::Value;
use smallvec::{SmallVec, smallvec};

use super::grammar::{Grammar, Joint, Kind, Language, Phrase, Piece, Plural, Production};
use super::lexer::{self, Token};
use super::tables;
use super::vocabulary::{Meanings, Word};
use super::work::{TooMuch, Work};

/// The maximum nesting depth of phrases.
const MOST_DEPTH: u32 = 60;
/// The maximum number of consecutive words without meaning to skip.
const MOST_SKIPPED: usize = 3;

const SKIPPED: u32 = 2;
/// The cost of a separator other than the written ones.
const OTHER_JOINT: u32 = 2;
/// The cost of a list without "and" before its last element.
const LEFT_OPEN: u32 = 3;
/// The cost of a list without "or" before its last element.
const NO_LIST: u32 = 12;

/// The readings of a phrase's slots. Few phrases have more than four.
type Slots = SmallVec<[Option<Rc<ReadingNode>>; 4]>;
/// The positions that a part of a phrase can reach, with their costs. Usually there is one, or none.
type Ends = SmallVec<[(usize, u32); 4]>;
/// The ways to read a part of a phrase.
type Front = SmallVec<[Sofar; 2]>;

/// A reading of a range of words.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) end: usize,
    pub(super) cost: u32,
    plural: bool,
    pub(super) node: Rc<ReadingNode>,
}

/// The content of a reading: an element of a sort, or a value.
#[derive(Debug)]
pub(super) enum ReadingNode {
    Made(Made),
    Value(Value),
    List(Vec<Rc<ReadingNode>>),
}

/// An element of a sort, and the words that it was read from.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) sort: usize,
    pub(super) production: usize,
    /// The index of its phrase.
    pub(super) phrase: usize,
    /// The index of its first word. Words without meaning can precede the first compared word.
    pub(super) from: usize,
    /// The index after its last word.
    pub(super) end: usize,
    pub(super) slots: Slots,
}

/// A possible continuation at a position: a piece of a phrase, from one of its words on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Awaited {
    pub(super) sort: usize,
    pub(super) production: usize,
    pub(super) phrase: usize,
    pub(super) piece: usize,
    pub(super) word: usize,
}

/// The state of reading a text.
pub(super) struct TextReader<'t> {
    pub(super) language: Language,
    grammar: &'static Grammar,
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    /// The words that each token can be.
    meanings: Vec<Rc<Meanings>>,
    /// True for each token without meaning.
    idle: Vec<bool>,
    /// The readings that are known, by position and sort.
    known: Vec<Vec<Option<Rc<Vec<Reading>>>>>,
    work: &'t Work,
    depth: u32,
    /// The farthest position at which a word was compared.
    pub(super) reached: usize,
    farthest: usize,
    /// The possible continuations, by position.
    pub(super) awaited: HashMap<usize, HashSet<Awaited>>,
}

/// A partially read phrase.
#[derive(Clone)]
struct Sofar {
    at: usize,
    cost: u32,
    agrees: bool,
    plural: bool,
    slots: Slots,
}

impl<'t> TextReader<'t> {
    /// Creates a reader of a text with the grammar that rules are written with.
    ///
    /// # Errors
    /// Reading takes too much work.
    pub(super) fn new(text: &'t str, language: Language, work: &'t Work) -> Result<Self, TooMuch> {
        Self::of(text, language, lexer::tokens(text, language.lexicon()), tables::grammar(), work)
    }

    /// Creates a reader of these tokens.
    ///
    /// # Errors
    /// Reading takes too much work.
    pub(super) fn of(
        text: &'t str,
        language: Language,
        mut tokens: Vec<Token>,
        grammar: &'static Grammar,
        work: &'t Work,
    ) -> Result<Self, TooMuch> {
        let (vocabulary, lexicon) = (&grammar.words[language as usize], language.lexicon());
        work.add(tokens.len() as u32)?;
        let mut words: HashMap<String, (Option<String>, Rc<Meanings>)> = HashMap::new();
        let mut meanings = Vec::with_capacity(tokens.len());
        for token in &mut tokens {
            let (meant, all) = match words.get(&token.word) {
                Some(known) => known.clone(),
                None => {
                    token.meant = vocabulary.meant(token, lexicon, work)?;
                    let found = (token.meant.clone(), Rc::new(vocabulary.meanings(token, lexicon)));
                    words.insert(token.word.clone(), found.clone());
                    found
                }
            };
            token.meant = meant;
            meanings.push(all);
        }
        // In people's words, "der" can be a player, and no word is left out.
        let skipped = |word: &str| !grammar.only_read && (lexicon.is_article(word) || lexicon.is_filler(word));
        let idle = tokens.iter().map(|token| token.word == "," || skipped(&token.word)).collect();
        let known = vec![Vec::new(); tokens.len() + 1];
        let (depth, reached, farthest, awaited) = (0, 0, 0, HashMap::new());
        Ok(Self { language, grammar, text, tokens, meanings, idle, known, work, depth, reached, farthest, awaited })
    }

    /// Returns all readings of a sort at a position, one for each end position.
    ///
    /// # Errors
    /// Reading takes too much work.
    pub(super) fn sort(&mut self, sort: usize, at: usize) -> Result<Rc<Vec<Reading>>, TooMuch> {
        // No phrase ends behind the last word.
        let Some(here) = self.known.get(at) else { return Ok(Rc::default()) };
        if let Some(Some(known)) = here.get(sort) {
            return Ok(Rc::clone(known));
        }
        if self.depth >= MOST_DEPTH {
            return Ok(Rc::default());
        }
        self.depth += 1;
        let mut found: Vec<Reading> = Vec::new();
        let grammar = self.grammar;
        for (place, production) in grammar.sorts[sort].productions.iter().enumerate().filter(|(_, one)| one.read) {
            for (which, phrase) in production.phrases(self.language).iter().enumerate() {
                // Of several phrases, the one that is written is offered. In people's words, each is as good.
                let offered = grammar.only_read || which == 0 && production.written;
                let whose = Awaited { sort, production: place, phrase: which, piece: 0, word: 0 };
                for sofar in self.phrase(production, phrase, at, offered.then_some(whose))? {
                    let (slots, end) = (sofar.slots, sofar.at);
                    let made = Made { sort, production: place, phrase: which, from: at, end, slots };
                    let node = Rc::new(ReadingNode::Made(made));
                    let plural = match production.plural {
                        Plural::No => false,
                        Plural::Yes => true,
                        Plural::As(_) => sofar.plural,
                    };
                    keep(&mut found, Reading { end, cost: sofar.cost, plural, node });
                }
            }
        }
        self.depth -= 1;
        let found = Rc::new(found);
        let here = &mut self.known[at];
        if here.is_empty() {
            here.resize(grammar.sorts.len(), None);
        }
        here[sort] = Some(Rc::clone(&found));
        Ok(found)
    }

    fn phrase(
        &mut self,
        production: &'static Production,
        phrase: &'static Phrase,
        at: usize,
        whose: Option<Awaited>,
    ) -> Result<Front, TooMuch> {
        let slots = smallvec![None; production.slots.len()];
        let mut front: Front = smallvec![Sofar { at, cost: 0, agrees: false, plural: false, slots }];
        for (place, piece) in phrase.iter().enumerate() {
            let mut next = Front::new();
            for sofar in &front {
                let awaited = whose.map(|whose| Awaited { piece: place, ..whose });
                match piece {
                    Piece::Words { read, .. } => {
                        for (words, cost) in read {
                            let awaited = awaited.filter(|_| *cost == 0);
                            for (end, more) in self.words(words, sofar.at, awaited)? {
                                put(&mut next, Sofar { at: end, cost: sofar.cost + cost + more, ..sofar.clone() });
                            }
                        }
                    }
                    Piece::Verb(forms) => {
                        for (many, form) in forms.iter().enumerate() {
                            let disagrees = u32::from((many == 1) != sofar.agrees);
                            for (end, more) in self.words(&form.1, sofar.at, awaited.filter(|_| disagrees == 0))? {
                                put(&mut next, Sofar { at: end, cost: sofar.cost + disagrees + more, ..sofar.clone() });
                            }
                        }
                    }
                    Piece::Cased(forms) => {
                        for (which, form) in forms.iter().enumerate() {
                            for (end, more) in self.words(&form.1, sofar.at, awaited.filter(|_| which == 0))? {
                                put(&mut next, Sofar { at: end, cost: sofar.cost + more, ..sofar.clone() });
                            }
                        }
                    }
                    Piece::Slot(slot, _) => {
                        for reading in self.slot(production.slots[*slot].kind, sofar.at)?.iter() {
                            let mut slots = sofar.slots.clone();
                            slots[*slot] = Some(Rc::clone(&reading.node));
                            let plural =
                                if production.plural == Plural::As(*slot) { reading.plural } else { sofar.plural };
                            let cost = sofar.cost + reading.cost;
                            put(&mut next, Sofar { at: reading.end, cost, agrees: reading.plural, plural, slots });
                        }
                    }
                }
            }
            if next.is_empty() {
                return Ok(next);
            }
            front = next;
        }
        Ok(front)
    }

    /// Matches words at a position. Returns the possible end positions and their costs.
    fn words(&mut self, words: &[Word], at: usize, awaited: Option<Awaited>) -> Result<Ends, TooMuch> {
        let mut front: Ends = smallvec![(at, 0)];
        for (i, word) in words.iter().enumerate() {
            let mut next = Ends::new();
            for &(from, cost) in &front {
                if word.optional {
                    least(&mut next, (from, cost + 1));
                }
                for skipped in 0..=MOST_SKIPPED {
                    self.work.add(1)?;
                    let place = from + skipped;
                    let more = cost + skipped as u32 * SKIPPED;
                    let idle = self.idle.get(place).copied().unwrap_or_default();
                    self.reached = self.reached.max(place.min(self.tokens.len()));
                    match self.same(place, word) {
                        Some(differs) => least(&mut next, (place + 1, more + differs)),
                        None if skipped == 0 => match awaited {
                            Some(awaited) => self.await_here(place, Awaited { word: i, ..awaited }),
                            None => self.come_to_the_end(place),
                        },
                        None => {}
                    }
                    if !idle {
                        break;
                    }
                }
            }
            if next.is_empty() {
                return Ok(next);
            }
            front = next;
        }
        Ok(front)
    }

    /// Returns the cost of matching a typed word with a word in a phrase. `None` if they do not match.
    fn same(&self, place: usize, word: &Word) -> Option<u32> {
        self.meanings.get(place)?.iter().find(|(number, _)| *number == word.number).map(|(_, cost)| *cost)
    }

    fn await_here(&mut self, place: usize, awaited: Awaited) {
        // Only two positions matter: the farthest, and the last word, which may be incomplete.
        if place >= self.farthest || place + 1 >= self.tokens.len() {
            self.farthest = self.farthest.max(place);
            self.awaited.entry(place).or_default().insert(awaited);
        }
    }

    /// Records that the end of the text was reached while more was expected. The text is then incomplete, even if there
    /// are no continuations to offer.
    fn come_to_the_end(&mut self, place: usize) {
        if place == self.tokens.len() {
            self.awaited.entry(place).or_default();
        }
    }

    fn slot(&mut self, kind: Kind, at: usize) -> Result<Rc<Vec<Reading>>, TooMuch> {
        let reading = |end, node| Rc::new(vec![Reading { end, cost: 0, plural: false, node: Rc::new(node) }]);
        if !matches!(kind, Kind::Some(_) | Kind::Several(..)) {
            self.come_to_the_end(at);
        }
        Ok(match kind {
            Kind::Some(sort) => return self.sort(sort, at),
            Kind::Several(sort, joint) => return self.several(sort, joint, at),
            Kind::Int | Kind::Negative => match self.tokens.get(at).and_then(Token::number) {
                Some(number) if kind == Kind::Int => reading(at + 1, ReadingNode::Value(number.into())),
                Some(number) if number > 0 => reading(at + 1, ReadingNode::Value((-number).into())),
                _ => Rc::default(),
            },
            Kind::Word => match self.tokens.get(at).filter(|token| token.is_word()) {
                Some(token) => reading(at + 1, ReadingNode::Value(self.text[token.start..token.end].into())),
                None => Rc::default(),
            },
            Kind::Name => match self.name(at) {
                Some((end, name)) => reading(end, ReadingNode::Value(name.into())),
                None => Rc::default(),
            },
            Kind::Text => match self.quoted(at) {
                Some((end, text)) => reading(end, ReadingNode::Value(text.into())),
                None => Rc::default(),
            },
            Kind::Options => match self.options(at) {
                Some((end, cost, all)) => {
                    let node = Rc::new(ReadingNode::Value(all.into()));
                    Rc::new(vec![Reading { end, cost, plural: false, node }])
                }
                None => Rc::default(),
            },
        })
    }

    /// Reads a name in files: words joined by hyphens and dots.
    fn name(&self, at: usize) -> Option<(usize, String)> {
        let first = self.tokens.get(at).filter(|token| token.is_word())?;
        let more = self.tokens[at + 1..].iter().take_while(|token| token.glued).count();
        let last = &self.tokens[at + more];
        Some((at + more + 1, self.text[first.start..last.end].to_owned()))
    }

    /// Reads quoted text up to the closing quotation mark.
    fn quoted(&self, at: usize) -> Option<(usize, String)> {
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before)).filter(|token| token.word == "\"")?;
        let length = self.tokens[at..].iter().position(|token| token.word == "\"")?;
        let inside = &self.text[before.end..self.tokens[at + length].start];
        let (mut text, mut marked) = (String::new(), false);
        for c in inside.chars() {
            if c == '\\' && !marked {
                marked = true;
            } else {
                text.push(c);
                marked = false;
            }
        }
        (!text.is_empty()).then_some((at + length, text))
    }

    /// Reads options to choose from: quoted and numbered, or plain.
    fn options(&self, at: usize) -> Option<(usize, u32, Vec<String>)> {
        let word = |at: usize| self.tokens.get(at).map_or("", |token| token.word.as_str());
        let (mut place, mut cost, mut all) = (at, 0, Vec::new());
        loop {
            let numbered = word(place) == (all.len() + 1).to_string() && word(place + 1) == ":";
            place += if numbered { 2 } else { 0 };
            cost += u32::from(!numbered);
            if word(place) == "\"" {
                let (end, text) = self.quoted(place + 1)?;
                all.push(text);
                place = end + 1;
            } else {
                let token = self.tokens.get(place).filter(|token| token.is_word())?;
                all.push(self.text[token.start..token.end].to_owned());
                place += 1;
                cost += SKIPPED;
            }
            let [_, or] = Joint::Or.between(self.language).map(str::trim);
            if word(place) != "," && word(place) != or {
                break;
            }
            place += if word(place) == "," && word(place + 1) == or { 2 } else { 1 };
        }
        (all.len() > 1).then_some((place, cost, all))
    }

    fn several(&mut self, sort: usize, joint: Joint, at: usize) -> Result<Rc<Vec<Reading>>, TooMuch> {
        // Position, cost, whether the separator before the last element was read, and the elements.
        type Lists = Vec<(usize, u32, bool, Rc<Vec<Rc<ReadingNode>>>)>;
        let [most, last, others @ ..] = joint.words(self.language) else { return Ok(Rc::default()) };
        // "plays a 4, skip the next player" is not a list of cards.
        let left_open = if joint == Joint::Or { NO_LIST } else { LEFT_OPEN };
        // A list with one element costs more if the element can also stand alone.
        let alone = u32::from(matches!(self.grammar.sorts[sort].name.as_str(), "inner" | "number0"));
        let mut found: Vec<Reading> = Vec::new();
        let mut front: Lists = vec![(at, 0, false, Rc::default())];
        while !front.is_empty() {
            let mut next = Lists::new();
            for (from, cost, ended, items) in front {
                for reading in self.sort(sort, from)?.iter() {
                    let mut items = items.to_vec();
                    items.push(Rc::clone(&reading.node));
                    let cost = cost + reading.cost;
                    let left_open = u32::from(items.len() > 1 && !ended && most != last) * left_open;
                    let extra = if items.len() == 1 { alone } else { left_open };
                    let node = Rc::new(ReadingNode::List(items.clone()));
                    // "On a 4, 2 players draw": in people's words, a comma alone does not join cards.
                    let open = self.grammar.only_read && joint == Joint::Or && items.len() > 1 && !ended;
                    if !open {
                        keep(&mut found, Reading { end: reading.end, cost: cost + extra, plural: false, node });
                    }
                    let items = Rc::new(items);
                    let joints = [(most, 0, false), (last, 0, true)].into_iter();
                    for (words, more, ends) in joints.chain(others.iter().map(|other| (other, OTHER_JOINT, true))) {
                        let more = more + if ended { SKIPPED } else { 0 };
                        if let Some((end, differs)) = self.exactly(words, reading.end)? {
                            let (cost, ended) = (cost + more + differs, ended || ends);
                            match next.iter_mut().find(|(at, _, was, _)| *at == end && *was == ended) {
                                Some(one) if one.1 <= cost => {}
                                Some(one) => *one = (end, cost, ended, Rc::clone(&items)),
                                None => next.push((end, cost, ended, Rc::clone(&items))),
                            }
                        }
                    }
                }
            }
            front = next;
        }
        Ok(Rc::new(found))
    }

    /// Matches words without skipping any, because commas between elements are significant.
    fn exactly(&mut self, words: &[String], at: usize) -> Result<Option<(usize, u32)>, TooMuch> {
        self.work.add(1)?;
        let here = self.tokens.iter().skip(at).map(|token| token.word.as_str());
        let fits = here.take(words.len()).eq(words.iter().map(String::as_str));
        Ok(fits.then_some((at + words.len(), 0)))
    }

    /// Returns the word that was not understood: the last one at which more words were expected. `None` if the text
    /// ends there.
    pub(super) fn stop(&self) -> Option<usize> {
        let stop = self.awaited.keys().copied().max().unwrap_or_default();
        (stop < self.tokens.len()).then_some(stop)
    }

    /// Returns true if a sentence can end before a word.
    pub(super) fn ends(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|token| matches!(token.word.as_str(), "." | "!"))
    }

    /// Returns true if elements of a sort were looked for at a position.
    pub(super) fn looked_for(&self, sort: usize, at: usize) -> bool {
        self.known.get(at).and_then(|here| here.get(sort)).is_some_and(Option::is_some)
    }

    pub(super) const fn grammar(&self) -> &'static Grammar {
        self.grammar
    }

    /// Skips words without meaning at the end of a text.
    pub(super) fn past_nothing(&self, mut at: usize) -> usize {
        while self.idle.get(at).is_some_and(|idle| *idle) {
            at += 1;
        }
        at
    }

    /// Returns the data of a reading. `None` if it contradicts itself.
    pub(super) fn data(&self, reading: &Reading) -> Option<Value> {
        self.value(&reading.node)
    }

    fn value(&self, node: &ReadingNode) -> Option<Value> {
        match node {
            ReadingNode::Value(value) => Some(value.clone()),
            ReadingNode::List(all) => {
                all.iter().map(|one| self.value(one)).collect::<Option<Vec<_>>>().map(Value::Array)
            }
            ReadingNode::Made(made) => self.made(made, None),
        }
    }

    /// Returns the data of an element, optionally with another value in one of its slots.
    pub(super) fn made(&self, made: &Made, with: Option<(usize, &Value)>) -> Option<Value> {
        let mut values = Vec::with_capacity(made.slots.len());
        for (place, slot) in made.slots.iter().enumerate() {
            let other = with.filter(|(at, _)| *at == place).map(|(_, value)| value.clone());
            values.push(match slot {
                Some(node) if other.is_none() => Some(self.value(node)?),
                _ => other,
            });
        }
        self.grammar.sorts[made.sort].productions[made.production].data.make(&values)
    }
}

/// Keeps the cheapest reading for each end position. Of equal ones, the first.
fn keep(found: &mut Vec<Reading>, reading: Reading) {
    match found.iter_mut().find(|one| one.end == reading.end) {
        Some(one) if one.cost <= reading.cost => {}
        Some(one) => *one = reading,
        None => found.push(reading),
    }
}

fn put(front: &mut Front, sofar: Sofar) {
    match front.iter_mut().find(|one| one.at == sofar.at && one.agrees == sofar.agrees) {
        Some(one) if one.cost <= sofar.cost => {}
        Some(one) => *one = sofar,
        None => front.push(sofar),
    }
}

fn least(front: &mut Ends, one: (usize, u32)) {
    match front.iter_mut().find(|(at, _)| *at == one.0) {
        Some(other) => other.1 = other.1.min(one.1),
        None => front.push(one),
    }
}
