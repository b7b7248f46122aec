//! The races of a table, assembled from the reports of its players.

use std::collections::BTreeMap;

use ruckus_engine::Seat;
use ruckus_protocol::Photo;
use serde::{Deserialize, Serialize};

/// The number of players at a table.
pub(crate) const SEATS: usize = 4;

/// The contested action of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Over {
    /// The first card: only one is accepted.
    Card,
    /// The order of slaps on the discard pile.
    Slap,
}

/// A report from a player. The version that starts a race identifies it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum News {
    /// A contested moment is visible to a player, who will take this time to react.
    Shown { race: u64, seat: usize, over: Over, will_take_ms: f64 },
    /// A player has pressed this time after the moment was drawn. Includes the measurement of the device, if known.
    Pressed {
        race: u64,
        seat: usize,
        at_us: u64,
        took_ms: f64,
        reported_us: Option<i64>,
        #[serde(flatten)]
        passed: Option<Passed>,
    },
    /// The race was over before the player pressed. The player had seen it for this time.
    Missed { race: u64, seat: usize, for_ms: f64 },
    /// The winner.
    Won { race: u64, winner: Seat },
    /// The photo finish.
    Photo { race: u64, photo: Photo },
}

/// The times at which a press passed each stage of a page, in microseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Passed {
    /// The message that started the race arrived, by the time of its event.
    #[serde(rename = "heard_us")]
    pub(crate) received: u64,
    /// The page handled the message.
    #[serde(rename = "seen_us")]
    pub(crate) seen: u64,
    /// The frame that shows it was painted.
    #[serde(rename = "painted_us")]
    pub(crate) painted: u64,
    /// The page passed the command to the browser.
    #[serde(rename = "sent_us")]
    pub(crate) sent: u64,
}

/// The known parts of a race.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownRace {
    over: Option<Over>,
    /// The actual or intended reaction time of each player, in milliseconds.
    took: [Option<f64>; SEATS],
    pressed: [Option<u64>; SEATS],
    reported: [Option<i64>; SEATS],
    passed: [Option<Passed>; SEATS],
    winner: Option<Seat>,
    photo: Option<Photo>,
}

/// A race with complete reports.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Race {
    pub(crate) over: Over,
    /// The reaction time of each player, by seat, in milliseconds.
    pub(crate) took: [f64; SEATS],
    /// The arrival time of each press, if there is one.
    pub(crate) arrived: [Option<u64>; SEATS],
    /// The reaction time that each device reported, in microseconds, if known.
    pub(crate) reported: [Option<i64>; SEATS],
    /// The time of each press, by the player's device.
    pub(crate) pressed: [Option<u64>; SEATS],
    /// The known stages of each press in its page.
    pub(crate) passed: [Option<Passed>; SEATS],
    /// When the message that started the race entered each line, and when it reached the device.
    pub(crate) came: [Option<(u64, u64)>; SEATS],
    pub(crate) winner: usize,
    /// The places on the photo finish: seat and judged reaction time, in milliseconds.
    pub(crate) photo: Vec<(usize, u64)>,
}

impl Race {
    /// The time that the page of a seat added, in milliseconds: from the end of the line to the start of the frame from
    /// which it measures, and from the press until it sent the command.
    pub(crate) fn kept_by_page(&self, seat: usize) -> Option<f64> {
        let (passed, (_, came)) = (self.passed[seat]?, self.came[seat]?);
        let (pressed, reported) = (self.pressed[seat]? as f64, self.reported[seat]? as f64);
        Some((pressed - reported - came as f64 + passed.sent as f64 - pressed) / 1000.0)
    }
}

/// The measurements of the lines of a table.
pub(crate) trait Ways {
    /// When a message that a seat sent at this time arrived at the program.
    fn arrival(&self, seat: usize, sent: u64) -> Option<u64>;
    /// The last message that had reached a seat at this time: when it entered the line, and when it left it.
    fn came(&self, seat: usize, received: u64) -> Option<(u64, u64)>;
}

/// The races of one table.
#[derive(Debug, Default)]
pub(crate) struct Book {
    races: BTreeMap<u64, KnownRace>,
}

