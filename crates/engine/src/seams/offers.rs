//! Offers: the only source of legality. What is offered is accepted, and nothing else is.

mod bundle;
mod words;

use smallvec::SmallVec;

pub use bundle::{Bundle, Same};
pub use words::OfferWords;

use crate::cards::card::{Card, Colour};
use crate::cards::card_set::CardSet;
use crate::cards::numbers::Numbers;
use crate::facts::action::{Action, Verb};
use crate::tables::effect::How;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::SeatSet;

/// A pattern of actions that a seat may take now, and the rule that offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The rule that offers it and knows what it means.
    pub rule: RuleId,
    /// The actions.
    pub what: Pattern,
}

/// A pattern of actions: a verb, and what it leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Play any of some cards.
    Play(Play),
    /// Call a color.
    Color,
    /// Draw.
    Draw,
    /// Pass.
    Pass,
    /// Pay a debt with some of these cards, whose numbers must add up to it (SP-9).
    Pay {
        /// The cards to choose from.
        cards: CardSet,
        /// What is owed.
        sum: u16,
    },
    /// Pay a debt with any of these number cards: the table does not look what they add up to (SS-12).
    PayAny {
        /// The cards to choose from.
        cards: CardSet,
        /// What is owed.
        sum: u16,
    },
    /// Play several of these cards together, by a rule of a guest. The verb is `pay`.
    Together {
        /// The cards to choose from.
        cards: CardSet,
        /// Which of them go together.
        bundle: Bundle,
    },
    /// Say UNO.
    Uno,
    /// Catch one of some seats.
    Catch(SeatSet),
    /// Slap the pile.
    Slap,
    /// Pass the hand on.
    HandOn,
    /// Swap hands with one of some seats.
    Swap(SeatSet),
    /// Hold up one of some cards against a spread, and discard it or not.
    Shield(CardSet),
    /// Give a card away.
    Give {
        /// The cards to choose from.
        cards: CardSet,
        /// The seats that can get it.
        to: SeatSet,
    },
    /// Look at the hand of one of some seats.
    Peek(SeatSet),
    /// Move to one of some places.
    MoveTo(Numbers),
    /// Challenge a draw four.
    Challenge,
    /// Make a rule for a number.
    MakeRule {
        /// The numbers that it can be for.
        numbers: Numbers,
        /// The entries of the guest that can be made for one, by their place.
        entries: Numbers,
    },
    /// Do what a rule asks for.
    Do,
    /// Announce a match.
    Announce,
    /// Show one of some cards.
    Show(CardSet),
    /// Accuse one of some seats.
    Accuse(SeatSet),
    /// Dispute an accusation.
    Dispute,
    /// Be ready.
    Ready,
    /// Turn up the starter.
    Flip,
    /// Choose how many cards each player is dealt.
    Deal {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Let the game go on.
    Go,
    /// Name one of some seats.
    Name(SeatSet),
    /// Choose one of some options.
    Choose(Numbers),
}

/// A pattern of plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The cards to choose from.
    pub cards: CardSet,
    /// The manner in which they are played.
    pub how: How,
    /// Whether the player must say that it is a match, because it would be the turn's play otherwise (PS-3).
    pub says_match: bool,
    /// Whether a wild's color must be called with it.
    pub colour_with_it: bool,
    /// Whether the table lets these cards land without looking whether they may (SS-12). No veto narrows it, and what is
    /// offered otherwise as well is taken as that.
    pub unchecked: bool,
    /// The entry of the guest that permits it, by its place, and the part of that entry.
    pub by: [u8; 2],
}

impl Play {
    /// Plays of any card of a set, of which nothing more must be said.
    pub const fn of(cards: CardSet, how: How) -> Self {
        Self { cards, how, says_match: false, colour_with_it: false, unchecked: false, by: [0, 0] }
    }

