//! Tests of the referee: what it accepts, the errors it reports, and that it detects failures.

use std::path::Path;

use ruckus_referee::{Report, Scenario, ScenarioError, run};

const TABLE: &str = r#"title  = "A table"
clause = "G4"
rules  = "classic"
[table]
seats = ["Ann", "Bob"]
pile  = ["R5"]
stock = ["Y1", "Y2"]
[table.hands]
Ann = ["R1", "G2", "R9"]
Bob = ["B1", "B2"]
"#;

fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    Scenario::parse("some.toml", text, &|path: &Path| Err(format!("{} is not there", path.display())))
}

fn error(text: &str) -> String {
    parse(text).map(|_| ()).expect_err("this is no scenario").to_string()
}

/// Returns the error for the standard table with more lines below it.
fn error_below(more: &str) -> String {
    error(&format!("{TABLE}{more}"))
}

fn play(more: &str) -> Report {
    let scenario = parse(&format!("{TABLE}{more}")).expect("this is a scenario");
    run("some.toml", &scenario).expect("these rules go together")
}

fn complaints(more: &str) -> Vec<String> {
    let failures = play(more).failures;
    failures.into_iter().map(|failure| format!("{:?}: {} / {}", failure.step, failure.expected, failure.got)).collect()
}

#[test]
fn unknown_keys_are_rejected_with_their_line() {
    assert!(error("titel = 'x'\n").starts_with("some.toml:1: "));
    assert!(error("title = 'x'\ncolor = 1\n").starts_with("some.toml:2: unknown field `color`"));
    let message = error("title = 'x'\nclause = 'G4'\n[table]\nseets = ['Ann', 'Bob']\n");
    assert!(message.starts_with("some.toml:4: ") && message.contains("seets"), "{message}");
    let message = error_below("\n[[step]]\nwho = 'Ann'\nplai = 'R1'\n");
    assert!(message.starts_with("some.toml:14: step 1: ") && message.contains("plai"), "{message}");
    let message = error_below("[expect]\nturns = 'Ann'\n");
    assert!(message.starts_with("some.toml:12: [expect]: a position has no `turns`"), "{message}");
    assert!(error("title = \n").starts_with("some.toml:1: "));
}

#[test]
fn unknown_seats_are_named_in_the_error() {
    let message = error_below("[expect]\nturn = 'Zoe'\n");
    assert!(message.contains("no player is called `Zoe`; the seats are Ann, Bob"), "{message}");
    assert!(error_below("[expect]\nhands.Zoe = []\n").contains("no player is called `Zoe`"));
    assert!(error_below("[[step]]\nafter = '1s'\n[step.then]\nout = ['Zoe']\n").contains("no player is called `Zoe`"));
    for line in ["turn = 'Zoe'", "dealer = 'Zoe'", "uno = ['Zoe']", "out = ['Zoe']", "totals = { Zoe = 1 }"] {
        let text = TABLE.replace("[table]\n", &format!("[table]\n{line}\n"));
        let message = error(&text);
        assert!(message.starts_with("some.toml:5: no player is called `Zoe`"), "{line}: {message}");
    }
    let message = error(&TABLE.replace("\"Bob\"]", "\"Ann\"]"));
    assert!(message.contains("two seats are called `Ann`"), "{message}");
    assert!(error(&TABLE.replace("[\"Ann\", \"Bob\"]", "[\"Ann\"]")).contains("2 to 32 seats, not 1"));
}

#[test]
fn invalid_cards_times_and_codes_are_rejected() {
    let message = error_below("[[step]]\nwho = 'Ann'\nplay = 'R77'\n");
    assert!(message.contains("`R77` is not a card"), "{message}");
    // The error names the line, both in the table and in the hands below it.
    for (card, wrong) in [("R9", "X9"), ("\"R1\"", "\"R77\"")] {
        let text = TABLE.replacen(card, wrong, 1);
        let line = text.lines().position(|line| line.contains(wrong)).expect("it stands there") + 1;
        let message = error(&text);
        assert!(message.starts_with(&format!("some.toml:{line}: ")) && message.contains("is not a card"), "{message}");
    }
    let message = error_below("[expect]\ntop = 'purple'\n");
    assert!(message.contains("`purple` is not a card"), "{message}");
    let message = error_below("[[step]]\nafter = '2 weeks'\n");
    assert!(message.starts_with("some.toml:12: step 1: `2 weeks` is not a time"), "{message}");
    let message = error_below("[[step]]\nwho = 'Ann'\ndraw = true\nrefused = 'nope'\n");
    assert!(message.contains("there is no refusal `nope`; known codes: round-over, "), "{message}");
}