impl Book {
    /// Records a report.
    pub(crate) fn note(&mut self, news: News) {
        match news {
            News::Shown { race, seat, over, will_take_ms } => {
                let race = self.races.entry(race).or_default();
                race.over = Some(over);
                set(&mut race.took, seat, will_take_ms);
            }
            News::Pressed { race, seat, at_us, took_ms, reported_us, passed } => {
                let race = self.races.entry(race).or_default();
                set(&mut race.took, seat, took_ms);
                set(&mut race.pressed, seat, at_us);
                if let Some(reported) = reported_us {
                    set(&mut race.reported, seat, reported);
                }
                if let Some(passed) = passed {
                    set(&mut race.passed, seat, passed);
                }
            }
            News::Missed { race, seat, for_ms } => {
                let race = self.races.entry(race).or_default();
                if let Some(Some(took)) = race.took.get_mut(seat) {
                    *took = took.max(for_ms);
                }
            }
            News::Won { race, winner } => self.races.entry(race).or_default().winner = Some(winner),
            News::Photo { race, photo } => {
                // Places appear as they are settled. The last photo has all of them.
                self.races.entry(race).or_default().photo = Some(photo);
            }
        }
    }

    /// The number of races with a winner.
    pub(crate) fn won(&self) -> u32 {
        self.races.values().filter(|race| race.winner.is_some()).count() as u32
    }

    /// The races with complete reports, with the measurements of the lines.
    pub(crate) fn races(&self, ways: &impl Ways) -> Vec<Race> {
        self.races.values().filter_map(|race| race.race(ways)).collect()
    }
}

impl KnownRace {
    fn race(&self, ways: &impl Ways) -> Option<Race> {
        let [Some(a), Some(b), Some(c), Some(d)] = self.took else { return None };
        let places = self.photo.iter().flat_map(|photo| &photo.places);
        let mut arrived = [None; SEATS];
        let mut came = [None; SEATS];
        for seat in 0..SEATS {
            let sent = self.passed[seat].map_or(self.pressed[seat], |passed| Some(passed.sent));
            arrived[seat] = sent.and_then(|sent| ways.arrival(seat, sent));
            came[seat] = self.passed[seat].and_then(|passed| ways.came(seat, passed.received));
        }
        Some(Race {
            over: self.over?,
            took: [a, b, c, d],
            arrived,
            reported: self.reported,
            pressed: self.pressed,
            passed: self.passed,
            came,
            winner: self.winner?.index(),
            photo: places.map(|place| (place.seat.index(), place.ms)).collect(),
        })
    }
}

fn set<T>(all: &mut [Option<T>; SEATS], seat: usize, to: T) {
    if let Some(of_seat) = all.get_mut(seat) {
        *of_seat = Some(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines with a one-way delay equal to the seat's number.
    struct Prompt;

    impl Ways for Prompt {
        fn arrival(&self, seat: usize, sent: u64) -> Option<u64> {
            Some(sent + seat as u64)
        }

        fn came(&self, seat: usize, received: u64) -> Option<(u64, u64)> {
            Some((received - seat as u64, received))
        }
    }

    fn shown(seat: usize, will_take_ms: f64) -> News {
        News::Shown { race: 9, seat, over: Over::Slap, will_take_ms }
    }

    #[test]
    fn a_race_is_complete_when_all_report_and_one_wins() {
        let mut book = Book::default();
        for (seat, took) in [300.0, 250.0, 400.0].into_iter().enumerate() {
            book.note(shown(seat, took));
        }
        book.note(News::Pressed {
            race: 9,
            seat: 1,
            at_us: 1_000,
            took_ms: 251.0,
            reported_us: Some(251_000),
            passed: None,
        });
        book.note(News::Won { race: 9, winner: Seat(1) });
        assert_eq!(book.races(&Prompt), []);
        book.note(shown(3, 260.0));
        // A player who had looked longer than the intended reaction time gets the longer time.
        book.note(News::Missed { race: 9, seat: 3, for_ms: 270.0 });
        let races = book.races(&Prompt);
        let [race] = races.as_slice() else { panic!("{races:?}") };
        assert_eq!(race.took, [300.0, 251.0, 400.0, 270.0]);
        assert_eq!((race.winner, race.arrived), (1, [None, Some(1_001), None, None]));
    }

    #[test]
    fn news_from_browsers_can_be_parsed() {
        let pressed = r#"{"is":"pressed","race":7,"seat":2,"at_us":12,"took_ms":240.5,"reported_us":241000,
            "heard_us":3,"seen_us":4,"painted_us":5,"sent_us":13}"#;
        let photo = r#"{"is":"photo","race":7,"photo":{"places":[{"seat":2,"ms":241,"dead_heat":false}]}}"#;
        assert!(matches!(serde_json::from_str(pressed), Ok(News::Pressed { race: 7, seat: 2, passed: Some(_), .. })));
        assert!(matches!(serde_json::from_str(photo), Ok(News::Photo { race: 7, .. })));
    }
}
