//! Doubts about players: which one a word refers to, and how many there are.

use std::ops::Range;

use serde_json::{Value, json};

use super::tree::Tree;
use super::{Doubt, FoundDoubt};
use crate::homemade::grammar::{Case, Language, Mark, Piece};

/// The maximum number of players that are offered instead of a pronoun.
const MOST_OFFERED: usize = 3;

/// A mention of a player other than the actor.
struct Mention {
    /// The index of its first word.
    start: usize,
    clause: Option<usize>,
    who: Value,
}

fn mentions(tree: &Tree<'_>) -> Vec<Mention> {
    let mention = |at: usize| {
        if tree.production(at).is(Mark::Names) {
            let who = match tree.name(at).as_str() {
                "skip" => "next",
                "pass-hands" => "everyone",
                "choose-seat" | "race" => "chosen",
                _ => "each",
            };
            return Some(Mention { start: tree.start(at), clause: Some(at), who: who.into() });
        }
        let who = tree.data(at).filter(|who| tree.sort(at) == "who0" && *who != "actor")?;
        Some(Mention { start: tree.start(at), clause: tree.clause(at), who })
    };
    tree.all().filter_map(mention).collect()
}

/// Returns true if another player was mentioned before in another clause. Within the same clause, a pronoun refers to
/// that player.
fn other_before(tree: &Tree<'_>, mentions: &[Mention], at: usize) -> bool {
    let (start, clause) = (tree.start(at), tree.clause(at));
    mentions.iter().any(|mention| mention.start < start && mention.clause != clause)
}

/// Returns the players that a word can refer to, in words.
fn offered(tree: &Tree<'_>, mentions: &[Mention], start: usize, case: Case) -> Vec<String> {
    let mut before: Vec<&Value> = Vec::new();
    for mention in mentions.iter().rev().filter(|mention| mention.start < start) {
        if !before.contains(&&mention.who) {
            before.push(&mention.who);
        }
    }
    before.sort_by_key(|who| **who != "chosen" && **who != "each");
    before.truncate(MOST_OFFERED);
    let mut all: Vec<String> = before.into_iter().map(|who| tree.written("who0", who, case)).collect();
    let played = tree.all().any(|at| matches!(tree.sort(at), "trigger" | "event") && tree.name(at) == "laid");
    let actor = match tree.language() {
        Language::English if played => Some("whoever played it"),
        Language::English => Some("you"),
        Language::German if case == Case::Dative => Some("dir"),
        Language::German => played.then_some("wer gelegt hat"),
    };
    all.extend(actor.map(str::to_owned));
    all
}

/// Finds words that may refer to another player.
pub(super) fn references(tree: &Tree<'_>, inserted: &[Range<usize>]) -> Vec<FoundDoubt> {
    let mentions = mentions(tree);
    let nobody = tree.marked(Mark::Impersonal).next().is_some();
    let mut all = Vec::new();
    for at in tree.all() {
        let pronoun = tree.production(at).is(Mark::Pronoun);
        let span = tree.span(at);
        // An omitted subject is the previous one.
        let typed = !inserted.iter().any(|inserted| inserted.contains(&span.start));
        let speaks = typed && (pronoun || tree.production(at).is(Mark::Reference));
        if speaks && (nobody || pronoun && means_several(tree, at) || other_before(tree, &mentions, at)) {
            let offered = offered(tree, &mentions, tree.start(at), tree.places[at].case);
            let instead = offered.into_iter().map(|words| (span.clone(), words)).collect();
            all.push(FoundDoubt { why: Doubt::Player, at: span, instead, left_out: false });
        }
    }
    all.extend(tree.marked(Mark::Command).filter_map(|at| subject(tree, &mentions, at)));
    if is_third(tree) {
        let you = |&at: &usize| matches!(tree.word(tree.start(at)), "you" | "du" | "dir") && tree.sort(at) == "who0";
        all.extend(tree.all().filter(you).map(|at| {
            let (at, instead) = (tree.span(at), tree.rewritten(at).into_iter().collect());
            FoundDoubt { why: Doubt::Player, at, instead, left_out: false }
        }));
    }
    all
}

/// Returns true if the event names its player in the third person: "someone plays a 7". Then "you" is perhaps another.
fn is_third(tree: &Tree<'_>) -> bool {
    let Some(event) = tree.all().find(|&at| tree.sort(at) == "trigger") else { return false };
    let says = |some: &[&str]| {
        let mut words = tree.start(event)..tree.places[event].made.end;
        words.any(|at| some.contains(&tree.word(at)) || tree.meant(at).is_some_and(|meant| some.contains(&meant)))
    };
    let third = ["player", "player's", "person", "guy", "someone", "someone's", "somebody", "somebody's", "anyone"];
    !says(&["you", "du"]) && (says(&third) || says(&["jemand"]))
}

