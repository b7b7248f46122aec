//! The page names no house rule: what a rule shows is declared with the rule (`Presentation`) and sent to the page.

use super::Finding;
use super::tree::{RepoFile, Tree};

/// Rules whose name is also another word of the wire.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("challenge", "a verb"),
    ("color", "a verb, a kind of window and a field"),
    ("dealing", "a phase"),
    ("debt", "a field, a reason for drawing and a word of home-made rules"),
    ("faces", "a field of home-made rules"),
    ("turn", "a way to play and a reason for drawing"),
    ("uno", "a verb and a reason for drawing"),
];

/// Quoted names of rules in the code of the page and of its packages. Texts of languages and tests can name rules.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let rules: Vec<&str> = tree.under("crates/engine/src/rules/").filter_map(rule_name).collect();
    let named = |line: &str| {
        let quoted = |name: &&&str| ['\'', '"', '`'].iter().any(|mark| line.contains(&format!("{mark}{name}{mark}")));
        rules.iter().filter(|name| !OTHER_WORDS.iter().any(|(word, _)| word == *name)).find(quoted).copied()
    };
    let page = ["web/src/", "web/packages/"].into_iter().flat_map(|folder| tree.under(folder));
    page.filter(|file| is_code(file))
        .flat_map(|file| file.lines().map(move |(line, text)| (file, line, text)))
        .filter_map(|(file, line, text)| {
            let name = named(text)?;
            let fix = "let the rule declare it in its `presentation`, and read it from what the server sends";
            Some(Finding::new(&file.path, line, format!("names the rule `{name}`; {fix}")))
        })
        .collect()
}

/// The name that a file of a rule declares.
fn rule_name(file: &RepoFile) -> Option<&str> {
    let (_, about) = file.text.split_once("RuleInfo = RuleInfo {")?;
    let (_, name) = about.split_once("name: \"")?;
    Some(name.split_once('"')?.0)
}

/// True for code that is neither generated, nor a test, nor a text of a language.
fn is_code(file: &RepoFile) -> bool {
    let is_test = file.path.contains(".test.") || file.path.contains("/tests/");
    let is_text = file.path.starts_with("web/src/messages/");
    file.is(&["ts", "svelte", "js"]) && !is_test && !is_text && !file.is_generated()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        let about = |name| format!("static ABOUT: RuleInfo = RuleInfo {{\n    name: \"{name}\",\n");
        let (nose, turn) = (about("touch-your-nose"), about("turn"));
        let rules = "crates/engine/src/rules";
        let (one, other) = (format!("{rules}/pw_7_touch_your_nose.rs"), format!("{rules}/c_1_turn.rs"));
        check(&Tree::of(&[(one.as_str(), nose.as_str()), (other.as_str(), turn.as_str()), (path, text)])).len()
    }

    #[test]
    fn names_of_rules_are_found_in_code_of_the_page() {
        assert_eq!(found("web/src/lib/moment.ts", "if (rule === 'touch-your-nose') return"), 1);
        assert_eq!(found("web/src/screens/Table.svelte", "{#if rule === \"touch-your-nose\"}"), 1);
        assert_eq!(found("web/packages/client/src/fold.ts", "how: 'turn'"), 0);
        assert_eq!(found("web/src/messages/en-facts.ts", "'touch-your-nose': 'a 0!'"), 0);
        assert_eq!(found("web/src/lib/moment.test.ts", "'touch-your-nose'"), 0);
        assert_eq!(found("web/src/lib/moment.ts", "touch-your-nose-now"), 0);
    }
}
