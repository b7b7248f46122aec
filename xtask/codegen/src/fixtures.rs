//! Fixtures for the page. Steps of real games test its fold: the view of a seat, the facts for that seat, and the view
//! after them. One complete round tests how the page describes events.

use anyhow::{Context, Result, ensure};
use ruckus_engine::{
    Input, InputKind, Phase, Rulebook, Seat, SwitchValue, Table, Time, View, ViewFact, decide, evolve,
};
use ruckus_lab::random::Dice;
use ruckus_ruleset::{Ruleset, gallery};
use serde::Serialize;

use crate::Files;
use crate::players;

const PATH: &str = "web/src/lib/fixtures/fold.json";
const ROUND_PATH: &str = "web/src/lib/fixtures/round.json";
/// The wanted number of steps for every kind of fact. Steps that show nothing new are omitted.
const EACH: usize = 3;
/// The largest number of characters of the file.
const MOST: usize = 500_000;

/// The largest number of steps of the complete round, so that people can read it.
const LONGEST_ROUND: usize = 60;

/// Views with larger piles are kept only for kinds of facts that are new: they make the file long.
const LARGEST_PILE: usize = 20;

/// A game to play.
struct FixtureGame {
    preset: &'static str,
    doghouse: i64,
    seats: usize,
    inputs: usize,
    /// Home-made rules from the gallery that are on as well.
    homemade: &'static [&'static str],
    /// True if the clocks run.
    clocks: bool,
}

const GAMES: &[FixtureGame] = &[
    FixtureGame { preset: "classic", doghouse: 0, seats: 2, inputs: 400, homemade: &[], clocks: false },
    FixtureGame { preset: "classic", doghouse: 0, seats: 4, inputs: 3000, homemade: &[], clocks: false },
    FixtureGame { preset: "super-power-no-sissies", doghouse: 0, seats: 3, inputs: 1500, homemade: &[], clocks: false },
    FixtureGame { preset: "super-power-no-sissies", doghouse: 2, seats: 5, inputs: 3000, homemade: &[], clocks: false },
    FixtureGame {
        preset: "super-power-no-sissies",
        doghouse: 1,
        seats: 4,
        inputs: 20_000,
        homemade: &[],
        clocks: false,
    },
    FixtureGame { preset: "house-rules", doghouse: 0, seats: 4, inputs: 3000, homemade: &[], clocks: false },
    FixtureGame { preset: "power", doghouse: 0, seats: 5, inputs: 3000, homemade: &[], clocks: false },
    FixtureGame { preset: "psycho", doghouse: 0, seats: 5, inputs: 3000, homemade: &[], clocks: false },
    FixtureGame {
        preset: "classic",
        doghouse: 0,
        seats: 4,
        inputs: 3000,
        homemade: &["hot-potato", "bomb", "wheel-of-fortune"],
        clocks: false,
    },
    FixtureGame {
        preset: "psycho",
        doghouse: 0,
        seats: 4,
        inputs: 3000,
        homemade: &["too-many", "stones", "hush", "open-endgame"],
        clocks: false,
    },
    FixtureGame { preset: "power", doghouse: 1, seats: 3, inputs: 1500, homemade: &[], clocks: true },
];

#[derive(Serialize)]
struct FixtureStep {
    me: Option<Seat>,
    view: View,
    facts: Vec<ViewFact>,
    after: View,
}

/// A complete round from the perspective of one seat.
#[derive(Serialize)]
struct Round {
    /// The view before the round.
    view: View,
    /// The facts for this seat, step by step.
    steps: Vec<Vec<ViewFact>>,
}

/// Adds the fixtures.
pub(crate) fn write(files: &mut Files) -> Result<()> {
    // The first round that is short enough: random players take many steps.
    let mut rounds = (1..=500).map(round).filter(|round| round.as_ref().is_ok_and(Option::is_some) || round.is_err());
    let round = rounds.next().context("no round is short enough")??;
    let round = serde_json::to_string(&round).context("a view is always JSON")?;
    files.insert(ROUND_PATH.to_owned(), format!("{round}\n"));
    let mut kept = KeptSteps::default();
    for (number, game) in GAMES.iter().enumerate() {
        let doghouse = SwitchValue::Number(game.doghouse);
        let mut ruleset = Ruleset::preset(game.preset)?.with([("doghouse", &doghouse)], "fixtures")?;
        if game.clocks {
            let minutes = ["minutes", "more-minutes"].map(|name| (name.to_owned(), SwitchValue::Number(1)));
            let (turn, sudden) = (SwitchValue::Bool(true), SwitchValue::Table(minutes.into()));
            ruleset = ruleset.with([("turn-clock", &turn), ("sudden-death", &sudden)], "fixtures")?;
        }
        for rule in gallery().iter().filter(|rule| game.homemade.contains(&rule.name.as_str())) {
            ruleset = ruleset.with_homemade(rule.clone(), "fixtures")?;
        }
        let rulebook = ruleset.compile(game.seats)?;
        play(&rulebook, game, &mut Dice::new(number as u64 + 1), &mut kept)?;
    }
    let mut text = "[\n".to_owned();
    for (place, step) in kept.steps.iter().enumerate() {
        text.push_str(if place == 0 { "" } else { ",\n" });
        text.push_str(&serde_json::to_string(step).context("a view is always JSON")?);
    }
    text.push_str("\n]\n");
    ensure!(text.len() < MOST, "{PATH} has {} characters; keep fewer steps", text.len());
    files.insert(PATH.to_owned(), text);
    Ok(())
}

