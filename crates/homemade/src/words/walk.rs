//! Traverses a rule to find the cards, seats and numbers that it refers to.

use crate::wrong::Counted;
use crate::{MOST_CARDS, MOST_MORE, MOST_POINTS, MOST_SIDES};

use super::{Cards, Condition, Forbid, Homemade, Instruction, Number, Part, Standing, Term, Trigger, Who};

/// An element that a rule refers to.
#[derive(Clone, Copy)]
pub(crate) enum Spoken<'a> {
    /// A card pattern.
    Cards(&'a Cards),
    /// The content of a hand, beyond the number of cards.
    Hand,
}

impl Homemade {
    /// Returns true if the rule marks or unmarks cards.
    pub fn marks_cards(&self) -> bool {
        let steps = self.parts.iter().flat_map(|part| &part.steps);
        steps
            .into_iter()
            .any(|step| matches!(step.instruction, Instruction::MarkCard { .. } | Instruction::MarkHeld { .. }))
    }

    /// Returns true if the rule depends on the cards that a player holds or has drawn. Such a rule reveals something
    /// about them when it applies.
    pub fn looks_into_hands(&self) -> bool {
        self.parts.iter().any(|part| part.any(&|spoken| matches!(spoken, Spoken::Hand)))
    }
}

impl Instruction {
    /// Returns all seats that the instruction names.
    pub(crate) fn seats(&self) -> Vec<&Who> {
        match self {
            Self::Give { from: one, to: other, .. }
            | Self::Swap { a: one, b: other }
            | Self::Peek { who: one, at: other }
            | Self::ChooseSeat { who: one, among: other } => vec![one, other],
            Self::Draw { who, .. }
            | Self::TurnTo { who }
            | Self::NameColor { who }
            | Self::Show { who, .. }
            | Self::PlayMore { who, .. }
            | Self::TakePile { who, .. }
            | Self::SetAside { who, .. }
            | Self::Retire { who }
            | Self::Points { who, .. }
            | Self::Mark { who, .. }
            | Self::Unmark { who }
            | Self::MarkHeld { who, .. }
            | Self::Race { who, .. }
            | Self::Choose { who, .. }
            | Self::Vote { who, .. } => vec![who],
            Self::PassHands { .. }
            | Self::Skip { .. }
            | Self::TurnRound
            | Self::RaiseDebt { .. }
            | Self::ForgiveDebt
            | Self::Flip
            | Self::Count { .. }
            | Self::ClearCount
            | Self::MarkCard { .. }
            | Self::Roll { .. }
            | Self::Chat(_) => Vec::new(),
        }
    }

    /// Returns the instruction's number, if it has one: a constant, or a term that is evaluated when the rule runs.
    pub const fn number(&self) -> Option<&Number> {
        match self {
            Self::Draw { cards: number, .. }
            | Self::PlayMore { most: number, .. }
            | Self::Roll { sides: number }
            | Self::Give { cards: number, .. }
            | Self::Skip { seats: number }
            | Self::RaiseDebt { by: number }
            | Self::TakePile { cards: number, .. }
            | Self::SetAside { cards: number, .. }
            | Self::Points { by: number, .. }
            | Self::Mark { by: number, .. }
            | Self::Count { by: number }
            | Self::MarkHeld { count: number, .. } => Some(number),
            _ => None,
        }
    }

    /// Returns what the instruction's number counts, with the minimum and the maximum.
    pub(crate) const fn amount(&self) -> Option<(Counted, i32, i32)> {
        match self {
            Self::Draw { .. }
            | Self::Give { .. }
            | Self::RaiseDebt { .. }
            | Self::TakePile { .. }
            | Self::SetAside { .. }
            | Self::MarkHeld { .. } => Some((Counted::Cards, 0, MOST_CARDS)),
            Self::Skip { .. } => Some((Counted::Seats, 0, MOST_CARDS)),
            Self::PlayMore { .. } => Some((Counted::PlayMore, 1, MOST_MORE)),
            Self::Roll { .. } => Some((Counted::Roll, 2, MOST_SIDES)),
            Self::Points { .. } => Some((Counted::Points, -MOST_POINTS, MOST_POINTS)),
            _ => None,
        }
    }

