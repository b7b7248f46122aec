//! A bot: its observations and its plans.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_engine::{
    Action, InformationSet, Offers, Pattern, Phase, Rulebook, Seat, Time, Verb, View, ViewFact, WindowKind, WindowView,
};

use crate::candidates::candidates;
use crate::choice;
use crate::ease::Ease;
use crate::level::{Level, Looks, Manner};
use crate::memory::Memory;
use crate::reaction::Reaction;
use crate::reflexes::Reflexes;
use crate::scene::{ChoiceInputs, awaited, waiting};
use crate::search_task::{self, SearchResult, SearchTask};
use crate::sightings::Sightings;
use crate::stimulus::{SeenStimulus, Stimulus};
use crate::watch;

/// A bot takes its turn at least this long before a clock runs out, in milliseconds.
const IN_TIME: u64 = 500;

/// A bot's next action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAction {
    /// The time of the action, on the table's clock.
    pub at: Time,
    /// The action.
    pub action: Action,
}

/// A player for an empty chair.
#[derive(Clone, Debug)]
pub struct Bot {
    /// The bot's own parameters.
    nature: Manner,
    /// The parameters adjusted for this table.
    manner: Manner,
    /// The adjustment for human players.
    ease: Ease,
    random: ChaCha8Rng,
    seen: Vec<SeenStimulus>,
    memory: Memory,
    sightings: Sightings,
    me: Option<Seat>,
    /// The last planned choice, if it is worth thinking about.
    open: Option<Decided>,
    /// The choice that is being thought about, and the number of that thought.
    asked: Option<Decided>,
    number: u64,
    decided: Option<Decided>,
    /// True if the bot does not say UNO because saying it would cost more than it saves.
    quiet: bool,
}

/// A choice in a situation. It is valid until the situation changes.
#[derive(Clone, Debug)]
struct Decided {
    view: View,
    offers: Offers,
    stimulus: Stimulus,
    choice: Option<Action>,
}

impl Decided {
    fn new(view: &View, offers: &Offers, stimulus: Stimulus, choice: Option<Action>) -> Self {
        Self { view: view.clone(), offers: offers.clone(), stimulus, choice }
    }

    fn is_about(&self, view: &View, offers: &Offers, stimulus: Stimulus) -> bool {
        self.stimulus == stimulus && self.offers == *offers && self.view == *view
    }

    /// True if the choice is to play the second to last card without saying UNO.
    fn is_quiet(&self) -> bool {
        let cards = self.view.me.and_then(|me| self.view.seat(me)).map_or(0, |seat| seat.cards);
        cards == 2 && matches!(self.choice, Some(Action::Play { uno: false, .. }))
    }

    /// True if the choice for this stimulus is to do nothing.
    fn waits(&self, view: &View, offers: &Offers, stimulus: Stimulus) -> bool {
        self.choice.is_none() && self.is_about(view, offers, stimulus)
    }
}

impl Bot {
    /// Creates a bot. The same seed gives the same bot.
    pub fn new(level: Level, seed: u64) -> Self {
        let random = ChaCha8Rng::seed_from_u64(seed);
        Self {
            nature: level.manner(),
            manner: level.manner(),
            ease: Ease::NONE,
            random,
            seen: Vec::new(),
            memory: Memory::default(),
            sightings: Sightings::default(),
            me: None,
            open: None,
            asked: None,
            // Starts at the seed, so that verdicts of other bots are not mistaken for this bot's.
            number: seed,
            decided: None,
            quiet: false,
        }
    }

    /// Creates a bot with reaction times independent of its level.
    pub fn with_reflexes(level: Level, reflexes: Reflexes, seed: u64) -> Self {
        let manner = reflexes.of(level.manner());
        Self { nature: manner, manner, ..Self::new(level, seed) }
    }

