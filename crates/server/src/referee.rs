//! Runs scenarios that users write, within limits. A scenario cannot read files or use the CPU for long.

use std::path::Path;

use ruckus_protocol::{ScenarioFailure, ScenarioFault, ScenarioPlayed, ScenarioRun, ScenarioStep, Scene};
use ruckus_referee::{Failure, Report, Scenario, ScenarioError, is_event, run_while};

/// The file name of scenarios. Users never see it.
const FILE: &str = "scenario.toml";
/// The maximum number of steps.
const MOST_STEPS: usize = 100;
/// The maximum number of cards at the start. The decks of the largest table have fewer.
const MOST_CARDS: usize = 1_200;
/// The maximum length of a player's name, in characters.
const LONGEST_NAME: usize = 40;
/// The maximum number of failures in the result.
const MOST_FAILURES: usize = 20;

/// Runs a scenario. Calls `go_on` before each step and stops if it returns false.
pub(crate) fn judge(text: &str, go_on: &dyn Fn() -> bool) -> ScenarioRun {
    let played = read(text).and_then(|scenario| Ok((run_while(FILE, &scenario, go_on)?, scenario)));
    match played {
        Ok((report, scenario)) => ScenarioRun {
            pass: report.pass,
            wrong: None,
            failures: report.failures.iter().take(MOST_FAILURES).map(failure).collect(),
            played: Some(played_of(&scenario, report)),
        },
        Err(ScenarioError { line, message, .. }) => {
            let wrong = ScenarioFault { line: line as u32, message };
            ScenarioRun { pass: false, wrong: Some(wrong), failures: Vec::new(), played: None }
        }
    }
}

fn read(text: &str) -> Result<Scenario, ScenarioError> {
    let refused = |message: String| ScenarioError { file: FILE.to_owned(), line: 0, message };
    if is_event(text) {
        return Err(refused("this server runs no scenarios of events; use `ruckus referee FILE`".to_owned()));
    }
    // Scenarios can refer to files of their author. Never read files of the server.
    let scenario = Scenario::parse(FILE, text, &|_: &Path| {
        Err("scenarios cannot read files here; include the rules, or name a preset".to_owned())
    })?;
    let (steps, cards) = (scenario.step_count(), scenario.card_count());
    if steps > MOST_STEPS {
        return Err(refused(format!("{steps} steps are too many; use at most {MOST_STEPS}")));
    }
    if cards > MOST_CARDS {
        return Err(refused(format!("{cards} cards are too many; use at most {MOST_CARDS}")));
    }
    if scenario.people().iter().any(|name| name.chars().count() > LONGEST_NAME) {
        return Err(refused(format!("a name is too long; use at most {LONGEST_NAME} characters")));
    }
    Ok(scenario)
}

fn failure(Failure { step, line, expected, got }: &Failure) -> ScenarioFailure {
    let (expected, got) = (expected.clone(), got.clone());
    ScenarioFailure { step: step.map(|step| step as u32), line: *line as u32, expected, got }
}

