//! The results of the races: who was faster compared with who won, by the verdict and by arrival.

use std::fmt::Write;

use serde::Serialize;

use crate::Cli;
use crate::book::{Over, Race, SEATS};
use crate::rival;
use crate::table::Ran;

/// A margin that players notice, in milliseconds.
const CLEAR: f64 = 20.0;
/// The promised share of correct verdicts for races with such a margin.
const PROMISED: f64 = 0.98;
/// The largest share that a rival with another way of playing may win.
const RIVAL_SHARE: f64 = 0.30;
/// The tolerated difference between the share of a line and the fair one.
const OFF: f64 = 0.01;
/// More standard errors than this are not chance: they occur once in a thousand runs.
const NO_CHANCE: f64 = 3.29;
/// Standard errors of a 95 % confidence interval.
const MOSTLY: f64 = 1.96;
/// A machine with a 99th percentile of lateness above this is too busy, in milliseconds.
const LATE: f64 = 8.0;
/// With fewer races than these, results of browsers depend too much on the machine.
const ENOUGH: u32 = 1_000;
/// Of this number of races in which arrival favors a slower player, the verdict corrects at least one, even on a busy
/// machine.
const TELLING: u32 = 12;
/// With a 99th percentile of lateness above this, the verdict may correct none by chance; in milliseconds.
const OVERRUN: f64 = 32.0;
/// A judged reaction time that exceeds the reported one by more than this was increased because of its line; in
/// milliseconds.
const HELD: f64 = 1.5;

/// A number of hits out of a number of cases.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Share {
    so: u32,
    of: u32,
}

impl Share {
    fn note(&mut self, so: bool) {
        self.so += u32::from(so);
        self.of += 1;
    }

    fn value(self) -> f64 {
        f64::from(self.so) / f64::from(self.of.max(1))
    }

    /// The standard error if this were the true share.
    fn error(self, share: f64) -> f64 {
        (share * (1.0 - share) / f64::from(self.of.max(1))).sqrt()
    }
}

/// The results of races by one rule.
#[derive(Clone, Debug, Default, PartialEq)]
struct ByRule {
    faster: Share,
    faster_clear: Share,
    /// By rank of the lines, the shortest first.
    lines: [Share; SEATS],
}

/// All results.
#[derive(Clone, Debug, Default)]
pub(crate) struct BrowserFigures {
    verdict: ByRule,
    arrival: ByRule,
    /// Verdicts on cards, and on slaps.
    over: [ByRule; 2],
    /// The wins of each seat, including the rival's if there is one.
    seats: [Share; SEATS],
    tables: usize,
    /// Reactions that were judged as longer than reported.
    held: Share,
    /// The number of races in which the photo and the game disagree on the winner.
    contradicted: u32,
    /// Races with a photo of several players.
    photos: u32,
    /// The 99th percentile of the machine's lateness, in milliseconds.
    late_ms: f64,
    /// The reported minus the actual reaction times, in milliseconds, sorted.
    beyond: Vec<f64>,
    /// The time that pages added to what the server counts, by rank of the lines, in milliseconds.
    kept: [Vec<f64>; SEATS],
    /// Wins of seats with browsers if other seats have none, and how often such a seat had the fastest player.
    browsers: [Share; 2],
    /// Clear races in which arrival favors a slower player: how many of them the verdict gave to the fastest.
    mended: Share,
    /// Clear races in which arrival favors the fastest: how many of them the verdict gave to a slower one.
    spoilt: Share,
}

/// The output of `--json` for each rule.
#[derive(Debug, Serialize)]
struct Printed {
    faster_wins: f64,
    faster_wins_20ms: f64,
    worst_line_share: f64,
    shares: [f64; SEATS],
}

/// The output of `--json`.
#[derive(Debug, Serialize)]
pub(crate) struct Json {
    bench: &'static str,
    browsers: u8,
    races: u32,
    races_20ms: u32,
    tables: usize,
    seed: u64,
    ping_ms: [f64; 2],
    jitter_ms: [f64; 2],
    spikes: f64,
    seats: [f64; SEATS],
    verdict: Printed,
    arrival: Printed,
    over_cards: Printed,
    over_places: Printed,
    photos: u32,
    held: f64,
    contradicted: u32,
    reported_beyond_ms: [f64; 3],
    /// By rank of the lines; null without browsers.
    page_keeps_ms: [Option<f64>; SEATS],
    browsers_win: Option<f64>,
    browsers_fastest: Option<f64>,
    late_ms: f64,
}

