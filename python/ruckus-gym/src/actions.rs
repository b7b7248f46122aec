//! The numbering of actions: the same for every ruleset and number of seats, so that trained models can be transferred.

use std::ops::ControlFlow;

use ruckus_engine::{Action, Card, Color, Face, Offers, Pattern, Seat, Table, View, due};

/// The maximum number of seats.
pub const SEATS: usize = 10;
/// The number of colors.
const COLORS: usize = Color::ALL.len();
/// The number of faces with a color: 0 to 9, skip, reverse and draw two.
const COLORED_FACES: usize = 13;
/// The number of faces without a color.
const WILDS: usize = Face::COUNT - COLORED_FACES;
/// The number of kinds of cards, ignoring marks and icons.
pub const KINDS: usize = COLORS * COLORED_FACES + WILDS;
/// The number of plays. A wild has one for each color that can be called, and one without a call.
const PLAYS: usize = COLORS * COLORED_FACES + WILDS * (COLORS + 1);
/// The maximum number of listed moves without a fixed number.
const LISTED: usize = 128;
/// The maximum number of listed ways to pay, or to make a rule, for one offer. Bots have the same limit.
const MOST_WAYS: usize = 64;

/// The action of doing nothing.
pub const WAIT: usize = 0;

/// The blocks of numbers. Each begins where the previous one ends.
macro_rules! blocks {
    ($($(#[$about:meta])* $name:ident: $size:expr, $after:expr;)*) => {
        $($(#[$about])* const $name: usize = $after;)*
        /// The blocks: name, first number, and size.
        pub const BLOCKS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $size)),*];
    };
}

blocks! {
    PLAY: PLAYS, WAIT + 1;
    MATCH: PLAYS, PLAY + PLAYS;
    COLOR: COLORS, MATCH + PLAYS;
    DRAW: 1, COLOR + COLORS;
    PASS: 1, DRAW + 1;
    UNO: 1, PASS + 1;
    SLAP: 1, UNO + 1;
    HAND_ON: 1, SLAP + 1;
    CHALLENGE: 1, HAND_ON + 1;
    ANNOUNCE: 1, CHALLENGE + 1;
    DISPUTE: 1, ANNOUNCE + 1;
    READY: 1, DISPUTE + 1;
    FLIP: 1, READY + 1;
    GO: 1, FLIP + 1;
    DO: 1, GO + 1;
    CATCH: SEATS, DO + 1;
    SWAP: SEATS, CATCH + SEATS;
    PEEK: SEATS, SWAP + SEATS;
    ACCUSE: SEATS, PEEK + SEATS;
    NAME: SEATS, ACCUSE + SEATS;
    MOVE_TO: SEATS, NAME + SEATS;
    SHOW: KINDS, MOVE_TO + SEATS;
    DEAL: 21, SHOW + KINDS;
    CHOOSE: 10, DEAL + 21;
    LIST: LISTED, CHOOSE + 10;
}

/// The number of actions.
pub const ACTIONS: usize = LIST + LISTED;

/// Returns the number of a card's kind: red 0 to 9, skip, reverse, draw two, then yellow, green and blue, then wilds.
pub fn kind(card: Card) -> usize {
    KIND[usize::from(card.index())].into()
}

/// The kind of each card by its index. A lookup is faster than computing it from the card.
static KIND: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut index = 0;
    while index < kinds.len() {
        if let Some(card) = Card::from_index(index as u8) {
            let face = card.face().index();
            kinds[index] = match card.color() {
                Some(color) => color as usize * COLORED_FACES + face,
                None => COLORS * COLORED_FACES + (face - COLORED_FACES),
            } as u8;
        }
        index += 1;
    }
    kinds
};

/// Formats a kind of card as in files: `R7`, `W+4`.
pub fn kind_name(kind: usize) -> Option<String> {
    let named = |card: &Card| !card.is_marked() && !card.has_star() && self::kind(*card) == kind;
    Card::all().find(named).map(|card| card.to_string())
}

/// A seat's number relative to `me`: counted clockwise, and 0 for `me`.
pub fn relative(table: &Table, me: Seat, seat: Seat) -> usize {
    let seats = table.circle().len();
    (usize::from(table.place_of(seat)) + seats - usize::from(table.place_of(me))) % seats
}

