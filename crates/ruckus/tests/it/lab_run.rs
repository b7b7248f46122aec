//! Invocations of `ruckus lab run` by people and programs.

use std::error::Error;
use std::process::{Command, Output};

use serde_json::Value;

type Tested = Result<(), Box<dyn Error>>;

fn lab(arguments: &str) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["lab", "run"]).args(arguments.split(' ')).output()
}

#[test]
fn json_reports_are_the_same_on_any_number_of_threads() -> Tested {
    let asked = "classic --against super-speed --games 20 --seats 3 --bots rookie --choices 2 --replays 2 --seed 5 --json --threads";
    let output = String::from_utf8(lab(&format!("{asked} 1"))?.stdout)?;
    assert_eq!(output, String::from_utf8(lab(&format!("{asked} 2"))?.stdout)?);
    let lines: Vec<Value> = output.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let [classic, speed, different] = &lines[..] else { return Err("a line for each, and one for both".into()) };
    for (line, name) in [(classic, "classic"), (speed, "super-speed")] {
        assert_eq!((&line["ruleset"], &line["games"], &line["seats"]), (&name.into(), &20.into(), &3.into()));
        assert_eq!(line["bots"], Value::from(vec!["rookie"; 3]));
        for measure in ["turns", "minutes", "cards_in_hand", "lead_changes", "skilled_wins", "drags_on"] {
            let [mean, low, high] = ["mean", "low", "high"].map(|key| line[measure][key].as_f64());
            assert!(low.is_some() && low <= mean && mean <= high, "{measure} of {line}");
        }
    }
    assert_eq!((&different["ruleset"], &different["against"]), (&"classic".into(), &"super-speed".into()));
    assert!(different["differences"][0]["words"].as_str().is_some_and(|words| words.contains(" to ")), "{different}");
    Ok(())
}

#[test]
fn merged_parts_equal_an_undivided_run() -> Tested {
    let folder = tempfile::tempdir()?;
    let asked = "classic --against super-speed --games 9 --bots rookie --choices 1 --replays 1 --json";
    let whole = lab(asked)?.stdout;
    let merge = |files: &[std::path::PathBuf]| {
        Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["lab", "merge", "--json"]).args(files).output()
    };
    let mut files = Vec::new();
    for part in 1..=3 {
        files.push(folder.path().join(format!("part{part}.json")));
        std::fs::write(&files[part - 1], lab(&format!("{asked} --part {part}/3"))?.stdout)?;
    }
    assert_eq!(String::from_utf8(merge(&files)?.stdout)?, String::from_utf8(whole)?);
    let refused = |output: Output, says: &str| -> Tested {
        let said = String::from_utf8(output.stderr)?;
        assert!(!output.status.success() && output.stdout.is_empty() && said.contains(says), "{said}");
        Ok(())
    };
    refused(merge(&files[..2])?, "parts are missing: 3/3")?;
    std::fs::write(&files[1], "{}")?;
    refused(merge(&files)?, "part2.json is not a part of a trial")?;
    refused(lab("classic --part 4/3 --json")?, "such as 3/16")?;
    refused(lab("classic --part 1/3")?, "--json")
}

#[test]
fn the_report_has_figures_sentences_and_an_html_page() -> Tested {
    let folder = tempfile::tempdir()?;
    let (rules, page) = (folder.path().join("mine.toml"), folder.path().join("report.html"));
    std::fs::write(&rules, "name = \"mine\"\ntitle = \"Mine & Yours\"\nbase = \"classic\"\n[deal]\ncards = 3\n")?;
    let asked =
        format!("{} --against classic --games 40 --choices 2 --replays 2 --html {}", rules.display(), page.display());
    let output = lab(&asked)?;
    let said = String::from_utf8(output.stdout)?;
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    for words in [
        "Mine & Yours: 40 rounds",
        "Turns",
        "Wins of the first player",
        "intervals hold together in 95 % of reports",
        "ruckus lab run mine.toml --against classic --games 40 --seats 4",
        "Mine & Yours, compared with Classic, deal by deal:",
        "fewer",
    ] {
        assert!(said.contains(words), "{words} in {said}");
    }
    let page = std::fs::read_to_string(page)?;
    assert!(page.starts_with("<!doctype html>") && page.contains("Mine &amp; Yours") && page.contains("<svg"));
    assert!(
        page.contains("ruckus lab run mine.toml") && page.contains("base = &quot;classic&quot;"),
        "it can be run again"
    );
    assert!(page.contains("Number of turns in a round."), "it explains its figures");
    Ok(())
}

#[test]
fn the_report_names_the_file_of_a_home_made_rule() -> Tested {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("four.toml");
    for settings in ["", "settings = { \"uno.penalty\" = 3 }\n"] {
        std::fs::write(
            &file,
            format!(
                "name = \"four\"\ntitle = \"Fours Bite\"\n{settings}[[parts]]\n\
                 when = {{ laid = {{ cards = {{ faces = [\"4\"] }} }} }}\n\
                 then = [{{ do = {{ draw = {{ who = \"others\", cards = 2 }} }} }}]\n"
            ),
        )?;
        let output = lab(&format!("{} --against classic --games 4 --choices 1 --replays 1", file.display()))?;
        let said = String::from_utf8(output.stdout)?;
        for words in [
            "ruckus lab run four.toml --against classic --games 4",
            "Classic with Fours Bite: 4 rounds",
            "Classic with Fours Bite, compared with Classic",
        ] {
            assert!(said.contains(words), "{words} in {said}");
        }
    }
    Ok(())
}

#[test]
fn match_runs_are_reported_in_matches() -> Tested {
    let folder = tempfile::tempdir()?;
    let page = folder.path().join("report.html");
    let asked = "classic --matches --games 6 --choices 1 --replays 1 --seats 2 --bots random --skilled random --unskilled random";
    let output = lab(&format!("{asked} --html {}", page.display()))?;
    let said = String::from_utf8(output.stdout)?;
    for words in ["6 matches", "Classic: 6 matches", "Rounds  ", "Matches of more than an hour", "% of matches"] {
        assert!(said.contains(words), "{words} in {said}");
    }
    assert!(std::fs::read_to_string(page)?.contains("a game is one match"));
    let line: Value = serde_json::from_slice(&lab(&format!("{asked} --json"))?.stdout)?;
    assert_eq!(line["span"], "match");
    assert!(line["rounds"]["mean"].as_f64() > Some(1.0), "nobody has 500 points after a round: {line}");
    Ok(())
}

#[test]
fn rejects_invalid_run_options_with_a_reason() -> Tested {
    for (arguments, reason) in [
        ("clasic", "neither a preset nor a file"),
        ("classic --games 0", "1..=1000000"),
        ("classic --seats 1", "a table has 2 to"),
        ("classic --bots expert", "the players are random, plain, rookie"),
        ("classic --bots rookie,regular", "2 players are given for 4 seats"),
        ("classic --threads 0", "0 threads"),
        ("classic --against nowhere.toml", "neither a preset nor a file"),
        ("classic --games 2 --html /nowhere/at/all.html", "cannot write /nowhere"),
    ] {
        let output = lab(arguments)?;
        let said = String::from_utf8(output.stderr)?;
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{arguments}: {said}");
        assert!(said.contains(reason), "{arguments}: {said}");
    }
    Ok(())
}