    /// Divides the bot's times for turns, draws, and passing its hand by `times`. The shortest human reaction stays the
    /// lower bound. Reactions in races do not change, so people can still win them.
    #[must_use]
    pub fn taking_turns_faster(self, times: u32) -> Self {
        let nature = self.nature.taking_turns_faster(f64::from(times));
        Self { nature, manner: self.ease.of(nature), ..self }
    }

    /// Changes the adjustment for human players. Reactions to stimuli that the bot has already seen keep their time.
    pub fn leave_time(&mut self, ease: Ease) {
        if self.ease != ease {
            self.ease = ease;
            self.manner = ease.of(self.nature);
        }
    }

    /// Passes a fact visible to the bot's seat. Facts may be omitted, but then the bot cannot remember them.
    pub fn hear(&mut self, fact: &ViewFact) {
        self.memory.hear(self.me, fact, self.manner.memory_chance, &mut self.random);
        if self.manner.looks == Looks::Ahead {
            self.sightings.hear(self.me, fact);
        }
    }

    /// Returns the bot's next action if nothing changes before. Call it after every change at the table; a new plan
    /// replaces the previous one.
    pub fn plan(&mut self, view: &View, offers: &Offers, now: Time) -> Option<PlannedAction> {
        self.me = view.me;
        self.open = None;
        if self.manner.looks == Looks::Ahead {
            self.sightings.note_common(view);
        }
        if !matches!(view.phase, Phase::Dealing | Phase::Playing) {
            self.seen.clear();
            return None;
        }
        let mut fresh = Vec::new();
        let mut best: Option<(Time, Stimulus)> = None;
        for (stimulus, reaction, chance) in self.stimuli(view, offers) {
            let known = self.seen.iter().find(|seen| seen.stimulus == stimulus && seen.round == view.round).copied();
            let seen = known.unwrap_or_else(|| {
                let noticed = self.random.random_bool(chance);
                let millis = reaction.sample(&mut self.random);
                SeenStimulus { round: view.round, stimulus, react_at: noticed.then(|| now.plus(millis)) }
            });
            let waits = self.decided.as_ref().is_some_and(|decided| decided.waits(view, offers, stimulus));
            if let Some(at) = seen.react_at.filter(|_| !waits)
                && best.is_none_or(|(earliest, _)| at < earliest)
            {
                best = Some((at, stimulus));
            }
            fresh.push(seen);
        }
        self.seen = fresh;
        let (at, stimulus) = best?;
        let decided = self.decided.as_ref().filter(|decided| decided.is_about(view, offers, stimulus));
        let action = match decided {
            Some(decided) => decided.choice.clone()?,
            None => {
                let mut action = self.action(view, offers, stimulus)?;
                if self.manner.looks != Looks::Not && stimulus.is_worth_a_thought() {
                    self.open = Some(Decided::new(view, offers, stimulus, Some(action.clone())));
                }
                self.say_uno(&mut action);
                action
            }
        };
        // A bot that hesitates acts shortly before the clock runs out.
        let at = match (stimulus, view.clocks.iter().map(|clock| clock.deadline.0).min()) {
            (Stimulus::Turn { .. }, Some(deadline)) => at.min(Time(deadline.saturating_sub(IN_TIME))),
            _ => at,
        };
        // A plan for a time in the past runs now.
        Some(PlannedAction { at: at.max(now), action })
    }

    /// Replaces [`Self::plan`] if the seat has no offers and no window is open, in which case the bot plans nothing.
    /// Returns false, without any change, if the bot must see the table anyway.
    pub fn rest(&mut self, me: Seat) -> bool {
        // Bots that look ahead use every view to interpret later moves of others.
        if self.manner.looks == Looks::Ahead {
            return false;
        }
        self.me = Some(me);
        self.open = None;
        self.seen.clear();
        true
    }