    pub(crate) const fn cards(&self) -> Option<&Cards> {
        match self {
            Self::Show { cards, .. } | Self::PlayMore { cards, .. } | Self::MarkHeld { cards, .. } => Some(cards),
            _ => None,
        }
    }

    fn any(&self, so: &impl Fn(Spoken<'_>) -> bool) -> bool {
        self.cards().is_some_and(|cards| cards.any(so))
            || self.seats().into_iter().any(|who| who.any(so))
            || self.number().is_some_and(|number| number.any(so))
    }
}

impl Part {
    /// Returns true if the predicate holds for any element that the part refers to.
    pub(crate) fn any(&self, so: &impl Fn(Spoken<'_>) -> bool) -> bool {
        let triggered = match &self.when {
            Some(Trigger::Played(laying)) => laying.cards.any(so),
            Some(Trigger::Covered(cards)) => cards.any(so),
            Some(Trigger::HandIs { than, .. }) => than.any(so),
            Some(Trigger::Drawn { cards, .. }) => cards.any(so) || !cards.is_all() && so(Spoken::Hand),
            _ => false,
        };
        let standing = match &self.standing {
            Some(Standing::Permit(permit)) => permit.cards.any(so),
            Some(Standing::Together(together)) => {
                together.cards.any(so) || together.sum.as_ref().is_some_and(|sum| sum.any(so))
            }
            Some(Standing::Forbid(Forbid::Play(cards) | Forbid::PlayOutOfTurn(cards))) => cards.any(so),
            _ => false,
        };
        let conditions = self.condition.iter().chain(self.steps.iter().filter_map(|step| step.condition.as_ref()));
        triggered
            || standing
            || self
                .steps
                .iter()
                .any(|step| step.instruction.any(so) || step.each.as_ref().is_some_and(|who| who.any(so)))
            || conditions.into_iter().any(|condition| condition.any(so))
    }
}

impl Cards {
    fn any(&self, so: &impl Fn(Spoken<'_>) -> bool) -> bool {
        so(Spoken::Cards(self)) || self.number.as_ref().is_some_and(|number| number.than.any(so))
    }
}

impl Condition {
    fn any(&self, so: &impl Fn(Spoken<'_>) -> bool) -> bool {
        match self {
            Self::All(all) | Self::Any(all) => all.iter().any(|one| one.any(so)),
            Self::Not(not) => not.any(so),
            Self::Card { is, .. } => is.any(so),
            Self::Holds { who, cards, least } => so(Spoken::Hand) || cards.any(so) || who.any(so) || least.any(so),
            Self::Number { of, than, .. } => of.any(so) || than.any(so),
            Self::Seat { who, among } => who.any(so) || among.any(so),
            Self::Alike(_) | Self::Leftwards | Self::Answer(_) => false,
        }
    }
}

impl Number {
    fn any(&self, so: &impl Fn(Spoken<'_>) -> bool) -> bool {
        let Self::Of(term) = self else { return false };
        match &**term {
            Term::Held { who, cards } => so(Spoken::Hand) || cards.any(so) || who.any(so),
            Term::Hand(who) | Term::Score(who) | Term::RoundScore(who) | Term::Mark(who) => who.any(so),
            Term::Sum(all) => all.iter().any(|one| one.any(so)),
            Term::Less(a, b) | Term::Product(a, b) => a.any(so) || b.any(so),
            Term::Half(of) => of.any(so),
            _ => false,
        }
    }
}

impl Who {
    fn any(&self, so: &impl Fn(Spoken<'_>) -> bool) -> bool {
        match self {
            Self::Holding(cards) => so(Spoken::Hand) || cards.any(so),
            Self::NextOf(who) | Self::PreviousOf(who) | Self::OppositeOf(who) | Self::TeamOf(who) => who.any(so),
            Self::Except(a, b) | Self::Both(a, b) => a.any(so) || b.any(so),
            _ => false,
        }
    }
}
