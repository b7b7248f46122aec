//! Texts of actions that players make up.

use ruckus_engine::{Action, MOST_LETTERS, Pattern, race};

#[test]
fn a_made_up_action_is_short_and_printable() {
    let accepts = |text: &str| Pattern::Do.accepts(&Action::Do(text.to_owned()));
    for text in ["clap", " ~ clap! ~ ", "Hände hoch", &"x".repeat(MOST_LETTERS), &"ä".repeat(MOST_LETTERS)] {
        assert!(accepts(text), "{text:?}");
    }
    for text in ["", "   ", "\u{a0}", "a\tb", "ä\u{7}", &"x".repeat(MOST_LETTERS + 1), &"ä".repeat(MOST_LETTERS + 1)]
    {
        assert!(!accepts(text), "{text:?}");
    }
}

#[test]
fn case_and_outer_spaces_do_not_matter() {
    for (said, wanted) in [("clap", "clap"), (" Clap", "clap "), ("HÄNDE hoch", "hände Hoch")] {
        assert!(race::is_same(said, wanted), "{said:?} and {wanted:?}");
    }
    for (said, wanted) in [("clap", "slap"), ("cl ap", "clap"), ("clap", "clapp")] {
        assert!(!race::is_same(said, wanted), "{said:?} and {wanted:?}");
    }
}
