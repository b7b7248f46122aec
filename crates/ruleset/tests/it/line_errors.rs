//! Errors in lines: what is wrong, where, and what would be right.

use ruckus_laws::dice::Dice;
use ruckus_ruleset::{LineError, LineWrong, Missing, Ruleset};

fn error(line: &str) -> LineError {
    let error = Ruleset::from_line(line).map(|_| ()).expect_err(line);
    assert_eq!((error.file(), error.line()), ("rules", 1), "{line}");
    let in_line = *error.in_line.expect("it has a position");
    let count = line.chars().count();
    assert!(in_line.at.start <= in_line.at.end && in_line.at.end <= count, "{line}: {:?}", in_line.at);
    in_line
}

/// Returns the message, and the wrong part of the line.
fn said(line: &str) -> (String, String) {
    let error = error(line);
    (error.to_string(), line.chars().take(error.at.end).skip(error.at.start).collect())
}

#[test]
fn errors_say_what_is_wrong_where_and_what_is_right() {
    for (line, part, message) in [
        ("clasic +stacking", "clasic", "there is no game `clasic`; did you mean `classic`?"),
        ("super-speed +stakcing", "+stakcing", "there is no rule `stakcing`; did you mean `+stacking`?"),
        ("super-speed -zzz", "-zzz", "there is no rule `zzz`"),
        ("classic stacking", "stacking", "`stacking` needs a sign or a value; write `+stacking` or `-stacking`"),
        ("classic psycho", "psycho", "`psycho` is a second game; a line has only one"),
        ("classic mercy=99", "mercy=99", "`mercy=99` is out of range; use 5 to 60, such as `mercy=60`"),
        ("classic mercy=-1", "mercy=-1", "`mercy=-1` is out of range; use 5 to 60, such as `mercy=5`"),
        (
            "classic mercy=99999999999999999999",
            "mercy=99999999999999999999",
            "`mercy=99999999999999999999` is out of range; use 5 to 60, such as `mercy=60`",
        ),
        (
            "classic uno.penalty=31",
            "uno.penalty=31",
            "`uno.penalty=31` is out of range; use 0 to 30, such as `uno.penalty=30`",
        ),
        ("classic penalty=3", "penalty=3", "there is no rule or setting `penalty`; did you mean `uno.penalty=3`?"),
        (
            "classic scoring.method=low-totl",
            "scoring.method=low-totl",
            "`scoring.method` can't be `low-totl`; it takes `winner-collects`, `single`, `low-total`; did you mean \
             `scoring.method=low-total`?",
        ),
        ("classic uno.penalty", "uno.penalty", "`uno.penalty` needs a value: 0 to 30, such as `uno.penalty=0`"),
        ("classic +uno.penalty", "+uno.penalty", "`uno.penalty` needs a value: 0 to 30, such as `uno.penalty=0`"),
        ("classic mercy=", "mercy=", "`mercy` needs a value: 5 to 60, `on`, `off`, such as `mercy=5`"),
        ("classic mercy=many", "mercy=many", "`mercy` can't be `many`; it takes 5 to 60, `on`, `off`"),
        (
            "classic ticking-bomb=6",
            "ticking-bomb=6",
            "`ticking-bomb` can't be `6`; it takes `on`, `off`; did you mean `ticking-bomb.cards=6` or \
             `ticking-bomb.penalty=6` or `ticking-bomb.seconds=6`?",
        ),
        (
            "classic ticking-bomb.card=6",
            "ticking-bomb.card=6",
            "no value of a rule is called `ticking-bomb.card`; did you mean `ticking-bomb.cards=4` or \
             `ticking-bomb.penalty=4` or `ticking-bomb.seconds=4`?",
        ),
        ("classic -mercy=25", "-mercy=25", "`mercy` is off, so it can't have a value; write `-mercy` or `mercy=25`"),
        (
            "classic +stacking -stacking",
            "-stacking",
            "this contradicts what the line says about `stacking` before; remove one of the two",
        ),
        ("classic mercy=25 +x mercy=30", "+x", "there is no rule `x`"),
        (
            "classic mercy=25 mercy=30",
            "mercy=30",
            "this contradicts what the line says about `mercy` before; remove one of the two",
        ),
        ("classic title=\"Camp", "\"Camp", "the closing quotation mark is missing"),
        ("classic title=\"\"", "title=\"\"", "the title is empty; use 1 to 60 characters"),
        (
            "ä ö +stakcing",
            "ä",
            "there is no game `ä`; the games are `classic`, `super-power-no-sissies`, `super-speed`, \
             `house-rules`, `psycho`, `power`",
        ),
    ] {
        assert_eq!(said(line), (message.to_owned(), part.to_owned()), "{line}");
    }
}

#[test]
fn errors_are_data() {
    let LineError { at, wrong, near } = error("super-speed +stakcing");
    assert_eq!((at, near), (12..21, vec!["+stacking".to_owned()]));
    assert_eq!(*wrong, LineWrong::Unknown { what: Missing::Rule, name: "stakcing".to_owned() });
    let LineError { wrong, .. } = error("classic deal.choice=many");
    assert!(matches!(*wrong, LineWrong::BadValue { words, .. } if words == ["3-15"]));
}

/// A suggestion that replaces the wrong part removes the error.
#[test]
fn suggestions_are_right() {
    for line in [
        "clasic +stacking",
        "super-speed +stakcing",
        "classic stacking",
        "classic mercy=99",
        "classic penalty=3",
        "classic scoring.method=low-totl",
        "classic uno.penalty",
        "classic mercy=",
        "classic ticking-bomb=6",
        "classic ticking-bomb.card=6",
        "skip",
        "classic +skip",
        "classic deal.choice",
        "classic +sevens",
    ] {
        let LineError { at, near, .. } = error(line);
        assert!(!near.is_empty(), "{line}");
        for word in near {
            let before: String = line.chars().take(at.start).collect();
            let after: String = line.chars().skip(at.end).collect();
            let fixed = format!("{before}{word}{after}");
            assert!(Ruleset::from_line(&fixed).is_ok(), "{fixed}");
        }
    }
}

#[test]
fn rules_that_exclude_each_other_have_columns() {
    let ruleset = Ruleset::from_line("classic +super-power +matching").expect("each is right alone");
    let error = ruleset.compile(4).map(|_| ()).expect_err("they exclude each other");
    assert_eq!(error.column(), 22);
    assert!(error.to_string().contains("`super-power` (rules:1:9) and `matching` (rules:1:22)"), "{error}");
}

#[test]
fn any_text_is_read_or_rejected() {
    const PARTS: [&str; 22] = [
        "classic",
        "psycho",
        "+",
        "-",
        "=",
        " ",
        " ",
        ",",
        "stacking",
        "mercy",
        "25",
        "uno.penalty",
        ".",
        "\"",
        "\\",
        "title",
        "on",
        "deal.choice",
        "3-15",
        "ä",
        "🎉",
        "bomb",
    ];
    for seed in 0..20_000 {
        let mut dice = Dice::new(seed);
        let line: String = (0..dice.below(14)).filter_map(|_| dice.one_of(&PARTS)).collect();
        match Ruleset::from_line(&line) {
            Ok(ruleset) => assert!(Ruleset::from_line(&ruleset.line().text).is_ok(), "{line}"),
            Err(_) => drop(error(&line)),
        }
    }
}