#[test]
fn an_invalid_discard_pile_is_rejected_before_the_game() {
    let wrong = |pile: &str| {
        let scenario = parse(&TABLE.replace("\"R5\"", pile)).expect("the pile is read later");
        run("some.toml", &scenario).expect_err("this is no pile").to_string()
    };
    assert!(wrong("\"R5!\"").starts_with("some.toml:6: [table]: "));
    assert!(wrong("\"R5!\"").contains("only a draw card can be unsettled"));
    assert!(wrong("\"R5@Zoe\"").contains("no player is called `Zoe`"));
    assert!(wrong("\"R55\"").contains("`R55` is not a card"));
}

#[test]
fn unknown_rules_suggest_the_nearest_name() {
    let message = error(&TABLE.replace("\"classic\"", "\"clasic\""));
    assert!(message.starts_with("some.toml:3: ") && message.contains("`classic`"), "{message}");
    let with = TABLE.replace("[table]\n", "with = { spank-the-babby = true }\n[table]\n");
    let message = error(&with);
    assert!(message.starts_with("some.toml:4: ") && message.contains("did you mean `spank-the-baby`?"), "{message}");
    let message = error(&TABLE.replace("\"classic\"", "\"mine.toml\""));
    assert!(message.starts_with("some.toml:3: ") && message.contains("mine.toml is not there"), "{message}");
}

#[test]
fn rules_that_do_not_fit_are_rejected_with_their_line() {
    let with = TABLE.replace("[table]\n", "with = { doghouse = 3 }\n[table]\n");
    let scenario = parse(&with).expect("how many may be out depends on the seats");
    let message = run("some.toml", &scenario).expect_err("two seats have no doghouse").to_string();
    assert!(message.starts_with("some.toml:4: ") && message.contains("use 0 to 0"), "{message}");
}

#[test]
fn a_ruleset_file_is_found_beside_the_scenario() {
    let text = TABLE.replace("\"classic\"", "\"mine.toml\"");
    let read = |path: &Path| match path.to_str() {
        Some("folder/mine.toml") => Ok("name = 'mine'\n[rules]\nsuper-power = true\n".to_owned()),
        _ => Err("not there".to_owned()),
    };
    let scenario = Scenario::parse("folder/some.toml", &text, &read).expect("the file is there");
    assert!(run("some.toml", &scenario).is_ok_and(|report| report.pass));
}

#[test]
fn a_step_needs_one_verb_and_a_player() {
    assert!(error_below("[[step]]\nwho = 'Ann'\n").contains("needs a verb"));
    assert!(error_below("[[step]]\ndraw = true\n").contains("`draw` needs `who`"));
    assert!(error_below("[[step]]\nwho = 'Ann'\ndraw = true\npass = true\n").contains("an action has one verb"));
    assert!(error_below("[[step]]\nwho = 'Ann'\ndraw = false\n").contains("has no effect"));
    assert!(error_below("[[step]]\nafter = '1s'\nrefused = true\n").contains("only a player's action can be refused"));
    assert!(error_below("[[step]]\nwho = 'Ann'\ngive = 'R1'\n").contains("`give` needs `to`"));
}

