//! The wire types in TypeScript, the faces of the deck and the steps of facts, in one file.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, bail};
use ruckus_engine::{Seat, Words};
use ruckus_homemade::{Homemade, Meeting};
use ruckus_lab::Lasts;
use ruckus_lab::PlayTest;
use ruckus_lab::wire::{HowLong, Run, TryRules};
use ruckus_protocol::{
    AddFriend, AddPasskey, AdminLog, AdminPlayers, AdminStatus, AdminTables, AnnounceRestart, AskForSeat, AskFriend,
    AskedForSeat, AskedFriend, Ballot, Ban, BlockCard, BlockPlayer, Blocked, CardChallenge, CardCode, CardHeld,
    CastBallot, ChangeCard, CheckIn, CheckRule, CheckedRule, ClientMessage, Done, ErrorCode, EventCommand,
    EventForecast, EventMessage, EventSeat, FindTable, ForCard, Friends, GalleryPage, GalleryRule, GalleryRuleset,
    Host, Invited, Knock, LookAtRules, MadeBackup, MadeInvitation, MakeBan, MakeCard, MakeEvent, MakeInvitation,
    MakePublic, MakeTable, PlayOn, PlayRuleset, PlayerReport, PracticeRule, Problem, PublicTables, PublishRule,
    PublishRuleset, QueuePlace, RealFigures, ReportPlayer, ReportRule, RoundReplay, RuleMoments, RuleRead, RuleReport,
    RuleText, RunScenario, ScenarioRun, Seated, ServerMessage, ShareTable, Shared, ShowRule, SignInCard, Subscribe,
    SwitchOn, SwitchedOn, TableCard, TakeSeat, Unsubscribe,
};
use ruckus_rulebook::{Example, Meetings, Rulebook};
use ts_rs::{Config, TS, TypeVisitor};

use crate::{Files, deck, fold, layout, reasons};

const FILE: &str = "web/packages/client/src/generated.ts";

const HEADER: &str = "// Written by `cargo xtask codegen`. Do not edit.\n";

/// Adds the file. Types are sorted by name.
pub(crate) fn write(root: &Path, files: &mut Files) -> Result<()> {
    let config = Config::new().with_large_int("number");
    let mut all = Collect { config, seen: Vec::new(), types: BTreeMap::new(), two_types: None };
    all.visit::<ClientMessage>();
    all.visit::<ServerMessage>();
    all.visit::<Words<Seat>>();
    all.visit::<MakeTable>();
    all.visit::<LookAtRules>();
    all.visit::<Subscribe>();
    all.visit::<Unsubscribe>();
    all.visit::<TakeSeat>();
    all.visit::<AskForSeat>();
    all.visit::<AskedForSeat>();
    all.visit::<Seated>();
    all.visit::<TableCard>();
    all.visit::<Host>();
    all.visit::<Invited>();
    all.visit::<MakeEvent>();
    all.visit::<CheckIn>();
    all.visit::<EventForecast>();
    all.visit::<EventSeat>();
    all.visit::<EventCommand>();
    all.visit::<EventMessage>();
    all.visit::<FindTable>();
    all.visit::<QueuePlace>();
    all.visit::<BlockPlayer>();
    all.visit::<Blocked>();
    all.visit::<ReportPlayer>();
    all.visit::<PlayerReport>();
    all.visit::<MakePublic>();
    all.visit::<PublicTables>();
    all.visit::<Knock>();
    all.visit::<MakeInvitation>();
    all.visit::<MadeInvitation>();
    all.visit::<AdminStatus>();
    all.visit::<RuleReport>();
    all.visit::<ReportRule>();
    all.visit::<AdminTables>();
    all.visit::<AdminPlayers>();
    all.visit::<MakeBan>();
    all.visit::<Ban>();
    all.visit::<AnnounceRestart>();
    all.visit::<MadeBackup>();
    all.visit::<AdminLog>();
    all.visit::<Done>();
    all.visit::<Shared>();
    all.visit::<RoundReplay>();
    all.visit::<PlayOn>();
    all.visit::<Problem>();
    all.visit::<Rulebook>();
    all.visit::<Meetings>();
    all.visit::<Example>();
    all.visit::<Homemade>();
    all.visit::<Meeting>();
    all.visit::<CheckRule>();
    all.visit::<CheckedRule>();
    all.visit::<RuleText>();
    all.visit::<RuleRead>();
    all.visit::<RunScenario>();
    all.visit::<ScenarioRun>();
    all.visit::<ShowRule>();
    all.visit::<RuleMoments>();
    all.visit::<PracticeRule>();
    all.visit::<PublishRule>();
    all.visit::<GalleryPage>();
    all.visit::<GalleryRule>();
    all.visit::<PublishRuleset>();
    all.visit::<GalleryRuleset>();
    all.visit::<PlayRuleset>();
    all.visit::<RealFigures>();
    all.visit::<Ballot>();
    all.visit::<CastBallot>();
    all.visit::<ForCard>();
    all.visit::<AddPasskey>();
    all.visit::<CardCode>();
    all.visit::<CardChallenge>();
    all.visit::<MakeCard>();
    all.visit::<SignInCard>();
    all.visit::<ChangeCard>();
    all.visit::<CardHeld>();
    all.visit::<Friends>();
    all.visit::<AddFriend>();
    all.visit::<ShareTable>();
    all.visit::<BlockCard>();
    all.visit::<AskFriend>();
    all.visit::<AskedFriend>();
    all.visit::<SwitchOn>();
    all.visit::<SwitchedOn>();
    all.visit::<PlayTest>();
    all.visit::<TryRules>();
    all.visit::<HowLong>();
    all.visit::<Lasts>();
    all.visit::<Run>();
    if let Some(name) = all.two_types {
        bail!("two types have the name {name}; rename one of them");
    }
    all.types.insert("ErrorCode".to_owned(), error_code());
    let mut text = HEADER.to_owned();
    for declared in all.types.values() {
        text.push('\n');
        text.push_str(declared);
    }
    text.push('\n');
    text.push_str(&deck::faces());
    text.push('\n');
    text.push_str(&fold::typescript(root)?);
    text.push('\n');
    text.push_str(&reasons::typescript(root)?);
    files.insert(FILE.to_owned(), text);
    Ok(())
}

/// The union of the error codes. A server can be newer than its client, so the wire type of a code is a plain string.
fn error_code() -> String {
    let mut text = "/** The code of an error, as docs/protocol-errors.md explains it. */\n".to_owned();
    text.push_str("export type ErrorCode =");
    for code in ErrorCode::ALL {
        let _ = write!(text, "\n  | \"{code}\"");
    }
    text.push_str(";\n");
    text
}

/// Visits a type and all types that it contains.
struct Collect {
    config: Config,
    seen: Vec<TypeId>,
    /// The declarations by name, with their comments.
    types: BTreeMap<String, String>,
    /// A name that two different types have.
    two_types: Option<String>,
}

impl TypeVisitor for Collect {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            let declared = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config));
            let declared = layout::typescript(&declared);
            // The declaration of a generic type is the same for all its parameters.
            if let Some(other) = self.types.insert(name.clone(), declared.clone())
                && other != declared
            {
                self.two_types = Some(name);
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
