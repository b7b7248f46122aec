//! Conformance tests of documents and the admin log.

use ruckus_journal::{Change, Document, Expected, GalleryEntry, Store};

pub(super) async fn check(store: &dyn Store) {
    documents_are_replaced_and_removed(store).await;
    changes_are_made_only_if_documents_are_as_expected(store).await;
    of_many_who_change_a_document_none_is_lost(store).await;
    the_admin_log_is_read_from_its_end(store).await;
    a_rule_leaves_the_gallery_and_can_come_back(store).await;
}

fn document(kind: &str, id: &str, body: &str) -> Document {
    Document { kind: kind.to_owned(), id: id.to_owned(), body: body.as_bytes().to_owned() }
}

async fn make(store: &dyn Store, changes: &[Change]) {
    store.change(changes).await.expect("a write to a sound store succeeds");
}

async fn kept(store: &dyn Store, kind: &str) -> Vec<Document> {
    store.documents(kind).await.expect("a read from a sound store succeeds")
}

async fn documents_are_replaced_and_removed(store: &dyn Store) {
    let [b, a, other] = [document("soup", "b", "one \0 ü"), document("soup", "a", "two"), document("salad", "a", "x")];
    make(store, &[Change::Put(b.clone()), Change::Put(a.clone()), Change::Put(other.clone())]).await;
    assert_eq!(kept(store, "soup").await, [a, b.clone()], "by name, and of this kind alone");
    let changed = document("soup", "a", "three");
    make(store, &[Change::Put(changed.clone())]).await;
    assert_eq!(kept(store, "soup").await, [changed, b.clone()]);
    let remove = Change::Remove { kind: "soup".to_owned(), id: "a".to_owned() };
    make(store, &[remove.clone(), remove]).await;
    assert_eq!((kept(store, "soup").await, kept(store, "salad").await), (vec![b], vec![other]));
    assert_eq!(kept(store, "stew").await, []);
}

fn expected(id: &str, body: Option<&str>) -> Expected {
    Expected { kind: "pie".to_owned(), id: id.to_owned(), body: body.map(|body| body.as_bytes().to_owned()) }
}

async fn body(store: &dyn Store, id: &str) -> Option<Vec<u8>> {
    store.document("pie", id).await.expect("a read from a sound store succeeds")
}

async fn changes_are_made_only_if_documents_are_as_expected(store: &dyn Store) {
    let change_if = async |expected: &[Expected], changes: &[Change]| {
        store.change_if(expected, changes).await.expect("a write to a sound store succeeds")
    };
    let [one, two, other] = [document("pie", "a", "one"), document("pie", "a", "two"), document("pie", "b", "x")];
    assert!(change_if(&[expected("a", None)], &[Change::Put(one.clone())]).await);
    assert_eq!(body(store, "a").await, Some(b"one".to_vec()));
    for wrong in [expected("a", None), expected("a", Some("two")), expected("b", Some(""))] {
        let both = [expected("a", Some("one")), wrong];
        assert!(!change_if(&both, &[Change::Put(two.clone()), Change::Put(other.clone())]).await);
        assert_eq!((body(store, "a").await, body(store, "b").await), (Some(b"one".to_vec()), None));
    }
    let remove = Change::Remove { kind: "pie".to_owned(), id: "a".to_owned() };
    assert!(change_if(&[expected("a", Some("one")), expected("b", None)], &[remove, Change::Put(other)]).await);
    assert_eq!((body(store, "a").await, body(store, "b").await), (None, Some(b"x".to_vec())));
}

/// Several tasks append to a document concurrently. Each retries if another task was faster.
async fn of_many_who_change_a_document_none_is_lost(store: &dyn Store) {
    make(store, &[Change::Put(document("pie", "sum", ""))]).await;
    let add = async || {
        loop {
            let before = body(store, "sum").await;
            let after = Document {
                kind: "pie".to_owned(),
                id: "sum".to_owned(),
                body: [before.clone().unwrap_or_default(), b"+".to_vec()].concat(),
            };
            let expected = Expected { kind: "pie".to_owned(), id: "sum".to_owned(), body: before };
            if store.change_if(&[expected], &[Change::Put(after)]).await.expect("a write to a sound store succeeds") {
                return;
            }
        }
    };
    futures_util::future::join_all((0..5).map(|_| add())).await;
    assert_eq!(body(store, "sum").await, Some(b"+++++".to_vec()));
}

async fn the_admin_log_is_read_from_its_end(store: &dyn Store) {
    let line = |body: &str| Change::Log { body: body.as_bytes().to_owned() };
    make(store, &[line("one"), line("two")]).await;
    make(store, &[line("three")]).await;
    let read = async |before, most| {
        let lines = store.admin_log(before, most).await.expect("a read from a sound store succeeds");
        lines
            .into_iter()
            .map(|line| (line.number, String::from_utf8_lossy(&line.body).into_owned()))
            .collect::<Vec<_>>()
    };
    let all = read(u64::MAX, 10).await;
    assert_eq!(all.iter().map(|(_, body)| body.as_str()).collect::<Vec<_>>(), ["three", "two", "one"]);
    assert_eq!(read(u64::MAX, 2).await, all[..2]);
    assert_eq!(read(all[1].0, 10).await, all[2..]);
}

async fn a_rule_leaves_the_gallery_and_can_come_back(store: &dyn Store) {
    let rule = GalleryEntry { id: "removed".to_owned(), body: b"rule".to_vec() };
    let is_there = async || store.gallery_entries().await.is_ok_and(|all| all.contains(&rule));
    store.keep_gallery_entry(&rule).await.expect("a write to a sound store succeeds");
    assert!(is_there().await);
    make(store, &[Change::RemoveGalleryEntry { id: rule.id.clone() }]).await;
    assert!(!is_there().await);
    store.keep_gallery_entry(&rule).await.expect("a write to a sound store succeeds");
    assert!(is_there().await);
}
