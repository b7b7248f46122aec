//! Single races, moment by moment.

use ruckus_arbiter::{Allowance, Claim, Conduct, Entrant, LOCK, Micros, Prize, Race, Unheard, Verdict};

fn claim(reported: i64, arrived: Micros) -> Claim {
    Claim { reported: Some(reported), arrived }
}

const LINE: Allowance = Allowance { credit: 100_000, trip: 60_000, by_server: false };

#[test]
fn a_press_before_the_moment_was_drawn_locks_for_half_a_second() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 1_000_000, LINE);
    race.show(1, 2, 1_000_000, LINE);
    let mut conduct = Conduct::default();
    let early = race.claim(0, 1, claim(-1, 1_050_000), &mut conduct);
    assert_eq!(early, Err(Unheard::FalseStart(1_050_000 + LOCK)));
    assert_eq!(race.claim(0, 1, claim(300_000, 1_400_000), &mut conduct), Err(Unheard::Locked(1_550_000)));
    assert_eq!(race.closes(), None, "a press that is not heard makes nobody wait");
    assert_eq!(race.claim(0, 1, claim(490_000, 1_550_000), &mut conduct), Ok(()));
    assert_eq!(race.verdict(1_700_000, 0).winner(), Some(0));
}

#[test]
fn only_who_was_shown_it_and_is_still_there_takes_part_and_only_once() {
    let mut race = Race::new(Prize::First);
    let conduct = &mut Conduct::default();
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, Allowance { credit: 300_000, ..LINE });
    assert_eq!(race.claim(2, 3, claim(200_000, 250_000), conduct), Err(Unheard::NotShown));
    assert_eq!(race.claim(0, 2, claim(200_000, 250_000), conduct), Err(Unheard::NotShown));
    assert_eq!(race.claim(0, 1, claim(200_000, 250_000), conduct), Ok(()));
    assert_eq!(race.claim(0, 1, claim(150_000, 251_000), conduct), Err(Unheard::Twice));
    assert_eq!(race.closes(), Some(500_000));
    // Seat 1 looks elsewhere: nobody waits for it, and it can claim nothing.
    race.withdraw(1);
    assert_eq!(race.closes(), Some(250_000));
    assert_eq!(race.claim(1, 2, claim(110_000, 250_000), conduct), Err(Unheard::NotShown));
    assert!(race.is_over(250_000));
}

#[test]
fn at_the_very_close_a_claim_can_still_tie_and_a_microsecond_later_it_is_late() {
    let far = Allowance { credit: 200_000, ..LINE };
    for (arrived, heard) in [(430_000, Ok(())), (430_001, Err(Unheard::Late))] {
        let mut race = Race::new(Prize::First);
        race.show(0, 1, 0, LINE);
        race.show(1, 2, 0, far);
        race.claim(0, 1, claim(230_000, 320_000), &mut Conduct::default()).unwrap();
        assert_eq!(race.closes(), Some(430_000));
        assert!(!race.is_over(430_000) && race.is_over(430_001));
        assert!(race.settled(430_000, 0).is_empty() && race.settled(430_001, 0).len() == 1);
        assert_eq!(race.claim(1, 2, claim(0, arrived), &mut Conduct::default()), heard);
        let verdict = race.verdict(430_001, 0);
        assert_eq!(verdict.places[0].judged, 230_000);
        assert_eq!(verdict.places[0].dead_heat, heard.is_ok());
    }
}

/// Claims that were on their way through the server side by side may be looked at in any order.
#[test]
fn a_claim_at_the_very_close_counts_in_whatever_order_it_is_looked_at() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, Allowance { credit: 200_000, ..LINE });
    race.show(2, 3, 0, LINE);
    race.claim(1, 2, claim(0, 430_000), &mut Conduct::default()).unwrap();
    race.claim(0, 1, claim(230_000, 320_000), &mut Conduct::default()).unwrap();
    assert_eq!(race.verdict(430_001, 0).places.len(), 2);
}

#[test]
fn shown_again_after_a_lost_line_the_first_time_counts() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, LINE);
    race.withdraw(0);
    race.show(0, 9, 700_000, Allowance { credit: 300_000, ..LINE });
    race.claim(0, 9, claim(0, 810_000), &mut Conduct::default()).unwrap();
    assert_eq!(race.verdict(900_000, 0).places[0].judged, 710_000);
}

#[test]
fn an_exact_tie_is_a_dead_heat_and_either_may_win_it() {
    let winner = |seed| {
        let mut race = Race::new(Prize::First);
        for (seat, reaction) in [(0, 231_000), (1, 231_000), (2, 244_000)] {
            race.show(seat, 1, 0, LINE);
            race.claim(seat, 1, claim(reaction, 300_000), &mut Conduct::default()).unwrap();
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
fn who_is_not_believed_is_timed_by_the_plain_round_trip() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, Allowance { by_server: true, ..LINE });
    race.show(1, 2, 0, LINE);
    race.claim(0, 1, claim(0, 300_000), &mut Conduct::default()).unwrap();
    race.claim(1, 2, claim(235_000, 305_000), &mut Conduct::default()).unwrap();
    let verdict = race.verdict(305_000, 0);
    assert_eq!(verdict.winner(), Some(1));
    assert_eq!(verdict.places[1].judged, 240_000);
    assert!(verdict.places[1].clamped, "still watched, by the credit that it would have");
}

#[test]
fn a_report_later_than_its_own_arrival_makes_nobody_wait() {
    let mut race = Race::new(Prize::First);
    race.show(0, 1, 0, LINE);
    race.show(1, 2, 0, LINE);
    race.claim(0, 1, claim(i64::MAX, 400_000), &mut Conduct::default()).unwrap();
    assert_eq!(race.closes(), Some(500_000));
}

#[test]
fn the_journal_keeps_its_words() {
    let mut race = Race::new(Prize::First);
    race.show(3, 7, 1_000, LINE);
    race.claim(3, 7, claim(200_000, 280_000), &mut Conduct::default()).unwrap();
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