fn played_of(scenario: &Scenario, report: Report) -> ScenarioPlayed {
    let steps = scenario.step_lines().zip(report.steps).map(|(line, step)| ScenarioStep {
        line: line as u32,
        after: step.after,
        deed: step.deed,
        refused: step.code,
        events: step.events,
        table: Scene::of(&step.position),
    });
    ScenarioPlayed {
        title: scenario.title.clone(),
        clause: scenario.clause.clone(),
        rules: scenario.ruleset.title.clone(),
        start: Scene::of(&report.start),
        steps: steps.collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use ruckus_rulebook::{Book, SourceFiles};

    use super::*;

    const SKIP: &str = "title = \"A skip\"\nclause = \"C3\"\n[table]\nseats = [\"Ann\", \"Bob\", \"Cid\"]\npile = [\"R5\"]\n\
        [table.hands]\nAnn = [\"RS\", \"G1\"]\nBob = [\"B1\"]\nCid = [\"Y1\"]\n[[step]]\nwho = \"Ann\"\nplay = \"RS\"\n[expect]\nturn = \"Cid\"\n";

    fn judged(text: &str) -> ScenarioRun {
        judge(text, &|| true)
    }

    fn wrong(text: &str) -> ScenarioFault {
        judged(text).wrong.expect("it is not run")
    }

    /// These are the examples with text, which the page offers and links to.
    #[test]
    fn all_rulebook_examples_pass() {
        let files = SourceFiles::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        let book = Book::of(&files.expect("the files of the rulebook can be read")).expect("a rulebook");
        let mut ran = 0;
        for (name, text) in book.examples.iter().filter_map(|(name, example)| Some((name, example.text.as_ref()?))) {
            let run = judged(text);
            assert!(run.pass, "{name}: {:?} {:?}", run.wrong, run.failures);
            ran += 1;
        }
        assert!(ran > 500, "{ran} of {} examples have a text", book.examples.len());
    }

    #[test]
    fn failures_report_their_step_and_line() {
        let run = judged(&SKIP.replace("turn = \"Cid\"", "turn = \"Bob\""));
        let failure =
            ScenarioFailure { step: None, line: 14, expected: "turn = Bob".to_owned(), got: "Cid".to_owned() };
        assert_eq!((run.pass, run.failures), (false, vec![failure]));
        let run = judged(&SKIP.replace("play = \"RS\"", "play = \"G1\""));
        let [first, ..] = run.failures.as_slice() else { panic!("a card that does not match is refused") };
        assert_eq!((first.step, first.line), (Some(1), 10));
        let played = run.played.expect("it was run");
        assert_eq!(played.steps[0].refused, Some(ruckus_engine::Code::DoesNotMatch));
        assert_eq!(played.steps[0].line, 10);
        assert_eq!(wrong(&SKIP.replace("play = \"RS\"", "plays = \"RS\"")).line, 12);
        assert_eq!(wrong(&SKIP.replace("B1", "B11")).line, 8);
        assert_eq!(wrong(&SKIP.replace("R5", "R55")).line, 5);
        assert_eq!(wrong("title = ").line, 1);
    }

    #[test]
    fn scenarios_cannot_read_files() {
        for said in ["rules = \"/etc/passwd.toml\"", "rules = \"../ruckus.toml\"", "homemade = [\"Cargo.toml\"]"] {
            let fault = wrong(&SKIP.replace("[table]\n", &format!("{said}\n[table]\n")));
            assert!(fault.message.contains("scenarios cannot read files here"), "{fault:?}");
            assert_eq!(fault.line, 3);
        }
    }

    #[test]
    fn rejects_oversized_scenarios_with_a_message() {
        let steps = "[[step]]\nafter = \"1s\"\n".repeat(MOST_STEPS + 1);
        let cards = format!("stock = [{}]\n[table.hands]", "\"R1\",".repeat(MOST_CARDS));
        for (text, why) in [
            (SKIP.replace("[[step]]", &format!("{steps}[[step]]")), "steps are too many"),
            (SKIP.replace("[table.hands]", &cards), "cards are too many"),
            (SKIP.replace("Cid", &"C".repeat(LONGEST_NAME + 1)), "a name is too long"),
            ("[event]\nname = \"Cup\"\n".to_owned(), "scenarios of events"),
        ] {
            assert!(wrong(&text).message.contains(why), "{why}: {:?}", wrong(&text));
        }
        let deep = format!("{SKIP}deep = {}{}", "[".repeat(5_000), "]".repeat(5_000));
        assert!(wrong(&deep).line > 0);
    }

    #[test]
    fn a_run_stops_at_its_time_limit() {
        let left = Cell::new(1);
        let text = SKIP.replace("[expect]", "[[step]]\nafter = \"1s\"\n[expect]");
        let run = judge(&text, &|| left.replace(left.get() - 1) > 0);
        let fault = run.wrong.expect("the second step comes too late");
        assert!(fault.message.contains("step 2: the time for this scenario is up"), "{fault:?}");
    }
}