/// The kept steps, and the number of them for each kind of fact.
#[derive(Default)]
struct KeptSteps {
    steps: Vec<FixtureStep>,
    kinds: Vec<(String, usize)>,
}

impl KeptSteps {
    /// Keeps a step if it shows a kind of fact that is still rare.
    fn offer(&mut self, step: FixtureStep) {
        let kinds: Vec<_> = step.facts.iter().map(kind).collect();
        let enough = if step.view.pile.len() > LARGEST_PILE { 1 } else { EACH };
        let new = kinds.iter().any(|kind| {
            let seen = self.kinds.iter().find(|(name, _)| name == kind);
            seen.is_none_or(|(_, count)| *count < enough)
        });
        if !new {
            return;
        }
        for kind in kinds {
            match self.kinds.iter_mut().find(|(name, _)| *name == kind) {
                Some((_, count)) => *count += 1,
                None => self.kinds.push((kind, 1)),
            }
        }
        self.steps.push(step);
    }
}

/// The kind of a fact, and whether its viewer sees the cards.
fn kind(fact: &ViewFact) -> String {
    let value = serde_json::to_value(fact).unwrap_or_default();
    let is = value.get("is").and_then(|is| is.as_str()).unwrap_or_default();
    let hidden = ["card", "hand"].iter().any(|part| value.get(part).is_some_and(serde_json::Value::is_null));
    if hidden { format!("{is}, hidden") } else { is.to_owned() }
}

/// The first round of a game for three players with slaps, moving hands and cards out of turn. `None` if it is too
/// long.
fn round(number: u64) -> Result<Option<Round>> {
    let me = Some(Seat(0));
    let rulebook = Ruleset::preset("super-power-no-sissies")?.compile(3)?;
    let mut table = Table::new(3);
    let mut round = Round { view: View::of(&table, me), steps: Vec::new() };
    let (mut now, mut dice) = (0, Dice::new(number));
    while table.phase != Phase::Over {
        let what = next(&rulebook, &table, &mut now, &mut dice, round.steps.is_empty());
        let decision = decide(&rulebook, &table, &Input { at: Time(now), what });
        let mut facts = Vec::new();
        for fact in &decision.facts {
            evolve(&mut table, fact)?;
            facts.extend(ViewFact::of(fact, &table, me));
        }
        if !facts.is_empty() {
            round.steps.push(facts);
        }
        if round.steps.len() > LONGEST_ROUND {
            return Ok(None);
        }
    }
    Ok(Some(round))
}

/// The next input of a game. Advances `now` to its time.
fn next(rulebook: &Rulebook, table: &Table, now: &mut u64, dice: &mut Dice, first: bool) -> InputKind {
    *now += 100 + dice.below(900) as u64;
    match table.phase {
        _ if first => InputKind::StartMatch,
        Phase::Before => InputKind::Deal { seed: dice.key(), dealer: None },
        Phase::Over if table.winners().is_some() => InputKind::StartMatch,
        Phase::Over => InputKind::Deal { seed: dice.key(), dealer: None },
        Phase::Dealing | Phase::Playing => match players::act(rulebook, table, dice) {
            Some((seat, action)) => InputKind::Act { seat, action },
            None => {
                *now = table.deadline().map_or(*now, |Time(deadline)| deadline.max(*now));
                InputKind::Tick
            }
        },
    }
}

fn play(rulebook: &Rulebook, game: &FixtureGame, dice: &mut Dice, kept: &mut KeptSteps) -> Result<()> {
    let &FixtureGame { seats, inputs, .. } = game;
    let mut table = Table::new(seats);
    let mut now = 0;
    for played in 0..inputs {
        let what = next(rulebook, &table, &mut now, dice, played == 0);
        let me = match dice.below(seats + 1) {
            place if place < seats => Some(Seat(place as u8)),
            _ => None,
        };
        let view = View::of(&table, me);
        let decision = decide(rulebook, &table, &Input { at: Time(now), what });
        let mut facts = Vec::new();
        for fact in &decision.facts {
            evolve(&mut table, fact)?;
            facts.extend(ViewFact::of(fact, &table, me));
        }
        let after = View::of(&table, me);
        let mut folded = view.clone();
        facts.iter().for_each(|fact| folded.fold(fact));
        ensure!(folded == after, "the engine's fold differs from a new view, so this is not a valid example");
        if !facts.is_empty() {
            kept.offer(FixtureStep { me, view, facts, after });
        }
    }
    Ok(())
}
