//! Validation of plans, with errors that tell how to fix them.

use thiserror::Error;

use super::{Draft, Form, Length, Plan, Sizes, limits};

/// The default pause between rounds, in seconds.
pub(super) const PAUSE: u32 = 30;

/// The default time until a sleeping player's seat is closed, in seconds.
pub(super) const CLOSE_AFTER: u32 = 120;

/// An error in a plan.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{key}: {message}")]
pub struct PlanError {
    /// The field of the plan.
    pub key: &'static str,
    /// The error and how to fix it.
    pub message: String,
}

/// Returns the default table sizes.
pub(super) const fn usual_sizes(form: Form) -> Sizes {
    match form {
        Form::Swap => Sizes { least: 3, most: 10 },
        Form::Swiss | Form::Knockout | Form::RaceTo => Sizes { least: 3, most: 6 },
    }
}

impl TryFrom<Draft> for Plan {
    type Error = PlanError;

    fn try_from(mut draft: Draft) -> Result<Self, PlanError> {
        line("name", &draft.name, limits::TITLE)?;
        if draft.game.trim().is_empty() || draft.game.len() > limits::GAME {
            return wrong("game", format!("name a preset, or give a ruleset of at most {} bytes", limits::GAME));
        }
        let sizes = draft.sizes.unwrap_or_else(|| usual_sizes(draft.form));
        check_sizes(sizes)?;
        length(draft.form, draft.length)?;
        draft.go_on = go_on(draft.form, draft.go_on, sizes)?;
        within("time-limit", draft.time_limit, 10, limits::SECONDS)?;
        within("pause", draft.pause, 0, limits::SECONDS)?;
        within("close-after", draft.close_after, 1, limits::SECONDS)?;
        within("expected", draft.expected, 1, limits::PLAYERS as u32)?;
        if draft.check_in_until.is_some_and(|until| until > limits::TIME) {
            return wrong("check-in-until", format!("must be milliseconds since 1970, at most {}", limits::TIME));
        }
        draft.sizes = Some(sizes);
        draft.pause.get_or_insert(PAUSE);
        draft.close_after.get_or_insert(CLOSE_AFTER);
        Ok(Self(draft))
    }
}

fn wrong<T>(key: &'static str, message: String) -> Result<T, PlanError> {
    Err(PlanError { key, message })
}

fn line(key: &'static str, text: &str, most: usize) -> Result<(), PlanError> {
    let count = text.chars().count();
    if text.trim().is_empty() || count > most || text.chars().any(char::is_control) {
        return wrong(key, format!("must be one line of 1 to {most} characters, not {count}"));
    }
    Ok(())
}

fn check_sizes(sizes: Sizes) -> Result<(), PlanError> {
    let Sizes { least, most } = sizes;
    let (fewest, largest) = limits::SEATS;
    if least < fewest || most > largest || least > most {
        return wrong("sizes", format!("must be within {fewest} to {largest} players, not {least} to {most}"));
    }
    Ok(())
}

fn length(form: Form, length: Option<Length>) -> Result<(), PlanError> {
    let fits = match (form, length) {
        (Form::Swap, Some(Length::Rounds(_) | Length::Minutes(_) | Length::Points(_)))
        | (Form::Swiss, Some(Length::Matches(_)))
        | (Form::Knockout, None)
        | (Form::RaceTo, Some(Length::Minutes(_) | Length::Points(_))) => true,
        (Form::Swap | Form::Swiss | Form::Knockout | Form::RaceTo, _) => false,
    };
    if !fits {
        let right = match form {
            Form::Swap => "a swap needs `rounds`, `minutes` or `points`",
            Form::Swiss => "swiss needs `matches`",
            Form::Knockout => "a knockout has no length; leave it out",
            Form::RaceTo => "a race needs `minutes` or `points`",
        };
        return wrong("length", right.to_owned());
    }
    let (number, most) = match length {
        None => return Ok(()),
        Some(Length::Rounds(number) | Length::Matches(number)) => (i64::from(number), i64::from(limits::ROUNDS)),
        Some(Length::Minutes(number)) => (i64::from(number), i64::from(limits::MINUTES)),
        Some(Length::Points(number)) => (number, limits::POINTS),
    };
    if !(1..=most).contains(&number) {
        return wrong("length", format!("must be 1 to {most}, not {number}"));
    }
    Ok(())
}