impl BrowserFigures {
    /// Computes the results.
    pub(crate) fn of(all: &[Ran], late_ms: f64) -> Self {
        let mut figures = Self { tables: all.len(), late_ms, ..Self::default() };
        for Ran { pings, browsers, races } in all {
            let mut order = [0, 1, 2, 3];
            order.sort_by(|one, other| pings[*one].total_cmp(&pings[*other]));
            races.iter().for_each(|race| figures.note(race, &order));
            if (1..SEATS).contains(browsers) {
                for race in races {
                    for seat in 0..*browsers {
                        let [won, fastest] = &mut figures.browsers;
                        won.note(race.winner == seat);
                        fastest.note(race.took.iter().all(|took| *took >= race.took[seat]));
                    }
                }
            }
        }
        figures.beyond.sort_by(f64::total_cmp);
        figures.kept.iter_mut().for_each(|kept| kept.sort_by(f64::total_cmp));
        figures
    }

    fn note(&mut self, race: &Race, order: &[usize; SEATS]) {
        self.verdict.note(race, order, race.winner);
        for (seat, share) in self.seats.iter_mut().enumerate() {
            share.note(seat == race.winner);
        }
        self.over[usize::from(race.over == Over::Slap)].note(race, order, race.winner);
        let first = (0..SEATS).filter(|seat| race.arrived[*seat].is_some()).min_by_key(|seat| race.arrived[*seat]);
        if let Some(first) = first {
            self.arrival.note(race, order, first);
            if let Some(fastest) = race.clearly_fastest() {
                let right = race.winner == fastest;
                if first == fastest { self.spoilt.note(!right) } else { self.mended.note(right) }
            }
        }
        self.photos += u32::from(race.photo.len() > 1);
        self.contradicted += u32::from(race.photo.first().is_some_and(|(seat, _)| *seat != race.winner));
        for &(seat, judged) in &race.photo {
            if let Some(reported) = race.reported.get(seat).copied().flatten() {
                self.held.note(judged as f64 > reported as f64 / 1000.0 + HELD);
            }
        }
        for (kept, seat) in self.kept.iter_mut().zip(order) {
            kept.extend(race.kept_by_page(*seat));
        }
        for (took, reported) in race.took.iter().zip(race.reported) {
            self.beyond.extend(reported.map(|reported| reported as f64 / 1000.0 - took));
        }
    }

    /// Results that are worse than promised by more than chance. If the machine is too busy to run several devices side
    /// by side, or for a few races in browsers, verdicts only have to achieve what arrival does not, and must not
    /// clearly do more harm than good: a late machine affects both sides of a line.
    pub(crate) fn broken(&self, browsers: bool) -> Vec<String> {
        let mut broken = Vec::new();
        if self.contradicted > 0 {
            broken.push(format!("{} photos show another winner than the game", self.contradicted));
        }
        if self.late_ms > LATE || (browsers && self.verdict.faster.of < ENOUGH) {
            broken.extend(self.no_better_than_arrival());
            return broken;
        }
        let clear = self.verdict.faster_clear;
        if clear.value() < PROMISED - NO_CHANCE * clear.error(PROMISED) {
            broken.push(format!("the faster hand won {} of the races that it led by 20 ms", percent(clear.value())));
        }
        let fair = 1.0 / SEATS as f64;
        for (place, line) in self.verdict.lines.iter().enumerate() {
            if (line.value() - fair).abs() > OFF + NO_CHANCE * line.error(fair) {
                broken.push(format!("line {} of {SEATS} won {}", place + 1, percent(line.value())));
            }
        }
        broken
    }

