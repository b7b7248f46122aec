//! Runs a throw-away PostgreSQL for programs that are not written in Rust: prints the address of a database, and ends with
//! its input.

#![allow(clippy::print_stdout, reason = "a program that prints an address")]

use ruckus_testkit::postgres::Cluster;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let cluster = Cluster::start(false);
    println!("{}", cluster.database().await);
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink()).map(drop)
}