/// The fixed number of an action, if it has one.
fn number(table: &Table, me: Seat, action: &Action) -> Option<usize> {
    let seat = |block: usize, seat: Seat| Some(block + relative(table, me, seat)).filter(|n| *n < block + SEATS);
    let below = |block: usize, value: u8, size: usize| Some(block + usize::from(value)).filter(|n| *n < block + size);
    match *action {
        Action::Play { card, color, as_match, .. } => {
            Some(play(if as_match { MATCH } else { PLAY }, kind(card), color))
        }
        Action::Color(color) => Some(COLOR + color as usize),
        Action::Draw => Some(DRAW),
        Action::Pass => Some(PASS),
        Action::Uno => Some(UNO),
        Action::Slap => Some(SLAP),
        Action::HandOn => Some(HAND_ON),
        Action::Challenge => Some(CHALLENGE),
        Action::Announce => Some(ANNOUNCE),
        Action::Dispute => Some(DISPUTE),
        Action::Ready => Some(READY),
        Action::Flip => Some(FLIP),
        Action::Go => Some(GO),
        Action::Do(_) => Some(DO),
        Action::Catch(whom) => seat(CATCH, whom),
        Action::Swap(whom) => seat(SWAP, whom),
        Action::Peek(whom) => seat(PEEK, whom),
        Action::Accuse(whom) => seat(ACCUSE, whom),
        Action::Name(whom) => seat(NAME, whom),
        Action::MoveTo(place) => below(MOVE_TO, place, SEATS),
        Action::Show(card) => Some(SHOW + kind(card)),
        Action::Deal(count) => below(DEAL, count, 21),
        Action::Choose(option) => below(CHOOSE, option.wrapping_sub(1), 10),
        Action::Pay(_)
        | Action::Shield { .. }
        | Action::Give { .. }
        | Action::MakeRule { .. }
        | Action::MakeEntry { .. } => None,
    }
}

/// Returns the action that the table requires from a seat, as far as the seat can see it. A secret window (HR-8) is not
/// visible: players must remember it.
fn asked_to_do(table: &Table, me: Seat) -> Option<String> {
    if table.windows().iter().any(|window| window.opening.secret) {
        return View::of(table, Some(me)).due();
    }
    due(table, me).map(str::to_owned)
}

/// A move with a number. Plays are kept as parts, because most are only numbered and never become an action.
enum Move {
    Play(Card, Option<Color>),
    Match(Card, Option<Color>),
    Other(Action),
}

impl Move {
    /// Builds the action. A play that leaves one card says UNO, and each play names the top card that it answers.
    fn action(self, table: &Table, me: Seat) -> Action {
        let (card, color, as_match) = match self {
            Self::Other(action) => return action,
            Self::Play(card, color) => (card, color, false),
            Self::Match(card, color) => (card, color, true),
        };
        let uno = table.chair(me).held() == 2;
        Action::Play { card, color, uno, as_match, saw: table.top().map(|top| top.card) }
    }
}

/// Visits the offered moves of a seat with their numbers, until `visit` breaks. Visits all moves that share a number
/// because their cards differ only in a mark.
fn each<B>(
    table: &Table,
    me: Seat,
    offers: &Offers,
    mut visit: impl FnMut(usize, Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let hand = table.chair(me).hand.cards();
    let mut listed = LIST;
    let mut see = |what: Move, number: Option<usize>| {
        let number = number.unwrap_or_else(|| {
            listed += 1;
            listed - 1
        });
        if number < ACTIONS { visit(number, what) } else { ControlFlow::Continue(()) }
    };
    for offered in offers.patterns() {
        match offered {
            Pattern::Play(play) if play.unchecked => {}
            Pattern::PayAny { .. } => {}
            Pattern::Play(plays) => {
                let (block, with): (_, fn(_, _) -> _) =
                    if plays.says_match { (MATCH, Move::Match) } else { (PLAY, Move::Play) };
                for card in plays.cards.iter() {
                    let kind = kind(card);
                    if plays.calls(card) {
                        for color in Color::ALL.map(Some) {
                            see(with(card, color), Some(play(block, kind, color)))?;
                        }
                    } else {
                        see(with(card, None), Some(play(block, kind, None)))?;
                    }
                }
            }
            Pattern::Do => {
                if let Some(what) = asked_to_do(table, me) {
                    see(Move::Other(Action::Do(what)), Some(DO))?;
                }
            }
            _ => {
                let ways = matches!(offered, Pattern::Pay { .. } | Pattern::Together { .. } | Pattern::MakeRule { .. });
                for action in offered.moves(hand).take(if ways { MOST_WAYS } else { usize::MAX }) {
                    let number = number(table, me, &action);
                    see(Move::Other(action), number)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The number of a play with a kind of card.
const fn play(block: usize, kind: usize, color: Option<Color>) -> usize {
    let called = match color {
        Some(color) => color as usize,
        None => COLORS,
    };
    block
        + match kind.checked_sub(COLORS * COLORED_FACES) {
            Some(wild) => COLORS * COLORED_FACES + wild * (COLORS + 1) + called,
            None => kind,
        }
}

/// Lists the numbers of a seat's offered moves, without duplicates.
pub fn list(table: &Table, me: Seat, offers: &Offers, listed: &mut Vec<u16>) {
    listed.clear();
    let mut seen = [0_u64; ACTIONS.div_ceil(64)];
    _ = each(table, me, offers, |number, _| {
        let (row, bit) = (&mut seen[number / 64], 1 << (number % 64));
        if *row & bit == 0 {
            *row |= bit;
            listed.push(number as u16);
        }
        ControlFlow::<()>::Continue(())
    });
}

/// Returns the offered action with a number. If several share it, returns the first.
pub fn offered(table: &Table, me: Seat, offers: &Offers, number: usize) -> Option<Action> {
    let found =
        each(
            table,
            me,
            offers,
            |other, what| {
                if other == number { ControlFlow::Break(what) } else { ControlFlow::Continue(()) }
            },
        );
    found.break_value().map(|what| what.action(table, me))
}