/// Returns how many players advance, given or by default. Less than the smallest table size.
fn go_on(form: Form, said: Option<u8>, sizes: Sizes) -> Result<Option<u8>, PlanError> {
    match (form, said) {
        (Form::Knockout, None) => Ok(Some(2.min(sizes.least - 1))),
        (Form::Knockout, Some(number)) if (1..sizes.least).contains(&number) => Ok(said),
        (Form::Knockout, Some(number)) => wrong(
            "go-on",
            format!("must be 1 to {} for tables of {} or more, not {number}", sizes.least - 1, sizes.least),
        ),
        (_, None) => Ok(None),
        (_, Some(_)) => wrong("go-on", "only a knockout can have this; leave it out".to_owned()),
    }
}

fn within(key: &'static str, value: Option<u32>, least: u32, most: u32) -> Result<(), PlanError> {
    match value {
        Some(value) if !(least..=most).contains(&value) => {
            wrong(key, format!("must be {least} to {most}, not {value}"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(change: impl FnOnce(&mut Draft)) -> String {
        let mut draft = Draft::new("Friday", "classic", Form::Swiss, Some(Length::Matches(3)));
        change(&mut draft);
        Plan::try_from(draft).map_or_else(|error| error.to_string(), |_| "fine".to_owned())
    }

    #[test]
    fn errors_name_the_valid_values() {
        assert_eq!(complaint(|_| ()), "fine");
        for (change, expected) in [
            ((|draft| draft.name = " ".to_owned()) as fn(&mut Draft), "name: must be one line of 1 to 60"),
            (|draft| draft.game = String::new(), "game: name a preset"),
            (
                |draft| draft.sizes = Some(Sizes { least: 5, most: 4 }),
                "sizes: must be within 2 to 16 players, not 5 to 4",
            ),
            (|draft| draft.sizes = Some(Sizes { least: 1, most: 4 }), "sizes: must be within 2 to 16"),
            (|draft| draft.length = Some(Length::Rounds(3)), "length: swiss needs `matches`"),
            (|draft| draft.length = Some(Length::Matches(0)), "length: must be 1 to 100, not 0"),
            (|draft| draft.go_on = Some(2), "go-on: only a knockout can have this"),
            (|draft| draft.time_limit = Some(1), "time-limit: must be 10 to 86400, not 1"),
            (|draft| draft.expected = Some(9000), "expected: must be 1 to 5000, not 9000"),
            (|draft| draft.check_in_until = Some(u64::MAX), "check-in-until: must be milliseconds since 1970"),
        ] {
            let got = complaint(change);
            assert!(got.starts_with(expected), "{got}");
        }
        let knockout = |go_on| Draft { go_on, ..Draft::new("K", "classic", Form::Knockout, None) };
        assert_eq!(Plan::try_from(knockout(None)).map(|plan| plan.go_on()), Ok(2));
        let message = Plan::try_from(knockout(Some(3))).expect_err("nobody would go out").to_string();
        assert_eq!(message, "go-on: must be 1 to 2 for tables of 3 or more, not 3");
    }

    #[test]
    fn a_plan_round_trips_and_unknown_keys_are_rejected() {
        let plan = Plan::try_from(Draft::new("F", "power", Form::Swap, Some(Length::Rounds(8)))).expect("it is fine");
        let text = serde_json::to_string(&plan).expect("a plan is JSON");
        assert_eq!(serde_json::from_str::<Plan>(&text).expect("it reads back"), plan);
        assert!(serde_json::from_str::<Plan>(&text.replace("\"pause\"", "\"paws\"")).is_err());
        assert!(serde_json::from_str::<Plan>(&text.replace("\"rounds\"", "\"matches\"")).is_err());
    }
}
