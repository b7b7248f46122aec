//! Checks home-made rules and describes them. The input can be anything that a client sends.

use ruckus_homemade::Homemade;
use ruckus_protocol::{CheckRule, CheckedRule, ErrorCode, RuleFault, SentenceWords, Sentences};
use ruckus_room::homemade::rule;
use ruckus_ruleset::Ruleset;

use super::unread;
use ruckus_room::text::readable;
use ruckus_room::{MOST_SEATS, RoomError, bad_rules};

/// The preset with which rules are checked by default.
pub(super) const USUAL: &str = "classic";

/// Checks and describes a rule. Errors of the rule are part of the result.
///
/// # Errors
/// `bad-request` if the request contains no rule or two, `unknown-rules` or `bad-rules` if the ruleset to check it with
/// is invalid.
pub(crate) fn check(asked: CheckRule) -> Result<CheckedRule, RoomError> {
    let base = ground(asked.base.as_deref(), &asked.with)?;
    let read = match (asked.rule, asked.file) {
        (Some(value), None) => unread::data(value),
        (None, Some(text)) => unread::file(&text),
        _ => {
            return Err(RoomError::new(
                ErrorCode::BadRequest,
                "send either `rule`, a rule, or `file`, the text of a file",
            ));
        }
    };
    Ok(match read {
        Ok(rule) => come_to(rule, base),
        Err(fault) => CheckedRule {
            rule: None,
            id: None,
            file: None,
            errors: vec![fault],
            clash: None,
            clash_reason: None,
            sentences: Sentences::default(),
            words: SentenceWords::default(),
            meets: Vec::new(),
        },
    })
}

/// Returns a preset with changes, as the base for checking a rule.
///
/// # Errors
/// `unknown-rules` if there is no such preset, `bad-rules` if the changes are invalid.
pub(crate) fn ground(
    base: Option<&str>,
    with: &std::collections::BTreeMap<String, ruckus_engine::SwitchValue>,
) -> Result<Ruleset, RoomError> {
    let ruleset = Ruleset::preset(base.unwrap_or(USUAL))
        .map_err(|error| RoomError::new(ErrorCode::UnknownRules, error.message))?;
    let with = with.iter().map(|(name, value)| (name.as_str(), value));
    ruleset.with(with, "the table").map_err(|error| RoomError::new(ErrorCode::BadRules, error.message))
}

