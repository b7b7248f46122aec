//! The numbering of actions: the same for every ruleset and every number of seats, so that what was learnt with one can be
//! tried with another.

use ruckus_engine::{Action, Card, Colour, Face, Offers, Pattern, Seat, Table, View, due};

/// The most seats of a table here.
pub const SEATS: usize = 10;
/// How many colors there are.
const COLOURS: usize = Colour::ALL.len();
/// How many faces have a color: 0 to 9, skip, reverse and draw two.
const COLOURED_FACES: usize = 13;
/// How many faces have none.
const WILDS: usize = Face::COUNT - COLOURED_FACES;
/// How many kinds of cards there are, marks and icons aside.
pub const KINDS: usize = COLOURS * COLOURED_FACES + WILDS;
/// A number for each play: a wild has one for each color that can be called, and one for none.
const PLAYS: usize = COLOURS * COLOURED_FACES + WILDS * (COLOURS + 1);
/// So many moves without a number of their own are listed.
const LISTED: usize = 128;
/// So many ways to pay, or to make a rule, are listed of one offer, as for bots.
const MOST_WAYS: usize = 64;

/// Doing nothing.
pub const WAIT: usize = 0;

/// The blocks of numbers: each begins where the one before ends.
macro_rules! blocks {
    ($($(#[$about:meta])* $name:ident: $size:expr, $after:expr;)*) => {
        $($(#[$about])* const $name: usize = $after;)*
        /// The names of the blocks, where each begins, and how many numbers it has.
        pub const BLOCKS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $size)),*];
    };
}

blocks! {
    PLAY: PLAYS, WAIT + 1;
    MATCH: PLAYS, PLAY + PLAYS;
    COLOR: COLOURS, MATCH + PLAYS;
    DRAW: 1, COLOR + COLOURS;
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

/// How many actions there are.
pub const ACTIONS: usize = LIST + LISTED;

/// Returns the number of a card's kind: red 0 to 9, skip, reverse, draw two, then yellow, green and blue, then the wilds.
pub const fn kind(card: Card) -> usize {
    let face = card.face().index();
    match card.colour() {
        Some(colour) => colour as usize * COLOURED_FACES + face,
        None => COLOURS * COLOURED_FACES + (face - COLOURED_FACES),
    }
}

/// Names a kind of card as in files: `R7`, `W+4`.
pub fn kind_name(kind: usize) -> Option<String> {
    let named = |card: &Card| !card.is_marked() && !card.has_star() && self::kind(*card) == kind;
    Card::all().find(named).map(|card| card.to_string())
}

/// A number for each seat, counted clockwise from another one, which is 0.
pub fn relative(table: &Table, me: Seat, seat: Seat) -> usize {
    let seats = table.circle().len();
    (usize::from(table.place_of(seat)) + seats - usize::from(table.place_of(me))) % seats
}

/// The number of an action, if its kind has one of its own.
fn number(table: &Table, me: Seat, action: &Action) -> Option<usize> {
    let seat = |block: usize, seat: Seat| Some(block + relative(table, me, seat)).filter(|n| *n < block + SEATS);
    let below = |block: usize, value: u8, size: usize| Some(block + usize::from(value)).filter(|n| *n < block + size);
    match *action {
        Action::Play { card, colour, as_match, .. } => {
            Some(play(if as_match { MATCH } else { PLAY }, kind(card), colour))
        }
        Action::Color(colour) => Some(COLOR + colour as usize),
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

/// Returns what a seat is told that it must do. Of a secret window, nobody is told (HR-8): it must be remembered.
fn asked_to_do(table: &Table, me: Seat) -> Option<String> {
    if table.windows().iter().any(|window| window.opening.secret) {
        return View::of(table, Some(me)).due();
    }
    due(table, me).map(str::to_owned)
}

/// Goes through the moves that a seat is offered, each with its number. Moves that share a number, because their cards
/// differ only in a mark, all come.
fn each(table: &Table, me: Seat, offers: &Offers, mut visit: impl FnMut(usize, Action)) {
    let hand = table.chair(me).hand.cards();
    let mut listed = LIST;
    let mut see = |action: Action| {
        let number = number(table, me, &action).unwrap_or_else(|| {
            listed += 1;
            listed - 1
        });
        if number < ACTIONS {
            visit(number, action);
        }
    };
    for offered in offers.patterns() {
        match offered {
            Pattern::Play(play) if play.unchecked => {}
            Pattern::Do => asked_to_do(table, me).into_iter().for_each(|what| see(Action::Do(what))),
            Pattern::Pay { .. } | Pattern::Together { .. } | Pattern::MakeRule { .. } => {
                offered.moves(hand).take(MOST_WAYS).for_each(&mut see);
            }
            _ => offered.moves(hand).for_each(&mut see),
        }
    }
}

/// The number of a play of a card of some kind.
const fn play(block: usize, kind: usize, colour: Option<Colour>) -> usize {
    let called = match colour {
        Some(colour) => colour as usize,
        None => COLOURS,
    };
    block
        + match kind.checked_sub(COLOURS * COLOURED_FACES) {
            Some(wild) => COLOURS * COLOURED_FACES + wild * (COLOURS + 1) + called,
            None => kind,
        }
}

/// An action and its number.
pub type Numbered = (u16, Action);

/// Lists what a seat is offered, each number once. UNO is said with the last card but one, and a play names the card that
/// it answers.
pub fn list(table: &Table, me: Seat, offers: &Offers, listed: &mut Vec<Numbered>) {
    listed.clear();
    let last_but_one = table.chair(me).hand.len() == 2;
    let top = table.top().map(|top| top.card);
    each(table, me, offers, |number, mut action| {
        let number = number as u16;
        if listed.iter().all(|(other, _)| *other != number) {
            if let Action::Play { uno, saw, .. } = &mut action {
                (*uno, *saw) = (last_but_one, top);
            }
            listed.push((number, action));
        }
    });
}