    /// Returns whether a card of it makes one move for each color that can be called with it: a wild that takes effect does.
    pub const fn calls(&self, card: Card) -> bool {
        card.is_wild_type() && self.how.takes_effect()
    }

    /// Returns whether a color may be called with a card, or must be. A match of a wild keeps the color that was called;
    /// one that is named with it is ignored, and is no mistake (PS-3.1).
    fn takes_colour(&self, card: Card, colour: Option<Colour>) -> bool {
        if !card.is_wild_type() {
            return colour.is_none();
        }
        !self.how.takes_effect() || colour.is_some() || !self.colour_with_it
    }

    fn accepts(&self, card: Card, colour: Option<Colour>, as_match: bool) -> bool {
        let said = if as_match { self.how == How::Match } else { !self.says_match };
        said && self.cards.contains(card) && self.takes_colour(card, colour)
    }
}

impl From<Play> for Pattern {
    fn from(play: Play) -> Self {
        Self::Play(play)
    }
}

impl Pattern {
    /// The verb of its actions.
    pub const fn verb(&self) -> Verb {
        match self {
            Self::Play(_) => Verb::Play,
            Self::Color => Verb::Color,
            Self::Draw => Verb::Draw,
            Self::Pass => Verb::Pass,
            Self::Pay { .. } | Self::PayAny { .. } | Self::Together { .. } => Verb::Pay,
            Self::Uno => Verb::Uno,
            Self::Catch(_) => Verb::Catch,
            Self::Slap => Verb::Slap,
            Self::HandOn => Verb::HandOn,
            Self::Swap(_) => Verb::Swap,
            Self::Shield(_) => Verb::Shield,
            Self::Give { .. } => Verb::Give,
            Self::Peek(_) => Verb::Peek,
            Self::MoveTo(_) => Verb::MoveTo,
            Self::Challenge => Verb::Challenge,
            Self::MakeRule { .. } => Verb::MakeRule,
            Self::Do => Verb::Do,
            Self::Announce => Verb::Announce,
            Self::Show(_) => Verb::Show,
            Self::Accuse(_) => Verb::Accuse,
            Self::Dispute => Verb::Dispute,
            Self::Ready => Verb::Ready,
            Self::Flip => Verb::Flip,
            Self::Deal { .. } => Verb::Deal,
            Self::Go => Verb::Go,
            Self::Name(_) => Verb::Name,
            Self::Choose(_) => Verb::Choose,
        }
    }

    /// Returns whether an action is of this pattern.
    #[inline]
    pub fn accepts(&self, action: &Action) -> bool {
        match (self, action) {
            (Self::Play(play), &Action::Play { card, colour, as_match, .. }) => play.accepts(card, colour, as_match),
            (Self::Pay { cards, sum }, Action::Pay(paid)) => {
                let add = |sum: u16, card: &Card| sum.checked_add(card.number()?.into());
                paid.iter().all(|card| cards.contains(*card)) && paid.iter().try_fold(0, add) == Some(*sum)
            }
            // To pay with nothing is no payment.
            (Self::PayAny { cards, .. }, Action::Pay(paid)) => {
                (1..=usize::from(u8::MAX)).contains(&paid.len()) && paid.iter().all(|card| cards.contains(*card))
            }
            (Self::Together { cards, bundle }, Action::Pay(paid)) => {
                paid.iter().all(|card| cards.contains(*card)) && bundle.takes(paid)
            }
            (Self::Catch(seats), Action::Catch(seat))
            | (Self::Swap(seats), Action::Swap(seat))
            | (Self::Peek(seats), Action::Peek(seat))
            | (Self::Accuse(seats), Action::Accuse(seat))
            | (Self::Name(seats), Action::Name(seat)) => seats.contains(*seat),
            (Self::Give { cards, to: seats }, Action::Give { card, to }) => {
                cards.contains(*card) && seats.contains(*to)
            }
            (Self::Shield(cards), Action::Shield { card, .. }) | (Self::Show(cards), Action::Show(card)) => {
                cards.contains(*card)
            }
            (Self::Deal { least, most }, Action::Deal(count)) => (least..=most).contains(&count),
            (Self::MoveTo(numbers), Action::MoveTo(number)) | (Self::Choose(numbers), Action::Choose(number)) => {
                numbers.contains(*number)
            }
            (Self::MakeRule { numbers, .. }, Action::MakeRule { number, action }) => {
                numbers.contains(*number) && is_speakable(action)
            }
            (Self::MakeRule { numbers, entries }, Action::MakeEntry { number, entry }) => {
                numbers.contains(*number) && entries.contains(*entry)
            }
            (Self::Do, Action::Do(action)) => is_speakable(action),
            (Self::Color, Action::Color(_))
            | (Self::Draw, Action::Draw)
            | (Self::Pass, Action::Pass)
            | (Self::Uno, Action::Uno)
            | (Self::Slap, Action::Slap)
            | (Self::HandOn, Action::HandOn)
            | (Self::Challenge, Action::Challenge)
            | (Self::Announce, Action::Announce)
            | (Self::Dispute, Action::Dispute)
            | (Self::Ready, Action::Ready)
            | (Self::Flip, Action::Flip)
            | (Self::Go, Action::Go) => true,
            _ => false,
        }
    }

