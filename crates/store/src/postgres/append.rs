//! Writes requests of all rooms with one statement.

use std::collections::HashMap;

use ruckus_journal::{Append, Entry, RoomName, StoreError, Tally, Verdict, checksum};
use sqlx::{PgConnection, Row};

use super::connections::{DbConnections, Failed, written};
use super::errors::{is_damage, words};

/// Checks requests and writes the accepted ones.
///
/// The row of a room in `rooms` holds the end of its journal. The statement locks it before reading it, so concurrent
/// writers to the same room run one after the other, and the second one reads what the first has left. Rows are locked
/// in the order of room names, which prevents deadlocks. A new room has no row yet; the primary key accepts only one of
/// two concurrent inserts. A new room cannot have the code of another room as its name.
///
/// Consecutive requests of one room form a chain and are sent together. In a chain, only the request that directly
/// follows the last stored entry can be the first to be accepted, and all later ones are accepted with it.
const APPEND: &str = include_str!("append.sql");

/// Request columns of the statement.
#[derive(Default)]
struct Requests<'a> {
    rooms: Vec<&'a str>,
    firsts: Vec<i64>,
    epochs: Vec<i64>,
    /// Last entry of the chain to which the request belongs, and the time of the chain's last request.
    lasts: Vec<i64>,
    last_epochs: Vec<i64>,
    times: Vec<i64>,
}

/// Entry columns of the statement.
#[derive(Default)]
struct Entries<'a> {
    rooms: Vec<&'a str>,
    seqs: Vec<i64>,
    epochs: Vec<i64>,
    commands: Vec<&'a str>,
    bodies: Vec<&'a [u8]>,
    times: Vec<i64>,
    checksums: Vec<i64>,
}

/// Tally columns of the statement.
#[derive(Default)]
struct Tallies<'a> {
    rooms: Vec<&'a str>,
    seqs: Vec<i64>,
    subjects: Vec<&'a str>,
    whats: Vec<&'a str>,
    counts: Vec<i64>,
}

/// All columns of the statement.
#[derive(Default)]
struct Columns<'a> {
    requests: Requests<'a>,
    entries: Entries<'a>,
    tallies: Tallies<'a>,
}

/// Consecutive requests of one room, with their indexes in the batch.
struct Chain<'a>(Vec<(usize, &'a Append)>);

/// Writes requests, each as a whole or not at all.
pub(super) async fn all(connections: &DbConnections, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
    let mut verdicts: Vec<Verdict> = batch.iter().map(unwritable).collect();
    let rounds = rounds(batch, &verdicts);
    let written = match &rounds[..] {
        [] => Vec::new(),
        [round] => match connections.once(async |writer| together(writer, round).await).await {
            Ok(written) => written,
            // Retry in a transaction that isolates damaged rooms and repeats after collisions.
            Err(Failed::Collided(_)) => one_by_one(connections, &rounds).await?,
            Err(Failed::Refused(error)) if is_damage(&error) => one_by_one(connections, &rounds).await?,
            Err(failed) => return Err(failed.explained()),
        },
        _ => one_by_one(connections, &rounds).await?,
    };
    for (index, verdict) in written {
        verdicts[index] = verdict;
    }
    Ok(verdicts)
}

/// Returns the verdict on a request if it is not written.
fn unwritable(append: &Append) -> Verdict {
    let nul = |text: &str| text.contains('\0');
    let odd = |entry: &Entry| {
        nul(entry.room.as_str()) || nul(&entry.command) || entry.tallies.iter().any(|t| nul(&t.subject) || nul(&t.what))
    };
    match append.entries.is_empty() {
        true => Verdict::Written,
        false if append.entries.iter().any(odd) => Verdict::Damaged("PostgreSQL keeps no NUL in a text".to_owned()),
        false => Verdict::Fenced,
    }
}

/// Groups requests into rounds. A round has at most one chain of each room, ordered by room name.
fn rounds<'a>(batch: &'a [Append], verdicts: &[Verdict]) -> Vec<Vec<Chain<'a>>> {
    let mut rooms: HashMap<&RoomName, Vec<Chain<'a>>> = HashMap::new();
    for (index, append) in batch.iter().enumerate() {
        let fits = |entry: &Entry| i64::try_from(entry.seq.0).is_ok() && i64::try_from(entry.epoch.0).is_ok();
        let sound = append.is_in_line() && append.entries.iter().all(|entry| fits(entry) && entry.seq.0 > 0);
        let (Some(first), true) = (append.entries.first(), sound && verdicts[index] == Verdict::Fenced) else {
            continue;
        };
        let chains = rooms.entry(&first.room).or_default();
        match chains.last_mut() {
            Some(chain) if chain.is_followed_by(first) => chain.0.push((index, append)),
            _ => chains.push(Chain(vec![(index, append)])),
        }
    }
    let mut rooms: Vec<_> = rooms.into_iter().collect();
    rooms.sort_unstable_by_key(|(room, _)| *room);
    let mut rounds: Vec<Vec<Chain<'a>>> = Vec::new();
    for (_, chains) in rooms {
        for (round, chain) in chains.into_iter().enumerate() {
            if rounds.len() == round {
                rounds.push(Vec::new());
            }
            rounds[round].push(chain);
        }
    }
    rounds
}

impl Chain<'_> {
    fn is_followed_by(&self, next: &Entry) -> bool {
        let last = self.0.last().and_then(|(_, append)| append.entries.last());
        last.is_some_and(|last| last.seq.next() == next.seq && last.epoch <= next.epoch)
    }
}

