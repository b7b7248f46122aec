//! A bot: what it has seen, and what it is about to do.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_engine::{Action, Card, CardSet, Offer, Offers, PALETTE, Phase, Seat, Time, Verb, View, ViewFact};

use crate::answer;
use crate::choice;
use crate::level::{Level, Manner};
use crate::memory::Memory;
use crate::reaction::Reaction;
use crate::stimulus::{Seen, Stimulus};
use crate::watch;

/// What a bot is about to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// When, on the table's clock.
    pub at: Time,
    /// What.
    pub action: Action,
}

/// How many cards a bot deals when it may choose (SP-2.1).
const DEALS: u8 = 7;

/// A player for an empty chair.
#[derive(Clone, Debug)]
pub struct Bot {
    manner: Manner,
    random: ChaCha8Rng,
    seen: Vec<Seen>,
    memory: Memory,
    me: Option<Seat>,
}

impl Bot {
    /// A bot of a level. The same seed makes the same bot.
    pub fn new(level: Level, seed: u64) -> Self {
        let random = ChaCha8Rng::seed_from_u64(seed);
        Self { manner: level.manner(), random, seen: Vec::new(), memory: Memory::default(), me: None }
    }

    /// Tells the bot what its seat is told. It need not be told everything, but what it is not told it cannot remember.
    pub fn hear(&mut self, fact: &ViewFact) {
        self.memory.hear(self.me, fact, self.manner.memory_chance, &mut self.random);
    }

    /// What the bot will do next, if nothing changes before. To be asked after every change at the table; a later plan
    /// replaces the earlier one.
    pub fn plan(&mut self, view: &View, offers: &Offers, now: Time) -> Option<Plan> {
        self.me = view.me;
        if !matches!(view.phase, Phase::Dealing | Phase::Playing) {
            self.seen.clear();
            return None;
        }
        let mut fresh = Vec::new();
        let mut best: Option<(Time, Stimulus)> = None;
        for (stimulus, reaction, chance) in self.stimuli(view, offers) {
            let known = self.seen.iter().find(|seen| seen.stimulus == stimulus && seen.round == view.round).copied();
            let seen = known.unwrap_or_else(|| {
                let noticed = self.random.random_bool(chance);
                let millis = reaction.sample(&mut self.random);
                Seen { round: view.round, stimulus, react_at: noticed.then(|| now.plus(millis)) }
            });
            if let Some(at) = seen.react_at
                && best.is_none_or(|(earliest, _)| at < earliest)
            {
                best = Some((at, stimulus));
            }
            fresh.push(seen);
        }
        self.seen = fresh;
        let (at, stimulus) = best?;
        let action = self.action(view, offers, stimulus)?;
        // What was planned for a moment that has passed happens now.
        Some(Plan { at: at.max(now), action })
    }

    /// What calls for a reaction now, how fast one reacts to it, and how likely one notices.
    fn stimuli(&self, view: &View, offers: &Offers) -> Vec<(Stimulus, Reaction, f64)> {
        let manner = &self.manner;
        let mut found = Vec::new();
        let pile = view.pile.len();
        // A bot lays no card that the rules do not let it lay, even where nobody would stop it.
        let can_play = !offers.cards().is_empty();
        let top = view.top().map(|top| top.card);
        let my_turn = view.me == Some(view.turn);
        let hand = view.me.and_then(|me| view.seat(me)).map_or(0, |seat| seat.cards);
        for (kind, reaction) in [
            (Verb::Slap, manner.slap),
            (Verb::HandOn, manner.hand),
            (Verb::Color, manner.jump),
            (Verb::Deal, manner.draw),
            (Verb::Flip, manner.turn),
            (Verb::Ready, manner.turn),
            (Verb::Go, manner.turn),
            (Verb::Give, manner.turn),
            (Verb::Swap, manner.turn),
            (Verb::MakeRule, manner.turn),
            (Verb::Peek, manner.turn),
            (Verb::MoveTo, manner.turn),
            (Verb::Dispute, manner.turn),
            (Verb::Name, manner.turn),
            (Verb::Choose, manner.turn),
        ] {
            if offers.has(kind) {
                let deadline = view.windows.last().map_or(Time(0), |window| window.deadline);
                found.push((Stimulus::Window { deadline }, reaction, 1.0));
            }
        }
        if self.memory.due(view, offers).is_some() {
            found.push((Stimulus::Due { pile, top }, manner.slap, 1.0));
        }
        // What a window asks comes before the turn; passing it by belongs to it.
        let asked = found.iter().any(|(stimulus, ..)| matches!(stimulus, Stimulus::Window { .. }));
        if asked {
            // It is answered first.
        } else if let Some(window) = answer::awaited(view) {
            let reaction = if can_play { manner.jump } else { manner.turn };
            found.push((Stimulus::Window { deadline: window.deadline }, reaction, 1.0));
        } else if my_turn && (can_play || offers.has(Verb::Draw) || offers.has(Verb::Pass)) {
            let drawing = !can_play;
            let reaction = if drawing { manner.draw } else { manner.turn };
            found.push((Stimulus::Turn { pile, top, hand, debt: view.debt }, reaction, 1.0));
        } else if can_play {
            let by = view.top().and_then(|top| top.by);
            found.push((Stimulus::Jump { pile, top, by }, manner.jump, manner.jump_chance));
        }
        if offers.has(Verb::Uno) {
            found.push((Stimulus::Uno { pile }, manner.catch, manner.afterthought_chance));
        }
        for offer in offers.iter().filter(|offer| offer.verb == Verb::Catch) {
            for seat in offer.seats.iter() {
                found.push((Stimulus::Catch { seat, pile }, manner.catch, manner.catch_chance));
            }
        }
        if let Some(seat) = watch::suspect(view, offers) {
            found.push((Stimulus::Accuse { seat, pile }, manner.catch, manner.catch_chance));
        }
        found
    }

