//! Writes a small data set and reads it back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use ruckus_dataset::{ABOUT, Recording, RecordingError};
use ruckus_lab::PlayerKind;
use ruckus_ruleset::Ruleset;

fn recording(folder: &Path) -> Recording {
    Recording {
        ruleset: Ruleset::preset("super-speed").expect("it is a preset"),
        players: vec!["regular".parse().expect("a level"), PlayerKind::Plain, PlayerKind::Random],
        rounds: 7,
        part: 3,
        seed: 5,
        playouts: 1,
        folder: folder.to_owned(),
        threads: 2,
    }
}

fn run(recording: &Recording) -> Result<ruckus_dataset::Recorded, RecordingError> {
    recording.run(&AtomicBool::new(false), &|_| ())
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("it is a folder").map(|entry| entry.expect("an entry").path());
    entries
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(&path).expect("it can be read"))
        })
        .collect()
}

fn rows(path: &Path) -> Vec<BTreeMap<String, Field>> {
    let reader = SerializedFileReader::try_from(path).expect("it is Parquet");
    let metadata = reader.metadata().file_metadata().key_value_metadata().expect("it says what it is");
    assert!(
        metadata
            .iter()
            .any(|pair| pair.key == "ruckus" && pair.value.as_ref().is_some_and(|it| it.contains("\"seed\": 5")))
    );
    let columns = |row: Row| row.into_columns().into_iter().collect();
    reader.get_row_iter(None).expect("it has rows").map(|row| columns(row.expect("a row"))).collect()
}

fn number(field: &Field) -> u32 {
    match field {
        Field::UInt(number) => *number,
        other => panic!("{other:?} is no number"),
    }
}

fn list(field: &Field) -> &[Field] {
    match field {
        Field::ListInternal(list) => list.elements(),
        other => panic!("{other:?} is no list"),
    }
}

#[test]
fn recorded_rows_are_consistent_when_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let recorded = run(&recording(folder.path())).expect("it is recorded");
    assert_eq!((recorded.parts, recorded.of, recorded.kept), (3, 3, 0));
    let names: Vec<String> = files(folder.path()).into_keys().collect();
    assert_eq!(names, [ABOUT, "part-00000.parquet", "part-00001.parquet", "part-00002.parquet"]);
    let all: Vec<_> = (0..3).flat_map(|part| rows(&folder.path().join(format!("part-{part:05}.parquet")))).collect();
    assert_eq!(all.len() as u64, recorded.decisions);
    let rounds: Vec<u32> = all.iter().map(|row| number(&row["round"])).collect();
    assert!(rounds.is_sorted() && rounds.last() == Some(&6), "{rounds:?}");
    let mut winners = BTreeMap::new();
    for row in &all {
        let offers = list(&row["offers"]);
        let Field::Str(action) = &row["action"] else { panic!("an action is a text") };
        let action: serde_json::Value = serde_json::from_str(action).expect("it is JSON");
        let Field::Str(offer) = &offers[number(&row["choice"]) as usize] else { panic!("an offer is a text") };
        let offer: serde_json::Value = serde_json::from_str(offer).expect("it is JSON");
        assert!(action.as_object().expect("an object").keys().all(|key| offer.get(key).is_some() || key == "uno"));
        let (hand, cards) = (list(&row["hand"]), list(&row["cards"]));
        assert_eq!((hand.len() as u32, cards.len()), (number(&cards[0]), 3));
        if number(&row["place"]) == 1 {
            winners.insert(number(&row["round"]), number(&row["seat"]));
        }
    }
    assert!(winners.len() >= 6, "nearly every winner has played a card: {winners:?}");
    // Players move on by one seat, so each of them plays from every seat.
    let player = |round: u32, seat: u32| {
        all.iter()
            .find(|row| number(&row["round"]) == round && number(&row["seat"]) == seat)
            .map(|row| row["player"].clone())
    };
    assert_eq!(player(0, 0), player(1, 1));
}

#[test]
fn recordings_are_reproducible_and_resume_after_a_stop() {
    let [one, other] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    run(&recording(one.path())).expect("it is recorded");
    let stop = AtomicBool::new(false);
    let most = AtomicU64::new(0);
    let slow = Recording { threads: 1, ..recording(other.path()) };
    let tell = |done| {
        most.fetch_max(done, Ordering::Relaxed);
        stop.store(done >= 4, Ordering::Relaxed);
    };
    let stopped = slow.run(&stop, &tell).expect("what is whole stays");
    assert_eq!((stopped.parts, stopped.of), (1, 3), "after 4 rounds");
    assert!(files(other.path()).keys().all(|name| !name.ends_with(".unfinished")));
    let rest = run(&slow).expect("it goes on");
    assert_eq!((rest.parts, rest.kept), (3, 1));
    assert!(files(one.path()) == files(other.path()), "all bytes are the same");
}

#[test]
fn rejects_folders_with_other_recordings_or_files() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&recording(folder.path())).expect("it is recorded");
    let before = files(folder.path());
    let another = Recording { seed: 6, ..recording(folder.path()) };
    assert!(matches!(run(&another), Err(RecordingError::Other(_))));
    assert!(files(folder.path()) == before);
    let taken = tempfile::tempdir().expect("a folder");
    fs::write(taken.path().join("diary.txt"), "mine").expect("it can be written");
    assert!(matches!(run(&recording(taken.path())), Err(RecordingError::Taken(_))));
    let wrong = Recording { players: vec![PlayerKind::Plain; 40], ..recording(&taken.path().join("new")) };
    assert!(matches!(run(&wrong), Err(RecordingError::Rules(_))));
}
