//! Random matches and their records.

use ruckus_engine::InputKind;
use ruckus_laws::dice::Dice;
use ruckus_laws::game::Game;
use ruckus_record::shuffle::{SeatContribution, commit_part, commit_seed, key};
use ruckus_record::{Entry, EntryInput, FORMAT, Header, Hex, OfEvent, Record, RecordedSeat, Replay, Shuffle};
use ruckus_ruleset::Ruleset;

/// Plays a match of one round at a table with the rules of a preset. No player joins or leaves.
pub(crate) fn played_at(
    preset: &str,
    table: &str,
    event: Option<OfEvent>,
    places: Vec<RecordedSeat>,
    seed: u64,
) -> Record {
    let seats = places.len();
    let text = format!("base = \"{preset}\"\n[scoring]\nmethod = \"single\"\n");
    let ruleset = Ruleset::parse("the test", &text).expect("the rules are good");
    let rulebook = ruleset.compile(seats).expect("the rules fit the seats");
    let header = Header {
        format: FORMAT,
        program: "0.1.0".to_owned(),
        table: table.to_owned(),
        opened: 1_790_000_000_000,
        base: preset.to_owned(),
        ruleset: ruleset.in_full(),
        seats: places,
        event,
    };
    let mut record = Record { header, entries: Vec::new(), result: None };
    let mut game = Game::new(rulebook, Dice::new(seed));
    note(&mut record, &mut game, EntryInput::Begin, InputKind::StartMatch);
    let shuffle = fair(&record.header.ruleset, seed);
    let dealt = key(&shuffle.seed, &shuffle.parts, table, shuffle.deal, &record.header.ruleset);
    let deal = EntryInput::Deal { key: dealt, shuffle: Some(Box::new(shuffle)), dealer: None };
    note(&mut record, &mut game, deal, InputKind::Deal { seed: dealt.0, dealer: None });
    for _ in 0..20_000 {
        if game.table.winners().is_some() {
            break;
        }
        game.wait();
        let what = game.what_next();
        let said = match &what {
            // A server accepts no input from invalid seats.
            InputKind::Act { seat, .. } | InputKind::Speak { seat } if seat.index() >= ruckus_engine::MAX_SEATS => {
                continue;
            }
            InputKind::Act { seat, action } => EntryInput::Act { seat: *seat, action: action.clone() },
            InputKind::Speak { seat } => EntryInput::Speak { seat: *seat },
            InputKind::Tick => EntryInput::Tick,
            _ => continue,
        };
        note(&mut record, &mut game, said, what);
    }
    let mut replay = Replay::new(&record).expect("it can be played again");
    replay.finish().expect("every entry does something");
    record.result = replay.outcome();
    record
}

/// Applies an input, and records it if it had an effect.
fn note(record: &mut Record, game: &mut Game, said: EntryInput, what: InputKind) {
    let decision = game.give(what);
    if decision.refused.is_none() || !decision.facts.is_empty() {
        record.entries.push(Entry::new(game.now, said));
    }
}

fn fair(ruleset: &str, seed: u64) -> Shuffle {
    let part = |seat: u8| {
        let (seat, revealed) = (ruckus_engine::Seat(seat), Hex([seat; 16]));
        SeatContribution { seat, commitment: commit_part(seat, &revealed), revealed }
    };
    assert!(!ruleset.is_empty());
    let seed = Hex([seed as u8; 32]);
    Shuffle { deal: 1, commitment: commit_seed(&seed), seed, parts: vec![part(0), part(1)], missing: Vec::new() }
}