    /// The cards that its actions choose from; none for verbs without a card.
    pub const fn cards(&self) -> CardSet {
        match *self {
            Self::Play(Play { cards, .. })
            | Self::Pay { cards, .. }
            | Self::Together { cards, .. }
            | Self::Give { cards, .. }
            | Self::PayAny { cards, .. }
            | Self::Shield(cards)
            | Self::Show(cards) => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// The same, whichever part of a home-made rule permits it.
    const fn without_part(self) -> Self {
        match self {
            Self::Play(play) => Self::Play(Play { by: [0, 0], ..play }),
            Self::Together { cards, bundle } => Self::Together { cards, bundle: Bundle { by: [0, 0], ..bundle } },
            other => other,
        }
    }

    /// Returns whether it stands for no action at all, whatever the hand.
    const fn is_empty(&self) -> bool {
        matches!(self, Self::Play(_) | Self::PayAny { .. } | Self::Together { .. }) && self.cards().is_empty()
    }
}

impl Offer {
    /// An offer of a rule.
    pub fn new(rule: RuleId, what: impl Into<Pattern>) -> Self {
        Self { rule, what: what.into() }
    }

    /// The verb of its actions.
    pub const fn verb(&self) -> Verb {
        self.what.verb()
    }

    /// Returns whether two offers are the same [`OfferWords`], without converting them: they may differ in the part of a
    /// home-made rule that permits them.
    pub fn reads_like(&self, other: &Self) -> bool {
        self.rule == other.rule && self.what.without_part() == other.what.without_part()
    }

    /// What is offered to be played, if that is it.
    pub const fn play(&self) -> Option<&Play> {
        match &self.what {
            Pattern::Play(play) => Some(play),
            _ => None,
        }
    }

    /// What is offered to be played, unless the table does not look whether it may be (SS-12).
    pub fn legal_play(&self) -> Option<&Play> {
        self.play().filter(|play| !play.unchecked)
    }

    /// The cards that can be played by it, alone or together with others, unless the table does not look whether they may be.
    pub(crate) const fn plays(&self) -> CardSet {
        match self.what {
            Pattern::Play(Play { unchecked: true, .. }) => CardSet::EMPTY,
            Pattern::Play(Play { cards, .. }) | Pattern::Together { cards, .. } => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// The manner in which a card is played by it; plain, if none is.
    pub fn how(&self) -> How {
        self.play().map_or(How::Turn, |play| play.how)
    }

    /// Takes cards out of what is offered to be played; for vetoes.
    pub(crate) fn remove(&mut self, cards: CardSet) {
        if let Pattern::Play(play) = &mut self.what {
            play.cards = play.cards - cards;
        }
    }

    /// Returns whether the table looks whether it may be done: all but plays of any card and payments of any sum (SS-12).
    pub fn is_checked(&self) -> bool {
        !matches!(self.what, Pattern::PayAny { .. } | Pattern::Play(Play { unchecked: true, .. }))
    }

    /// Returns whether everything that an action says counts here: a color does only where a wild takes effect.
    fn heeds(&self, action: &Action) -> bool {
        !matches!(action, Action::Play { colour: Some(_), .. }) || self.how().takes_effect()
    }
}

/// The most letters of an action that somebody makes up.
pub const MOST_LETTERS: usize = 60;

/// Whether a text can be an action: short, and something to read.
fn is_speakable(action: &str) -> bool {
    !action.trim().is_empty() && action.chars().count() <= MOST_LETTERS && !action.chars().any(char::is_control)
}

/// All that one seat may do now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    list: SmallVec<[Offer; 16]>,
}

impl Offers {
    /// No offers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds what a rule offers, unless it is a play of no card at all.
    #[inline]
    pub fn add(&mut self, rule: RuleId, what: impl Into<Pattern>) {
        let what = what.into();
        if !what.is_empty() {
            self.list.push(Offer { rule, what });
        }
    }

    /// The first offer that accepts an action: before others one by which the color named with it counts, and one that
    /// the table does not check only if no other does.
    #[inline]
    pub fn accepting(&self, action: &Action) -> Option<&Offer> {
        // Nearly always the first that accepts it is the one.
        let first = self.list.iter().find(|offer| offer.what.accepts(action))?;
        if first.is_checked() && first.heeds(action) { Some(first) } else { self.best_accepting(action) }
    }

    /// The same where the first that accepts it may not be the one.
    fn best_accepting(&self, action: &Action) -> Option<&Offer> {
        let first = |checked: bool, heeding: bool| {
            let fits = |offer: &&Offer| offer.is_checked() == checked && (!heeding || offer.heeds(action));
            self.list.iter().filter(fits).find(|offer| offer.what.accepts(action))
        };
        first(true, true).or_else(|| first(true, false)).or_else(|| first(false, false))
    }

    /// All offers.
    pub fn iter(&self) -> impl Iterator<Item = &Offer> {
        self.list.iter()
    }

    /// All patterns, whichever rule offers them.
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.list.iter().map(|offer| &offer.what)
    }

    /// Keeps what vetoes leave.
    pub(crate) fn retain(&mut self, mut allows: impl FnMut(&mut Offer) -> bool) {
        self.list.retain(|offer| allows(offer) && !offer.what.is_empty());
    }

    /// Whether nothing may be done.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether a verb is offered at all.
    pub fn has(&self, verb: Verb) -> bool {
        self.list.iter().any(|offer| offer.verb() == verb)
    }

    /// All cards that may be played by the rules, in whatever manner.
    pub fn cards(&self) -> CardSet {
        self.list.iter().filter_map(Offer::legal_play).fold(CardSet::EMPTY, |all, play| all | play.cards)
    }

    /// All cards that can be played by the rules, alone or together with others.
    pub(crate) fn plays(&self) -> CardSet {
        self.list.iter().fold(CardSet::EMPTY, |all, offer| all | offer.plays())
    }

    /// All cards that may be played by the rules otherwise than in one manner.
    pub(crate) fn cards_but(&self, how: How) -> CardSet {
        let plays = self.list.iter().filter_map(Offer::legal_play).filter(|play| play.how != how);
        plays.fold(CardSet::EMPTY, |all, play| all | play.cards)
    }

    /// The offers as they go over the wire.
    pub fn words(&self) -> Vec<OfferWords> {
        self.list.iter().map(OfferWords::from).collect()
    }
}
