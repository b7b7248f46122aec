//! Home-made rules, the gallery, and the lab.

use ruckus_lab::Lasts;
use ruckus_lab::wire::{HowLong, Run, TryRules};
use ruckus_protocol::{
    CheckRule, CheckedRule, Done, GalleryPage, GalleryRule, GalleryRuleset, PlayRuleset, PracticeRule, PublishRule,
    PublishRuleset, ReportRule, RuleRead, RuleText, RunScenario, ScenarioRun, Seated, SwitchOn, SwitchedOn,
};

use super::{Key, PAGE, Route, route};

/// The routes.
pub(super) fn routes() -> Vec<Route> {
    let workshop = |what, summary| route("workshop", what, summary);
    let gallery = |what, summary| route("gallery", what, summary);
    let lab = |what, summary| route("lab", what, summary);
    vec![
        workshop("POST /workshop/check", "Checks a home-made rule")
            .takes::<CheckRule>()
            .says::<CheckedRule>(200)
            .problems("bad-request unknown-rules bad-rules"),
        workshop("POST /workshop/read", "Reads a rule in plain words")
            .takes::<RuleText>()
            .says::<RuleRead>(200)
            .problems("bad-request"),
        workshop("POST /referee", "Runs a scenario")
            .takes::<RunScenario>()
            .says::<ScenarioRun>(200)
            .problems("bad-request too-many"),
        workshop("POST /workshop/practice", "Makes a table with bots to try a rule")
            .takes::<PracticeRule>()
            .says::<Seated>(201)
            .problems("bad-name bad-rules unknown-rules bad-request"),
        workshop("POST /tables/{code}/homemade", "Switches rules of the gallery on at a table; for its host")
            .with(Key::Seat)
            .takes::<SwitchOn>()
            .says::<SwitchedOn>(200)
            .problems("unknown-code no-seat unknown-rule bad-rules bad-request refused"),
        workshop("POST /tables/{code}/ruleset", "Plays by a ruleset of the gallery; for the table's host")
            .with(Key::Seat)
            .takes::<PlayRuleset>()
            .says::<SwitchedOn>(200)
            .problems("unknown-code no-seat unknown-rule bad-rules bad-request refused"),
        gallery("GET /gallery", "Published rules, and those that come with the program")
            .maybe(Key::Owner)
            .query(PAGE)
            .says::<GalleryPage>(200)
            .problems("bad-request"),
        gallery("POST /gallery", "Publishes a rule; 200 if it is there already")
            .takes::<PublishRule>()
            .says::<GalleryRule>(200)
            .says::<GalleryRule>(201)
            .problems("bad-rules bad-name bad-request unknown-run bad-run too-many gallery-full"),
        gallery("GET /gallery/{id}", "A rule of the gallery")
            .maybe(Key::Owner)
            .says::<GalleryRule>(200)
            .problems("unknown-rule"),
        gallery("DELETE /gallery/{id}", "Takes a rule or ruleset out in all its versions; for its owner")
            .with(Key::Owner)
            .says::<Done>(200)
            .problems("unknown-rule not-yours bad-request"),
        gallery("POST /gallery/{id}/report", "Reports a rule to whoever runs the server")
            .takes::<ReportRule>()
            .says::<Done>(200)
            .problems("unknown-rule reported too-many bad-request"),
        gallery("GET /gallery/rulesets", "Published rulesets")
            .maybe(Key::Owner)
            .query(PAGE)
            .says::<GalleryPage>(200)
            .problems("bad-request"),
        gallery("POST /gallery/rulesets", "Publishes a ruleset; 200 if it is there already")
            .takes::<PublishRuleset>()
            .says::<GalleryRuleset>(200)
            .says::<GalleryRuleset>(201)
            .problems("bad-rules bad-name bad-request too-many gallery-full"),
        gallery("GET /gallery/rulesets/{id}", "A ruleset of the gallery")
            .maybe(Key::Owner)
            .says::<GalleryRuleset>(200)
            .problems("unknown-rule"),
        lab("POST /rules/lasts", "How long rounds will last by some rules")
            .takes::<HowLong>()
            .says::<Lasts>(200)
            .problems("bad-rules bad-request too-many unavailable"),
        lab("POST /lab/runs", "Has bots try rules")
            .takes::<TryRules>()
            .says::<Run>(201)
            .problems("bad-rules bad-request too-many unavailable"),
        lab("GET /lab/runs/{id}", "How far a trial is").says::<Run>(200).problems("unknown-run"),
        lab("DELETE /lab/runs/{id}", "Cancels a trial").says::<Run>(200).problems("unknown-run"),
    ]
}
