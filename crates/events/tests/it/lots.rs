//! Verifiable draws: honest events pass, and events with manipulated draws fail.

use ruckus_events::{
    Around, Draft, Event, EventInputKind, EventRecord, Fact, Form, Length, LotSecret, Person, Phase, Plan, Report,
    decide_bound, evolve,
};

const HONEST: LotSecret = LotSecret([7; 32]);
const OTHER: LotSecret = LotSecret([8; 32]);

/// Plays an event of seven players in `form` until it is over or a round has begun. Each round uses the secret with its
/// index in `secrets`, or the last one.
fn played(form: Form, secrets: &[LotSecret], until: Option<u32>) -> (Event, Vec<Fact>) {
    let length = (form != Form::Knockout).then_some(match form {
        Form::Swap => Length::Rounds(3),
        Form::RaceTo => Length::Minutes(10),
        _ => Length::Matches(3),
    });
    let draft = Draft { pause: Some(0), ..Draft::new("Friday", "power", form, length) };
    let mut event = Event::open(Plan::try_from(draft).expect("a plan"), Person(0));
    let (mut facts, mut at) = (Vec::new(), 0);
    let mut does = |event: &mut Event, what: EventInputKind| {
        // A report comes at the time of the preceding tick, which has handled everything that was due.
        at += if matches!(what, EventInputKind::Finish { .. }) { 0 } else { 60_000 };
        let secret = secrets.get(event.round() as usize).or(secrets.last()).expect("a secret");
        for fact in decide_bound(event, at, &what, secret).expect("it can happen") {
            evolve(event, &fact).expect("what was decided can happen");
            facts.push(fact);
        }
    };
    for number in 0..7 {
        let (person, name) = (Some(Person(number)), format!("P{number}"));
        does(&mut event, EventInputKind::CheckIn { person, name, bot: false });
    }
    does(&mut event, EventInputKind::Start { by: Person(0) });
    while !matches!(event.phase(), Phase::Ended { .. }) && until.is_none_or(|until| event.round() < until) {
        does(&mut event, EventInputKind::Tick);
        let plays = event.tables().find(|(_, table)| table.is_playing());
        let Some((table, there)) = plays.map(|(number, table)| (number, table.clone())) else { continue };
        let seats = there.seats().to_vec();
        let order = seats.iter().map(|player| vec![*player]).collect();
        let points = (0..seats.len() as i64).map(|place| place * 50).collect();
        does(
            &mut event,
            EventInputKind::Finish { report: Report { table, round: there.round(), seats, points, order } },
        );
    }
    (event, facts)
}

fn record((event, facts): (Event, Vec<Fact>), secret: LotSecret) -> EventRecord {
    let text = || "classic".to_owned();
    let around = Around { program: text(), code: text(), title: text(), base: text(), ruleset: text(), secret };
    EventRecord::of(&event, facts, around, |round, table| (format!("{round} {table}"), String::new()))
}

const FORMS: [Form; 4] = [Form::Swap, Form::Swiss, Form::Knockout, Form::RaceTo];

#[test]
fn honest_lots_verify_and_are_revealed_at_the_end() {
    for form in FORMS {
        let over = record(played(form, &[HONEST], None), HONEST);
        assert_eq!((over.flaws(), over.is_final, over.tells_lots(), over.format), (Vec::new(), true, true, 3));
        let text = serde_json::to_string(&over).expect("JSON");
        assert!(text.contains(&String::from(HONEST)) && text.contains(&HONEST.commitment().to_string()));
        assert_eq!(serde_json::from_str::<EventRecord>(&text).expect("reads"), over);

        let so_far = record(played(form, &[HONEST], Some(1)), HONEST);
        assert_eq!((so_far.flaws(), so_far.is_final, so_far.tells_lots()), (Vec::new(), false, false));
        let text = serde_json::to_string(&so_far).expect("JSON");
        assert!(!text.contains(&String::from(HONEST)), "nobody knows what is to come");
        assert!(text.contains(&HONEST.commitment().to_string()));
    }
}

#[test]
fn manipulated_lots_are_detected() {
    for form in FORMS {
        // The server redraws the first round until it likes the result, and follows its secret afterwards.
        let chosen = record(played(form, &[OTHER, HONEST], None), HONEST);
        let flaws = chosen.flaws().join("; ");
        assert!(flaws.contains("the lots of round 1 do not follow"), "{form:?}: {flaws}");
        // The server publishes a different secret than the one that the event was bound to.
        let mut other = record(played(form, &[OTHER], None), OTHER);
        if let Some(lots) = &mut other.lots {
            lots.commitment = HONEST.commitment();
        }
        assert!(other.flaws().join("; ").contains("does not match the event's commitment"));
    }
}

#[test]
fn missing_lot_data_is_detected() {
    let honest = || record(played(Form::Swiss, &[HONEST], None), HONEST);
    let changed = |change: &dyn Fn(&mut EventRecord)| {
        let mut record = honest();
        change(&mut record);
        record.flaws().join("; ")
    };
    assert!(changed(&|record| record.lots = None).contains("must name the source of its lots"));
    assert!(changed(&|record| record.format = 2).contains("verify it with ruckus 0.2.0"));
    let hide = |record: &mut EventRecord| record.lots.iter_mut().for_each(|lots| lots.secret = None);
    assert!(changed(&hide).contains("is missing"));
}
