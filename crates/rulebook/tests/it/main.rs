//! Checks the rulebook of this repository.

use std::collections::BTreeSet;
use std::path::Path;

use ruckus_rulebook::{Book, SourceFiles};

fn book() -> Book {
    let files = SourceFiles::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    Book::of(&files.expect("the files can be read")).expect("a rulebook")
}

#[test]
fn the_examples_are_those_that_clauses_groups_and_meetings_name() {
    let Book { rulebook, meetings, examples } = book();
    let groups = || rulebook.chapters.iter().flat_map(|chapter| &chapter.groups);
    let clauses = groups().flat_map(|group| &group.clauses);
    let named: BTreeSet<&String> = groups()
        .flat_map(|group| &group.examples)
        .chain(clauses.flat_map(|clause| &clause.examples))
        .chain(meetings.rows.iter().filter_map(|row| row.example.as_ref()))
        .collect();
    assert_eq!(
        named.into_iter().filter(|name| !examples.contains_key(*name)).collect::<Vec<_>>(),
        Vec::<&String>::new()
    );
    assert!(rulebook.examples.keys().eq(examples.keys()));
}

/// The route of an example has its chapter and its name as parameters.
#[test]
fn every_example_is_in_a_folder() {
    for name in book().examples.keys() {
        assert_eq!(name.split('/').count(), 2, "{name}");
    }
}

#[test]
fn without_files_there_is_no_rulebook() {
    let error = Book::of(&SourceFiles::default()).expect_err("the clauses are missing");
    assert_eq!(error.place, "docs/clauses.toml");
}
