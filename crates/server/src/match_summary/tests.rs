use ruckus_engine::{InputKind, Seat, View, ViewFact};
use ruckus_laws::dice::Dice;
use ruckus_laws::game::Game;
use ruckus_protocol::{Award, AwardKind, RoundCard, RoundReplay, RoundScore};
use ruckus_record::{FORMAT, Finish, Header, Hex, Record, RecordedSeat, Replay};
use ruckus_ruleset::Ruleset;

use super::*;

/// Plays a match of `rounds` rounds with random players.
fn played(preset: &str, rounds: u16, seed: u64) -> Record {
    let text = format!("base = \"{preset}\"\n[scoring]\nmethod = \"low-total\"\nrounds = {rounds}\ntarget = 0\n");
    let ruleset = Ruleset::parse("the test", &text).expect("the rules are good");
    let mut game = Game::new(ruleset.compile(4).expect("they fit"), Dice::new(seed));
    let seats = (0..4).map(|seat| RecordedSeat { name: format!("Player {seat}"), bot: seat > 1 }).collect();
    let header = Header {
        format: FORMAT,
        program: "test".to_owned(),
        table: "BCDF".to_owned(),
        opened: 0,
        base: preset.to_owned(),
        ruleset: ruleset.in_full(),
        seats,
        event: None,
    };
    let mut record = Record { header, entries: Vec::new(), result: None };
    let mut give = |game: &mut Game, said: EntryInput, what: InputKind| {
        let decision = game.give(what);
        if decision.refused.is_none() || !decision.facts.is_empty() {
            record.entries.push(Entry::new(game.now, said));
        }
    };
    give(&mut game, EntryInput::Begin, InputKind::StartMatch);
    for round in 1..=rounds {
        let key = [seed as u8 ^ round as u8; 32];
        give(
            &mut game,
            EntryInput::Deal { key: Hex(key), shuffle: None, dealer: None },
            InputKind::Deal { seed: key, dealer: None },
        );
        for _ in 0..20_000 {
            if game.table.phase == ruckus_engine::Phase::Over {
                break;
            }
            game.wait();
            let what = game.what_next();
            let said = match &what {
                InputKind::Act { seat, action } => EntryInput::Act { seat: *seat, action: action.clone() },
                InputKind::Speak { seat } => EntryInput::Speak { seat: *seat },
                InputKind::Tick => EntryInput::Tick,
                _ => continue,
            };
            give(&mut game, said, what);
        }
        assert_eq!((game.table.phase, game.table.round), (ruckus_engine::Phase::Over, round));
    }
    record
}

#[test]
fn replays_show_each_seat_only_what_it_saw() {
    for (preset, seed) in [("super-power-no-sissies", 3), ("psycho", 5), ("house-rules", 8)] {
        let record = played(preset, 2, seed);
        let replay = match_replay(&record);
        let round_replay_of =
            |round, eyes, from| round_replay(&replay, &record, round, Seat(eyes), from).expect("plays");
        let mut replay = Replay::new(&record).expect("good rules");
        replay.finish().expect("plays");
        for eyes in 0..4 {
            let mut parts: Vec<RoundReplay> = Vec::new();
            for round in [1, 2] {
                let round_replay = round_replay_of(round, eyes, 0).expect("the round is over");
                assert_eq!(round_replay.of as usize, round_replay.steps.len());
                assert_eq!(round_replay.names, ["Player 0", "Player 1", "Player 2", "Player 3"]);
                parts.push(round_replay);
            }
            let mut view = parts[0].view.clone();
            for (at, round_replay) in parts.iter().enumerate() {
                assert_eq!(round_replay.view, view, "round {} begins where the one before ended", at + 1);
                round_replay.steps.iter().flat_map(|step| &step.facts).for_each(|fact| view.fold(fact));
            }
            assert_eq!(view, View::of(replay.table(), Some(Seat(eyes))), "{preset}");
            assert!(parts[1].view.seats.iter().all(|seat| seat.hand.is_some()), "the round before is laid open");
            let others = |facts: &Vec<&ViewFact>| {
                facts
                    .iter()
                    .filter(|fact| matches!(fact, ViewFact::Drawn { card: Some(_), seat, .. } if seat.0 != eyes))
                    .count()
            };
            let facts: Vec<&ViewFact> = parts[1].steps.iter().flat_map(|step| &step.facts).collect();
            assert_eq!(others(&facts), 0, "nothing of what others drew");
        }
        let whole = round_replay_of(2, 1, 0).expect("there");
        let rest = round_replay_of(2, 1, 5).expect("there");
        assert_eq!((rest.from, rest.of), (5, whole.of));
        assert_eq!(rest.steps, whole.steps[5..]);
        assert_eq!(round_replay_of(3, 0, 0), None);
        assert_eq!(round_replay_of(1, 4, 0), None, "there is no such seat");
        assert_eq!(round_replay_of(1, 0, whole.of + 100_000), None);
    }
}

