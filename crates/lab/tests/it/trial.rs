//! Trials: the same result for a seed on any number of threads, cancellation, and error messages.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use ruckus_bots::Level;
use ruckus_lab::{FindingKind, PlayerKind, Progress, Report, TrialPlan, run};
use ruckus_ruleset::{PRESETS, Ruleset};

fn preset(name: &str) -> Ruleset {
    Ruleset::preset(name).unwrap()
}

fn report(plan: &TrialPlan) -> Report {
    run(plan, &|_| {}, &AtomicBool::new(false)).unwrap()
}

fn small(name: &str) -> TrialPlan {
    TrialPlan { games: 24, choices: 3, replays: 2, seats: 3, ..TrialPlan::of(preset(name)) }
}

#[test]
fn reports_depend_on_the_seed_but_not_on_threads() {
    let plan = TrialPlan { against: Some(preset("power")), ..small("super-power-no-sissies") };
    let alone = report(&plan);
    let together = report(&TrialPlan { threads: 3, ..plan.clone() });
    assert_eq!(alone, together);
    assert_ne!(alone, report(&TrialPlan { seed: 2, ..plan }));
    assert!(alone.done && alone.subjects.iter().all(|subject| subject.games == 24));
    assert!(alone.differences.len() > 10, "{:?}", alone.differences);
}

#[test]
fn every_preset_gets_a_complete_report() {
    for name in PRESETS.iter().map(|preset| preset.name) {
        let plan = TrialPlan { games: 6, choices: 1, replays: 1, ..TrialPlan::of(preset(name)) };
        let report = report(&plan);
        let subject = &report.subjects[0];
        let mean = |key: &str| subject.measure(key).unwrap_or_else(|| panic!("{key} of {name}")).estimate.mean;
        assert!(mean("turns") > 8.0 && mean("minutes") > 0.2 && mean("cards_in_hand") > 1.0, "{name}: {report:?}");
        assert!(mean("minutes_lightning") <= mean("minutes_relaxed"), "{name}");
        assert_eq!(subject.places.len(), 4, "{name}");
        assert!(subject.curve.len() > 5 && subject.curve[0].going == 1.0, "{name}");
        // The report survives a round trip through JSON.
        let text = serde_json::to_string(&report).unwrap();
        assert!(!text.contains("null"), "{name}: {text}");
        let again: Report = serde_json::from_str(&text).unwrap();
        assert_eq!(again.subjects[0].ruleset, name);
    }
}

#[test]
fn rules_are_counted_by_name() {
    let report =
        report(&TrialPlan { games: 60, choices: 0, replays: 0, ..TrialPlan::of(preset("super-power-no-sissies")) });
    let subject = &report.subjects[0];
    let rule = |name: &str| subject.rules.iter().find(|rule| rule.rule == name).unwrap();
    assert!(rule("super-power").times > 0.1 && rule("super-power").rounds > 0.1, "{:?}", subject.rules);
    assert!(rule("get-out-of-my-house").times > 0.1, "{:?}", subject.rules);
    assert!(rule("no-sissies").always && !rule("super-power").always);
    assert!(!subject.rules.iter().any(|rule| rule.rule == "turn"), "what every table has is no house rule");
}

#[test]
fn skill_and_player_types_affect_wins() {
    let regular = PlayerKind::Bot(Level::Regular);
    let plan = TrialPlan {
        games: 240,
        seats: 2,
        choices: 0,
        replays: 0,
        bots: vec![regular, PlayerKind::Random],
        unskilled: PlayerKind::Random,
        threads: 2,
        ..TrialPlan::of(preset("classic"))
    };
    let report = report(&plan);
    let subject = &report.subjects[0];
    assert!(subject.measure("skilled_wins").unwrap().estimate.mean > 0.5, "{:?}", subject.measures);
    let [random, regular] = &subject.players[..] else { panic!("{:?}", subject.players) };
    assert_eq!((&*random.player, &*regular.player), ("random", "regular"));
    assert!(regular.wins.mean > random.wins.mean, "{:?}", subject.players);
}

