//! How the server is set: by options, by the environment, by a file; the first that says something counts.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ruckus_server::{LabLimits, Limits, Settings};
use serde::Deserialize;

const LISTEN: &str = "0.0.0.0:8080";
const DATA: &str = "./data";
const LOG: &str = "warn";

/// Options of `ruckus serve`. Each can also be given in the environment, or in the file that --config names, under the
/// same name without the dashes.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Options {
    /// Address and port to listen on; port 0 takes a free one [default: 0.0.0.0:8080]
    #[arg(long, env = "RUCKUS_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Folder for the journal of all tables; made if it is not there [default: ./data]
    #[arg(long, env = "RUCKUS_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// TOML file with any of these options: `listen = "127.0.0.1:8080"`
    #[arg(long, env = "RUCKUS_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Address under which players reach the server, for the link and the QR code: `https://play.example.org`
    #[arg(long, env = "RUCKUS_URL", value_name = "URL")]
    url: Option<String>,
    /// Further origins whose pages may connect, beside the server's own; may be repeated
    #[arg(long, env = "RUCKUS_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    origin: Vec<String>,
    /// Addresses of proxies in front of the server, whose `x-forwarded-for` says for whom they ask; may be repeated
    #[arg(long, env = "RUCKUS_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    proxy: Vec<IpAddr>,
    /// Connections come through something that takes them and opens its own without a word (a tunnel, a balancer, some
    /// containers' ports): do not measure lines by what the system knows of them
    #[arg(long, env = "RUCKUS_FORWARDED", value_parser = clap::builder::FalseyValueParser::new())]
    forwarded: bool,
    /// What to log: `error`, `warn`, `info`, `debug`, or a filter by module [default: warn]
    #[arg(long, env = "RUCKUS_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// Most sockets from one address [default: 20]
    #[arg(long, env = "RUCKUS_SOCKETS_PER_ADDRESS", value_name = "NUMBER")]
    sockets_per_address: Option<u32>,
    /// Most requests a second from one address [default: 20]
    #[arg(long, env = "RUCKUS_REQUESTS_PER_ADDRESS", value_name = "NUMBER")]
    requests_per_address: Option<u32>,
    /// Most messages a second over one socket; twice as many may come at once [default: 20]
    #[arg(long, env = "RUCKUS_MESSAGES_PER_SOCKET", value_name = "NUMBER")]
    messages_per_socket: Option<u32>,
    /// On how many threads the page's lab tries rules; 0 for not at all [default: 1]
    #[arg(long, env = "RUCKUS_LAB_THREADS", value_name = "NUMBER")]
    lab_threads: Option<usize>,
    /// Do not print a QR code
    #[arg(long, env = "RUCKUS_NO_QR", value_parser = clap::builder::FalseyValueParser::new())]
    no_qr: bool,
    /// Let tests make tables that begin in the middle of a round
    #[arg(long, env = "RUCKUS_TEST_SETUPS", hide = true, value_parser = clap::builder::FalseyValueParser::new())]
    test_setups: bool,
}

/// The same in a file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct File {
    listen: Option<SocketAddr>,
    data: Option<PathBuf>,
    url: Option<String>,
    origin: Vec<String>,
    proxy: Vec<IpAddr>,
    forwarded: bool,
    log: Option<String>,
    sockets_per_address: Option<u32>,
    requests_per_address: Option<u32>,
    messages_per_socket: Option<u32>,
    lab_threads: Option<usize>,
    no_qr: bool,
}

/// What holds.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) data: PathBuf,
    pub(crate) url: Option<String>,
    pub(crate) log: String,
    pub(crate) qr: bool,
    pub(crate) settings: Settings,
}

impl Config {
    /// Puts options, environment and file together.
    pub(crate) fn read(options: Options) -> Result<Self> {
        let file = options.config.as_deref().map(File::read).transpose()?.unwrap_or_default();
        let (limits, lab) = (Limits::default(), LabLimits::default());
        let messages = options.messages_per_socket.or(file.messages_per_socket).unwrap_or(limits.messages_per_second);
        let sockets = options.sockets_per_address.or(file.sockets_per_address);
        let requests = options.requests_per_address.or(file.requests_per_address);
        let limits = Limits {
            sockets_per_address: sockets.unwrap_or(limits.sockets_per_address),
            requests_per_second: requests.unwrap_or(limits.requests_per_second),
            messages_per_second: messages,
            message_burst: messages.saturating_mul(2),
            ..limits
        };
        let settings = Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            origins: if options.origin.is_empty() { file.origin } else { options.origin },
            proxies: if options.proxy.is_empty() { file.proxy } else { options.proxy },
            forwarded: options.forwarded || file.forwarded,
            limits,
            lab: LabLimits { threads: options.lab_threads.or(file.lab_threads).unwrap_or(lab.threads), ..lab },
            test_setups: options.test_setups,
            ..Settings::default()
        };
        let listen = match options.listen.or(file.listen) {
            Some(listen) => listen,
            None => LISTEN.parse()?,
        };
        Ok(Self {
            listen,
            data: options.data.or(file.data).unwrap_or_else(|| PathBuf::from(DATA)),
            url: options.url.or(file.url),
            log: options.log.or(file.log).unwrap_or_else(|| LOG.to_owned()),
            qr: !(options.no_qr || file.no_qr),
            settings,
        })
    }
}

impl File {
    fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        // The error shows the line and what would be known there.
        toml::from_str(&text).with_context(|| format!("in {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_file(text: &str, options: Options) -> Result<Config> {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), text)?;
        Config::read(Options { config: Some(file.path().to_owned()), ..options })
    }

    #[test]
    fn options_win_over_the_file_and_the_file_over_the_defaults() -> Result<()> {
        let text =
            "listen = \"127.0.0.1:1\"\ndata = \"/tmp/a\"\nsockets-per-address = 3\norigin = [\"https://a.example\"]";
        let config = with_file(text, Options { listen: Some("127.0.0.1:2".parse()?), ..Options::default() })?;
        assert_eq!((config.listen.port(), config.data.as_path()), (2, Path::new("/tmp/a")));
        assert_eq!((config.settings.limits.sockets_per_address, config.settings.limits.requests_per_second), (3, 20));
        assert_eq!(config.settings.origins, ["https://a.example"]);
        assert_eq!(Config::read(Options::default())?.listen.to_string(), LISTEN);
        Ok(())
    }

    #[test]
    fn a_typo_in_the_file_is_shown_with_its_line() {
        let error = with_file("data = \"/tmp/a\"\nlissten = \"127.0.0.1:1\"", Options::default());
        let words = format!("{:#}", error.expect_err("it is a typo"));
        assert!(words.contains("line 2") && words.contains("lissten") && words.contains("`listen`"), "{words}");
    }
}
