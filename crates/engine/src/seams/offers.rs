//! Offers: the only source of legality. The engine accepts exactly the offered actions.

mod bundle;
mod words;

use smallvec::SmallVec;

pub use bundle::{Bundle, Same};
pub use words::OfferWords;

use crate::cards::card::{Card, Color};
use crate::cards::card_set::CardSet;
use crate::cards::numbers::Numbers;
use crate::facts::action::{Action, Verb};
use crate::tables::effect::How;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::SeatSet;

/// A pattern of actions that a seat may take now, with the rule that offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The rule that offers and resolves it.
    pub rule: RuleId,
    /// The actions.
    pub what: Pattern,
}

/// A pattern of actions: a verb with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Play one of several cards.
    Play(Play),
    /// Call a color.
    Color,
    /// Draw a card or the debt.
    Draw,
    /// End the turn or decline a window.
    Pass,
    /// Pay a debt with some of these cards, with numbers that add up to it (SP-9).
    Pay {
        /// The cards to choose from.
        cards: CardSet,
        /// The debt.
        sum: u16,
    },
    /// Pay a debt with any of these number cards. The table does not check the sum (SS-12).
    PayAny {
        /// The cards to choose from.
        cards: CardSet,
        /// The debt.
        sum: u16,
    },
    /// Play several of these cards together, by a home-made rule. The verb is `pay`.
    Together {
        /// The cards to choose from.
        cards: CardSet,
        /// The condition for cards played together.
        bundle: Bundle,
    },
    /// Say UNO.
    Uno,
    /// Catch one of these players.
    Catch(SeatSet),
    /// Slap the discard pile.
    Slap,
    /// Pass the hand on.
    HandOn,
    /// Swap hands with one of these players.
    Swap(SeatSet),
    /// Show one of these cards as a shield against a spread, and optionally discard it.
    Shield(CardSet),
    /// Give a card away.
    Give {
        /// The cards to choose from.
        cards: CardSet,
        /// The seats that can receive it.
        to: SeatSet,
    },
    /// Look at the hand of one of these players.
    Peek(SeatSet),
    /// Move to one of these places.
    MoveTo(Numbers),
    /// Challenge a draw four.
    Challenge,
    /// Make a rule for a number.
    MakeRule {
        /// The numbers to choose from.
        numbers: Numbers,
        /// The indices of the home-made rules that can be assigned.
        entries: Numbers,
    },
    /// Perform the action that a rule requires.
    Do,
    /// Announce a match.
    Announce,
    /// Show one of these cards.
    Show(CardSet),
    /// Accuse one of these players.
    Accuse(SeatSet),
    /// Dispute an accusation.
    Dispute,
    /// Confirm readiness.
    Ready,
    /// Turn up the starter.
    Flip,
    /// Choose how many cards each player gets.
    Deal {
        /// The minimum.
        least: u8,
        /// The maximum.
        most: u8,
    },
    /// End a polite hold.
    Go,
    /// Name one of these players.
    Name(SeatSet),
    /// Choose one of these options.
    Choose(Numbers),
}

/// A pattern of plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The cards to choose from.
    pub cards: CardSet,
    /// How the cards are played.
    pub how: How,
    /// True if the player must mark the play as a match, because it would be the turn's play otherwise (PS-3).
    pub says_match: bool,
    /// True if a wild's color must be called with the card.
    pub color_with_it: bool,
    /// True if the table accepts these cards without checking if they are allowed (SS-12). Vetoes do not apply, and a
    /// checked offer for the same action takes precedence.
    pub unchecked: bool,
    /// The home-made rule that allows the play: its index, and the index of the part.
    pub by: [u8; 2],
}

impl Play {
    /// Plays of any card in a set, without further conditions.
    pub const fn of(cards: CardSet, how: How) -> Self {
        Self { cards, how, says_match: false, color_with_it: false, unchecked: false, by: [0, 0] }
    }

    /// Returns true if a card counts as one move per color: wilds that take effect do.
    pub const fn calls(&self, card: Card) -> bool {
        card.is_wild_type() && self.how.takes_effect()
    }

    /// Returns true if a color is valid for a card. A match of a wild keeps the called color; a color sent with it is
    /// ignored (PS-3.1).
    fn takes_color(&self, card: Card, color: Option<Color>) -> bool {
        if !card.is_wild_type() {
            return color.is_none();
        }
        !self.how.takes_effect() || color.is_some() || !self.color_with_it
    }

