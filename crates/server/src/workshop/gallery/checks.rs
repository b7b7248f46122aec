//! Decides which rules and rulesets can be published, and under which titles.

use ruckus_homemade::Homemade;
use ruckus_protocol::{ErrorCode, Reason};
use ruckus_room::homemade::rule;
use ruckus_ruleset::{PRESETS, Ruleset, WARM_UP, in_gallery};

use super::entry::{Content, Entry};
use super::former;
use ruckus_room::text::{look_alike, readable};
use ruckus_room::{RoomError, bad_rules, changes_something, published, unsound_rule};

/// The maximum width of a title, in columns.
const WIDEST_TITLE: usize = 80;

/// Returns an error if a title looks like the title of a rule or preset that comes with the program.
pub(super) fn check_titles(content: &Content, shipped: &[Entry]) -> Result<(), RoomError> {
    match content {
        Content::Rule(rule) => is_none_of(&rule.title, shipped.iter().map(|entry| entry.card.title.as_str())),
        Content::Ruleset(ruleset) => {
            let presets: Vec<Ruleset> =
                PRESETS.iter().chain([&WARM_UP]).filter_map(|preset| Ruleset::preset(preset.name).ok()).collect();
            is_none_of(&ruleset.title, presets.iter().map(|preset| preset.title.as_str()))?;
            // The rules inside a ruleset are also shown with their titles.
            for rule in ruleset.homemade() {
                let titles = || shipped.iter().map(|entry| entry.card.title.as_str());
                let is_former = || former::name_of(&rule::id(rule)).is_some();
                if in_gallery(&rule.name) != Some(rule) && !is_former() {
                    is_none_of(&rule.title, titles())?;
                }
            }
            Ok(())
        }
    }
}

fn is_none_of<'a>(title: &str, mut titles: impl Iterator<Item = &'a str>) -> Result<(), RoomError> {
    titles.find(|shipped| look_alike(shipped, title)).map_or(Ok(()), |shipped| {
        Err(RoomError::because(ErrorCode::BadRules, Reason::TitleShipped { title: shipped.to_owned() }))
    })
}

/// Returns an error if a title is not readable.
fn is_readable(title: &str) -> Result<(), RoomError> {
    let unread = |flaw| RoomError::new(ErrorCode::BadRules, format!("the title cannot be read: it {flaw}"));
    readable(title, WIDEST_TITLE).map(drop).map_err(unread)
}

/// Returns an error if a rule cannot be published.
pub(super) fn check(rule: &Homemade) -> Result<(), RoomError> {
    is_readable(&rule.title)?;
    rule::sized(rule).map_err(|wrong| unsound_rule(rule, wrong))?;
    // It must be valid without other home-made rules, and only change rules and settings that exist.
    let ground = Ruleset::preset("classic").map_err(|error| bad_rules(&error))?;
    ground.with_homemade(rule.clone(), "the rule").map_err(|error| bad_rules(&error))?;
    Ok(())
}

/// Parses a ruleset file and checks whether it can be published. A title or summary replaces the one in the file.
pub(super) fn check_ruleset(text: &str, title: Option<String>, summary: Option<String>) -> Result<Ruleset, RoomError> {
    let ruleset = published(text)?;
    let (title, summary) =
        (title.unwrap_or_else(|| ruleset.title.clone()), summary.unwrap_or_else(|| ruleset.summary.clone()));
    is_readable(&title)?;
    let ruleset = ruleset.titled(&title, &summary).map_err(|why| RoomError::new(ErrorCode::BadRules, why))?;
    for rule in ruleset.homemade() {
        is_readable(&rule.title)?;
    }
    if !changes_something(&ruleset) {
        let preset = Ruleset::preset(ruleset.base()).map_err(|error| bad_rules(&error))?;
        return Err(RoomError::because(ErrorCode::BadRules, Reason::NothingChanged { title: preset.title }));
    }
    Ok(ruleset)
}
