//! Invocations of `ruckus lab` by people and programs.

use std::error::Error;
use std::process::{Command, Output};

type Tested = Result<(), Box<dyn Error>>;

fn races(arguments: &str) -> std::io::Result<Output> {
    let lab = Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["lab", "races"]).args(arguments.split(' ')).output()?;
    // There is no progress output without a terminal.
    assert!(!lab.status.success() || lab.stderr.is_empty());
    Ok(lab)
}

#[test]
fn race_reports_in_json_are_complete_and_reproducible() -> Tested {
    let asked = "--json --races 2000 --seats 4 --ping 20-250 --seed 3";
    let output = String::from_utf8(races(asked)?.stdout)?;
    assert_eq!(output, String::from_utf8(races(asked)?.stdout)?);
    let lines: Vec<serde_json::Value> = output.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let [arrival, bounded] = &lines[..] else { return Err("a line for each rule".into()) };
    for line in &lines {
        for key in ["seats", "faster_wins", "faster_wins_20ms", "worst_ping_share", "fair_share", "liar_gain_ms"] {
            assert!(line[key].is_number(), "{key} in {line}");
        }
        assert!(line["wait_ms"]["p50"].is_number() && line["wait_ms"]["p95"].is_number(), "{line}");
    }
    assert_eq!((&arrival["rule"], &bounded["rule"]), (&"arrival".into(), &"bounded-reaction".into()));
    assert!(arrival["liar_caught_after"].is_null() && bounded["liar_caught_after"].is_number());
    assert!(arrival["faster_wins"].as_f64() < Some(0.7) && bounded["faster_wins"].as_f64() > Some(0.9), "{output}");
    Ok(())
}

#[test]
fn the_race_report_lists_every_rule_and_every_liar() -> Tested {
    let output = String::from_utf8(races("--races 400 --seats 2,8 --ping 20-80 --kernel")?.stdout)?;
    for words in ["arrival", "reaction", "20–80", "fair", "reports a time of 0", "delays pongs"] {
        assert!(output.contains(words), "{words} in {output}");
    }
    assert_eq!(output.lines().filter(|line| line.contains("(50.0 %)") || line.contains("(12.5 %)")).count(), 4);
    Ok(())
}

#[test]
fn rejects_invalid_race_options_with_a_reason() -> Tested {
    for (arguments, reason) in [
        ("--races 0", "1..=10000000"),
        ("--seats 1", "2..=16"),
        ("--seats 4,17", "2..=16"),
        ("--ping 250-20", "give the minimum first"),
        ("--ping 20", "such as 20-250"),
        ("--jitter 1-NaN", "between 0 and 5000"),
        ("--spikes 2", "between 0 and 1"),
        ("--seed one", "--seed"),
    ] {
        let output = races(arguments)?;
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let said = String::from_utf8(output.stderr)?;
        assert!(said.contains(reason), "{arguments}: {said}");
    }
    Ok(())
}

#[test]
fn level_reports_are_the_same_on_any_number_of_threads() -> Tested {
    let levels = |arguments: &str| {
        Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["lab", "levels"]).args(arguments.split(' ')).output()
    };
    let asked = "--json --rounds 80 --preset classic,house-rules --pairs regular:rookie --seed 4 --threads";
    let output = String::from_utf8(levels(&format!("{asked} 1"))?.stdout)?;
    assert_eq!(output, String::from_utf8(levels(&format!("{asked} 3"))?.stdout)?);
    let lines: Vec<serde_json::Value> = output.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!(
        lines.iter().map(|line| line["preset"].as_str()).collect::<Vec<_>>(),
        [Some("classic"), Some("house-rules")]
    );
    for line in &lines {
        let (least, most) = (line["interval_95"][0].as_f64(), line["interval_95"][1].as_f64());
        assert!(least < line["win_share"].as_f64() && line["win_share"].as_f64() < most, "{line}");
        assert_eq!((&line["one"], &line["others"]), (&"regular".into(), &"rookie".into()));
    }
    let sharks = levels("--rounds 4 --preset power --pairs shark:regular --playouts 20 --seats 4")?;
    let row = String::from_utf8(sharks.stdout)?;
    assert!(row.lines().any(|line| line.starts_with("shark") && line.contains("25.0 %")), "{row}");
    for (arguments, reason) in [
        ("--pairs shark", "such as shark:regular"),
        ("--pairs shark:whale", "unknown player `whale`"),
        ("--preset clasic", "there is no preset `clasic`"),
        ("--rounds 0", "1..=10000000"),
    ] {
        let output = levels(arguments)?;
        assert!(!output.status.success(), "{arguments}");
        let said = String::from_utf8(output.stderr)?;
        assert!(said.contains(reason), "{arguments}: {said}");
    }
    Ok(())
}

fn event(arguments: &str) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["lab", "event"]).args(arguments.split(' ')).output()
}

#[test]
fn event_reports_are_reproducible_and_available_as_json() -> Tested {
    let asked = "--form swap --players 12 --rounds 3 --events 20 --json";
    let output = String::from_utf8(event(asked)?.stdout)?;
    assert_eq!(output, String::from_utf8(event(asked)?.stdout)?);
    let line: serde_json::Value = serde_json::from_str(&output)?;
    assert_eq!((&line["form"], &line["players"], &line["events"]), (&"swap".into(), &12.into(), &20.into()));
    for key in ["best_wins", "best_rank", "minutes", "matches", "meet_again", "waiting_minutes"] {
        assert!(
            line[key]["mean"].is_number() && line[key]["low"].is_number() && line[key]["high"].is_number(),
            "{key}"
        );
    }
    let words = String::from_utf8(event("--form knockout --strength 3,2,1,1 --events 20")?.stdout)?;
    assert!(words.contains("the best of 4 wins"), "{words}");
    Ok(())
}

#[test]
fn rejects_impossible_events_with_a_reason() -> Tested {
    for (arguments, reason) in [
        ("--form swiss", "give the number of players"),
        ("--form round-robin --players 9", "not one of `swap`, `swiss`"),
        ("--form swap --players 5", "this form needs 6"),
        ("--form swiss --players 9 --rounds 3", "swiss needs `matches`"),
        ("--form swiss --players 9 --strength 0.2", "must be one number"),
        ("--form swiss --players 9 --strength 2,1", "omit --players"),
        ("--form swiss --players 9 --sizes 9", "not a range such as"),
        ("--form swiss --players 9 --preset clasic", "neither a preset nor a file"),
    ] {
        let output = event(arguments)?;
        let error = String::from_utf8(output.stderr)?;
        assert!(!output.status.success() && error.contains(reason), "{arguments}: {error}");
    }
    Ok(())
}