fn come_to(rule: Homemade, base: Ruleset) -> CheckedRule {
    let fault = |ruckus_homemade::Fault { part, step, wrong }| RuleFault { part, step, ..unread::fault(wrong) };
    let mut errors: Vec<RuleFault> = rule.faults().into_iter().map(fault).collect();
    if let Err(wrong) = rule::sized(&rule) {
        errors.insert(0, unread::fault(wrong));
    }
    if let Err(flaw) = readable(&rule.title, usize::MAX)
        && errors.is_empty()
    {
        errors.push(RuleFault { part: None, step: None, message: format!("the title {flaw}"), reason: None });
    }
    let mut meets = Vec::new();
    let (mut clash, mut clash_reason) = (None, None);
    if errors.is_empty() {
        // The rules and settings that it changes must exist. A conflict with other rules is not its error: it depends
        // on the table.
        match base.with_homemade(rule.clone(), "the rule") {
            Ok(with) => {
                if let Err(error) = with.compile(MOST_SEATS) {
                    clash_reason = bad_rules(&error).reason;
                    clash = Some(error.message);
                }
                meets = ruckus_homemade::meetings(&rule, |other| with.params_of(other).is_some());
            }
            Err(error) => {
                let misplaced = error.misfit.as_deref().and_then(ruckus_homemade::fault_of);
                let reason = misplaced.map(|misplaced| misplaced.fault.wrong.clone());
                errors.push(RuleFault { part: None, step: None, message: error.message, reason });
            }
        }
    }
    let sound = errors.is_empty();
    CheckedRule {
        id: sound.then(|| rule::id(&rule)),
        file: sound.then(|| rule::file(&rule)),
        sentences: rule::sentences(&rule),
        words: rule::words(&rule),
        rule: Some(rule),
        errors,
        clash,
        clash_reason,
        meets,
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::SwitchValue;
    use ruckus_homemade::{Counted, MOST_BYTES, Wrong};
    use ruckus_protocol::Reason;

    use super::*;

    fn file(text: &str) -> CheckedRule {
        check(CheckRule { file: Some(text.to_owned()), ..CheckRule::default() }).expect("asked about a file")
    }

    fn message(text: &str) -> String {
        let checked = file(text);
        assert!(checked.id.is_none() && checked.file.is_none(), "{text}");
        checked.errors.into_iter().next().expect("is wrong").message
    }

    #[test]
    fn gallery_rules_are_valid_in_toml_and_json() {
        for (name, text) in ruckus_ruleset::GALLERY {
            let checked = file(text);
            assert_eq!(checked.errors, [], "{name}");
            let json = serde_json::to_string(&checked.rule).expect("written");
            assert_eq!(file(&json).id, checked.id, "{name}");
            assert_eq!(file(&checked.file.expect("sound")).id, checked.id, "{name}");
            assert!(!checked.sentences.en.is_empty(), "{name}");
        }
    }

    #[test]
    fn every_error_reports_its_location() {
        let text = "name = 'x'\ntitle = 'X'\n[[parts]]\nwhen = 'turn-begun'\nthen = [{ do = { roll = { sides = 1 } } }, \
                    { do = 'flip' }, { do = { roll = { sides = 99 } } }]\n[[parts]]\n";
        let errors = file(text).errors;
        let places: Vec<_> = errors.iter().map(|fault| (fault.part, fault.step)).collect();
        assert_eq!(places, [(Some(1), Some(1)), (Some(1), Some(3)), (Some(2), None)]);
        assert!(errors[0].message.contains("use 2 to 20"), "{errors:?}");
        let range = Wrong::Range { of: Counted::Roll, value: 1, least: 2, most: 20 };
        assert_eq!(errors[0].reason, Some(range));
        assert_eq!(errors[2].reason, Some(Wrong::Neither));
    }

    #[test]
    fn unreadable_files_are_rejected_with_a_message() {
        assert!(message("name = 'x'\ntitle = 'X'\nsurprise = 1\n").starts_with("line 3: unknown field `surprise`"));
        assert!(message("{\"name\": 3}").contains("invalid type"));
        assert!(message(&format!("title = '{}'", "x".repeat(MOST_BYTES))).contains("the maximum is"));
        assert!(message(&format!("{{\"name\": {}", "[".repeat(5000))).len() < 700);
        assert!(message(&format!("name = {}", "[".repeat(5000))).len() < 700);
        assert!(
            message("name = 'x'\ntitle = '\u{202e}'\nsettings = { 'uno.penalty' = 1 }").contains("cannot be shown")
        );
        assert!(!message("name = \"\\u202e\"\n'\u{7}' = 1").contains(ruckus_engine::is_unshown));
        assert!(message("").contains("missing field `name`"));
        assert!(check(CheckRule::default()).is_err_and(|problem| problem.code == ErrorCode::BadRequest));
    }

    #[test]
    fn rules_are_checked_against_the_rules_of_the_table() {
        let needs = "name = 'x'\ntitle = 'X'\nrequires = ['matching']\nsettings = { 'uno.penalty' = 3 }";
        let checked = file(needs);
        assert_eq!(checked.errors, []);
        assert!(checked.clash.is_some_and(|why| why.contains("`matching`")));
        let Some(Reason::Homemade { rule, wrong, .. }) = checked.clash_reason.as_deref() else { panic!("no reason") };
        assert_eq!(
            (rule.title.as_str(), wrong),
            ("X", &Wrong::Needs { needs: "matching".to_owned(), title: "Matching".to_owned() })
        );
        let excluding = "name = 'x'\ntitle = 'X'\nsettings = { 'uno.penalty' = 3 }\nexcludes = ['doghouse']\n";
        let base = Some("super-power-no-sissies".to_owned());
        let with = [("doghouse".to_owned(), SwitchValue::Number(1))].into();
        let asked = CheckRule { file: Some(excluding.to_owned()), base, with, ..CheckRule::default() };
        let clash = check(asked).expect("reads").clash_reason;
        let other = Wrong::Excludes { other: "doghouse".to_owned(), title: "In The Doghouse".to_owned() };
        assert!(matches!(clash.as_deref(), Some(Reason::Homemade { wrong, .. }) if *wrong == other), "{clash:?}");
        let base = Some("super-power-no-sissies".to_owned());
        let bomb =
            ruckus_ruleset::GALLERY.iter().find(|(name, _)| *name == "deport-your-neighbor").expect("is there").1;
        let asked = CheckRule { file: Some(bomb.to_owned()), base, ..CheckRule::default() };
        assert!(check(asked).expect("reads").meets.len() > file(bomb).meets.len());
        let doghose = "name = 'x'\ntitle = 'X'\nrules = { doghose = true }";
        assert!(message(doghose).contains("did you mean `doghouse`?"));
        let near = Some("doghouse".to_owned());
        assert_eq!(file(doghose).errors[0].reason, Some(Wrong::NoSuchRule { name: "doghose".to_owned(), near }));
        let value = "name = 'x'\ntitle = 'X'\nsettings = { 'uno.penalty' = 99 }";
        assert_eq!(
            file(value).errors[0].reason,
            Some(Wrong::BadValue { name: "uno.penalty".to_owned(), title: "uno.penalty".to_owned() })
        );
        let unknown = CheckRule { file: Some(String::new()), base: Some("clasic".to_owned()), ..CheckRule::default() };
        assert!(check(unknown).is_err_and(|problem| problem.code == ErrorCode::UnknownRules));
    }
}