#[test]
fn unexpected_refusals_and_successes_fail() {
    let refused = "[[step]]\nwho = 'Ann'\nplay = 'G2'\n";
    assert_eq!(complaints(refused), ["Some(1): accepted / does-not-match"]);
    let accepted = "[[step]]\nwho = 'Ann'\nplay = 'R1'\nrefused = true\n";
    assert_eq!(complaints(accepted), ["Some(1): refused / accepted"]);
    let accepted = "[[step]]\nwho = 'Ann'\nplay = 'R1'\nrefused = 'does-not-match'\n";
    assert_eq!(complaints(accepted), ["Some(1): refused = does-not-match / accepted"]);
    let otherwise = "[[step]]\nwho = 'Ann'\nplay = 'G2'\nrefused = 'frozen'\n";
    assert_eq!(complaints(otherwise), ["Some(1): refused = frozen / does-not-match"]);
    assert!(play("[[step]]\nwho = 'Ann'\nplay = 'G2'\nrefused = true\n").pass);
    assert!(play("[[step]]\nwho = 'Ann'\nplay = 'R1'\nrefused = false\n").pass);
}

/// Runs steps at a table where a wrong catch and a slap without a reason are free, or cost 2 cards.
fn with_mistakes(cost: bool, steps: &str) -> Vec<String> {
    let table =
        TABLE.replace("[table]\n", &format!("with = {{ spank-the-baby = true, mistakes = {cost} }}\n[table]\n"));
    let scenario = parse(&format!("{table}{steps}")).expect("this is a scenario");
    let failures = run("some.toml", &scenario).expect("these rules go together").failures;
    failures.into_iter().map(|failure| format!("{} / {}", failure.expected, failure.got)).collect()
}

#[test]
fn a_move_without_effect_counts_as_refused() {
    for verb in ["catch = 'Ann'", "slap = true"] {
        let step = format!("[[step]]\nwho = 'Bob'\n{verb}\n");
        for cost in [false, true] {
            for refused in ["true", "'not-legal-now'"] {
                assert_eq!(with_mistakes(cost, &format!("{step}refused = {refused}\n")), [""; 0], "{verb} {cost}");
            }
            let otherwise = with_mistakes(cost, &format!("{step}refused = 'frozen'\n"));
            assert_eq!(otherwise, ["refused = frozen / not-legal-now"], "{verb} {cost}");
        }
        // Scenarios of version 0.2 omit `refused` if mistakes are free.
        assert_eq!(with_mistakes(false, &step), [""; 0], "{verb}");
        assert_eq!(with_mistakes(true, &step), ["accepted / not-legal-now"], "{verb}");
    }
    let uno = "[[step]]\nwho = 'Bob'\nuno = true\nrefused = 'not-legal-now'\n";
    assert_eq!((with_mistakes(false, uno), with_mistakes(true, uno)), (Vec::new(), Vec::new()));
}

#[test]
fn due_deadlines_do_not_count_as_effects_of_a_move() {
    // The race is over before the slap. Its deadline has an effect, but the slap does not.
    let steps =
        "[[step]]\nwho = 'Ann'\nplay = 'R3'\n[[step]]\nafter = '9s'\nwho = 'Bob'\nslap = true\nrefused = true\n";
    let table = TABLE.replace("[table]\n", "with = { spank-the-baby = true }\n[table]\n").replace("R1", "R3");
    let scenario = parse(&format!("{table}{steps}")).expect("this is a scenario");
    let report = run("some.toml", &scenario).expect("these rules go together");
    assert!(report.pass && !report.steps[1].events.is_empty(), "{:?}", report.failures);
    // A successful catch is accepted, so `refused` fails.
    let catch = "[[step]]\nwho = 'Bob'\ncatch = 'Ann'\nrefused = true\n";
    let table = TABLE.replace("\"R1\", \"G2\", \"R9\"", "\"R1\", \"G2\"");
    let play = "[[step]]\nwho = 'Ann'\nplay = 'R1'\n";
    let scenario = parse(&format!("{table}{play}{catch}")).expect("this is a scenario");
    let failures = run("some.toml", &scenario).expect("these rules go together").failures;
    assert!(matches!(&*failures, [only] if only.got == "accepted"), "{failures:?}");
}