/// Returns true if the words around a pronoun show that it means several players: "they each", "sie ziehen".
fn means_several(tree: &Tree<'_>, at: usize) -> bool {
    let (start, end) = (tree.start(at), tree.places[at].made.end);
    let each: &[&str] = match tree.language() {
        Language::English => &["each", "both", "all"],
        Language::German => &["jeweils", "beide", "alle"],
    };
    if each.contains(&tree.word(end)) {
        return true;
    }
    let beside = |word: &str| tree.word(end) == word || start > 0 && tree.word(start - 1) == word;
    let clause = tree.clause(at).filter(|_| tree.language() == Language::German && tree.word(start) == "sie");
    clause.is_some_and(|clause| {
        let phrase = &tree.production(clause).phrases(tree.language())[tree.places[clause].made.phrase];
        phrase.iter().any(|piece| match piece {
            Piece::Verb([one, several]) => {
                one.1 != several.1 && several.1.first().is_some_and(|word| beside(&word.text))
            }
            _ => false,
        })
    })
}

/// Finds an action without a subject that could be meant for a player other than the actor.
fn subject(tree: &Tree<'_>, mentions: &[Mention], at: usize) -> Option<FoundDoubt> {
    let start = tree.start(at);
    let found = |instead: Vec<(Range<usize>, String)>, left_out| FoundDoubt {
        why: Doubt::Player,
        at: tree.bytes(start..start + 1),
        instead,
        left_out,
    };
    let offered = || offered(tree, mentions, start, Case::Plain).into_iter();
    // "und der zieht 2 Karten"
    if tree.language().lexicon().is_article(tree.word(start)) {
        let place = tree.bytes(start..start + 1);
        let instead = || offered().map(|words| (place.clone(), words)).collect();
        return other_before(tree, mentions, at).then(|| found(instead(), false));
    }
    let from = |at: usize| tree.places[at].made.from;
    let before =
        tree.all().filter(|&deed| tree.sort(deed) == "deed" && from(deed) < from(at)).max_by_key(|&at| from(at))?;
    // "draws" is not an imperative.
    let ending = if tree.language() == Language::English { 's' } else { 't' };
    if !tree.word(start).ends_with(ending) && is_done_by_actor(tree, before) {
        return None;
    }
    let verb = tree.bytes(start..start + 1).start;
    Some(found(offered().map(|words| (verb..verb, format!("{words} "))).collect(), true))
}

fn is_done_by_actor(tree: &Tree<'_>, deed: usize) -> bool {
    let production = tree.production(deed);
    if production.is(Mark::Command) {
        return true;
    }
    let inside = tree.all().filter(|&at| tree.places[at].up.is_some_and(|(up, _)| up == deed));
    let subject = inside.filter(|&at| tree.sort(at).starts_with("who")).min_by_key(|&at| tree.start(at));
    match subject.and_then(|subject| tree.data(subject)) {
        Some(who) => who == "actor",
        None => !production.is(Mark::Names) || tree.word(tree.start(deed)) == "skip",
    }
}

/// Finds several players in places where a rule takes only one.
pub(super) fn several(tree: &Tree<'_>) -> Vec<FoundDoubt> {
    let mut all = Vec::new();
    for at in tree.all() {
        for &slot in &tree.production(at).ones {
            let Some(inside) = tree.inside(at, slot).filter(|&inside| tree.several(inside)) else { continue };
            let span = tree.span(inside);
            let does = tree.sort(at) == "deed" && tree.start(inside) == tree.start(at);
            let instead = if does {
                for_each(tree, at, slot, inside).into_iter().map(|words| (tree.span(at), words)).collect()
            } else {
                let one = |who: &str| tree.written("who0", &who.into(), tree.places[inside].case);
                ["next", "opposite"].map(|who| (span.clone(), one(who))).into()
            };
            all.push(FoundDoubt { why: Doubt::Several, at: span, instead, left_out: false });
        }
    }
    all
}

/// Rephrases an action of several players as one that each of them does.
fn for_each(tree: &Tree<'_>, at: usize, slot: usize, inside: usize) -> Option<String> {
    let deed = tree.reader.made(tree.places[at].made, Some((slot, &json!("each"))))?;
    let deed = tree.written("deed", &deed, Case::Plain);
    let who = tree.written(tree.sort(inside), &tree.data(inside)?, Case::Dative);
    Some(match tree.language() {
        Language::English => format!("for each of {who}: {deed}"),
        Language::German => format!("reihum bei {who}: {deed}"),
    })
}

/// Finds seats to the left or the right.
pub(super) fn sides(tree: &Tree<'_>) -> Vec<FoundDoubt> {
    let found = |at| FoundDoubt {
        why: Doubt::Side,
        at: tree.span(at),
        instead: tree.rewritten(at).into_iter().collect(),
        left_out: false,
    };
    tree.marked(Mark::Side).map(found).collect()
}

/// Finds hands that shrink to a number of cards.
pub(super) fn down(tree: &Tree<'_>) -> Vec<FoundDoubt> {
    let found = |at| FoundDoubt {
        why: Doubt::Down,
        at: tree.span(at),
        instead: tree.within(at, &["trigger"]).and_then(|trigger| tree.rewritten(trigger)).into_iter().collect(),
        left_out: false,
    };
    tree.marked(Mark::Down).map(found).collect()
}
