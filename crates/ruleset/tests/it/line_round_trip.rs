//! Every ruleset without own home-made rules can be written as a line and read back.

use ruckus_engine::{RuleId, catalogue};
use ruckus_laws::dice::Dice;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_ruleset::{PRESETS, Ruleset, WARM_UP, gallery, in_gallery, is_line, read_homemade};

/// The number of random rulesets.
const SAMPLES: u64 = 600;

fn from_file(text: &str) -> Ruleset {
    Ruleset::parse("mine.toml", text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Checks that a ruleset survives as a line, and returns the line.
fn round_trip(ruleset: &Ruleset) -> String {
    let line = ruleset.line();
    assert_eq!(line.left_out, [""; 0], "{}", ruleset.text());
    assert!(is_line(&line.text), "{}", line.text);
    let read = Ruleset::from_line(&line.text).unwrap_or_else(|error| panic!("{error}\n{}", line.text));
    assert_eq!(read.text(), ruleset.text(), "{}", line.text);
    assert_eq!(read.in_full(), ruleset.in_full(), "{}", line.text);
    assert_eq!((read.base(), read.procedures()), (ruleset.base(), ruleset.procedures()), "{}", line.text);
    for (rule, _) in catalogue() {
        assert_eq!(read.params_of(rule), ruleset.params_of(rule), "{rule:?} of {}", line.text);
    }
    assert_eq!(read.line(), line);
    line.text
}

/// Rewrites a random ruleset for another base, and gives it texts.
fn on_another_base(text: &str, dice: &mut Dice) -> String {
    let base = dice.one_of(&PRESETS).map_or("classic", |preset| preset.name);
    let mut text = text.replace("base = 'classic'", &format!("base = '{base}'"));
    // Sections and switches that the base keeps.
    if dice.percent(50) {
        let kept = |line: &&str| line.starts_with("[") || line.starts_with("base") || dice.percent(40);
        text = text.lines().filter(kept).flat_map(|line| [line, "\n"]).collect();
    }
    let texts = ["Camp fire", "camp-fire", "A \"b\" \\ c", "=+x, -y", "ÄÖÜ 🎉", "“quoted”", "'", "on", "classic"];
    for key in ["name", "title", "summary"] {
        if dice.percent(30) {
            let words = dice.one_of(&texts).unwrap_or_default();
            text = format!("{key} = '''{words}'''\n{text}");
        }
    }
    text
}

#[test]
fn random_rulesets_survive_as_lines() {
    for seed in 0..SAMPLES {
        let mut dice = Dice::new(seed);
        let seats = 2 + dice.below(10);
        let sample = RulesetSample::random(seats, &mut dice);
        round_trip(&from_file(&sample.text));
        let ruleset = from_file(&on_another_base(&sample.text, &mut dice));
        round_trip(&ruleset);
        let shipped: Vec<_> = gallery().iter().filter(|rule| sample.homemade.contains(&rule.name)).cloned().collect();
        let with = shipped.into_iter().try_fold(ruleset, |ruleset, rule| ruleset.with_homemade(rule, "a test"));
        round_trip(&with.expect("the rules of the gallery fit"));
    }
}

/// Each switch alone, with each end of its range, on each preset.
#[test]
fn single_changes_survive_as_lines() {
    for preset in PRESETS.into_iter().chain([WARM_UP]) {
        assert_eq!(round_trip(&Ruleset::preset(preset.name).expect("a preset")), preset.name);
        for (_, about) in catalogue() {
            let mut values = vec!["true".to_owned(), "false".to_owned()];
            values.extend(about.words.iter().map(|word| format!("\"{}\"", word.name)));
            for param in about.params {
                values.extend([param.least, param.most].map(|value| format!("{{ {} = {value} }}", param.name)));
            }
            for value in values {
                round_trip(&from_file(&format!("base = '{}'\n[rules]\n{} = {value}\n", preset.name, about.name)));
            }
        }
        for setting in
            ["deck.packs-up-to = []", "deck.packs-up-to = [2, 8]", "deal.choice = [3, 15]", "turn.draw-on = false"]
        {
            round_trip(&from_file(&format!("base = '{}'\n{setting}\n", preset.name)));
        }
    }
}

#[test]
fn lines_are_short_and_readable() {
    let line = |text: &str| round_trip(&from_file(text));
    assert_eq!(
        line("base = 'super-speed'\nuno.penalty = 3\n[rules]\nstacking = true\ninterrupt = false\nmercy = 25\n"),
        "super-speed -interrupt +stacking mercy=25 uno.penalty=3"
    );
    assert_eq!(
        line("title = 'Camp fire'\ndeal.choice = [3, 15]\n[rules]\nticking-bomb = { cards = 6 }\nchallenge = true\n"),
        "classic challenge=color-or-wild ticking-bomb.cards=6 deal.choice=3-15 title=\"Camp fire\" name=classic"
    );
    let quack = in_gallery("quack-attack").expect("it is in the gallery");
    let with =
        Ruleset::preset("house-rules").and_then(|rules| rules.with_homemade(quack.clone(), "a test")).expect("it fits");
    assert_eq!(round_trip(&with), "house-rules +quack-attack");
}

/// The same rules, written in different ways.
#[test]
fn lines_can_be_written_in_several_ways() {
    for (line, canonical) in [
        ("", "classic"),
        ("+stacking", "classic +stacking"),
        ("+stacking psycho", "psycho"),
        ("PSYCHO, + Stacking, – matching", "psycho -matching"),
        ("classic mercy = 25", "classic mercy=25"),
        ("classic +mercy=25 mercy=25 +mercy", "classic mercy=25"),
        ("classic mercy.cards=25", "classic mercy=25"),
        ("classic +mercy", "classic mercy=25"),
        ("super-speed mistakes=0", "super-speed -mistakes"),
        ("super-speed mistakes=draw-two", "super-speed"),
        ("classic mistakes=yes", "classic mistakes=2"),
        ("classic +challenge", "classic"),
        ("super-speed +challenge", "super-speed +challenge"),
        ("classic challenge=color-or-wild", "classic challenge=color-or-wild"),
        ("classic challenge=off", "classic -challenge"),
        ("classic turn-clock=30", "classic turn-clock=30"),
        ("classic turn-clock=15", "classic +turn-clock"),
        ("classic -turn.draw-on", "classic turn.draw-on=off"),
        ("super-speed uno.penalty=2", "super-speed"),
        ("classic +bomb +bomb", "classic +bomb"),
        ("classic -bomb bomb=no", "classic"),
    ] {
        let read = Ruleset::from_line(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
        assert_eq!(round_trip(&read), canonical, "{line}");
    }
}

#[test]
fn a_line_names_the_home_made_rules_it_cannot_contain() {
    let own = "name = 'own'\ntitle = 'Own!'\n[[parts]]\nwhen = 'passed'\nthen = [{ do = 'turn-round' }]\n";
    let own = read_homemade("own.toml", own).expect("it is right");
    let shipped = gallery().first().expect("there is one");
    let mut altered = shipped.clone();
    altered.title = "Altered".to_owned();
    altered.description = "Another one.".to_owned();
    for (rules, left_out) in
        [(vec![own.clone(), shipped.clone()], vec!["Own!"]), (vec![altered, own], vec!["Altered", "Own!"])]
    {
        let preset = Ruleset::preset("psycho").expect("a preset");
        let rules = rules.into_iter().try_fold(preset, |ruleset, rule| ruleset.with_homemade(rule, "a test"));
        let line = rules.expect("they fit").line();
        assert_eq!(line.left_out, left_out);
        assert!(Ruleset::from_line(&line.text).is_ok(), "{}", line.text);
    }
}

/// Names in a line are unambiguous.
#[test]
fn no_two_things_have_the_same_name() {
    let rules = RuleId::all().filter(|rule| rule.about().switchable).map(|rule| rule.name().to_owned());
    let games = PRESETS.into_iter().chain([WARM_UP]).map(|preset| preset.name.to_owned());
    let texts = ["title", "summary", "name"].map(str::to_owned);
    let sections = ["deck", "deal", "turn", "debt", "uno", "scoring", "pace"].map(str::to_owned);
    let mut names: Vec<_> =
        rules.chain(gallery().iter().map(|rule| rule.name.clone())).chain(games).chain(texts).collect();
    names.extend(sections);
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn files_are_no_lines() {
    for preset in PRESETS {
        let ruleset = Ruleset::preset(preset.name).expect("a preset");
        assert!(!is_line(&ruleset.text()) && !is_line(&ruleset.in_full()) && !is_line(preset.text));
    }
    for file in ["name = 'a'", "uno.penalty = 3", "{\"name\": \"own\"}", "[uno]", "# nothing"] {
        assert!(!is_line(file), "{file}");
    }
}
