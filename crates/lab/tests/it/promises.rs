//! Checks the promises about races, with fewer races than `ruckus lab races` and a fixed seed.

use std::sync::LazyLock;

use ruckus_lab::races::{
    Field, Liar, RaceStatistics, Rhythm, Rival, Rule, Span, Witness, measure, measure_liar, measure_rival,
};

const RACES: u32 = 8_000;
const LIES: u32 = 4_000;
const SEED: u64 = 4;

const NARROW: Field = Field { pings: Span { least: 20.0, most: 80.0 }, ..Field::WIDE };

const WITNESSES: [Witness; 3] = [Witness::Kernel, Witness::Proxy, Witness::Observed];

/// Tables of four with round-trip times of 20 to 250 ms and of 20 to 80 ms, with each kind of evidence.
fn fields() -> impl Iterator<Item = Field> {
    [Field::WIDE, NARROW].into_iter().flat_map(|field| WITNESSES.map(|witness| Field { witness, ..field }))
}

/// Returns the results of bounded reaction time at each of these tables.
fn bounded() -> &'static [(Field, RaceStatistics)] {
    static BOUNDED: LazyLock<Vec<(Field, RaceStatistics)>> = LazyLock::new(|| fields().map(judge).collect());
    &BOUNDED
}

fn judge(field: Field) -> (Field, RaceStatistics) {
    let [_, bounded] = measure(&field, RACES, SEED, &mut |_| {});
    (field, bounded)
}

#[test]
fn a_lead_of_20_ms_wins_98_percent_of_races() {
    for (field, figures) in bounded() {
        let share = figures.faster_wins_20ms.unwrap();
        assert!(share >= 0.98, "{share} of {field:?}");
    }
}

#[test]
fn players_win_their_fair_share_at_every_latency_rank() {
    let other_tables = [2, 8].map(|seats| judge(Field { seats, ..Field::WIDE }));
    for (field, figures) in bounded().iter().chain(&other_tables) {
        let fair = 1.0 / f64::from(field.seats);
        // The promise is one percentage point. Three standard deviations are a margin for the small sample.
        let slack = 0.01 + 3.0 * (fair * (1.0 - fair) / f64::from(RACES)).sqrt();
        for share in &figures.shares {
            assert!((share - fair).abs() <= slack, "{:?} of {field:?}", figures.shares);
        }
    }
}

#[test]
fn arrival_order_is_as_unfair_as_documented() {
    let [arrival, _] = measure(&Field::WIDE, RACES, SEED, &mut |_| {});
    assert_eq!(arrival.rule, Rule::Arrival);
    assert!((0.50..0.60).contains(&arrival.faster_wins), "{}", arrival.faster_wins);
    assert!((0.02..0.06).contains(&arrival.shares[3]), "{}", arrival.shares[3]);
}

#[test]
fn honest_players_are_rarely_suspected() {
    for (_, figures) in bounded() {
        // These bounds leave no room for a whole frame and all jitter.
        let (clamped, wronged) = (0.30, 0.02);
        assert!(figures.clamped <= clamped && figures.wronged <= wronged, "{figures:?}");
    }
}

#[test]
fn liars_gain_little_and_brazen_liars_are_caught() {
    for field in fields() {
        for liar in [Liar::Brazen, Liar::Shaving(10.0), Liar::Shaving(20.0), Liar::Shaving(30.0)] {
            let figures = measure_liar(&field, liar, LIES, SEED);
            assert!(figures.gain <= 30.0, "{liar:?}: {figures:?}");
            assert!(figures.gain_once_caught.is_none_or(|gain| gain <= 0.0), "{liar:?}: {figures:?}");
        }
        let brazen = measure_liar(&field, Liar::Brazen, LIES, SEED);
        assert!(brazen.caught == 1.0 && brazen.caught_after.p95 <= 12.0, "{brazen:?}");
    }
}

/// The maximum share of wins, among four players, for a player who does not play like the others.
const MOST: f64 = 0.30;
const LINE: Option<f64> = Some(20.0);

#[test]
fn delaying_pongs_wins_nothing_if_latency_is_witnessed() {
    for witness in WITNESSES {
        let field = Field { witness, ..Field::WIDE };
        for (millis, always) in [(10.0, true), (100.0, false), (100.0, true), (280.0, true)] {
            let script = Rival::Holder { millis, script: true, always };
            let figures = measure_rival(&field, script, LINE, [LIES, 100], SEED);
            assert!(figures.share <= MOST, "{script:?}, {witness:?}: {figures:?}");
            let program = Rival::Holder { millis, script: false, always };
            let figures = measure_rival(&field, program, LINE, [LIES, 100], SEED);
            assert!(
                figures.share <= MOST || (always && witness == Witness::Observed),
                "{program:?}, {witness:?}: {figures:?}"
            );
        }
    }
    let program = Rival::Holder { millis: 100.0, script: false, always: true };
    let figures = measure_rival(&Field::WIDE, program, LINE, [LIES, 100], SEED);
    assert!(figures.share > 0.6, "the hole that is named as such: {figures:?}");
}

#[test]
fn honest_players_win_their_share_at_any_latency() {
    for witness in WITNESSES {
        for ping in [20.0, 60.0, 120.0, 250.0] {
            let field = Field { witness, ..Field::WIDE };
            let figures = measure_rival(&field, Rival::Honest, Some(ping), [RACES, 100], SEED);
            let slack = 0.02 + 3.0 * (0.25 * 0.75 / f64::from(RACES)).sqrt();
            assert!((figures.share - 0.25).abs() <= slack, "{ping} ms, {witness:?}: {figures:?}");
        }
    }
}

#[test]
fn mashing_never_wins_more_than_a_fair_share() {
    let field = Field { witness: Witness::Kernel, ..Field::WIDE };
    for rate in [1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 16.0, 23.0, 30.0] {
        for rhythm in [Rhythm::Regular, Rhythm::Jittered, Rhythm::Random] {
            for reports in [true, false] {
                let masher = Rival::Masher { rate, rhythm, reports };
                let figures = measure_rival(&field, masher, LINE, [2_000, 100], SEED);
                // Three standard deviations.
                assert!(figures.share <= 0.25 + 0.03, "{masher:?}: {figures:?}");
            }
        }
    }
}

#[test]
fn accidental_presses_before_a_race_cost_nothing() {
    let field = Field { witness: Witness::Kernel, ..Field::WIDE };
    let honest = measure_rival(&field, Rival::Honest, None, [RACES, 100], SEED);
    for presses in [1, 2] {
        assert_eq!(measure_rival(&field, Rival::Accident(presses), None, [RACES, 100], SEED).share, honest.share);
    }
}

#[test]
fn mashers_are_reported_and_honest_players_rarely_are() {
    let field = Field { witness: Witness::Kernel, ..Field::WIDE };
    let masher = Rival::Masher { rate: 10.0, rhythm: Rhythm::Regular, reports: true };
    let figures = measure_rival(&field, masher, LINE, [RACES, 100], SEED);
    assert!(figures.noticed > 0.99 && figures.wronged < 0.01, "{figures:?}");
}

#[test]
fn figures_are_determined_by_the_seed() {
    let with = |seed| measure(&Field::WIDE, 500, seed, &mut |_| {});
    assert_eq!(with(1), with(1));
    assert_ne!(with(1), with(2));
}

#[test]
fn progress_is_reported_from_start_to_end() {
    let mut reported = Vec::new();
    measure(&Field::WIDE, 2_500, 1, &mut |done| reported.push(done));
    assert_eq!(reported, [0, 1024, 2048, 2500]);
}
