//! Single races, step by step.

use ruckus_arbiter::{Allowance, Claim, ClaimError, Conduct, Entrant, Micros, Prize, Race, Verdict};

fn claim(reported: i64, arrived: Micros) -> Claim {
    Claim { reported: Some(reported), arrived, early: 0 }
}

const LINE: Allowance = Allowance { credit: 100_000, trip: 60_000, by_server: false, guesses: None };

#[test]
fn a_press_before_the_moment_is_ignored_without_penalty() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 1_000_000, LINE);
    race.show(1, 2, 1_000_000, LINE);
    assert_eq!(race.claim(0, 1, claim(-1, 1_050_000)), Err(ClaimError::FalseStart));
    assert_eq!(race.closes(), None, "a press that is not heard makes nobody wait");
    assert_eq!(race.claim(0, 1, Claim { early: 1, ..claim(220_000, 1_300_000) }), Ok(()));
    race.claim(1, 2, claim(230_000, 1_290_000)).unwrap();
    assert_eq!(race.verdict(1_700_000, 0).winner(), Some(0));
}

#[test]
fn a_masher_is_judged_slower_but_can_still_win() {
    let winner = |early, guesses, other| {
        let mut race = Race::new(Prize::First);
        race.show(0, 1, 0, Allowance { guesses: Some(guesses), ..LINE });
        race.show(1, 2, 0, LINE);
        race.claim(0, 1, Claim { early, ..claim(110_000, 190_000) }).unwrap();
        // Rejected as late if the race is already decided.
        _ = race.claim(1, 2, claim(other, other as Micros + 80_000));
        let verdict = race.verdict(600_000, 0);
        assert_eq!(verdict.again(), verdict, "the journal holds all that it was judged by");
        verdict.winner()
    };
    assert_eq!([0, 1, 2, 3, 8].map(|early| winner(early, 0, 250_000)), [0, 0, 0, 1, 1].map(Some));
    assert_eq!([0, 2, 3, 24].map(|guesses| winner(0, guesses, 250_000)), [0, 0, 1, 1].map(Some));
    assert_eq!(winner(8, 24, 450_000), Some(0), "they are slower, not shut out");
}

#[test]
fn a_returning_seat_is_judged_by_arrival() {
    let by_server = Allowance { by_server: true, ..LINE };
    for line in [LINE, by_server] {
        let mut race = Race::new(Prize::EveryPlace);
        race.show(0, 1, 0, LINE);
        race.show(1, 1, 0, line);
        race.claim(0, 1, claim(240_000, 300_000)).unwrap();
        race.withdraw(1);
        let settled = race.settled(310_000, 0);
        assert_eq!(settled.len(), 1, "it does not wait");
        assert_eq!(race.claim(1, 1, claim(200_000, 320_000)), Err(ClaimError::NotShown));
        assert!(race.has_left(1) && !race.has_left(0));
        race.take_back(1);
        race.claim(1, 1, claim(Claim::NO_REACTION, 320_000)).unwrap();
        assert!(!race.has_left(1));
        let places = race.verdict(330_000, 0).places;
        assert_eq!(
            places.iter().map(|place| (place.seat, place.judged)).collect::<Vec<_>>(),
            [(0, 240_000), (1, 320_000)]
        );
    }
}

#[test]
fn a_guess_is_penalized_only_if_there_was_a_cue() {
    let mut race = Race::new(Prize::EveryPlace);
    (0..4).for_each(|seat| race.show(seat, 1, 0, Allowance { guesses: (seat < 3).then_some(0), ..LINE }));
    race.claim(0, 1, claim(40_000, 130_000)).unwrap();
    race.claim(1, 1, claim(140_000, 230_000)).unwrap();
    race.claim(2, 1, claim(Claim::NO_REACTION, 50_000)).unwrap();
    race.claim(3, 1, claim(40_000, 130_000)).unwrap();
    let verdict = race.verdict(300_000, 0);
    assert_eq!([0, 1, 2, 3].map(|seat| verdict.reaction(seat)), [Some(40_000), Some(140_000), None, None]);
    assert_eq!(verdict.places.iter().map(|place| place.judged / 1000).collect::<Vec<_>>(), [100, 100, 140, 300]);
    let guesses = [0, 1, 2, 3].map(|seat| {
        let mut conduct = Conduct::default();
        verdict.note(seat, &mut conduct);
        conduct.guesses()
    });
    assert_eq!(guesses, [1, 0, 0, 0]);
}

#[test]
fn only_seats_that_were_shown_the_moment_can_claim_once() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, Allowance { credit: 300_000, ..LINE });
    assert_eq!(race.claim(2, 3, claim(200_000, 250_000)), Err(ClaimError::NotShown));
    assert_eq!(race.claim(0, 2, claim(200_000, 250_000)), Err(ClaimError::NotShown));
    assert_eq!(race.claim(0, 1, claim(200_000, 250_000)), Ok(()));
    assert_eq!(race.claim(0, 1, claim(150_000, 251_000)), Err(ClaimError::Twice));
    assert_eq!(race.closes(), Some(500_000));
    // Seat 1 has hidden its tab: the race does not wait for it, and it cannot claim.
    race.withdraw(1);
    assert_eq!(race.closes(), Some(250_000));
    assert_eq!(race.claim(1, 2, claim(110_000, 250_000)), Err(ClaimError::NotShown));
    assert!(race.is_over(250_000));
}