    /// Returns the choice that the bot wants to think about before its planned action, if its level thinks and there
    /// are alternatives. `information` is what its seat can know of the table. The bot asks once per situation; without
    /// a [verdict](Bot::decide), it follows a heuristic.
    pub fn ponder(
        &mut self,
        rulebook: &Rulebook,
        information: impl FnOnce() -> InformationSet,
        now: Time,
    ) -> Option<SearchTask> {
        let open = self.open.take()?;
        if self.asked.as_ref().is_some_and(|asked| asked.is_about(&open.view, &open.offers, open.stimulus)) {
            return None;
        }
        let scene = ChoiceInputs::of_view(&open.view)?;
        let looks = self.manner.looks;
        if looks == Looks::Ahead {
            self.sightings.look(&open.view);
        }
        let hand = open.view.seat(scene.me)?.hand.clone().unwrap_or_default();
        let saw = open.view.top().map(|top| top.card);
        let mut choices = vec![open.choice.clone()];
        let others = candidates(&scene, &hand, &open.offers, saw).into_iter();
        choices.extend(others.filter(|other| Some(other) != open.choice.as_ref()).map(Some));
        if matches!(open.stimulus, Stimulus::Jump { .. }) {
            choices.push(None);
        }
        if search_task::speaks_of_uno(rulebook) {
            choices.extend(search_task::quietly(open.choice.as_ref()).map(Some));
        }
        if choices.len() < 2 {
            return None;
        }
        self.number = self.number.wrapping_add(1);
        let (number, seed) = (self.number, self.random.random());
        self.asked = Some(open);
        let (rulebook, sightings, known) = (rulebook.clone(), self.sightings.clone(), self.sightings.known(scene.me));
        Some(SearchTask { rulebook, information: information(), looks, sightings, known, choices, now, seed, number })
    }

    /// Accepts the result of a thought. The next [plan](Bot::plan) follows it, unless the table has changed.
    pub fn decide(&mut self, verdict: SearchResult) {
        if verdict.number != self.number {
            return;
        }
        if let Some(mut asked) = self.asked.take() {
            asked.choice = verdict.choice;
            self.quiet = asked.is_quiet();
            if let Some(action) = &mut asked.choice {
                self.say_uno(action);
            }
            self.decided = Some(asked);
        }
    }

