//! The wire types in TypeScript, one file each.

use std::any::TypeId;
use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
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
    PublishRuleset, QueuePlace, RealFigures, ReportPlayer, ReportRule, RoundReplay, RuleRead, RuleReport, RuleText,
    RunScenario, ScenarioRun, Seated, ServerMessage, ShareTable, Shared, SignInCard, SwitchOn, SwitchedOn, TableCard,
    TakeSeat,
};
use ts_rs::{Config, TS, TypeVisitor};

use crate::examples::Example;
use crate::rulebook::{Meetings, Rulebook};
use crate::{Files, layout};

const FOLDER: &str = "web/packages/client/src/generated";

/// Adds the types.
pub(crate) fn write(files: &mut Files) -> Result<()> {
    let mut all = Collect { config: Config::new().with_large_int("number"), seen: Vec::new(), files, failed: None };
    all.visit::<ClientMessage>();
    all.visit::<ServerMessage>();
    all.visit::<Words<Seat>>();
    all.visit::<MakeTable>();
    all.visit::<LookAtRules>();
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
    if let Some(error) = all.failed {
        return Err(error);
    }
    files.insert(format!("{FOLDER}/ErrorCode.ts"), error_code());
    let start = format!("{FOLDER}/");
    let names: BTreeSet<_> =
        files.keys().filter_map(|path| path.strip_prefix(&start)?.strip_suffix(".ts")).map(str::to_owned).collect();
    let mut index = layout::HEADER.to_owned();
    index.push('\n');
    for name in names {
        index.push_str(&format!("export type {{ {name} }} from './{name}.js'\n"));
    }
    files.insert(format!("{FOLDER}/index.ts"), index);
    Ok(())
}

/// The union of the error codes. A server can be newer than its client, so the wire type of a code is a plain string.
fn error_code() -> String {
    let mut text =
        format!("{}\n/** The code of an error, as docs/protocol-errors.md explains it. */\n", layout::HEADER);
    text.push_str("export type ErrorCode =");
    for code in ErrorCode::ALL {
        text.push_str(&format!("\n  | \"{code}\""));
    }
    text.push_str(";\n");
    text
}

/// Visits a type and all types that it contains.
struct Collect<'a> {
    config: Config,
    seen: Vec<TypeId>,
    files: &'a mut Files,
    failed: Option<anyhow::Error>,
}

impl TypeVisitor for Collect<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // A generic type contains the same types for every parameter, and is written only once.
        if self.failed.is_some() || self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        if let Some(path) = T::output_path() {
            let path = format!("{FOLDER}/{}", path.to_string_lossy());
            match T::export_to_string(&self.config).with_context(|| format!("cannot write {path}")) {
                Ok(text) => {
                    let text = layout::typescript(&with_endings(&text));
                    if let Some(other) = self.files.insert(path.clone(), text.clone())
                        && other != text
                    {
                        self.failed = two_types(&path).err();
                        return;
                    }
                }
                Err(error) => {
                    self.failed = Some(error);
                    return;
                }
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Adds file extensions to imported modules: Node requires them, and so does TypeScript for Node.
fn with_endings(text: &str) -> String {
    ['"', '\''].into_iter().fold(text.to_owned(), |text, quote| {
        let start = format!("{quote}./");
        let mut parts = text.split(&start);
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once(quote).unwrap_or((part, ""));
            whole.push_str(&format!("{start}{name}.js{quote}{rest}"));
        }
        whole
    })
}

fn two_types(path: &str) -> Result<()> {
    bail!("two types would be {path}; rename one of them")
}

#[cfg(test)]
mod tests {
    use super::with_endings;

    #[test]
    fn import_paths_get_a_file_extension() {
        let text = "import type { A } from \"./A\";\nexport type B = import('./C').C<number> | \"d\";";
        let whole = "import type { A } from \"./A.js\";\nexport type B = import('./C.js').C<number> | \"d\";";
        assert_eq!(with_endings(text), whole);
    }
}