#[test]
fn claims_tie_at_the_deadline_and_are_late_after_it() {
    let far = Allowance { credit: 200_000, ..LINE };
    for (arrived, claimed) in [(430_000, Ok(())), (430_001, Err(ClaimError::Late))] {
        let mut race = Race::new(Prize::First);
        race.show(0, 1, 0, LINE);
        race.show(1, 2, 0, far);
        race.claim(0, 1, claim(230_000, 320_000)).unwrap();
        assert_eq!(race.closes(), Some(430_000));
        assert!(!race.is_over(430_000) && race.is_over(430_001));
        assert!(race.settled(430_000, 0).is_empty() && race.settled(430_001, 0).len() == 1);
        assert_eq!(race.claim(1, 2, claim(0, arrived)), claimed);
        let verdict = race.verdict(430_001, 0);
        assert_eq!(verdict.places[0].judged, 230_000);
        assert_eq!(verdict.places[0].dead_heat, claimed.is_ok());
    }
}

/// Claims that are processed concurrently may be judged in any order.
#[test]
fn a_claim_at_the_deadline_counts_in_any_order() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, Allowance { credit: 200_000, ..LINE });
    race.show(2, 3, 0, LINE);
    race.claim(1, 2, claim(0, 430_000)).unwrap();
    race.claim(0, 1, claim(230_000, 320_000)).unwrap();
    assert_eq!(race.verdict(430_001, 0).places.len(), 2);
}

#[test]
fn the_first_showing_counts_after_a_reconnect() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, LINE);
    race.withdraw(0);
    race.show(0, 9, 700_000, Allowance { credit: 300_000, ..LINE });
    race.claim(0, 9, claim(0, 810_000)).unwrap();
    assert_eq!(race.verdict(900_000, 0).places[0].judged, 710_000);
}

#[test]
fn either_seat_can_win_an_exact_dead_heat() {
    let winner = |seed| {
        let mut race = Race::new(Prize::First);
        for (seat, reaction) in [(0, 231_000), (1, 231_000), (2, 244_000)] {
            race.show(seat, 1, 0, LINE);
            race.claim(seat, 1, claim(reaction, 300_000)).unwrap();
        }
        let verdict = race.verdict(300_000, seed);
        assert_eq!(verdict.places.iter().map(|place| place.dead_heat).collect::<Vec<_>>(), [true, true, false]);
        assert_eq!(verdict.places[2].seat, 2);
        verdict.winner().unwrap()
    };
    let won = (0..1000).filter(|seed| winner(*seed) == 0).count();
    assert!((437..=563).contains(&won), "{won} of 1000, expected 500 within four standard deviations");
}

#[test]
fn a_distrusted_player_is_timed_by_the_round_trip() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, Allowance { by_server: true, ..LINE });
    race.show(1, 2, 0, LINE);
    race.claim(0, 1, claim(0, 300_000)).unwrap();
    race.claim(1, 2, claim(235_000, 305_000)).unwrap();
    let verdict = race.verdict(305_000, 0);
    assert_eq!(verdict.winner(), Some(1));
    assert_eq!(verdict.places[1].judged, 240_000);
    assert!(verdict.places[1].clamped, "still watched, by the credit that it would have");
}

#[test]
fn an_impossibly_late_report_does_not_extend_the_wait() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, LINE);
    race.claim(0, 1, claim(i64::MAX, 400_000)).unwrap();
    assert_eq!(race.closes(), Some(500_000));
}

#[test]
fn the_journal_format_is_backward_compatible() {
    let mut race = Race::new(Prize::First);
    race.show(3, 7, 1_000, LINE);
    race.claim(3, 7, claim(200_000, 280_000)).unwrap();
    let entrant = Entrant { claim: Some(claim(200_000, 280_000)), ..entrant() };
    let verdict = race.verdict(280_000, 5);
    assert_eq!(verdict.entrants, [entrant]);
    let written = concat!(
        r#"{"prize":"first","entrants":[{"seat":3,"nonce":7,"shown":1000,"credit":100000,"trip":60000,"by_server":false,"#,
        r#""claim":{"reported":200000,"arrived":280000},"gone":false}],"at":280000,"seed":5,"#,
        r#""places":[{"seat":3,"judged":200000,"clamped":false,"dead_heat":false}]}"#
    );
    assert_eq!(serde_json::to_string(&verdict).unwrap(), written);
    assert_eq!(serde_json::from_str::<Verdict>(written).unwrap(), verdict);
}

const fn entrant() -> Entrant {
    Entrant { seat: 3, nonce: 7, shown: 1_000, allowance: LINE, claim: None, gone: false }
}