    /// The reason why the verdicts of a few races are not better than arrival, if that is not chance. In two dozen
    /// races, arrival favors a slower player in about ten. An equal share of wins can still be chance. Correcting none
    /// of the ten, or spoiling far more than are corrected, cannot.
    fn no_better_than_arrival(&self) -> Option<String> {
        let [mended, spoilt] = [self.mended.so, self.spoilt.so].map(f64::from);
        if self.mended.so == 0 && self.mended.of >= TELLING && self.late_ms <= OVERRUN {
            return Some(format!(
                "of {} races that arrival gives to a slower hand, none was corrected",
                self.mended.of
            ));
        }
        // A sign test: if neither rule were better, both numbers would be about equal.
        (spoilt - mended > NO_CHANCE * (spoilt + mended).sqrt()).then(|| {
            format!(
                "compared with arrival, the verdict gave {spoilt} races to a slower hand and only {mended} to a faster \
                 one"
            )
        })
    }

    /// The same check with a rival at each table: the fastest player is then not meaningful.
    pub(crate) fn broken_by_rival(&self) -> Vec<String> {
        let share = self.seats[rival::SEAT];
        let most = RIVAL_SHARE + NO_CHANCE * share.error(RIVAL_SHARE);
        let beyond = share.value() > most;
        beyond.then(|| format!("the rival won {}", percent(share.value()))).into_iter().collect()
    }

    /// The full report for people.
    pub(crate) fn report(&self) -> String {
        let mut text = format!("{} races at {} tables of {SEATS}\n", self.verdict.faster.of, self.tables);
        text.push_str("judged by        faster hand wins      by 20 ms or more      lines win, the best first\n");
        let [cards, places] = &self.over;
        let rows =
            [("arrival", &self.arrival), ("verdict", &self.verdict), ("  for cards", cards), ("  for places", places)];
        for (name, rule) in rows {
            let shares: Vec<_> = rule.lines.iter().map(|line| percent(line.value())).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{name:<14} {} {}   {}",
                spread(rule.faster),
                spread(rule.faster_clear),
                shares.join("  ")
            );
        }
        let seats: Vec<_> = self.seats.iter().map(|share| percent(share.value())).collect();
        let _ = writeln!(text, "seats win {}; a rival has the second seat", seats.join("  "));
        let fair = self.verdict.lines[0];
        let chance = MOSTLY * fair.error(0.25);
        let _ = writeln!(
            text,
            "a fair share is 25.0 % ± {:.1} by chance; {} had a clear margin ({} of {} that arrival gets wrong \
             corrected, {} of {} made wrong), {} a photo of several",
            chance * 100.0,
            self.verdict.faster_clear.of,
            self.mended.so,
            self.mended.of,
            self.spoilt.so,
            self.spoilt.of,
            self.photos
        );
        let [least, middle, most] = self.beyond();
        let _ = write!(
            text,
            "{} of the reactions were limited by their connection; devices report {middle:.1} ms more than people take \
             ({least:.1} at 5 %, {most:.1} at 95 %); the machine is {:.1} ms late in 1 of 100 cases{}",
            percent(self.held.value()),
            self.late_ms,
            if self.late_ms > LATE { ": too busy to check the promise" } else { "" }
        );
        let kept: Vec<_> = self.page_keeps().into_iter().flatten().map(|kept| format!("{kept:.1}")).collect();
        if !kept.is_empty() {
            let kept = kept.join("  ");
            let _ = write!(
                text,
                "\npages keep a median of {kept} ms, the best line first: from the end of the line to the frame, and \
                 from the press to the line"
            );
        }
        let [won, fastest] = self.browsers;
        if won.of > 0 {
            let (won, fastest) = (spread(won), spread(fastest));
            let _ = write!(
                text,
                "\na seat with a browser among others without wins {} and has the fastest hand in {}",
                won.trim(),
                fastest.trim()
            );
        }
        text
    }

    /// The medians of the time that pages add.
    fn page_keeps(&self) -> [Option<f64>; SEATS] {
        [0, 1, 2, 3].map(|line: usize| self.kept[line].get(self.kept[line].len() / 2).copied())
    }

    /// The full report for programs.
    pub(crate) fn json(&self, cli: &Cli) -> Json {
        let [cards, places] = &self.over;
        let browsers = self.browsers.map(|share| (share.of > 0).then(|| share.value()));
        Json {
            bench: "races",
            browsers: cli.browsers.unwrap_or(0),
            races: self.verdict.faster.of,
            races_20ms: self.verdict.faster_clear.of,
            tables: self.tables,
            seed: cli.seed,
            ping_ms: [cli.ping.least, cli.ping.most],
            jitter_ms: [cli.jitter.least, cli.jitter.most],
            spikes: cli.spikes,
            seats: self.seats.map(Share::value),
            verdict: self.verdict.printed(),
            arrival: self.arrival.printed(),
            over_cards: cards.printed(),
            over_places: places.printed(),
            photos: self.photos,
            held: self.held.value(),
            contradicted: self.contradicted,
            reported_beyond_ms: self.beyond(),
            page_keeps_ms: self.page_keeps(),
            browsers_win: browsers[0],
            browsers_fastest: browsers[1],
            late_ms: self.late_ms,
        }
    }

    /// The 5th, 50th and 95th percentiles.
    fn beyond(&self) -> [f64; 3] {
        [0.05, 0.5, 0.95].map(|share| {
            let at = (self.beyond.len().saturating_sub(1) as f64 * share).round() as usize;
            self.beyond.get(at).copied().unwrap_or_default()
        })
    }
}

