//! What happened in the races of a table, gathered from what those who sit there tell.

use std::collections::BTreeMap;

use ruckus_engine::Seat;
use ruckus_protocol::Photo;
use serde::{Deserialize, Serialize};

/// How many race at a table.
pub(crate) const SEATS: usize = 4;

/// What a race was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Over {
    /// Whose card lands.
    Card,
    /// Every place on the pile.
    Slap,
}

/// What somebody at a table tells. A race is named by the version that began it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum News {
    /// A contested moment has come to somebody, who will take so long to react.
    Shown { race: u64, seat: usize, over: Over, will_take_ms: f64 },
    /// Somebody has pressed, so long after it was drawn for them; and what their device reports, if that is known.
    Pressed {
        race: u64,
        seat: usize,
        at_us: u64,
        took_ms: f64,
        reported_us: Option<i64>,
        #[serde(flatten)]
        passed: Option<Passed>,
    },
    /// It was over before somebody pressed, who had been looking at it for so long.
    Missed { race: u64, seat: usize, for_ms: f64 },
    /// Who was given it.
    Won { race: u64, winner: Seat },
    /// The photo finish.
    Photo { race: u64, photo: Photo },
}

/// When a press passed which point of a page, in microseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Passed {
    /// The message that began the race came, by its event.
    #[serde(rename = "heard_us")]
    pub(crate) heard: u64,
    /// The page had time for it.
    #[serde(rename = "seen_us")]
    pub(crate) seen: u64,
    /// The frame that shows it was painted.
    #[serde(rename = "painted_us")]
    pub(crate) painted: u64,
    /// The command was given to the browser.
    #[serde(rename = "sent_us")]
    pub(crate) sent: u64,
}

/// A race, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    over: Option<Over>,
    /// How long each took, or would have taken, in milliseconds.
    took: [Option<f64>; SEATS],
    pressed: [Option<u64>; SEATS],
    reported: [Option<i64>; SEATS],
    passed: [Option<Passed>; SEATS],
    winner: Option<Seat>,
    photo: Option<Photo>,
}

/// A race of which all is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Race {
    pub(crate) over: Over,
    /// How long each took, by seat, in milliseconds.
    pub(crate) took: [f64; SEATS],
    /// When the press of each arrived, where one was made.
    pub(crate) arrived: [Option<u64>; SEATS],
    /// What each device reported, in microseconds, where that is known.
    pub(crate) reported: [Option<i64>; SEATS],
    /// When each pressed, by their device.
    pub(crate) pressed: [Option<u64>; SEATS],
    /// What is known of the way of each press through its page.
    pub(crate) passed: [Option<Passed>; SEATS],
    /// When the message that began the race set out on each line, and when it came to the device.
    pub(crate) came: [Option<(u64, u64)>; SEATS],
    pub(crate) winner: usize,
    /// The places on the photo: who, and as how fast they were judged, in milliseconds.
    pub(crate) photo: Vec<(usize, u64)>,
}

impl Race {
    /// What the page of a seat kept for itself, in milliseconds: from the end of the line to the beginning of the frame
    /// that it reports from, and from the press until the command was given away.
    pub(crate) fn kept_by_page(&self, seat: usize) -> Option<f64> {
        let (passed, (_, came)) = (self.passed[seat]?, self.came[seat]?);
        let (pressed, reported) = (self.pressed[seat]? as f64, self.reported[seat]? as f64);
        Some((pressed - reported - came as f64 + passed.sent as f64 - pressed) / 1000.0)
    }
}

/// What the lines of a table know.
pub(crate) trait Ways {
    /// When what a seat sent at a moment arrived at the program.
    fn arrival(&self, seat: usize, sent: u64) -> Option<u64>;
    /// Of the last that had come to a seat at a moment: when it set out, and when it came.
    fn came(&self, seat: usize, heard: u64) -> Option<(u64, u64)>;
}

/// The races of one table.
#[derive(Debug, Default)]
pub(crate) struct Book {
    races: BTreeMap<u64, Told>,
}

impl Book {
    /// Takes in what somebody tells.
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
                // Places are shown as they are settled: the last photo has them all.
                self.races.entry(race).or_default().photo = Some(photo);
            }
        }
    }

    /// How many races have a winner.
    pub(crate) fn won(&self) -> u32 {
        self.races.values().filter(|race| race.winner.is_some()).count() as u32
    }

    /// The races of which all is known, with what lines know of them.
    pub(crate) fn races(&self, ways: &impl Ways) -> Vec<Race> {
        self.races.values().filter_map(|told| told.race(ways)).collect()
    }
}

impl Told {
    fn race(&self, ways: &impl Ways) -> Option<Race> {
        let [Some(a), Some(b), Some(c), Some(d)] = self.took else { return None };
        let places = self.photo.iter().flat_map(|photo| &photo.places);
        let mut arrived = [None; SEATS];
        let mut came = [None; SEATS];
        for seat in 0..SEATS {
            let sent = self.passed[seat].map_or(self.pressed[seat], |passed| Some(passed.sent));
            arrived[seat] = sent.and_then(|sent| ways.arrival(seat, sent));
            came[seat] = self.passed[seat].and_then(|passed| ways.came(seat, passed.heard));
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

    /// Lines on which a seat's number is how long its way takes.
    struct Prompt;

    impl Ways for Prompt {
        fn arrival(&self, seat: usize, sent: u64) -> Option<u64> {
            Some(sent + seat as u64)
        }

        fn came(&self, seat: usize, heard: u64) -> Option<(u64, u64)> {
            Some((heard - seat as u64, heard))
        }
    }

    fn shown(seat: usize, will_take_ms: f64) -> News {
        News::Shown { race: 9, seat, over: Over::Slap, will_take_ms }
    }

    #[test]
    fn a_race_is_known_when_all_have_told_and_somebody_has_won() {
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
        // Who would have pressed earlier than they were still looking has been looking for longer.
        book.note(News::Missed { race: 9, seat: 3, for_ms: 270.0 });
        let races = book.races(&Prompt);
        let [race] = races.as_slice() else { panic!("{races:?}") };
        assert_eq!(race.took, [300.0, 251.0, 400.0, 270.0]);
        assert_eq!((race.winner, race.arrived), (1, [None, Some(1_001), None, None]));
    }

    #[test]
    fn news_are_read_as_browsers_tell_them() {
        let pressed = r#"{"is":"pressed","race":7,"seat":2,"at_us":12,"took_ms":240.5,"reported_us":241000,
            "heard_us":3,"seen_us":4,"painted_us":5,"sent_us":13}"#;
        let photo = r#"{"is":"photo","race":7,"photo":{"places":[{"seat":2,"ms":241,"dead_heat":false}]}}"#;
        assert!(matches!(serde_json::from_str(pressed), Ok(News::Pressed { race: 7, seat: 2, passed: Some(_), .. })));
        assert!(matches!(serde_json::from_str(photo), Ok(News::Photo { race: 7, .. })));
    }
}