/// Writes all rounds in one transaction. If a round meets damaged rows, writes each of its chains separately.
async fn one_by_one(
    connections: &DbConnections,
    rounds: &[Vec<Chain<'_>>],
) -> Result<Vec<(usize, Verdict)>, StoreError> {
    written!(connections.transact(async |writer| all_within(writer, rounds).await))
}

async fn all_within(
    writer: &mut PgConnection,
    rounds: &[Vec<Chain<'_>>],
) -> Result<Vec<(usize, Verdict)>, sqlx::Error> {
    let mut written = Vec::new();
    for round in rounds {
        match within(writer, round).await? {
            Ok(some) => written.extend(some),
            Err(_) => {
                for chain in round {
                    written.extend(match within(writer, std::slice::from_ref(chain)).await? {
                        Ok(some) => some,
                        // Rows of this room are damaged. Other rooms are not affected.
                        Err(error) => {
                            chain.0.iter().map(|(index, _)| (*index, Verdict::Damaged(words(&error)))).collect()
                        }
                    });
                }
            }
        }
    }
    Ok(written)
}

/// Writes chains within a transaction, after a savepoint. Damage, returned as the inner error, rolls back to the
/// savepoint, and the transaction continues.
async fn within(
    writer: &mut PgConnection,
    round: &[Chain<'_>],
) -> Result<Result<Vec<(usize, Verdict)>, sqlx::Error>, sqlx::Error> {
    sqlx::raw_sql("SAVEPOINT request").execute(&mut *writer).await?;
    let result = match together(writer, round).await {
        Err(error) if is_damage(&error) => {
            sqlx::raw_sql("ROLLBACK TO request").execute(&mut *writer).await?;
            Err(error)
        }
        Err(error) => return Err(error),
        Ok(written) => Ok(written),
    };
    sqlx::raw_sql("RELEASE request").execute(writer).await?;
    Ok(result)
}

/// Writes chains of different rooms with one statement.
async fn together(writer: &mut PgConnection, round: &[Chain<'_>]) -> Result<Vec<(usize, Verdict)>, sqlx::Error> {
    let columns = Columns::of(round);
    let Columns { requests, entries, tallies } = &columns;
    let query = sqlx::query(APPEND)
        .bind(&requests.rooms)
        .bind(&requests.firsts)
        .bind(&requests.epochs)
        .bind(&requests.lasts)
        .bind(&requests.last_epochs)
        .bind(&requests.times)
        .bind(&entries.rooms)
        .bind(&entries.seqs)
        .bind(&entries.epochs)
        .bind(&entries.commands)
        .bind(&entries.bodies)
        .bind(&entries.times)
        .bind(&entries.checksums)
        .bind(&tallies.rooms)
        .bind(&tallies.seqs)
        .bind(&tallies.subjects)
        .bind(&tallies.whats)
        .bind(&tallies.counts);
    let rows = query.fetch_all(writer).await?;
    let mut accepted: HashMap<&str, i64> = HashMap::with_capacity(rows.len());
    for row in &rows {
        accepted.insert(row.try_get(0)?, row.try_get(1)?);
    }
    let mut verdicts = Vec::new();
    for (index, append) in round.iter().flat_map(|chain| &chain.0) {
        let got_in = append.entries.first().is_some_and(|first| {
            accepted.get(first.room.as_str()).is_some_and(|from| first.seq.0.cast_signed() >= *from)
        });
        verdicts.push((*index, if got_in { Verdict::Written } else { Verdict::Fenced }));
    }
    Ok(verdicts)
}

impl<'a> Columns<'a> {
    fn of(round: &[Chain<'a>]) -> Self {
        let mut columns = Self::default();
        for chain in round {
            let Some((end, last)) = chain.0.last().and_then(|(_, end)| Some((end, end.entries.last()?))) else {
                continue;
            };
            for (_, append) in &chain.0 {
                let Some(first) = append.entries.first() else { continue };
                let Requests { rooms, firsts, epochs, lasts, last_epochs, times } = &mut columns.requests;
                rooms.push(first.room.as_str());
                firsts.push(first.seq.0.cast_signed());
                epochs.push(first.epoch.0.cast_signed());
                lasts.push(last.seq.0.cast_signed());
                last_epochs.push(last.epoch.0.cast_signed());
                times.push(end.written_at.cast_signed());
                for entry in &append.entries {
                    columns.push(entry, append.written_at);
                }
            }
        }
        columns
    }

    fn push(&mut self, entry: &'a Entry, written_at: u64) {
        let (room, seq) = (entry.room.as_str(), entry.seq.0.cast_signed());
        let Entries { rooms, seqs, epochs, commands, bodies, times, checksums } = &mut self.entries;
        rooms.push(room);
        seqs.push(seq);
        epochs.push(entry.epoch.0.cast_signed());
        commands.push(&entry.command);
        bodies.push(&entry.body);
        times.push(written_at.cast_signed());
        checksums.push(checksum::of(entry, Some(written_at)).cast_signed());
        for Tally { subject, what, count } in &entry.tallies {
            let Tallies { rooms, seqs, subjects, whats, counts } = &mut self.tallies;
            rooms.push(room);
            seqs.push(seq);
            subjects.push(subject);
            whats.push(what);
            counts.push(*count);
        }
    }
}
