//! Slips: facts with one altered detail.

use ruckus_engine::{Card, EffectKind, Fact, MAX_SEATS, MOST_ENTRIES, Per, RuleId, Seat, SeatSet, Table, Value};

use crate::dice::Dice;

/// Returns a copy of the fact with one detail altered, and true if that detail makes it impossible at this table.
pub fn of(fact: &Fact, table: &Table, dice: &mut Dice) -> (Fact, bool) {
    let mut fact = fact.clone();
    let mut slip = Slip { table, dice };
    let never = slip.change(&mut fact);
    (fact, never)
}

struct Slip<'a> {
    table: &'a Table,
    dice: &'a mut Dice,
}

/// Each method replaces its argument with a random value and returns true if that makes the fact impossible.
impl Slip<'_> {
    fn change(&mut self, fact: &mut Fact) -> bool {
        match fact {
            Fact::MatchBegun
            | Fact::Turned
            | Fact::WillSkip
            | Fact::DebtSettled
            | Fact::Judged
            | Fact::Refilled
            | Fact::Reshuffled
            | Fact::RaceOver { .. }
            | Fact::OfPlay { .. }
            | Fact::ClockStarted(_)
            | Fact::RoundOver => false,
            Fact::RoundBegun(start) => match self.dice.below(4) {
                0 => self.seat(&mut start.dealer),
                1 => {
                    start.round = self.dice.any() as u16;
                    start.round != self.table.round.saturating_add(1)
                }
                2 => {
                    start.deck = [].into();
                    true
                }
                _ => {
                    let few = self.dice.below(start.deck.len());
                    start.deck = start.deck[..few].into();
                    few == 0
                }
            },
            Fact::Drawn { seat, card, .. }
            | Fact::SetAside { seat, card }
            | Fact::Played { seat, card, .. }
            | Fact::HeldMarked { seat, card, .. }
            | Fact::Shown { seat, card } => match self.dice.below(2) {
                0 => self.seat(seat),
                _ => self.card(card),
            },
            Fact::Gave { from, to, card } => match self.dice.below(3) {
                0 => self.seat(from),
                1 => self.seat(to),
                _ => self.card(card),
            },
            Fact::SlidUnder { seat, card, depth } => match self.dice.below(3) {
                0 => self.seat(seat),
                1 => self.card(card),
                _ => self.count(depth, self.table.pile().len() + 1),
            },
            Fact::TurnedUp { card } | Fact::Uncovered { card } => self.card(card),
            Fact::Blunder { seat, .. } => self.seat(seat),
            Fact::DebtRaised { cards } => self.count(cards, usize::from(u16::MAX - self.table.debt) + 1),
            Fact::PileTaken { seat, start, cards, .. } => match self.dice.below(3) {
                0 => self.seat(seat),
                1 => self.count(start, self.table.pile().len()),
                _ => {
                    *cards = self.dice.any() as u8;
                    *cards == 0 || usize::from(*start) + usize::from(*cards) > self.table.pile().len()
                }
            },
            Fact::PileMarked { place, card, .. } => match self.dice.below(2) {
                0 => self.count(place, self.table.pile().len()),
                _ => self.card(card),
            },
            Fact::Liable { seats } | Fact::MatchOver { winners: seats } => self.seats(seats),
            Fact::Noted { rule, place, key, value } => match (self.dice.below(3), value) {
                (0, Some(Value::Seats(seats))) => self.seats(seats),
                (1, Some(value)) => {
                    *value = Value::Text("no rule writes this".into());
                    !self.table.cell_about(*rule, *place).is_some_and(|about| (about.fits)(value))
                }
                (2, _) => {
                    let per = self.table.cell_about(*rule, *place).map(|about| about.per);
                    if self.dice.percent(50) {
                        key.number = self.dice.any() as u8;
                        key.number > 0 && !per.is_some_and(Per::has_number)
                    } else {
                        let nobody = self.seat(&mut key.seat);
                        nobody || key.seat != Seat::default() && !per.is_some_and(Per::has_seat)
                    }
                }
                _ => {
                    *place = self.dice.any() as u8;
                    self.table.cell_about(*rule, *place).is_none()
                }
            },
            Fact::WindowOpened(opening) => match self.dice.below(3) {
                0 => self.seat(&mut opening.by),
                1 => self.seats(&mut opening.asked),
                _ => self.seat(opening.about.get_or_insert(Seat(0))),
            },
            Fact::Held(effect) => match &mut effect.what {
                EffectKind::Draw { seat, .. } | EffectKind::MoveTurn { from: seat } | EffectKind::TurnTo { seat } => {
                    self.seat(seat)
                }
                EffectKind::GoOn(continuation) => match self.dice.below(2) {
                    0 => self.entry(&mut continuation.entry),
                    _ => self.seat(&mut continuation.actor),
                },
                _ => false,
            },
            Fact::Answered { rule, seat } | Fact::Excused { rule, seat } | Fact::AlsoAsked { rule, seat } => {
                match self.dice.below(2) {
                    0 => self.window(rule),
                    _ => self.seat(seat),
                }
            }
            Fact::Chosen { rule, choice } => match self.dice.below(2) {
                0 => self.window(rule),
                _ => self.seat(&mut choice.seat),
            },
            Fact::Prolonged { rule, .. } | Fact::WindowClosed { rule, .. } => self.window(rule),
            Fact::ClockStopped { rule } | Fact::ClockRang { rule, .. } => self.clock(rule),
            Fact::RuleMade { seat, number, entry, .. } => match self.dice.below(3) {
                0 => self.seat(seat),
                1 => {
                    *number = self.dice.any() as u8;
                    *number > 9
                }
                _ => self.entry(entry.get_or_insert(0)),
            },
            Fact::Fired { rule, seat, .. } => match self.dice.below(2) {
                0 => self.entry(rule),
                _ => self.seat(seat),
            },
            Fact::Rolled { rule, .. } | Fact::Suspended { rule, .. } => self.entry(rule),
            Fact::Revealed { seat, cards } => match cards.first_mut().filter(|_| self.dice.percent(50)) {
                Some(card) => self.card(card),
                None => self.seat(seat) && !cards.is_empty(),
            },
            Fact::Moved { seat, place } => match self.dice.below(2) {
                0 => self.seat(seat),
                _ => {
                    *place = self.dice.any() as u8;
                    usize::from(*place) >= self.table.circle().len()
                }
            },
            Fact::Scored { seat, points, total } | Fact::Awarded { seat, points, total } => match self.dice.below(3) {
                0 => self.seat(seat),
                1 => {
                    *points = self.dice.any() as i32;
                    false
                }
                _ => {
                    *total = self.dice.any() as i32;
                    false
                }
            },
            Fact::Joined { seat, .. } => {
                self.seat(seat);
                seat.index() >= MAX_SEATS
            }
            Fact::Left { seat } => self.seat(seat) && !self.table.waiting().contains(seat),
            Fact::Took { seat, .. }
            | Fact::Called { seat, .. }
            | Fact::Skipped { seat }
            | Fact::TurnMoved { to: seat }
            | Fact::Passed { seat, .. }
            | Fact::SaidUno { seat }
            | Fact::HandLifted { seat }
            | Fact::Mistaken { seat, .. }
            | Fact::HandsMove { by: seat }
            | Fact::Announced { seat }
            | Fact::Performed { seat, .. }
            | Fact::Spoke { seat }
            | Fact::Undoable { seat, .. }
            | Fact::Undone { seat }
            | Fact::Lingers { seat, .. }
            | Fact::WentOut { seat }
            | Fact::CameBack { seat }
            | Fact::Invoked { seat, .. }
            | Fact::Retired { seat }
            | Fact::DroppedOut { seat, .. } => self.seat(seat),
            Fact::Caught { seat: one, by: other }
            | Fact::HandDue { from: one, to: other }
            | Fact::HandGiven { from: one, to: other }
            | Fact::Showed { seat: one, to: other, .. }
            | Fact::Peeked { seat: one, by: other }
            | Fact::ChangedChairs { a: one, b: other }
            | Fact::Swapped { a: one, b: other }
            | Fact::Accused { by: one, seat: other, .. }
            | Fact::Challenged { by: one, seat: other, .. } => match self.dice.below(2) {
                0 => self.seat(one),
                _ => self.seat(other),
            },
        }
    }

    /// A seat beyond the limit is impossible.
    fn seat(&mut self, seat: &mut Seat) -> bool {
        *seat = Seat(if self.dice.percent(50) { self.dice.below(MAX_SEATS + 4) as u8 } else { self.dice.any() as u8 });
        seat.index() >= MAX_SEATS
    }

    /// Never reported as impossible: that depends on the players who have left.
    fn seats(&mut self, seats: &mut SeatSet) -> bool {
        seats.insert(Seat(self.dice.below(MAX_SEATS) as u8));
        false
    }

    /// A card that is not at the table is impossible.
    fn card(&mut self, card: &mut Card) -> bool {
        let all: Vec<Card> = Card::all().collect();
        *card = self.dice.one_of(&all).unwrap_or(Card::WILD);
        self.table.all_cards().binary_search(&card.unmarked()).is_err()
    }

    /// A count that is not below `bound` is impossible.
    fn count(&mut self, count: &mut u16, bound: usize) -> bool {
        *count = if self.dice.percent(50) { self.dice.below(bound + 4) as u16 } else { self.dice.any() as u16 };
        usize::from(*count) >= bound
    }

    /// A rule without an open window is impossible.
    fn window(&mut self, rule: &mut RuleId) -> bool {
        let all: Vec<RuleId> = RuleId::all().collect();
        *rule = self.dice.one_of(&all).unwrap_or(*rule);
        self.table.window_of(*rule).is_none()
    }

    /// A rule without a clock is impossible.
    fn clock(&mut self, rule: &mut RuleId) -> bool {
        let all: Vec<RuleId> = RuleId::all().collect();
        *rule = self.dice.one_of(&all).unwrap_or(*rule);
        self.table.clock_of(*rule).is_none()
    }

    /// An index beyond the guest's largest possible number of entries is impossible.
    fn entry(&mut self, rule: &mut u8) -> bool {
        *rule = if self.dice.percent(50) { self.dice.below(MOST_ENTRIES + 2) as u8 } else { self.dice.any() as u8 };
        usize::from(*rule) >= MOST_ENTRIES
    }
}
