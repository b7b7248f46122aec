//! Properties of every race, independent of entrants, claims, and order of arrival.

use proptest::prelude::*;
use ruckus_arbiter::{
    Allowance, Claim, ClaimError, Conduct, FASTEST, MOST_HANDICAP, Micros, Prize, Race, Verdict, handicap,
};

/// The input of one seat.
#[derive(Clone, Copy, Debug)]
struct Part {
    shown: Micros,
    allowance: Allowance,
    claim: Option<Claim>,
}

/// Mostly realistic values, sometimes arbitrary ones.
fn reported() -> impl Strategy<Value = Option<i64>> {
    prop_oneof![
        8 => (0..600_000_i64).prop_map(Some),
        1 => (0..=i64::MAX).prop_map(Some),
        1 => Just(Some(0)),
        1 => Just(Some(i64::MAX)),
        1 => Just(None),
    ]
}

fn part() -> impl Strategy<Value = Part> {
    let guesses = prop_oneof![2 => Just(None), 2 => Just(Some(0)), 1 => (0..=24_u8).prop_map(Some)];
    let allowance = (0..=300_000_u64, 0..=300_000_u64, prop::bool::weighted(0.2), guesses).prop_map(
        |(credit, trip, by_server, guesses)| Allowance { credit, trip: trip.min(credit), by_server, guesses },
    );
    // Only a few distinct times, so that ties occur.
    let times = prop_oneof![0..900_000_u64, (0..9_u64).prop_map(|tenths| tenths * 100_000)];
    let early = prop_oneof![3 => Just(0), 1 => 0..=8_u8];
    let claim = prop::option::weighted(0.8, (reported(), times, early));
    (0..2_000_u64, allowance, claim).prop_map(|(shown, allowance, claim)| {
        let claim = claim.map(|(reported, elapsed, early)| Claim { reported, arrived: shown + elapsed, early });
        Part { shown, allowance, claim }
    })
}

fn parts() -> impl Strategy<Value = Vec<Part>> {
    prop::collection::vec(part(), 2..=8)
}

fn prize() -> impl Strategy<Value = Prize> {
    prop_oneof![Just(Prize::First), Just(Prize::EveryPlace)]
}

fn shown(prize: Prize, parts: &[Part]) -> Race {
    let mut race = Race::new(prize);
    for (seat, part) in parts.iter().enumerate() {
        race.show(seat as u8, seat as u64, part.shown, part.allowance);
    }
    race
}

/// Submits claims in some order; claims after the close are rejected.
fn bring(race: &mut Race, parts: &[Part], order: impl IntoIterator<Item = usize>) {
    for seat in order {
        if let Some(claim) = parts[seat].claim {
            let claimed = race.claim(seat as u8, seat as u64, claim);
            assert!(matches!(claimed, Ok(()) | Err(ClaimError::Late)), "{claimed:?}");
        }
    }
}

fn by_arrival(parts: &[Part]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|seat| parts[*seat].claim.map(|claim| claim.arrived));
    order
}

