//! The promises about races, on fewer races than `ruckus lab races` runs, from a fixed seed.

use std::sync::LazyLock;

use ruckus_lab::races::{Field, Figures, Liar, Rule, Span, measure, measure_liar};

const RACES: u32 = 8_000;
const LIES: u32 = 4_000;
const SEED: u64 = 4;

const NARROW: Field = Field { pings: Span { least: 20.0, most: 80.0 }, ..Field::WIDE };

/// Tables of four on lines from 20 to 250 and from 20 to 80 ms, with and without the kernel's word on them.
fn fields() -> impl Iterator<Item = Field> {
    [Field::WIDE, NARROW].into_iter().flat_map(|field| [false, true].map(|kernel| Field { kernel, ..field }))
}

/// What bounded reaction time comes to at each of them.
fn bounded() -> &'static [(Field, Figures)] {
    static BOUNDED: LazyLock<Vec<(Field, Figures)>> = LazyLock::new(|| fields().map(judge).collect());
    &BOUNDED
}

fn judge(field: Field) -> (Field, Figures) {
    let [_, bounded] = measure(&field, RACES, SEED, &mut |_| {});
    (field, bounded)
}

#[test]
fn the_faster_human_wins_at_a_clear_margin() {
    for (field, figures) in bounded() {
        let share = figures.faster_wins_20ms.unwrap();
        assert!(share >= 0.98, "{share} of {field:?}");
    }
}

#[test]
fn each_place_in_the_order_of_lines_wins_its_fair_share() {
    let other_tables = [2, 8].map(|seats| judge(Field { seats, ..Field::WIDE }));
    for (field, figures) in bounded().iter().chain(&other_tables) {
        let fair = 1.0 / f64::from(field.seats);
        // One point is promised; three standard deviations of so few races are chance.
        let slack = 0.01 + 3.0 * (fair * (1.0 - fair) / f64::from(RACES)).sqrt();
        for share in &figures.shares {
            assert!((share - fair).abs() <= slack, "{:?} of {field:?}", figures.shares);
        }
    }
}

#[test]
fn arrival_order_is_as_unfair_as_was_said() {
    let [arrival, _] = measure(&Field::WIDE, RACES, SEED, &mut |_| {});
    assert_eq!(arrival.rule, Rule::Arrival);
    assert!((0.50..0.60).contains(&arrival.faster_wins), "{}", arrival.faster_wins);
    assert!((0.02..0.06).contains(&arrival.shares[3]), "{}", arrival.shares[3]);
}

#[test]
fn honest_people_are_not_taken_for_liars() {
    for (field, figures) in bounded() {
        // The kernel's bound leaves no room for a whole frame: it is dearer.
        let (clamped, wronged) = if field.kernel { (0.25, 0.01) } else { (0.03, 0.0) };
        assert!(figures.clamped <= clamped && figures.wronged <= wronged, "{figures:?}");
    }
}

#[test]
fn whoever_lies_about_the_reaction_gains_little_and_the_brazen_are_caught() {
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

#[test]
fn only_the_kernels_word_stops_whoever_holds_pongs_back() {
    let liar = Liar::HoldingPongs(100.0);
    let figures = measure_liar(&Field { kernel: true, ..Field::WIDE }, liar, LIES, SEED);
    assert!(figures.gain <= 30.0 && figures.caught == 1.0 && figures.caught_after.p95 <= 12.0, "{figures:?}");
    let figures = measure_liar(&Field::WIDE, liar, LIES, SEED);
    assert!(figures.gain > 80.0, "the hole that is named as such: {figures:?}");
}

#[test]
fn a_seed_gives_the_same_figures_and_another_gives_others() {
    let with = |seed| measure(&Field::WIDE, 500, seed, &mut |_| {});
    assert_eq!(with(1), with(1));
    assert_ne!(with(1), with(2));
}

#[test]
fn progress_is_told_from_the_beginning_to_the_end() {
    let mut told = Vec::new();
    measure(&Field::WIDE, 2_500, 1, &mut |done| told.push(done));
    assert_eq!(told, [0, 1024, 2048, 2500]);
}