#[test]
fn match_summaries_report_rounds_points_and_awards() {
    let record = played("super-power-no-sissies", 3, 11);
    let mut replay = Replay::new(&record).expect("good rules");
    replay.finish().expect("plays");
    let match_replay = match_replay(&record);
    let card = match_replay.card(&record, 2).expect("plays");
    assert_eq!((card.code.as_str(), card.number), ("BCDF", 2));
    assert_eq!(card.rounds.iter().map(|round| round.round).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(card.rounds.iter().map(|round| round.steps as usize).sum::<usize>(), record.entries.len());
    assert!(card.rounds.iter().all(|round| round.ms > 0 && round.scores.len() == 4));
    let outcome = replay.outcome().expect("over");
    for score in &card.rounds[2].scores {
        assert_eq!(outcome.totals[&card.seats[score.seat.index()].name], score.total);
    }
    assert_eq!(card.winners.map(|winners| winners.len()), Some(outcome.winners.len()));
    assert!(card.seats[3].bot && !card.seats[0].bot);
    assert_eq!(card.rules.base, "super-power-no-sissies");
    let taken = card.awards.iter().find(|award| award.kind == AwardKind::Taken).expect("somebody has drawn");
    let drawn = |eyes: Seat| {
        let round_replays =
            (1..=3).filter_map(|round| round_replay(&match_replay, &record, round, eyes, 0).expect("plays"));
        let facts = round_replays.flat_map(|round_replay| round_replay.steps).flat_map(|step| step.facts);
        facts
            .map(|fact| match fact {
                ViewFact::Drawn { seat, why, .. } if seat == eyes && why != ruckus_engine::Why::Deal => 1,
                ViewFact::PileTaken { seat, cards, .. } if seat == eyes => u64::from(cards),
                _ => 0,
            })
            .sum::<u64>()
    };
    let most = (0..4).map(|seat| drawn(Seat(seat))).max();
    assert_eq!(most, Some(taken.value));
    assert!(taken.seats.iter().all(|&seat| drawn(seat) == taken.value));
}

#[test]
fn comeback_awards_report_the_largest_deficit() {
    let round = |round, totals: [i32; 3]| {
        let score = |(seat, total)| RoundScore { seat: Seat(seat as u8), points: 0, total };
        RoundCard { round, steps: 1, ms: 1, scores: totals.into_iter().enumerate().map(score).collect() }
    };
    let comeback = |rounds: &[RoundCard], winner: u8| {
        let awards = awards::Watch::default().awards(rounds, &[Seat(winner)]);
        awards.into_iter().find(|award| award.kind == AwardKind::Comeback)
    };
    let award = |seat, value| Some(Award { kind: AwardKind::Comeback, seats: vec![Seat(seat)], value });
    // The highest total wins.
    let many = [round(1, [40, 10, 0]), round(2, [90, 10, 5]), round(3, [90, 120, 5])];
    assert_eq!(comeback(&many, 1), award(1, 80));
    // The lowest total wins.
    let few = [round(1, [0, 30, 20]), round(2, [50, 40, 45])];
    assert_eq!(comeback(&few, 1), award(1, 30));
    assert_eq!(comeback(&[round(1, [0, 30, 20]), round(2, [10, 40, 45])], 0), None, "they led all along");
    assert_eq!(comeback(&few[1..], 1), None, "one round is no comeback");
}

#[test]
fn an_incrementally_built_replay_equals_a_full_one() {
    let record = played("psycho", 3, 21);
    let whole = match_replay(&record);
    let deals: Vec<usize> = (0..record.entries.len())
        .filter(|&place| matches!(record.entries[place].what, EntryInput::Deal { .. }))
        .chain([record.entries.len()])
        .collect();
    let mut grown = MatchReplay::of(&record).expect("good rules");
    for &until in &deals {
        let part = Record { entries: record.entries[..until].to_vec(), ..record.clone() };
        grown.play(&part).expect("plays");
        assert_eq!(grown.place(), until);
    }
    assert_eq!(grown.card(&record, 1).expect("reads"), whole.card(&record, 1).expect("reads"));
    assert_eq!(grown.deals(&record), record.deals().expect("plays"));
    assert_eq!(grown.deals(&record).len(), 3);
    for (round, from) in [(1, 0), (2, 7), (3, 1)] {
        let of = |replay: &MatchReplay| {
            round_replay(replay, &record, round, Seat(2), from).expect("plays").expect("is there")
        };
        assert_eq!(of(&grown), of(&whole));
    }
    assert!(round_replay(&whole, &record, 0, Seat(0), 0).expect("plays").is_none());
}

#[test]
fn replays_show_the_photo_finishes_of_their_round() {
    let mut record = played("power", 2, 3);
    let acts = record.entries.iter_mut().filter(|entry| matches!(entry.what, EntryInput::Act { .. }));
    for (at, entry) in acts.step_by(7).enumerate() {
        entry.photo = vec![Finish { seat: Seat(at as u8 % 4), ms: at as u64, dead_heat: at.is_multiple_of(2) }];
    }
    let kept: Vec<_> =
        record.entries.iter().flat_map(|entry| &entry.photo).map(|p| (p.seat, p.ms, p.dead_heat)).collect();
    assert!(kept.len() > 5);
    let replay = match_replay(&record);
    let mut shown = Vec::new();
    for round in 1..=2 {
        let round_replay =
            round_replay(&replay, &record, round, Seat(0), 0).expect("plays").expect("there is such a round");
        let photos = round_replay.steps.into_iter().filter_map(|step| step.photo);
        shown.extend(photos.flat_map(|photo| photo.places).map(|place| (place.seat, place.ms, place.dead_heat)));
    }
    assert_eq!(shown, kept);
}
