//! A test event with players.

use ruckus_events::{
    Draft, Event, EventInputKind, EventPlayer, Fact, Form, Input, Length, Person, Phase, Plan, Refusal, Report,
    TableNumber, decide, evolve,
};

/// The host of every test event.
pub(crate) const HOST: Person = Person(1000);

/// An event, its clock, and all facts.
pub(crate) struct Hall {
    pub(crate) event: Event,
    pub(crate) now: u64,
    pub(crate) facts: Vec<Fact>,
    pub(crate) inputs: Vec<Input>,
    pub(crate) plan: Plan,
    entropy: u64,
}

impl Hall {
    pub(crate) fn new(draft: Draft) -> Self {
        let plan = Plan::try_from(draft).expect("the plan is fine");
        let event = Event::open(plan.clone(), HOST);
        Self { event, now: 0, facts: Vec::new(), inputs: Vec::new(), plan, entropy: 7 }
    }

    pub(crate) fn of(form: Form, length: Option<Length>, change: impl FnOnce(&mut Draft)) -> Self {
        let mut draft = Draft::new("Friday", "power", form, length);
        draft.pause = Some(0);
        change(&mut draft);
        Self::new(draft)
    }

    /// Decides an input and applies the facts.
    pub(crate) fn try_to(&mut self, what: EventInputKind) -> Result<Vec<Fact>, Refusal> {
        self.entropy += 1;
        let input = Input { at: self.now, entropy: self.entropy, what };
        let facts = decide(&self.event, &input)?;
        for fact in &facts {
            evolve(&mut self.event, fact).expect("what is decided can happen");
        }
        self.facts.extend(facts.iter().cloned());
        self.inputs.push(input);
        Ok(facts)
    }

    pub(crate) fn does(&mut self, what: EventInputKind) -> Vec<Fact> {
        self.try_to(what).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    pub(crate) fn refuses(&mut self, what: EventInputKind) -> &'static str {
        self.try_to(what).expect_err("it is to be refused").code()
    }

    pub(crate) fn enter(&mut self, count: u32) {
        for _ in 0..count {
            let number = self.event.players().count() as u64;
            let name = format!("P{number}");
            self.does(EventInputKind::CheckIn { person: Some(Person(number)), name, bot: false });
        }
    }

    pub(crate) fn start(&mut self) -> Vec<Fact> {
        self.does(EventInputKind::Start { by: HOST })
    }

    /// Starts a race with two waiting players.
    pub(crate) fn start_race(&mut self) {
        self.enter(2);
        self.start();
    }

    pub(crate) fn pass(&mut self, millis: u64) -> Vec<Fact> {
        self.now += millis;
        self.does(EventInputKind::Tick)
    }

    /// Creates the result of a table at which lower numbers win.
    pub(crate) fn report(&self, table: TableNumber) -> Report {
        let there = self.event.table(table).expect("there is such a table");
        let seats = there.seats().to_vec();
        let mut order = seats.clone();
        order.sort_unstable();
        let points = seats.iter().map(|seat| i64::from(seat.0) * 10).collect();
        let order = order.into_iter().map(|player| vec![player]).collect();
        Report { table, round: there.round(), seats, points, order }
    }

    pub(crate) fn finish(&mut self, table: TableNumber) -> Vec<Fact> {
        let report = self.report(table);
        self.does(EventInputKind::Finish { report })
    }

    pub(crate) fn playing(&self) -> Vec<TableNumber> {
        self.event.tables().filter(|(_, table)| table.is_playing()).map(|(number, _)| number).collect()
    }

    pub(crate) fn finish_all(&mut self) -> Vec<Fact> {
        self.playing().into_iter().flat_map(|table| self.finish(table)).collect()
    }

    /// Returns the players of each table, sorted by number.
    pub(crate) fn seats(&self) -> Vec<Vec<u32>> {
        let sorted = |seats: &[EventPlayer]| {
            let mut numbers: Vec<u32> = seats.iter().map(|player| player.0).collect();
            numbers.sort_unstable();
            numbers
        };
        self.event.tables().map(|(_, table)| sorted(table.seats())).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.event.phase(), Phase::Ended { .. })
    }

    pub(crate) fn ranks(&self) -> Vec<(u32, u32)> {
        self.event.standings().iter().map(|line| (line.rank, line.player.0)).collect()
    }
}