impl Race {
    /// The seats, the fastest player first.
    fn by_speed(&self) -> [usize; SEATS] {
        let mut seats = [0, 1, 2, 3];
        seats.sort_by(|one: &usize, other| self.took[*one].total_cmp(&self.took[*other]));
        seats
    }

    /// The fastest player, if the margin is noticeable.
    fn clearly_fastest(&self) -> Option<usize> {
        let [first, second, ..] = self.by_speed();
        (self.took[second] - self.took[first] >= CLEAR).then_some(first)
    }
}

impl ByRule {
    fn note(&mut self, race: &Race, order: &[usize; SEATS], winner: usize) {
        let [first, ..] = race.by_speed();
        self.faster.note(winner == first);
        if race.clearly_fastest().is_some() {
            self.faster_clear.note(winner == first);
        }
        for (line, seat) in self.lines.iter_mut().zip(order) {
            line.note(*seat == winner);
        }
    }

    fn printed(&self) -> Printed {
        let shares = self.lines.map(Share::value);
        Printed {
            faster_wins: self.faster.value(),
            faster_wins_20ms: self.faster_clear.value(),
            worst_line_share: shares[SEATS - 1],
            shares,
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn spread(share: Share) -> String {
    let value = share.value();
    format!("{:>8} ± {:.1} {:>9}", percent(value), MOSTLY * share.error(value) * 100.0, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Passed;

    fn race(took: [f64; SEATS], winner: usize, arrived: [u64; SEATS]) -> Race {
        Race {
            over: Over::Card,
            took,
            arrived: arrived.map(Some),
            reported: [None; SEATS],
            pressed: [None; SEATS],
            passed: [None; SEATS],
            came: [None; SEATS],
            winner,
            photo: Vec::new(),
        }
    }

    #[test]
    fn reaction_time_and_latency_are_measured_separately() {
        // Seat 2 has the shortest line and arrives first; seat 1 is faster.
        let ran = Ran {
            pings: [250.0, 120.0, 20.0, 60.0],
            browsers: 0,
            races: vec![race([300.0, 200.0, 260.0, 400.0], 1, [9, 5, 3, 7]); 100],
        };
        let figures = BrowserFigures::of(&[ran], 1.0);
        assert_eq!(figures.verdict.faster, Share { so: 100, of: 100 });
        assert_eq!(figures.arrival.faster_clear, Share { so: 0, of: 100 });
        assert_eq!(figures.arrival.lines.map(Share::value), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(figures.verdict.lines.map(Share::value), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn significant_unfairness_breaks_a_promise() {
        let even = |winner_of: fn(usize) -> usize| {
            let races = (0..400).map(|number| {
                let mut took = [300.0; SEATS];
                took[number % SEATS] = 200.0;
                race(took, winner_of(number), [1, 2, 3, 4])
            });
            BrowserFigures::of(&[Ran { pings: [20.0, 60.0, 120.0, 250.0], browsers: 0, races: races.collect() }], 1.0)
        };
        assert_eq!(even(|number| number % SEATS).broken(false), Vec::<String>::new());
        // One in ten goes to the neighbor: still fair to the lines, but not to the faster player.
        let wronged = even(|number| if number % 40 < 4 { (number + 1) % SEATS } else { number % SEATS });
        assert_eq!(wronged.broken(false).len(), 1);
        // By arrival, the first line wins all.
        assert_eq!(even(|_| 0).broken(false).len(), 1 + SEATS);
    }

    #[test]
    fn a_few_browser_races_must_beat_arrival_order() {
        let of = |winner| {
            let races = vec![race([200.0, 300.0, 300.0, 300.0], winner, [4, 1, 2, 3]); 24];
            BrowserFigures::of(&[Ran { pings: [250.0, 20.0, 60.0, 120.0], browsers: 1, races }], 1.0)
        };
        assert_eq!(of(0).broken(true), Vec::<String>::new());
        assert_eq!(of(1).broken(true).len(), 1);
        let busy = BrowserFigures { late_ms: 30.0, ..of(1) };
        assert_eq!(busy.broken(false), ["of 24 races that arrival gives to a slower hand, none was corrected"]);
    }

    #[test]
    fn few_races_may_equal_arrival_order_but_not_do_worse() {
        // Arrival is right in the first `right` of 24 races. The verdict is wrong in the last `spoilt` of those, and
        // right in all others.
        let of = |right: usize, spoilt: usize| {
            let races = (0..24).map(|number| {
                let first = usize::from(number >= right);
                let mut arrived = [4, 4, 4, 4];
                arrived[first] = 1;
                let winner = usize::from(number < spoilt || number >= right + spoilt);
                race([200.0, 300.0, 300.0, 300.0], winner, arrived)
            });
            BrowserFigures::of(&[Ran { pings: [20.0; SEATS], browsers: 4, races: races.collect() }], 1.0).broken(true)
        };
        assert_eq!(of(12, 6), Vec::<String>::new(), "six each way");
        assert_eq!(of(21, 2), Vec::<String>::new(), "arrival is seldom wrong");
        assert_eq!(
            of(23, 14),
            ["compared with arrival, the verdict gave 14 races to a slower hand and only 1 to a faster one"]
        );
    }

    #[test]
    fn page_delays_and_wins_are_reported_by_latency() {
        let mut slow = race([200.0, 300.0, 300.0, 300.0], 0, [1, 2, 3, 4]);
        slow.reported[0] = Some(215_000);
        slow.pressed[0] = Some(1_240_000);
        slow.passed[0] = Some(Passed { received: 1_003_000, seen: 1_004_000, painted: 1_040_000, sent: 1_243_000 });
        slow.came[0] = Some((900_000, 1_000_000));
        let figures =
            BrowserFigures::of(&[Ran { pings: [250.0, 20.0, 60.0, 120.0], browsers: 1, races: vec![slow] }], 1.0);
        // 25 ms from the end of the line to the start of the frame, 3 ms from the press to the line.
        assert_eq!(figures.page_keeps(), [None, None, None, Some(28.0)]);
        assert_eq!(figures.browsers, [Share { so: 1, of: 1 }; 2]);
        assert!(figures.report().contains("pages keep a median of 28.0 ms"));
    }

    #[test]
    fn a_rival_that_wins_too_often_breaks_a_promise() {
        let of = |every: usize| {
            let races = (0..400).map(|number| {
                let winner = if number % every == 0 { rival::SEAT } else { 0 };
                race([300.0; SEATS], winner, [1, 2, 3, 4])
            });
            BrowserFigures::of(&[Ran { pings: [20.0; SEATS], browsers: 0, races: races.collect() }], 1.0)
        };
        assert_eq!(of(4).broken_by_rival(), Vec::<String>::new());
        assert_eq!(of(2).broken_by_rival(), ["the rival won 50.0 %"]);
    }

    #[test]
    fn a_photo_with_another_winner_breaks_a_promise() {
        let mut wrong = race([200.0, 300.0, 300.0, 300.0], 0, [1, 2, 3, 4]);
        wrong.photo = vec![(1, 210), (0, 215)];
        assert_eq!(
            BrowserFigures::of(&[Ran { pings: [20.0; SEATS], browsers: 0, races: vec![wrong] }], 1.0)
                .broken(false)
                .len(),
            1
        );
    }
}
