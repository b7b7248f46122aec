//! Plays a round of classic with three players, who always do the first offered action, and prints the winner: `cargo
//! run -p ruckus-ruleset --example round`.

#![expect(clippy::print_stdout, reason = "it tells its user who wins")]

use ruckus_engine::{Input, InputKind, Phase, Seat, Table, Time, apply, offers, round_winners};
use ruckus_ruleset::Ruleset;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rulebook = Ruleset::preset("classic")?.compile(3)?;
    let (mut table, mut facts, mut now) = (Table::new(3), Vec::new(), 0);
    let mut happens =
        |table: &mut Table, now, what| apply(&rulebook, table, &Input { at: Time(now), what }, &mut facts);
    happens(&mut table, now, InputKind::Deal { seed: [7; 32], dealer: None });
    while table.phase == Phase::Playing {
        now += 1_000;
        // The seat in turn, and then all others, because a window can ask any player.
        let seats = (0..3).map(|step| Seat((table.turn.0 + step) % 3));
        let mut moves = seats.filter_map(|seat| {
            let hand = table.chair(seat).hand.cards();
            let first = offers(&rulebook, &table, seat).patterns().find_map(|offer| offer.moves(hand).next())?;
            Some((seat, first))
        });
        match moves.next() {
            Some((seat, action)) => _ = happens(&mut table, now, InputKind::Act { seat, action }),
            // No player can act, so time passes until a window closes.
            None => _ = happens(&mut table, now, InputKind::Tick),
        }
    }
    println!("won by {:?}, after {} facts", round_winners(&rulebook, &table), facts.len());
    Ok(())
}
