//! Steps without effect.

use ruckus_engine::Face;
use ruckus_homemade::{Cards, HomemadeStep, Instruction, Kind, Manner, Number, Part, PlayedCards, Trigger, Who};
use serde_json::Value;

use super::tree::Tree;
use super::{Doubt, FoundDoubt};
use crate::homemade::grammar::Language;

/// Finds steps without effect, and choices that no other step uses.
pub(super) fn effects(tree: &Tree<'_>, part: &Part, own: bool) -> Vec<FoundDoubt> {
    let mut steps: Vec<usize> = tree.all().filter(|&at| tree.sort(at) == "step").collect();
    steps.sort_by_key(|&at| tree.places[at].made.from);
    let mut all = Vec::new();
    for (place, (step, &at)) in part.steps.iter().zip(&steps).enumerate() {
        let Some(deed) =
            tree.all().find(|&deed| tree.sort(deed) == "deed" && tree.places[deed].up.is_some_and(|(up, _)| up == at))
        else {
            continue;
        };
        let (why, instead) = match &step.instruction {
            Instruction::NameColor { .. } if is_of_a_color(part, place) => (Doubt::Color, wild(tree)),
            Instruction::ChooseSeat { .. } if !is_used(part, place, "chosen") => (Doubt::Unused, chosen(tree, deed)),
            Instruction::Choose { .. } | Instruction::Vote { .. } if !is_used(part, place, "answer") => {
                (Doubt::Unused, None)
            }
            instruction if instruction.number() == Some(&Number::Is(0)) => (Doubt::Nothing, None),
            _ if !own && !adds_to_the_card(tree.reader.text) && repeats_cards(part, step) => (Doubt::Nothing, None),
            _ => continue,
        };
        all.push(FoundDoubt { why, at: tree.span(deed), instead: instead.into_iter().collect(), left_out: false });
    }
    for at in tree.all().filter(|&at| tree.sort(at) == "who0" && tree.data(at).is_some_and(|who| who == "chosen")) {
        let step = tree.within(at, &["step"]).and_then(|step| steps.iter().position(|&one| one == step));
        if !step.is_some_and(|step| is_chosen(part, step)) {
            all.push(FoundDoubt { why: Doubt::Unchosen, at: tree.span(at), instead: Vec::new(), left_out: false });
        }
    }
    all
}

/// Returns true if a part has a step that all its cards do by themselves (G2, G9), such as "skip: the next player misses
/// a turn". People only describe the card with it; as a rule, it would happen twice.
pub(in crate::homemade) fn restates(part: &Part, text: &str) -> bool {
    !adds_to_the_card(text) && part.steps.iter().any(|step| repeats_cards(part, step))
}

/// Returns true if a text says that something happens in addition to what the card does: "draws two more".
fn adds_to_the_card(text: &str) -> bool {
    const MORE: [&str; 9] =
        ["more", "extra", "additional", "another", "also", "noch", "weitere", "zusätzlich", "zusätzliche"];
    text.split(|letter: char| !letter.is_alphabetic()).any(|word| MORE.contains(&word.to_lowercase().as_str()))
}

fn repeats_cards(part: &Part, step: &HomemadeStep) -> bool {
    // Cards that are played as matches do nothing. A condition asks for something beyond the card.
    let Some(Trigger::Played(PlayedCards { cards, how: Manner::Played })) = &part.when else { return false };
    if part.condition.is_some() {
        return false;
    }
    let all_faces =
        |does: &dyn Fn(Face) -> bool| !cards.faces.is_empty() && cards.faces.iter().all(|face| does(face.0));
    match &step.instruction {
        Instruction::Skip { seats: Number::Is(1) } => all_faces(&Face::skips),
        Instruction::TurnRound => all_faces(&Face::turns_round),
        Instruction::Draw { who: Who::Next, cards: Number::Is(count) } => {
            all_faces(&|face| face.owes() > 0 && i32::from(face.owes()) == *count)
        }
        _ => false,
    }
}

/// Returns the steps after a step. If the step is repeated for each player, these are all other steps.
fn after(part: &Part, step: usize) -> impl Iterator<Item = usize> + '_ {
    others(part, step, move |other| other > step)
}

/// Returns the steps before a step. If the step is repeated for each player, these are all other steps.
fn before(part: &Part, step: usize) -> impl Iterator<Item = usize> + '_ {
    others(part, step, move |other| other < step)
}

fn others(part: &Part, step: usize, comes: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
    let again = part.steps[step].each.is_some();
    (0..part.steps.len()).filter(move |&other| comes(other) || again && other != step)
}

/// Returns true if a later step refers to the choice.
fn is_used(part: &Part, step: usize, word: &str) -> bool {
    after(part, step).any(|other| serde_json::to_value(&part.steps[other]).is_ok_and(|step| speaks(&step, word)))
}

fn speaks(value: &Value, word: &str) -> bool {
    match value {
        Value::String(text) => text == word,
        Value::Array(all) => all.iter().any(|one| speaks(one, word)),
        Value::Object(object) => object.iter().any(|(name, inside)| name == word || speaks(inside, word)),
        _ => false,
    }
}

/// Returns true if a player was chosen before a step.
fn is_chosen(part: &Part, step: usize) -> bool {
    let chooses =
        |instruction: &Instruction| matches!(instruction, Instruction::ChooseSeat { .. } | Instruction::Race { .. });
    before(part, step).any(|other| chooses(&part.steps[other].instruction))
}

/// Returns true if the top card always has its own color at a step, so that no color is called.
fn is_of_a_color(part: &Part, step: usize) -> bool {
    let Some(Trigger::Played(PlayedCards { cards, .. })) = &part.when else { return false };
    let covers = |instruction: &Instruction| {
        matches!(instruction, Instruction::Flip | Instruction::TakePile { .. } | Instruction::PlayMore { .. })
    };
    are_of_a_color(cards) && !before(part, step).any(|other| covers(&part.steps[other].instruction))
}

/// Returns true if all of these cards have their own color.
fn are_of_a_color(cards: &Cards) -> bool {
    if cards.not {
        let wilds = Cards { not: true, kinds: vec![Kind::Wild], ..Cards::default() };
        return *cards == wilds;
    }
    let numbers = |kind: &Kind| matches!(kind, Kind::Number | Kind::Even | Kind::Odd);
    !cards.colors.is_empty()
        || !cards.faces.is_empty() && cards.faces.iter().all(|face| !face.0.is_wild_type())
        || !cards.kinds.is_empty() && cards.kinds.iter().all(numbers)
        || cards.number.is_some()
        || cards.adds_up.is_some()
        || cards.made_for
}

/// Returns the replacement of the played card by a wild card, for which a color is called.
fn wild(tree: &Tree<'_>) -> Option<(std::ops::Range<usize>, String)> {
    let played = |&at: &usize| tree.sort(at) == "cards" && tree.within(at, &["trigger", "event"]).is_some();
    let wild = if tree.language() == Language::English { "a wild" } else { "eine Wunschkarte" };
    tree.all().find(played).map(|at| (tree.span(at), wild.to_owned()))
}

/// Returns a continuation for a sentence that ends with a choice.
fn chosen(tree: &Tree<'_>, deed: usize) -> Option<(std::ops::Range<usize>, String)> {
    let end = tree.places[deed].made.end;
    let last = tree.reader.tokens.iter().skip(end).all(|token| matches!(token.word.as_str(), "." | "!"));
    let then = match tree.language() {
        Language::English => ", then the chosen player ",
        Language::German => ", dann die gewählte Person ",
    };
    last.then(|| (tree.span(deed).end..tree.reader.text.len(), then.to_owned()))
}