#[test]
fn uno_can_be_called_with_payments_and_gifts() {
    let pays = TABLE
        .replace("\"classic\"", "\"super-power-no-sissies\"")
        .replace("[\"R5\"]", "[\"Y5\", \"Y+2!@Bob\"]")
        .replace("\"R1\", \"G2\", \"R9\"", "\"G2\", \"R9\"");
    let pays = format!("{pays}[[step]]\nwho = 'Ann'\npay = ['G2']\n");
    let gives = TABLE.replace("[table]\n", "with = { give-zero = true }\n[table]\n").replace("\"R1\"", "\"R0\"");
    let gives = format!("{gives}[[step]]\nwho = 'Ann'\nplay = 'R0'\n[[step]]\nwho = 'Ann'\ngive = 'G2'\nto = 'Bob'\n");
    for (steps, deed) in [(pays, "Ann pays with G2"), (gives, "Ann gives G2 to Bob")] {
        let liable = |more: &str, liable: &str| {
            let scenario = parse(&format!("{steps}{more}[expect]\nliable = {liable}\nhands.Ann = ['R9']\n"));
            let report = run("some.toml", &scenario.expect("this is a scenario")).expect("these rules go together");
            assert!(report.pass, "{deed}: {:?}", report.failures);
            report.steps.last().and_then(|step| step.deed.clone()).unwrap_or_default()
        };
        assert_eq!(liable("", "['Ann']"), deed);
        assert_eq!(liable("uno = true\n", "[]"), format!("{deed} and calls UNO"));
    }
    // UNO is not said with a refused action or with other verbs.
    let refused = "[[step]]\nwho = 'Ann'\npay = ['R9']\nuno = true\nrefused = true\n";
    assert_eq!(play(refused).steps[0].events, [""; 0]);
    for (step, why) in [("draw = true", "`draw` and `uno` together"), ("pay = ['G2']\nplay = 'R1'", "`play` and `pay`")]
    {
        let error = error_below(&format!("[[step]]\nwho = 'Ann'\n{step}\nuno = true\n"));
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn failed_expectations_report_the_actual_value() {
    let step = "[[step]]\nwho = 'Ann'\nplay = 'R1'\n[step.then]\nturn = 'Ann'\n";
    assert_eq!(complaints(step), ["Some(1): turn = Ann / Bob"]);
    for (expect, got) in [
        ("turn = 'Bob'", "turn = Bob / Ann"),
        ("direction = 'right'", "direction = right / left"),
        ("debt = 2", "debt = 2 / 0"),
        ("debtor = 'Ann'", "debtor = Ann / none"),
        ("top = 'R6'", "top = R6 / R5"),
        ("pile = ['R6']", "pile = R6 / R5"),
        ("pile = ['R4', 'R5']", "pile = R4 R5 / R5"),
        ("stock = 1", "stock = 1 / 102"),
        ("hands.Bob = ['B1']", "hands.Bob = B1 / B1 B2"),
        ("seats = ['Bob', 'Ann']", "seats = Bob Ann / Ann Bob"),
        ("out = ['Ann']", "out = Ann / "),
        ("window = 'slap'", "window = slap / none"),
        ("liable = ['Bob']", "liable = Bob / "),
        ("over = true", "over = true / false"),
        ("points.Ann = 3", "points.Ann = 3 / none"),
        ("totals.Ann = 3", "totals.Ann = 3 / 0"),
        ("winner = 'Ann'", "winner = Ann / none"),
    ] {
        assert_eq!(complaints(&format!("[expect]\n{expect}\n")), [format!("None: {got}")]);
    }
}

#[test]
fn expectations_ignore_hand_order_and_omitted_owners() {
    let more =
        "[[step]]\nwho = 'Ann'\nplay = 'R1'\n[expect]\npile = ['R5', 'R1@Ann']\nhands.Ann = ['R9', 'G2']\ntop = 'r1'\n";
    assert_eq!(complaints(more), [""; 0]);
    assert_eq!(complaints("[[step]]\nwho = 'Ann'\nplay = 'R1'\n[expect]\npile = ['R5', 'R1']\n"), [""; 0]);
    let wrong = "[[step]]\nwho = 'Ann'\nplay = 'R1'\n[expect]\npile = ['R5', 'R1@Bob']\n";
    assert_eq!(complaints(wrong), ["None: pile = R5 R1@Bob / R5 R1@Ann"]);
}

#[test]
fn an_unknown_seat_is_refused_and_expect_is_optional() {
    let report =
        play("[[step]]\nwho = 'Zoe'\ndraw = true\nrefused = 'unknown-seat'\n[[step]]\nwho = 'Ann'\ndraw = true\n");
    assert!(report.pass, "{:?}", report.failures);
    assert_eq!(report.steps[1].events, ["Ann draws Y1."]);
}

#[test]
fn a_json_report_has_all_its_keys() {
    let report = play("[[step]]\nwho = 'Ann'\nplay = 'G2'\nrefused = true\n");
    let json = serde_json::to_value(&report).expect("a report is JSON");
    assert_eq!(json["file"], "some.toml");
    assert_eq!(json["pass"], true);
    assert_eq!(json["steps"][0]["ok"], false);
    assert_eq!(json["steps"][0]["code"], "does-not-match");
    let last = &json["final"];
    let keys = "turn direction debt debtor top pile stock hands seats out window liable over points totals winner";
    for key in keys.split(' ') {
        assert!(last.get(key).is_some(), "`final` has no `{key}`");
    }
}

#[test]
fn rejects_files_that_are_too_large() {
    let message = error(&"#".repeat(300 * 1024));
    assert!(message.contains("write a smaller scenario"), "{message}");
}

#[test]
fn home_made_rules_are_named_or_inlined() {
    let with = |said: &str| TABLE.replacen("[table]", &format!("homemade = [{said}]\n[table]"), 1);
    let scenario = parse(&with("\"bomb\", { name = \"own\", title = \"Own\", settings = { \"uno.penalty\" = 3 } }"));
    let names: Vec<_> =
        scenario.expect("both are rules").ruleset.homemade().iter().map(|rule| rule.name.clone()).collect();
    assert_eq!(names, ["bomb", "own"]);
    for (said, why) in [
        ("\"bomp\"", "the gallery has no rule `bomp`"),
        ("\"mine.toml\"", "mine.toml is not there"),
        ("{ name = \"own\" }", "missing field `title`"),
        ("{ name = \"own\", title = \"Own\" }", "does nothing yet"),
        ("7", "homemade"),
    ] {
        let error = error(&with(said));
        assert!(error.contains(why) && error.contains("some.toml:4"), "{error}");
    }
    let read = |path: &Path| match path.extension().is_some_and(|it| it == "json") {
        true => Ok(r#"{"name": "own", "title": "Own", "rules": {"matching": true}}"#.to_owned()),
        false => Err("is not there".to_owned()),
    };
    assert!(Scenario::parse("some.toml", &with("\"own.json\""), &read).is_ok());
}

#[test]
fn errors_in_a_home_made_rule_file_name_their_line() {
    let rule = "name = 'own'\ntitle = 'Own'\n[[parts]]\nwhen = 'passes'\nthen = [{ do = 'turn-round' }]\n";
    let read = |text: &'static str| move |_: &Path| Ok(text.to_owned());
    let named = TABLE.replacen("[table]", "homemade = [\"own.toml\"]\n[table]", 1);
    let error = Scenario::parse("some.toml", &named, &read(rule)).expect_err("is wrong").to_string();
    assert!(error.contains("own.toml:4: there is no word `passes` here; did you mean `passed`?"), "{error}");
    // A rule alone implies a suitable game.
    let rules = TABLE.replacen("classic", "own.toml", 1);
    assert!(rules.contains("own.toml"), "{rules}");
    let right = Scenario::parse(
        "some.toml",
        &rules,
        &read("name = 'own'\ntitle = 'Own'\n[[parts]]\nwhen = 'passed'\nthen = [{ do = 'turn-round' }]\n"),
    );
    assert_eq!(right.expect("is a rule").ruleset.homemade()[0].name, "own");
}
