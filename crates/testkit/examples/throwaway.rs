//! Starts a throwaway PostgreSQL for programs that are not written in Rust, and prints the address of an empty database.
//! It ends when its standard input closes: `cargo run -p ruckus-testkit --example throwaway`.

#![allow(clippy::print_stdout, reason = "a program that prints an address")]

use ruckus_testkit::postgres::PostgresServer;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let server = PostgresServer::start(false);
    println!("{}", server.database().await);
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink()).map(drop)
}