/// A second implementation of the rule in the design document.
fn judged(part: &Part, claim: Claim) -> Micros {
    let Allowance { credit, trip, by_server, guesses } = part.allowance;
    let elapsed = claim.arrived - part.shown;
    let line = if by_server || claim.reported.is_none() { trip } else { credit };
    let reported = if by_server { 0 } else { claim.reported.map_or(0, |reported| reported.max(0) as u64) };
    let reaction = reported.min(elapsed).max(elapsed.saturating_sub(line));
    let guess = guesses.is_some() && claim.reported != Some(Claim::NO_REACTION) && reaction < FASTEST;
    reaction.max(FASTEST) + handicap(claim.early, guesses, guess)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Any claim after the close would lose, whatever it reports: not waiting for it was correct.
    #[test]
    fn no_later_claim_could_have_won(parts in parts(), late in 1..2_000_000_u64, says in reported()) {
        let mut race = shown(Prize::First, &parts);
        bring(&mut race, &parts, by_arrival(&parts));
        let Some(closes) = race.closes() else { return Ok(()) };
        let verdict = race.clone().verdict(closes, 0);
        let best = verdict.places[0].judged;
        for (seat, part) in parts.iter().enumerate() {
            let in_time = verdict.places.iter().any(|place| usize::from(place.seat) == seat);
            if !in_time {
                let claim = Claim { reported: says, arrived: closes.saturating_add(late), early: 0 };
                // Even from a player who never presses early.
                let part = &Part { allowance: Allowance { guesses: None, ..part.allowance }, ..*part };
                prop_assert!(judged(part, claim) > best);
                let mut race = race.clone();
                prop_assert!(race.claim(seat as u8, seat as u64, claim).is_err());
                prop_assert_eq!(&race.verdict(closes, 0).places, &verdict.places);
            }
        }
    }

    /// Closing early changes no result: the winner is the same as without a time limit.
    #[test]
    fn waiting_longer_does_not_change_the_winner(parts in parts(), seed: u64) {
        let mut race = shown(Prize::First, &parts);
        bring(&mut race, &parts, by_arrival(&parts));
        let verdict = race.verdict(Micros::MAX, seed);
        let claims = parts.iter().filter_map(|part| Some(judged(part, part.claim?)));
        prop_assert_eq!(verdict.places.first().map(|place| place.judged), claims.min());
        let winner = verdict.winner().map(|seat| &parts[usize::from(seat)]);
        if let Some((part, claim)) = winner.and_then(|part| Some((part, part.claim?))) {
            prop_assert_eq!(judged(part, claim), verdict.places[0].judged);
        }
    }

    /// The order in which claims are processed does not matter.
    #[test]
    fn processing_order_does_not_change_the_verdict(
        (parts, order) in parts().prop_flat_map(|parts| {
            let order: Vec<usize> = (0..parts.len()).collect();
            (Just(parts), Just(order).prop_shuffle())
        }),
        prize in prize(),
        seed: u64,
    ) {
        let (mut one, mut other) = (shown(prize, &parts), shown(prize, &parts));
        bring(&mut one, &parts, by_arrival(&parts));
        bring(&mut other, &parts, order);
        prop_assert_eq!(one.closes(), other.closes());
        prop_assert_eq!(one.verdict(0, seed).places, other.verdict(0, seed).places);
    }

    /// A false report gains at most the credit minus the true delay, and nothing if the delay is larger.
    #[test]
    fn false_reports_gain_at_most_credit_minus_delay(
        truth in 0..3_000_000_u64,
        delay in 0..500_000_u64,
        credit in 0..300_000_u64,
        lie in reported(),
    ) {
        let allowance = Allowance { credit, ..Allowance::NONE };
        let arrived = truth + delay;
        let place = |reported| {
            let mut race = Race::new(Prize::First);
            race.show(0, 1, 0, allowance);
            race.claim(0, 1, Claim { reported, arrived, early: 0 }).map(|()| race.verdict(arrived, 0).places[0])
        };
        let honest = place(Some(truth as i64)).unwrap();
        let lying = place(lie).unwrap();
        prop_assert!(honest.judged.saturating_sub(lying.judged) <= credit.saturating_sub(delay));
        prop_assert!(truth.saturating_sub(lying.judged) <= credit.saturating_sub(delay));
        // A true report over a connection within its credit is judged as reported, without suspicion.
        if delay <= credit {
            prop_assert!(!honest.clamped);
            prop_assert_eq!(honest.judged, truth.max(FASTEST));
        }
    }

    /// The waiting time depends only on when the moment was shown, the latency, and the claims; each further claim can
    /// only shorten it.
    #[test]
    fn a_further_claim_never_lengthens_the_wait(parts in parts()) {
        let mut race = shown(Prize::First, &parts);
        let mut before = None;
        for seat in by_arrival(&parts) {
            bring(&mut race, &parts, [seat]);
            let closes = race.closes();
            if let (Some(before), Some(closes)) = (before, closes) {
                prop_assert!(closes <= before, "{closes} after {before}");
            }
            before = closes.or(before);
        }
    }

    /// The waiting time is at most the sum of the maximum credit, the fastest reaction, and the skew of showing,
    /// whatever is reported.
    #[test]
    fn the_wait_is_bounded(parts in parts()) {
        let mut race = shown(Prize::First, &parts);
        bring(&mut race, &parts, by_arrival(&parts));
        let first = parts.iter().filter_map(|part| Some(part.claim?.arrived)).min();
        if let (Some(first), Some(closes)) = (first, race.closes()) {
            prop_assert!(closes >= first);
            prop_assert!(closes - first <= 300_000 + FASTEST + MOST_HANDICAP + 2_000);
            prop_assert!(race.is_over(closes + 1));
        }
    }

    /// If every rank counts, a settled rank does not change with later claims.
    #[test]
    fn a_settled_place_never_changes(parts in parts(), seed: u64, now in 0..1_500_000_u64) {
        let mut race = shown(Prize::EveryPlace, &parts);
        let order = by_arrival(&parts);
        let (early, late): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|seat| parts[*seat].claim.is_some_and(|claim| claim.arrived <= now));
        bring(&mut race, &parts, early);
        let settled = race.settled(now, seed);
        bring(&mut race, &parts, late);
        let places = race.verdict(Micros::MAX, seed).places;
        prop_assert_eq!(places.iter().filter(|place| settled.iter().any(|s| s.seat == place.seat)).count(), settled.len());
        let firsts: Vec<u8> = places.iter().take(settled.len()).map(|place| place.seat).collect();
        prop_assert_eq!(firsts, settled.iter().map(|place| place.seat).collect::<Vec<_>>());
    }

    /// A verdict from the journal gives the same result when judged again, and so does a race serialized in the middle.
    #[test]
    fn a_serialized_race_gives_the_same_verdict(parts in parts(), prize in prize(), seed: u64, half in 0..8_usize) {
        let mut race = shown(prize, &parts);
        let order = by_arrival(&parts);
        let (first, rest) = order.split_at(half.min(order.len()));
        bring(&mut race, &parts, first.iter().copied());
        let mut read: Race = serde_json::from_str(&serde_json::to_string(&race).unwrap()).unwrap();
        bring(&mut race, &parts, rest.iter().copied());
        bring(&mut read, &parts, rest.iter().copied());
        let (verdict, other) = (race.verdict(5, seed), read.verdict(5, seed));
        prop_assert_eq!(&verdict, &other);
        let back: Verdict = serde_json::from_str(&serde_json::to_string(&verdict).unwrap()).unwrap();
        prop_assert_eq!(&back, &verdict);
        prop_assert_eq!(back.again(), verdict);
    }

    /// Early presses never help, up to two cost nothing, and the penalty is bounded.
    #[test]
    fn early_presses_never_help(part in part(), early: u8, guesses: Option<u8>) {
        let Some(claim) = part.claim else { return Ok(()) };
        let place = |early, guesses| {
            let mut race = Race::new(Prize::First);
            race.show(0, 1, part.shown, Allowance { guesses, ..part.allowance });
            race.claim(0, 1, Claim { early, ..claim }).map(|()| race.verdict(Micros::MAX, 0).places[0].judged)
        };
        let (without, with) = (place(0, None).unwrap(), place(early, guesses).unwrap());
        prop_assert!(with >= without && with - without <= MOST_HANDICAP);
        let guessed = guesses.is_some() && without == FASTEST;
        prop_assert!(early > 2 || guesses.is_some_and(|guesses| guesses > 2) || guessed || with == without);
        prop_assert!(place(early.saturating_add(1), guesses).unwrap() >= with);
    }

    /// Arbitrary input does not panic: times that run backwards, extreme times, meaningless numbers.
    #[test]
    fn arbitrary_input_does_not_panic(
        shown: u64,
        arrived: u64,
        reported: Option<i64>,
        credit: u64,
        trip: u64,
        by_server: bool,
        early: u8,
        guesses: Option<u8>,
        now: u64,
    ) {
        for prize in [Prize::First, Prize::EveryPlace] {
            let mut race = Race::new(prize);
            race.show(0, 1, shown, Allowance { credit, trip, by_server, guesses });
            race.show(1, 2, shown, Allowance::NONE);
            let mut conduct = Conduct::default();
            let claimed = race.claim(0, 1, Claim { reported, arrived, early });
            let false_start = arrived < shown || reported.is_some_and(i64::is_negative);
            prop_assert_eq!(claimed.is_err(), false_start);
            race.settled(now, 0);
            race.is_over(now);
            let verdict = race.verdict(now, 0);
            prop_assert_eq!(verdict.winner(), (!false_start).then_some(0));
            verdict.note(0, &mut conduct);
        }
    }
}