    /// The current stimuli, each with its reaction time and the probability of noticing it.
    fn stimuli(&self, view: &View, offers: &Offers) -> Vec<(Stimulus, Reaction, f64)> {
        let manner = &self.manner;
        let mut found = Vec::new();
        let pile = view.pile.len();
        // Bots play no illegal cards, even at tables that allow them.
        let can_play = !offers.cards().is_empty();
        let top = view.top().map(|top| top.card);
        let my_turn = view.me == Some(view.turn);
        let hand = view.me.and_then(|me| view.seat(me)).map_or(0, |seat| seat.cards);
        for (kind, reaction) in [
            (Verb::Slap, manner.slap),
            (Verb::HandOn, manner.hand),
            (Verb::Color, manner.jump),
            (Verb::Deal, manner.draw),
            (Verb::Flip, manner.turn),
            (Verb::Ready, manner.turn),
            (Verb::Go, manner.turn),
            (Verb::Give, manner.turn),
            (Verb::Swap, manner.turn),
            (Verb::MakeRule, manner.turn),
            (Verb::Peek, manner.turn),
            (Verb::MoveTo, manner.turn),
            (Verb::Dispute, manner.turn),
            (Verb::Name, manner.turn),
            (Verb::Choose, manner.turn),
        ] {
            if offers.has(kind) {
                let deadline = view.windows.last().map_or(Time(0), |window| window.deadline);
                found.push((Stimulus::Window { deadline }, reaction, 1.0));
            }
        }
        if let Some(window) = waiting(view).filter(|window| window.kind == WindowKind::Show) {
            found.push((Stimulus::Window { deadline: window.deadline }, manner.turn, 1.0));
        }
        if self.memory.due(view, offers).is_some() {
            // Text that players wrote must be read first. Remembered actions, and actions that never change, need no
            // reading.
            let fixed = |window: &WindowView| window.rule.about().presentation.action.is_some();
            let shown = waiting(view).filter(|window| window.kind == WindowKind::Do && !fixed(window));
            let said = shown.and_then(|window| window.words.first());
            let reaction = said.map_or(manner.slap, |action| self.ease.to_words(manner.slap, action));
            found.push((Stimulus::Due { pile, top }, reaction, 1.0));
        }
        // Windows take precedence over the turn. Declining a window belongs to it.
        let asked = found.iter().any(|(stimulus, ..)| matches!(stimulus, Stimulus::Window { .. }));
        if asked {
            // The window is answered first.
        } else if let Some(window) = awaited(view) {
            let reaction = if can_play { manner.jump } else { manner.turn };
            found.push((Stimulus::Window { deadline: window.deadline }, reaction, 1.0));
        } else if my_turn && (can_play || [Verb::Draw, Verb::Pass, Verb::Pay].iter().any(|&verb| offers.has(verb))) {
            let drawing = !can_play;
            let reaction = if drawing { manner.draw } else { manner.turn };
            found.push((Stimulus::Turn { pile, top, hand, debt: view.debt }, reaction, 1.0));
        } else if can_play && self.ease.jumps {
            let by = view.top().and_then(|top| top.by);
            found.push((Stimulus::Jump { pile, top, by }, manner.jump, manner.jump_chance));
        }
        if offers.has(Verb::Uno) && !self.quiet {
            found.push((Stimulus::Uno { pile }, manner.catch, manner.afterthought_chance));
        }
        for offered in offers.patterns() {
            let Pattern::Catch(seats) = offered else { continue };
            for seat in seats.iter() {
                found.push((Stimulus::Catch { seat, pile }, manner.catch, manner.catch_chance));
            }
        }
        if let Some(seat) = watch::suspect(view, offers) {
            found.push((Stimulus::Accuse { seat, pile }, manner.catch, manner.catch_chance));
        }
        found
    }

    fn action(&mut self, view: &View, offers: &Offers, stimulus: Stimulus) -> Option<Action> {
        let hand = view.me.and_then(|me| view.seat(me)).and_then(|seat| seat.hand.clone()).unwrap_or_default();
        let scene = ChoiceInputs::of_view(view)?;
        let (skill, random) = (self.manner.skill, &mut self.random);
        let saw = view.top().map(|top| top.card);
        let pass = || offers.has(Verb::Pass).then_some(Action::Pass);
        match stimulus {
            Stimulus::Uno { .. } => Some(Action::Uno),
            Stimulus::Catch { seat, .. } => Some(Action::Catch(seat)),
            Stimulus::Accuse { seat, .. } => Some(Action::Accuse(seat)),
            Stimulus::Due { .. } => self.memory.due(view, offers).map(Action::Do),
            Stimulus::Jump { .. } => choice::play(skill, &scene, &hand, offers, saw, random),
            Stimulus::Window { .. } if scene.asked.is_some() => {
                choice::answer(skill, &scene, &hand, offers, saw, random)
            }
            Stimulus::Window { .. } => choice::choose(&scene, &hand, offers, random)
                .or_else(|| choice::play(skill, &scene, &hand, offers, saw, random))
                .or_else(pass),
            Stimulus::Turn { .. } => {
                if offers.has(Verb::Challenge) && random.random_bool(self.manner.challenge_chance) {
                    return Some(Action::Challenge);
                }
                choice::payment(&hand, offers)
                    .or_else(|| choice::play(skill, &scene, &hand, offers, saw, random))
                    .or_else(|| offers.has(Verb::Draw).then_some(Action::Draw))
                    .or_else(pass)
            }
        }
    }

    /// Says UNO with the second to last card, unless the bot forgets it.
    fn say_uno(&mut self, action: &mut Action) {
        if let Action::Play { uno, .. } = action {
            *uno = *uno && self.random.random_bool(self.manner.uno_chance);
        }
    }
}