    fn accepts(&self, card: Card, color: Option<Color>, as_match: bool) -> bool {
        let said = if as_match { self.how == How::Match } else { !self.says_match };
        said && self.cards.contains(card) && self.takes_color(card, color)
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

    /// Returns true if an action matches this pattern.
    #[inline]
    pub fn accepts(&self, action: &Action) -> bool {
        match (self, action) {
            (Self::Play(play), &Action::Play { card, color, as_match, .. }) => play.accepts(card, color, as_match),
            (Self::Pay { cards, sum }, Action::Pay(paid)) => {
                let add = |sum: u16, card: &Card| sum.checked_add(card.number()?.into());
                paid.iter().all(|card| cards.contains(*card)) && paid.iter().try_fold(0, add) == Some(*sum)
            }
            // An empty payment is not accepted.
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

    /// The cards to choose from; empty for verbs without a card.
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

    /// The pattern without the home-made rule that allows it.
    const fn without_part(self) -> Self {
        match self {
            Self::Play(play) => Self::Play(Play { by: [0, 0], ..play }),
            Self::Together { cards, bundle } => Self::Together { cards, bundle: Bundle { by: [0, 0], ..bundle } },
            other => other,
        }
    }

    /// Returns true if no action can match, independent of the hand.
    const fn is_empty(&self) -> bool {
        matches!(self, Self::Play(_) | Self::PayAny { .. } | Self::Together { .. }) && self.cards().is_empty()
    }
}

impl Offer {
    /// Creates an offer of a rule.
    pub fn new(rule: RuleId, what: impl Into<Pattern>) -> Self {
        Self { rule, what: what.into() }
    }

    /// The verb of its actions.
    pub const fn verb(&self) -> Verb {
        self.what.verb()
    }

    /// Returns true if both offers convert to the same [`OfferWords`]. They may differ in the part of a home-made rule
    /// that allows them.
    pub fn reads_like(&self, other: &Self) -> bool {
        self.rule == other.rule && self.what.without_part() == other.what.without_part()
    }

    /// The pattern of plays, if the verb is `play`.
    pub const fn play(&self) -> Option<&Play> {
        match &self.what {
            Pattern::Play(play) => Some(play),
            _ => None,
        }
    }

    /// The pattern of plays, unless it is unchecked (SS-12).
    pub fn legal_play(&self) -> Option<&Play> {
        self.play().filter(|play| !play.unchecked)
    }

    /// The cards that it allows to be played, alone or with others, unless it is unchecked.
    pub(crate) const fn plays(&self) -> CardSet {
        match self.what {
            Pattern::Play(Play { unchecked: true, .. }) => CardSet::EMPTY,
            Pattern::Play(Play { cards, .. }) | Pattern::Together { cards, .. } => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// How cards are played by it. [`How::Turn`] for other verbs.
    pub fn how(&self) -> How {
        self.play().map_or(How::Turn, |play| play.how)
    }

    /// Removes cards from a pattern of plays. Used by vetoes.
    pub(crate) fn remove(&mut self, cards: CardSet) {
        if let Pattern::Play(play) = &mut self.what {
            play.cards = play.cards - cards;
        }
    }

    /// Returns true if the table checks the action. Only plays of any card and payments of any sum are unchecked
    /// (SS-12).
    pub fn is_checked(&self) -> bool {
        !matches!(self.what, Pattern::PayAny { .. } | Pattern::Play(Play { unchecked: true, .. }))
    }

    /// Returns true if no part of the action is ignored: a color only counts if a wild takes effect.
    fn heeds(&self, action: &Action) -> bool {
        !matches!(action, Action::Play { color: Some(_), .. }) || self.how().takes_effect()
    }
}

/// Maximum length of a made-up action, in characters.
pub const MOST_LETTERS: usize = 60;

/// Returns true if a text is a valid action: not blank, not too long, and without control characters.
fn is_speakable(action: &str) -> bool {
    let letters = |action: &str| action.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if action.len() <= MOST_LETTERS && letters(action) {
        return action.bytes().any(|byte| byte != b' ');
    }
    !action.trim().is_empty() && action.chars().count() <= MOST_LETTERS && !action.chars().any(char::is_control)
}

/// Everything that a seat may do now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    list: SmallVec<[Offer; 16]>,
}

impl Offers {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all offers.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds an offer, unless no action can match it.
    #[inline]
    pub fn add(&mut self, rule: RuleId, what: impl Into<Pattern>) {
        let what = what.into();
        if !what.is_empty() {
            self.list.push(Offer { rule, what });
        }
    }

    /// The offer to use for an action. Prefers checked offers over unchecked ones, then offers by which the action's
    /// color counts.
    #[inline]
    pub fn accepting(&self, action: &Action) -> Option<&Offer> {
        // In nearly all cases, the first match is the best.
        let first = match *action {
            Action::Play { card, color, as_match, .. } => {
                let accepts = |offer: &&Offer| offer.play().is_some_and(|play| play.accepts(card, color, as_match));
                self.list.iter().find(accepts)?
            }
            _ => self.list.iter().find(|offer| offer.what.accepts(action))?,
        };
        if first.is_checked() && first.heeds(action) { Some(first) } else { self.best_accepting(action) }
    }

    /// The best offer for an action if the first match may not be the best.
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

    /// The offer at an index.
    pub fn get(&self, place: usize) -> Option<&Offer> {
        self.list.get(place)
    }

    /// All patterns, without the rules that offer them.
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.list.iter().map(|offer| &offer.what)
    }

    /// Narrows offers with `allows` and removes the rejected and the empty ones.
    pub(crate) fn retain(&mut self, mut allows: impl FnMut(&mut Offer) -> bool) {
        self.list.retain(|offer| allows(offer) && !offer.what.is_empty());
    }

    /// Returns true if there are no offers.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns true if an action with the verb is offered.
    pub fn has(&self, verb: Verb) -> bool {
        self.list.iter().any(|offer| offer.verb() == verb)
    }

    /// All cards that the rules allow to be played alone.
    pub fn cards(&self) -> CardSet {
        self.list.iter().filter_map(Offer::legal_play).fold(CardSet::EMPTY, |all, play| all | play.cards)
    }

    /// All cards that the rules allow to be played, alone or with others.
    pub(crate) fn plays(&self) -> CardSet {
        self.list.iter().fold(CardSet::EMPTY, |all, offer| all | offer.plays())
    }

    /// All cards that the rules allow to be played in ways other than `how`.
    pub(crate) fn cards_but(&self, how: How) -> CardSet {
        let plays = self.list.iter().filter_map(Offer::legal_play).filter(|play| play.how != how);
        plays.fold(CardSet::EMPTY, |all, play| all | play.cards)
    }

    /// The offers in their wire format.
    pub fn words(&self) -> Vec<OfferWords> {
        self.list.iter().map(OfferWords::from).collect()
    }
}
