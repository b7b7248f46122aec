//! Routes for home-made rules and the gallery.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    CheckRule, CheckedRule, Done, GalleryPage, GalleryRule, GalleryRuleset, PlayRuleset, PracticeRule, PublishRule,
    PublishRuleset, ReportRule, RuleMoments, RuleRead, RuleText, RunScenario, ScenarioRun, Seated, ShowRule, SwitchOn,
    SwitchedOn,
};

use crate::access::AccessLevel::{Inside, MakeTables, Publish, Seat};
use crate::http::{referee, workshop};
use crate::route::{Route, Section, Token};

/// Routes for home-made rules and scenarios.
pub(super) fn workshop() -> Section {
    let routes = vec![
        Route::post("/workshop/check", Inside, workshop::check, "Checks a home-made rule")
            .takes::<CheckRule>("`{rule, base?, with?}` or `{file, base?, with?}`")
            .large_body()
            .says::<CheckedRule>(
                200,
                "`{rule, id, file, errors: [{part, step, message, reason?}], clash, clash_reason?, sentences, \
                 words, meets}`",
            )
            .errors(&[BadRequest, UnknownRules, BadRules]),
        Route::post("/workshop/read", Inside, workshop::read_text, "Reads a rule from plain words")
            .takes::<RuleText>("`{text, language}`")
            .large_body()
            .says::<RuleRead>(200, "`{rule, sentences, rest, next: [{words, text}], near, unsure?}`")
            .errors(&[BadRequest]),
        Route::post("/workshop/moments", Inside, workshop::moments, "Plays a home-made rule at small tables")
            .takes::<ShowRule>("`{rule}`")
            .large_body()
            .says::<RuleMoments>(
                200,
                "`{moments: [{acts, part, table, steps: [{seat?, action?, refused?, facts}], scenario}], unshown?}`",
            )
            .errors(&[BadRules, BadRequest, TooMany]),
        Route::post("/referee", Inside, referee::judge, "Runs a scenario")
            .takes::<RunScenario>("`{scenario}`")
            .says::<ScenarioRun>(200, "`{pass, wrong, failures, played}`: see \"The referee\" below")
            .errors(&[BadRequest, TooMany]),
        Route::post("/workshop/practice", MakeTables, workshop::practice, "Creates a table with bots to try a rule")
            .takes::<PracticeRule>("`{name, rule, base?, with?}`")
            .large_body()
            .says::<Seated>(201, "`{code, seat, token}`: a table with bots")
            .errors(&[BadName, BadRules, UnknownRules, BadRequest]),
        Route::post(
            "/tables/{code}/homemade",
            Seat,
            workshop::switch_on,
            "Switches on rules of the gallery at a table; for its host",
        )
        .token(Token::Seat)
        .takes::<SwitchOn>("`{on: [id]}`, 1 to 8")
        .says::<SwitchedOn>(200, "`{titles}`: for the host; the titles of all rules that are on now")
        .errors(&[UnknownCode, NoSeat, UnknownRule, BadRules, BadRequest, Refused]),
        Route::post(
            "/tables/{code}/ruleset",
            Seat,
            workshop::play_ruleset,
            "Switches a table to a ruleset of the gallery; for its host",
        )
        .token(Token::Seat)
        .takes::<PlayRuleset>("`{id}`")
        .says::<SwitchedOn>(200, "`{titles}`: for the host; the table now uses that ruleset")
        .errors(&[UnknownCode, NoSeat, UnknownRule, BadRules, BadRequest, Refused]),
    ];
    Section { name: "workshop", tag: "workshop", routes }
}

/// Routes for the gallery of rules and rulesets.
pub(super) fn gallery() -> Section {
    let routes = vec![
        Route::get("/gallery", Inside, workshop::gallery, "Published rules, and the rules that come with ruckus")
            .maybe_token(Token::Owner)
            .page()
            .says::<GalleryPage>(200, "`{of, rules: [card]}`, 50 at most")
            .errors(&[BadRequest]),
        Route::get("/gallery/{id}", Inside, workshop::gallery_entry, "A rule of the gallery")
            .maybe_token(Token::Owner)
            .says::<GalleryRule>(200, "`{card, rule, file, meets, versions, results}`")
            .errors(&[UnknownRule]),
        Route::get("/gallery/rulesets", Inside, workshop::rulesets, "Published rulesets")
            .maybe_token(Token::Owner)
            .page()
            .says::<GalleryPage>(200, "`{of, rules: [card]}`: like rules, but rulesets")
            .errors(&[BadRequest]),
        Route::get("/gallery/rulesets/{id}", Inside, workshop::ruleset, "A ruleset of the gallery")
            .maybe_token(Token::Owner)
            .says::<GalleryRuleset>(200, "`{card, rules, versions}`; `rules` as in the lobby")
            .errors(&[UnknownRule]),
        Route::delete(
            "/gallery/{id}",
            Inside,
            workshop::take_out,
            "Removes all versions of a rule or ruleset; for its owner",
        )
        .token(Token::Owner)
        .says::<Done>(200, "`{}`: all versions are removed; tables that use it keep it")
        .errors(&[UnknownRule, NotYours, BadRequest]),
        Route::post("/gallery/{id}/report", Publish, workshop::report, "Reports a rule to the admins")
            .takes::<ReportRule>("`{why}`, 1 to 300 characters")
            .says::<Done>(200, "`{}`: the admins see the report")
            .errors(&[UnknownRule, Reported, TooMany, BadRequest])
            .note(Reported, "reported 20 times already"),
        Route::post(
            "/gallery/rulesets",
            Publish,
            workshop::publish_ruleset,
            "Publishes a ruleset; 200 if it is there already",
        )
        .takes::<PublishRuleset>("`{ruleset, title?, summary?, author, from?, key?}`")
        .large_body()
        .says::<GalleryRuleset>(201, "`{card, rules, versions}`")
        .says::<GalleryRuleset>(200, "if it is there already")
        .errors(&[BadRules, BadName, BadRequest, TooMany, GalleryFull]),
        Route::post("/gallery", Publish, workshop::publish, "Publishes a rule; 200 if it is there already")
            .takes::<PublishRule>("`{rule, author, run?, from?, key?}`")
            .large_body()
            .says::<GalleryRule>(201, "`{card, rule, file, meets, versions, results}`")
            .says::<GalleryRule>(200, "if it is there already")
            .errors(&[BadRules, BadName, BadRequest, UnknownRun, BadRun, TooMany, GalleryFull])
            .note(GalleryFull, "also if your network has published its maximum"),
    ];
    Section { name: "gallery", tag: "gallery", routes }
}
