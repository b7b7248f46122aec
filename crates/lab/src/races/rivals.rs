//! Measures how often a dishonest or unusual player wins against honest ones: by mashing, by delaying latency
//! measurements, or with accidental presses.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, Exp1};
use ruckus_arbiter::{Claim, EARLY_WITHIN, Oddity, Prize, Race, Tempo, early};

use super::field::Field;
use super::player::{Holds, RacePlayer, Run, micros, reported};

/// How long presses are remembered, in milliseconds.
const REMEMBERED: f64 = EARLY_WITHIN as f64 / 1000.0;
/// The time at which a moment is drawn, by the device clock of a masher.
const DRAWN: f64 = 1_000_000.0;

/// The distribution of the time between presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rhythm {
    /// Constant.
    Regular,
    /// Uniform, from 50 % to 150 % of the mean.
    Jittered,
    /// Exponential, as in a Poisson process.
    Random,
}

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rival {
    /// Plays like all others.
    Honest,
    /// Plays honestly, with this many accidental presses in the second before each moment.
    Accident(u8),
    /// Presses continuously, without looking.
    Masher {
        /// Presses per second.
        rate: f64,
        /// The distribution of the time between presses.
        rhythm: Rhythm,
        /// True if the client reports early presses, as the page does. Otherwise it sends only the first press after
        /// each moment was drawn.
        reports: bool,
    },
    /// Delays pongs, and subtracts the same time from reported reactions.
    Holder {
        /// The delay, in milliseconds.
        millis: f64,
        /// True for a script in a browser, which answers frames without delay. False for a custom client.
        script: bool,
        /// True if presses outside races are reported falsely too.
        always: bool,
    },
}

/// The result of a way to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RivalFigures {
    /// The rival's share of wins.
    pub share: f64,
    /// The mean share of wins of each other player.
    pub others: f64,
    /// The share of sittings in which the host was warned about the rival's reactions.
    pub noticed: f64,
    /// The share of honest players whom the host was warned about, in the same sittings.
    pub wronged: f64,
}

/// Simulates one rival against honest players at one table after another: `races` races in total, `a_table` at each
/// table. The rival has the round-trip time `ping`, or a random one like the others.
pub fn measure_rival(
    field: &Field,
    rival: Rival,
    ping: Option<f64>,
    [races, a_table]: [u32; 2],
    seed: u64,
) -> RivalFigures {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let seats = usize::from(field.seats);
    let (mut won, mut run, mut noticed, mut wronged) = (0_u32, 0_u32, 0_u32, 0_u32);
    let tables = races.div_ceil(a_table);
    for _ in 0..tables {
        let ping = ping.unwrap_or_else(|| field.pings.draw(&mut random));
        let mut players = vec![RacePlayer::at(field, ping, rival.holds(), &mut random)];
        players.extend((1..seats).map(|_| RacePlayer::new(field, Holds::default(), &mut random)));
        let mut tempos = vec![(Tempo::default(), None::<Oddity>); seats];
        for _ in 0..a_table {
            let mut race = Race::new(Prize::First);
            let mut claims: Vec<(usize, Claim)> = Vec::with_capacity(seats);
            for (seat, player) in players.iter_mut().enumerate() {
                let allowance = player.allowance(field, &mut random);
                race.show(seat as u8, seat as u64, 0, allowance);
                let honest = player.run(field, &mut random);
                let (run, early) = if seat == 0 { rival.play(honest, &mut random) } else { (honest, 0) };
                let lie = if seat == 0 { rival.lie() } else { 0.0 };
                let reported = reported((run.measured - lie).max(0.0));
                claims.push((seat, Claim { reported, arrived: micros(run.elapsed), early }));
                player.press(field, &mut random);
            }
            claims.sort_by_key(|(_, claim)| claim.arrived);
            for (seat, claim) in claims {
                // A claim after the close is ignored.
                _ = race.claim(seat as u8, seat as u64, claim);
            }
            let verdict = race.verdict(0, random.random());
            for (seat, player) in players.iter_mut().enumerate() {
                verdict.note(seat as u8, &mut player.conduct);
                let (tempo, oddity) = &mut tempos[seat];
                if let Some(reaction) = verdict.reaction(seat as u8) {
                    tempo.note(reaction);
                    *oddity = oddity.or_else(|| tempo.oddity());
                }
            }
            won += u32::from(verdict.winner() == Some(0));
            run += 1;
        }
        noticed += u32::from(tempos[0].1.is_some());
        wronged += tempos[1..].iter().filter(|(_, oddity)| oddity.is_some()).count() as u32;
    }
    let (share, honest) = (f64::from(won) / f64::from(run), f64::from(field.seats) - 1.0);
    RivalFigures {
        share,
        others: (1.0 - share) / honest,
        noticed: f64::from(noticed) / f64::from(tables),
        wronged: f64::from(wronged) / (f64::from(tables) * honest),
    }
}

impl Rival {
    fn holds(self) -> Holds {
        match self {
            Self::Holder { millis, script, always } => Holds {
                pongs: millis,
                frames: if script { 0.0 } else { millis },
                presses: if always { millis } else { 0.0 },
            },
            _ => Holds::default(),
        }
    }

    const fn lie(self) -> f64 {
        if let Self::Holder { millis, .. } = self { millis } else { 0.0 }
    }

    /// Converts an honest player's race to the rival's. Also returns the number of early presses that are reported.
    fn play(self, honest: Run, random: &mut impl Rng) -> (Run, u8) {
        match self {
            Self::Honest | Self::Holder { .. } => (honest, 0),
            Self::Accident(presses) => (honest, presses),
            Self::Masher { rate, rhythm, reports } => {
                // Generates the presses before and after the frame that drew the moment.
                let every = 1000.0 / rate;
                let mut press = -REMEMBERED - every * random.random_range(1.0..2.0);
                let mut before = Vec::new();
                while press < 0.0 {
                    before.push(micros(DRAWN + press));
                    press += rhythm.draw(every, random);
                }
                let elapsed = honest.elapsed - honest.measured + press;
                let run = Run { reaction: press, measured: press, elapsed };
                (run, if reports { early(before, micros(DRAWN), micros(DRAWN)) } else { 0 })
            }
        }
    }
}

impl Rhythm {
    fn draw(self, every: f64, random: &mut impl Rng) -> f64 {
        match self {
            Self::Regular => every,
            Self::Jittered => every * random.random_range(0.5..1.5),
            Self::Random => {
                let share: f64 = Exp1.sample(random);
                every * share
            }
        }
    }
}