#[test]
fn a_canceled_trial_reports_partial_results() {
    let (cancel, reported) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let progress = |progress: Progress| {
        reported.lock().unwrap().push(progress.done);
        if progress.done == 10 {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let report = run(&TrialPlan { games: 1_000_000, ..small("classic") }, &progress, &cancel).unwrap();
    assert!(!report.done);
    assert_eq!(report.subjects[0].games, 5, "half of the work shows what skill is worth");
    assert_eq!(*reported.lock().unwrap(), (1..=10).collect::<Vec<_>>());
}

#[test]
fn invalid_plans_are_rejected_with_the_valid_range() {
    let rookie = PlayerKind::Bot(Level::Rookie);
    for (plan, words) in [
        (TrialPlan { games: 0, ..small("classic") }, "use 1 to 1000000"),
        (TrialPlan { games: 1_000_001, ..small("classic") }, "use 1 to 1000000"),
        (TrialPlan { seats: 1, ..small("classic") }, "a table has 2 to"),
        (TrialPlan { seats: 99, ..small("classic") }, "a table has 2 to"),
        (TrialPlan { seats: 2, against: Some(preset("power")), ..small("classic") }, "is for 3 seats or more"),
        (TrialPlan { bots: vec![rookie; 4], ..small("classic") }, "4 players are given for 3 seats"),
    ] {
        let error = run(&plan, &|_| {}, &AtomicBool::new(false)).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

/// Creates a plan for the classic rules with one additional rule.
fn with_rule(rule: ruckus_homemade::Homemade) -> TrialPlan {
    let ruleset = preset("classic").with_homemade(rule, "test").unwrap();
    TrialPlan { games: 60, choices: 1, homemade_only: true, ..TrialPlan::of(ruleset) }
}

#[test]
fn gallery_rules_are_played_and_counted_by_name() {
    for rule in ruckus_ruleset::gallery() {
        let (name, needs) = (rule.name.clone(), rule.needs().map(ToOwned::to_owned).collect::<Vec<_>>());
        // The classic rules lack what these rules require.
        if !needs.is_empty() {
            continue;
        }
        let report = report(&with_rule(rule.clone()));
        let subject = &report.subjects[0];
        let stats = subject.rules.iter().find(|rule| rule.rule == name).unwrap_or_else(|| panic!("{name}"));
        assert!(stats.homemade && stats.suspended == 0.0, "{stats:?}");
        assert_eq!(subject.measure("stuck").unwrap().estimate.mean, 0.0, "{name}");
        println!("{name}: {:.2} a round, in {:.2} of the rounds", stats.times, stats.rounds);
    }
}

#[test]
fn silent_and_endless_rules_are_reported() {
    let made = |text: &str| serde_json::from_str(text).unwrap();
    let silent = r#"{"name": "silent", "title": "Silent", "parts": [{"when": "spoke", "then": [{"do": {"draw": {"who": "actor", "cards": 1}}}]}]}"#;
    let endless = r#"{"name": "endless", "title": "Endless", "parts": [{"when": {"drawn": {}}, "then": [{"do": {"draw": {"who": "next", "cards": 1}}}]}]}"#;
    let found = |text: &str, what| {
        let findings = report(&with_rule(made(text))).subjects.remove(0).findings;
        findings.into_iter().find(|finding| finding.what == what).unwrap()
    };
    let words = "Silent changed nothing: all 60 rounds go the same without it.";
    assert_eq!(found(silent, FindingKind::NeverFires).words, words);
    let suspended = found(endless, FindingKind::Suspended);
    // Some rounds end before any player draws.
    let count = suspended.figures.count.unwrap();
    assert!(count > 55, "{suspended:?}");
    assert_eq!(suspended.words, format!("Endless did not terminate and was suspended in {count} of 60 rounds."));
}

#[test]
fn a_rule_that_fires_at_round_start_is_counted() {
    let begins = r#"{"name": "begins", "title": "Begins", "parts": [{"when": "round-begun", "then": [{"do": {"draw": {"who": "everyone", "cards": 1}}}]}]}"#;
    let subject = report(&with_rule(serde_json::from_str(begins).unwrap())).subjects.remove(0);
    let stats = subject.rules.iter().find(|rule| rule.rule == "begins").unwrap();
    assert_eq!((stats.rounds, stats.times), (1.0, 1.0), "once in every round");
    assert!(subject.findings.iter().all(|finding| finding.what != FindingKind::NeverFires), "{:?}", subject.findings);
}

/// A rule that only counts something is as silent as one that never applies. A rule that only changes
/// settings makes a difference.
#[test]
fn replays_without_a_rule_find_out_if_it_makes_a_difference() {
    let talks = r#"{"name": "talks", "title": "Talks", "parts": [{"when": {"laid": {}}, "then": [{"do": {"mark": {"who": "actor", "by": 1}}}]}]}"#;
    let few = r#"{"name": "few", "title": "Few", "settings": {"deal.cards": 3}}"#;
    let subject = |text: &str| report(&with_rule(serde_json::from_str(text).unwrap())).subjects.remove(0);
    let changes = |name: &str, text: &str| {
        let subject = subject(text);
        let rule = subject.rules.iter().find(|rule| rule.rule == name).unwrap();
        assert_eq!(rule.replays, Some(60));
        let found = subject.findings.iter().any(|finding| finding.rule.as_deref() == Some(name));
        (rule.times > 0.0, rule.changes.unwrap().mean, found)
    };
    assert_eq!(changes("talks", talks), (true, 0.0, true));
    let (_, few, found) = changes("few", few);
    assert!(few == 1.0 && !found, "{few}");
}

#[test]
fn built_in_rules_are_replayed_as_well() {
    let plan = TrialPlan { games: 40, choices: 0, replays: 40, ..TrialPlan::of(preset("super-speed")) };
    let subject = report(&plan).subjects.remove(0);
    let changes = |name: &str| subject.rules.iter().find(|rule| rule.rule == name).unwrap().changes.unwrap();
    assert!(subject.rules.iter().any(|rule| rule.changes.is_some_and(|changes| changes.mean > 0.5)), "{subject:?}");
    let never: Vec<_> = subject.findings.iter().filter(|found| found.what == FindingKind::NeverFires).collect();
    for finding in never {
        let bound = changes(finding.rule.as_deref().unwrap());
        assert!(bound.mean == 0.0 && bound.high < 0.09, "{finding:?} {bound:?}");
    }
}

#[test]
fn a_play_test_omits_findings_about_the_base_game() {
    let text = r#"{"name": "own", "title": "Own", "parts": [{"when": "spoke", "then": [{"do": {"draw": {"who": "actor", "cards": 1}}}]}]}"#;
    let plan = with_rule(serde_json::from_str(text).unwrap());
    let mut report = report(&TrialPlan { against: Some(preset("classic")), ..plan });
    let found = |what, rule: Option<&str>| {
        let (words, figures) = (String::new(), ruckus_lab::FindingFigures::default());
        ruckus_lab::Finding { what, rule: rule.map(str::to_owned), words, figures }
    };
    report.subjects[0].findings = vec![
        found(FindingKind::Unfair, None),
        found(FindingKind::DragsOn, None),
        found(FindingKind::NeverFires, Some("own")),
        found(FindingKind::NeverFires, Some("interrupt")),
    ];
    report.subjects[1].findings = vec![found(FindingKind::Unfair, None)];
    let test = ruckus_lab::PlayTest::of(&report, "classic", "own").unwrap();
    let kept: Vec<_> = test.findings.iter().map(|finding| (finding.what, finding.rule.as_deref())).collect();
    assert_eq!(kept, [(FindingKind::DragsOn, None), (FindingKind::NeverFires, Some("own"))]);
}

#[test]
fn endless_rounds_are_abandoned_after_an_hour_and_reported() {
    let text = r#"{"name": "never-out", "title": "Never Out", "parts": [{"standing": {"forbid": {"lay": {}}}, "if": {"number": {"of": {"hand": "actor"}, "is": "at-most", "than": 2}}}]}"#;
    let plan = with_rule(serde_json::from_str(text).unwrap());
    let subject = report(&TrialPlan { games: 4, ..plan }).subjects.remove(0);
    let given_up = subject.findings.iter().find(|finding| finding.what == FindingKind::GivenUp).unwrap();
    assert_eq!(given_up.words, "4 of 4 rounds (100.0 %) were stopped after an hour (3,600 s) of play.");
    let minutes = subject.measure("minutes").unwrap().estimate.mean;
    assert!((59.0..=60.0).contains(&minutes), "{minutes}");
}
