//! What one player wins against honest others who play some other way than they do: by pressing all the time, by holding
//! back what says how long their line is, or by nothing but an accident.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, Exp1};
use ruckus_arbiter::{Claim, EARLY_WITHIN, Oddity, Prize, Race, Tempo, early};

use super::field::Field;
use super::player::{Holds, Player, Run, micros, reported};

/// For how long presses are remembered, in milliseconds.
const REMEMBERED: f64 = EARLY_WITHIN as f64 / 1000.0;
/// When a moment is drawn, by the clock of a masher's device.
const DRAWN: f64 = 1_000_000.0;

/// How the time from one press to the next varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rhythm {
    /// Not at all.
    Regular,
    /// Evenly, from half of it to half more.
    Jittered,
    /// As chance has it.
    Random,
}

/// How somebody plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rival {
    /// Like everybody else.
    Honest,
    /// Honestly, with so many presses by accident in the second before every moment.
    Accident(u8),
    /// Presses all the time, blindly.
    Masher {
        /// How often in a second.
        rate: f64,
        /// How evenly.
        rhythm: Rhythm,
        /// Whether the device says so, as the page does; otherwise it sends nothing but the first press after each
        /// moment was drawn.
        reports: bool,
    },
    /// Reports so many milliseconds less than they took, and holds pongs back for as long.
    Holder {
        /// For how long.
        millis: f64,
        /// Whether it is a script in a browser, which answers frames for itself, or a program of the liar's own.
        script: bool,
        /// Whether they lie about presses that race with nothing as well.
        always: bool,
    },
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RivalFigures {
    /// The share of races that the rival won.
    pub share: f64,
    /// The share of the others, each.
    pub others: f64,
    /// The share of sittings in which the host was told that something is odd about the rival's reactions.
    pub noticed: f64,
    /// The share of honest players of whom the host was told so, in the same sittings.
    pub wronged: f64,
}

/// Lets one rival sit down with honest people at one table after the other, for so many races each. The rival has the
/// line `ping`, or one drawn like the others'.
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
        let mut players = vec![Player::at(field, ping, rival.holds(), &mut random)];
        players.extend((1..seats).map(|_| Player::new(field, Holds::default(), &mut random)));
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
                // Who comes after the close is not heard.
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

    /// What becomes of a race that an honest player would run so; and how many early presses are reported.
    fn play(self, honest: Run, random: &mut impl Rng) -> (Run, u8) {
        match self {
            Self::Honest | Self::Holder { .. } => (honest, 0),
            Self::Accident(presses) => (honest, presses),
            Self::Masher { rate, rhythm, reports } => {
                // When presses come, before and after the frame that drew the moment.
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
