use std::path::Path;

use clap::{Args, Command, FromArgMatches};

use super::*;
use crate::commands::serve::config::args::variable;

fn with_file(text: &str, given: &[(&'static str, &str)]) -> Result<Config> {
    let file = tempfile::NamedTempFile::new()?;
    std::fs::write(file.path(), text)?;
    let path = file.path().to_str().expect("a path").to_owned();
    let given: Vec<_> = given.iter().copied().chain([(CONFIG, path.as_str())]).collect();
    Config::read(&Options::of(&given))
}

fn with(name: &'static str, value: &str) -> Result<Config, String> {
    Config::read(&Options::of(&[(name, value)])).map_err(|error| format!("{error:#}"))
}

fn typed(arguments: &[&str]) -> Config {
    try_typed(arguments).expect("a configuration")
}

fn try_typed(arguments: &[&str]) -> Result<Config, String> {
    let command = Options::augment_args(Command::new("serve").no_binary_name(true));
    let matches = command.try_get_matches_from(arguments).expect("options");
    Config::read(&Options::from_arg_matches(&matches).expect("options")).map_err(|error| format!("{error:#}"))
}

#[test]
fn options_override_the_file_and_the_file_overrides_defaults() -> Result<()> {
    let text = "listen = \"127.0.0.1:1\"\ndata = \"/tmp/a\"\nsockets-per-address = 3\norigin = [\"https://a.example\"]";
    let config = with_file(text, &[("listen", "127.0.0.1:2")])?;
    assert_eq!((config.listen.port(), config.data.as_path()), (2, Path::new("/tmp/a")));
    assert_eq!((config.settings.limits.sockets_per_address, config.settings.limits.requests_per_second), (3, 20));
    assert_eq!(config.settings.origins, ["https://a.example"]);
    assert_eq!(config.given[0], "listen=127.0.0.1:2");
    Ok(())
}

#[test]
fn options_override_file_flags_and_lists_in_both_directions() -> Result<()> {
    let text = "forwarded = true\nno-qr = true\norigin = [\"https://a.example\"]\nproxy = [\"::1\"]\nurl = \"https://b.example\"";
    let config = with_file(text, &[])?;
    assert!(config.settings.forwarded && config.no_qr && config.url.is_some());
    assert_eq!((config.settings.origins.len(), config.settings.proxies.len()), (2, 1));
    let off = [("forwarded", "false"), ("no-qr", "off"), ("origin", ""), ("proxy", ""), ("url", "")];
    let config = with_file(text, &off)?;
    assert!(!config.settings.forwarded && !config.no_qr && config.url.is_none());
    assert!(config.settings.origins.is_empty() && config.settings.proxies.is_empty());
    let config = with_file("forwarded = false\norigin = []", &[("forwarded", "true"), ("origin", "http://c")])?;
    assert!(config.settings.forwarded);
    assert_eq!(config.settings.origins, ["http://c"]);
    Ok(())
}

#[test]
fn flags_and_lists_are_read_from_the_command_line() {
    assert!(typed(&["--forwarded"]).settings.forwarded && typed(&["--forwarded=yes"]).settings.forwarded);
    assert!(!typed(&["--forwarded=false"]).settings.forwarded && !typed(&[]).settings.forwarded);
    let origins = typed(&["--origin", "http://a,http://b", "--origin", "http://c"]).settings.origins;
    assert_eq!(origins, ["http://a", "http://b", "http://c"]);
    assert!(typed(&["--origin="]).settings.origins.is_empty());
}

#[test]
fn the_defaults_match_the_server_settings() {
    let config = Config::read(&Options::default()).expect("defaults");
    let expected =
        Settings { version: env!("CARGO_PKG_VERSION").to_owned(), data: Some("./data".into()), ..Settings::default() };
    assert_eq!(format!("{:?}", config.settings), format!("{expected:?}"));
    assert!(config.given.is_empty());
}

#[test]
fn errors_in_the_file_name_the_line() {
    let words = |text: &str| format!("{:#}", with_file(text, &[]).expect_err(text));
    let typo = words("data = \"/tmp/a\"\nlissten = \"127.0.0.1:1\"");
    assert!(typo.contains("line 2") && typo.contains("lissten") && typo.contains("`listen`"), "{typo}");
    let broken = words("data = \"/tmp/a\"\nlisten =");
    assert!(broken.contains("line 2"), "{broken}");
    for (text, right) in [
        ("forwarded = \"yes\"", "`true` or `false`"),
        ("\norigin = 3.5", "a list"),
        ("sockets-per-address = true", "a whole number"),
        ("config = \"b.toml\"", "RUCKUS_CONFIG"),
        ("test-setups = true", "unknown option"),
        ("bot-speed = 8", "unknown option"),
        ("[limits]\nsockets = 1", "unknown option"),
        ("listen = \"127.0.0.1:1\"\nlisten = \"127.0.0.1:2\"", "duplicate key"),
        ("sockets-per-address = 0", "from 1 to 1000000"),
    ] {
        let words = words(text);
        assert!(words.contains(right) && words.contains("line"), "{text}: {words}");
    }
}

#[test]
fn invalid_values_are_rejected_with_a_hint() {
    for (name, value, right) in [
        ("listen", "localhost:8080", "`127.0.0.1:8080`"),
        ("listen", "8080", "`127.0.0.1:8080`"),
        ("listen", "", "`127.0.0.1:8080`"),
        ("data", "", "`/var/lib/ruckus`"),
        ("url", "play.example.org", "has no scheme"),
        ("url", "ftp://play.example.org", "http://"),
        ("url", "https://play.example.org/ruckus/", "no path"),
        ("url", "https://", "no valid host"),
        ("url", "https://play example.org", "no valid host"),
        ("url", "https://me:secret@play.example.org", "no user name"),
        ("url", "https://spiel-tür.example", "`xn--`"),
        ("url", "https://play.example.org:0", "port"),
        ("url", "https://play.example.org?a", "no path"),
        ("origin", "null", "no scheme"),
        ("origin", "*", "no scheme"),
        ("origin", "https://*.example.org", "no valid host"),
        ("origin", "https://a.example,b.example", "`https://play.example.org`"),
        ("proxy", "localhost", "must be an address"),
        ("forwarded", "maybe", "`true` or `false`"),
        ("forwarded", "", "`true` or `false`"),
        ("log", "verbose", "`info`"),
        ("log", "", "`info`"),
        ("log", "ruckus_server", "`info`"),
        ("log", "ruckus_server=loud", "`info`"),
        ("log", "warn,=info", "`info`"),
        ("log-format", "xml", "`json`"),
        ("sockets-per-address", "0", "from 1 to 1000000"),
        ("requests-per-address", "-1", "from 1 to 1000000"),
        ("messages-per-socket", "4294967296", "from 1 to 1000000"),
        ("messages-per-socket", "", "from 1 to 1000000"),
        ("lab-threads", "1e3", "from 0 to 256"),
        ("bot-speed", "0", "from 1 to 100"),
        ("bot-speed", "101", "from 1 to 100"),
        ("bot-speed", "1.5", "from 1 to 100"),
        ("bot-speed", "", "from 1 to 100"),
    ] {
        let words = with(name, value).expect_err(value);
        assert!(words.starts_with(&format!("--{name}: ")) && words.contains(right), "{name} {value}: {words}");
    }
}

#[test]
fn origins_are_normalized_as_browsers_send_them() {
    for (written, kept) in [
        ("https://Play.Example.org/", "https://play.example.org"),
        ("https://play.example.org:443", "https://play.example.org"),
        ("http://play.example.org:80/", "http://play.example.org"),
        ("http://play.example.org:443", "http://play.example.org:443"),
        ("http://[::1]:8080", "http://[::1]:8080"),
        ("http://[::1]", "http://[::1]"),
        ("http://192.168.0.7:8080", "http://192.168.0.7:8080"),
    ] {
        assert_eq!(with("origin", written).expect(written).settings.origins, [kept]);
    }
    let config = with("url", "https://Play.example.org").expect("an address");
    assert_eq!(config.url.as_deref(), Some("https://play.example.org/"));
    assert_eq!(config.settings.origins, ["https://play.example.org"]);
}

#[test]
fn suspicious_combinations_produce_warnings() {
    let doubts = |given: &[(&'static str, &str)]| Config::read(&Options::of(given)).expect("it fits").doubts().len();
    assert_eq!(doubts(&[("url", "https://a.example")]), 1);
    assert_eq!(doubts(&[("url", "https://a.example"), ("proxy", "::1")]), 1);
    assert_eq!(doubts(&[("url", "https://a.example"), ("proxy", "::1"), ("listen", "127.0.0.1:1")]), 0);
    assert_eq!(doubts(&[("url", "http://a.example")]), 0);
}

#[test]
fn every_option_is_documented() {
    let page = include_str!("../../../../../../docs/running.md");
    for option in OPTIONS.iter().filter(|option| !option.hidden) {
        let default = match option.apply {
            Apply::Flag(_) => "| |".to_owned(),
            _ if option.default.is_empty() => "| |".to_owned(),
            _ if option.default.parse::<u32>().is_ok() => format!("| {} |", option.default),
            _ => format!("| `{}` |", option.default),
        };
        let row = format!("| `--{}` | `{}` {default}", option.name, variable(option.name));
        assert!(page.contains(&row), "docs/running.md lacks the row {row}");
    }
}

#[test]
fn the_service_config_file_is_valid() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/ruckus.toml");
    let config = Config::read(&Options::of(&[(CONFIG, path)])).expect("deploy/ruckus.toml fits");
    assert_eq!(config.doubts(), [""; 0]);
}

#[test]
fn secrets_come_from_files_or_variables_and_stay_hidden() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (word, tokens) = (folder.path().join("word"), folder.path().join("tokens"));
    std::fs::write(&word, "open sesame\n")?;
    std::fs::write(&tokens, "anna 0123456789abcdef0123\n# old\nben 0123456789abcdef4567\n")?;
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let (word, tokens) = (path(&word), path(&tokens));
    let config = Config::read(&Options::of(&[
        ("access", "word"),
        ("access-word-file", &word),
        ("admin-token-file", &tokens),
        ("tables", "admins"),
        ("proxy", "10.0.0.0/8,127.0.0.1"),
        ("exempt", "192.0.2.7=5"),
    ]))?;
    let names: Vec<_> = config.settings.admin.tokens.iter().map(|token| token.name()).collect();
    assert_eq!((names, config.settings.access.word.as_deref()), (vec!["anna", "ben"], Some("open sesame")));
    assert_eq!((config.settings.proxies.len(), config.settings.exemptions.len()), (2, 1));
    for secret in ["sesame", "0123"] {
        assert!(!config.given.join(" ").contains(secret) && !format!("{config:?}").contains(secret), "{secret}");
    }
    let mut by_variables = Config::read(&Options::of(&[]))?;
    by_variables.settings.access.door = ruckus_protocol::Door::Word;
    assert!(by_variables.read_secrets(|_| None).is_err(), "nobody could come in");
    by_variables.read_secrets(|name| Some(format!("{name} 0123456789abcdef")))?;
    assert_eq!(by_variables.settings.admin.tokens.len(), 1);
    Ok(())
}

#[test]
fn unusable_settings_are_rejected_with_a_hint() {
    for (given, says) in [
        (("access", "word"), "RUCKUS_ACCESS_WORD"),
        (("access", "invitation"), "--admin-token-file"),
        (("tables", "guests"), "--admin-token-file"),
        (("access", "closed"), "`invitation`"),
        (("proxy", "10.0.0.1/8"), "10.0.0.0/8"),
        (("exempt", "192.0.2.7"), "203.0.113.7=10"),
        (("admin-token-file", "/nowhere/tokens"), "can be read"),
    ] {
        let error = Config::read(&Options::of(&[given])).expect_err("it cannot work");
        let words = format!("{error:#}");
        assert!(words.contains(says), "{given:?}: {words}");
    }
}

#[test]
fn store_addresses_are_never_shown() {
    let address = "postgres://ruckus:s3cret@db.example/games";
    let config = with("store", address).expect("an address");
    assert_eq!(config.given, ["store=…"]);
    assert!(!format!("{config:?}").contains("s3cret"));
    assert_eq!(config.settings.data, None, "nothing is backed up from a folder");
    let sqlite = with("store", "sqlite:/var/lib/ruckus").expect("an address");
    assert_eq!(sqlite.settings.data.as_deref(), Some(Path::new("/var/lib/ruckus")));
    let wrong = with("store", "postgres://ruckus:s3cret@db.example").expect_err("it names no database");
    assert!(wrong.contains("must name a database") && !wrong.contains("s3cret"), "{wrong}");
    let wrong = with("store", "mysql://s3cret").expect_err("it is no store");
    assert!(wrong.contains("sqlite:FOLDER") && !wrong.contains("s3cret"), "{wrong}");
}

#[test]
fn rejects_multiple_store_addresses() {
    let in_file = |text: &str| with_file(text, &[]).map_err(|error| format!("{error:#}"));
    let [a, b] = ["postgres://ruckus:s3cret@a/games", "postgres://ruckus@b/games"];
    for read in [
        try_typed(&["--store", a, "--store", b]),
        with("store", &format!("{a} {b}")),
        in_file(&format!("store = [\"{a}\", \"{b}\"]")),
    ] {
        let why = read.expect_err("it is refused");
        assert!(why.contains("must be one address") && why.contains("distributed"), "{why}");
        assert!(!why.contains("s3cret"), "{why}");
    }
    let one = in_file(&format!("store = [\"{a}\"]")).expect("a list of one address");
    assert_eq!(one.store().to_string(), "postgres://ruckus@a:5432/games");
}

#[test]
fn a_node_requires_a_store_an_address_and_a_secret() {
    const POSTGRES: (&str, &str) = ("store", "postgres://ruckus@db/games");
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), "a secret of some length\n").expect("is written");
    let secret = ("node-secret-file", file.path().to_str().expect("a path"));
    let read = |given: &[(&'static str, &str)]| Config::read(&Options::of(given)).map_err(|error| format!("{error:#}"));
    let all = [POSTGRES, ("node", "a"), ("node-address", "http://10.0.0.5:8080"), secret];
    let config = read(&all).expect("a node");
    assert_eq!(config.node.secret.as_deref(), Some("a secret of some length"));
    assert!(config.given.iter().all(|given| !given.contains("some length")), "{:?}", config.given);
    assert!(
        read(&[POSTGRES, ("node", "a"), ("listen", "10.0.0.5:1"), secret]).is_ok(),
        "it is reached where it listens"
    );
    for (given, expected) in [
        (&all[1..], "needs --store with the address of a PostgreSQL"),
        (&all[..3], "needs the secret"),
        (&[POSTGRES, all[1], secret][..], "needs --node-address"),
        (&[POSTGRES, secret][..], "give its name with --node"),
        (&[POSTGRES, ("node", "A b")][..], "1 to 32 of a-z"),
        (&[POSTGRES, ("node-address", "https://a")][..], "http://"),
        (&[POSTGRES, ("node-url", "https://a/n a")][..], "a path of letters"),
    ] {
        let refused = read(given).err();
        assert!(refused.as_ref().is_some_and(|why| why.contains(expected)), "{given:?}: {refused:?}");
    }
    let url = read(&[POSTGRES, ("node", "a"), ("node-url", "https://Play.example.org/n/a/"), all[2], secret]);
    assert_eq!(url.expect("a node").node.url.as_deref(), Some("https://play.example.org/n/a"));
}