    fn action(&mut self, view: &View, offers: &Offers, stimulus: Stimulus) -> Option<Action> {
        let hand = view.me.and_then(|me| view.seat(me)).and_then(|seat| seat.hand.clone()).unwrap_or_default();
        match stimulus {
            Stimulus::Uno { .. } => Some(Action::Uno),
            Stimulus::Catch { seat, .. } => Some(Action::Catch(seat)),
            Stimulus::Accuse { seat, .. } => Some(Action::Accuse(seat)),
            Stimulus::Due { .. } => self.memory.due(view, offers).map(Action::Do),
            Stimulus::Jump { .. } => self.play(view, &hand, offers),
            Stimulus::Window { .. } if answer::awaited(view).is_some() => {
                let card = answer::wants_card(view, &hand).unwrap_or(false);
                let laid = if card { self.play(view, &hand, offers) } else { answer::choose(&hand, view, offers) };
                laid.or_else(|| offers.has(Verb::Pass).then_some(Action::Pass))
            }
            Stimulus::Window { .. } => {
                let simple = [
                    (Verb::Slap, Action::Slap),
                    (Verb::HandOn, Action::HandOn),
                    (Verb::Deal, Action::Deal(DEALS)),
                    (Verb::Flip, Action::Flip),
                    (Verb::Ready, Action::Ready),
                    (Verb::Go, Action::Go),
                    // It lays no wrong cards.
                    (Verb::Dispute, Action::Dispute),
                ];
                let found = simple.into_iter().find(|(verb, _)| offers.has(*verb)).map(|(_, action)| action);
                found
                    .or_else(|| self.choose(view, &hand, offers))
                    .or_else(|| self.play(view, &hand, offers))
                    .or_else(|| offers.has(Verb::Pass).then_some(Action::Pass))
            }
            Stimulus::Turn { .. } => {
                if offers.has(Verb::Challenge) && self.random.random_bool(self.manner.challenge_chance) {
                    return Some(Action::Challenge);
                }
                choice::payment(&hand, offers)
                    .or_else(|| self.play(view, &hand, offers))
                    .or_else(|| offers.has(Verb::Draw).then_some(Action::Draw))
                    .or_else(|| offers.has(Verb::Pass).then_some(Action::Pass))
            }
        }
    }

    /// What a window lets one choose: a colour, a hand to look at, a place, a gift, a swap, a rule. None, where passing
    /// is better.
    fn choose(&mut self, view: &View, hand: &[Card], offers: &Offers) -> Option<Action> {
        let offer = |verb: Verb| offers.iter().find(|offer| offer.verb == verb).copied();
        if offers.has(Verb::Color) {
            return Some(Action::Color(choice::colour(hand, None, &mut self.random)));
        }
        if let Some(Offer { seats, .. }) = offer(Verb::Peek) {
            return choice::fewest(view, seats).map(Action::Peek);
        }
        if let Some(Offer { seats, .. }) = offer(Verb::Name) {
            return choice::fewest(view, seats).map(Action::Name);
        }
        if let Some(Offer { numbers, .. }) = offer(Verb::Choose) {
            return choice::number(numbers, &mut self.random).map(Action::Choose);
        }
        if let Some(Offer { numbers, .. }) = offer(Verb::MoveTo) {
            return choice::number(numbers, &mut self.random).map(Action::MoveTo);
        }
        if let Some(Offer { cards, seats, .. }) = offer(Verb::Give) {
            let card = choice::dearest(hand, cards)?;
            return choice::fewest(view, seats).map(|to| Action::Give { card, to });
        }
        let numbers = offer(Verb::MakeRule)?.numbers;
        let number = (0..10).find(|number| numbers >> number & 1 == 1)?;
        let pick = PALETTE[self.random.random_range(0..PALETTE.len())];
        Some(Action::MakeRule { number, action: pick.action.to_owned() })
    }

    fn play(&mut self, view: &View, hand: &[Card], offers: &Offers) -> Option<Action> {
        let plays = || offers.iter().filter(|offer| offer.verb == Verb::Play);
        // A match takes nothing from one's turn, so it comes first.
        let matches = plays().filter(|offer| offer.says_match).fold(CardSet::EMPTY, |all, offer| all | offer.cards);
        let playable = if matches.is_empty() { offers.cards() } else { matches };
        let card = choice::card(view, hand, playable, &mut self.random)?;
        let fits = |offer: &&Offer| offer.cards.contains(card) && offer.says_match != matches.is_empty();
        let offer = plays().find(fits)?;
        let calls = card.is_wild_type() && offer.how.takes_effect();
        let colour = calls.then(|| choice::colour(hand, Some(card), &mut self.random));
        let uno = hand.len() == 2 && self.random.random_bool(self.manner.uno_chance);
        let saw = view.top().map(|top| top.card);
        Some(Action::Play { card, colour, uno, as_match: offer.says_match, saw })
    }
}
