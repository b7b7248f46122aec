//! Access control: decides which visitors may enter, make tables and publish.
//!
//! A device presents the access word or an invitation once and keeps a *pass*, a cookie that the server signs and does
//! not store. A pass is valid until the word changes, the invitation is revoked, or the admin's token is removed.
//! Players who hold a seat keep it without a pass.

mod access_level;
mod delays;
mod guesses;
mod invitations;
mod networks;

use std::sync::Arc;

use axum::http::{HeaderMap, header};
use ruckus_journal::{Change, Document, Store, StoreError};
use ruckus_protocol::{Access, Door};

pub use access_level::AccessLevel;
pub(crate) use delays::Delays;
pub(crate) use guesses::Guesses;
pub(crate) use invitations::{Invitations, Maker, NotInvited};
pub use networks::{Exemption, Factor, Network, Proxies, ProxyHeader, factor};

use crate::token;

/// Name of the cookie that holds a pass.
const COOKIE: &str = "ruckus-pass";
/// Key derivation context of the key that signs passes.
const SIGNED: &str = "ruckus 2026 access pass v1";
/// Minimum length of an access word, in characters.
const SHORTEST_WORD: usize = 6;

/// The group of visitors who have a permission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Every visitor with access to the server.
    #[default]
    #[serde(rename = "everybody")]
    Everyone,
    /// Visitors with the word or an invitation, and admins.
    Guests,
    /// Admins, on a device where they have signed in.
    Admins,
}

impl std::str::FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "everybody" => Ok(Self::Everyone),
            "guests" => Ok(Self::Guests),
            "admins" => Ok(Self::Admins),
            _ => Err(format!(
                "`{text}` is invalid; use everybody, guests (people with the word or an invitation) or admins"
            )),
        }
    }
}

/// Settings for access to the server and for what visitors may do.
#[derive(Clone, Default)]
pub struct AccessSettings {
    /// What a visitor needs to enter.
    pub door: Door,
    /// The access word. Required if `door` is [`Door::Word`].
    pub word: Option<String>,
    /// Visitors who may make tables.
    pub tables: Who,
    /// Visitors who may publish to the gallery.
    pub gallery: Who,
    /// If true, only admins make invitations. If false, hosts can also invite to their tables.
    pub only_admins_invite: bool,
}

impl std::fmt::Debug for AccessSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { door, tables, gallery, .. } = self;
        f.debug_struct("AccessSettings").field("door", door).field("tables", tables).field("gallery", gallery).finish()
    }
}

impl AccessSettings {
    /// Checks that the settings let in at least one visitor. `admins` is true if the server has admin tokens.
    ///
    /// # Errors
    /// Returns a message that says what is wrong with the settings and how to fix it.
    pub fn check(&self, admins: bool) -> Result<(), String> {
        if let Some(word) = &self.word
            && plain(word).chars().count() < SHORTEST_WORD
        {
            return Err(format!("the access word is too short; it needs at least {SHORTEST_WORD} characters"));
        }
        if self.door == Door::Word && self.word.is_none() {
            return Err("--access word needs a word; set it with --access-word-file or RUCKUS_ACCESS_WORD".to_owned());
        }
        let restricted = self.tables.max(self.gallery);
        let needs_admins = self.door == Door::Invitation
            || restricted == Who::Admins
            || (restricted == Who::Guests && self.word.is_none());
        if needs_admins && !admins {
            return Err("these access settings need an admin to invite people; set --admin-token-file".to_owned());
        }
        Ok(())
    }
}

/// Normalizes a word for comparison: case and surrounding spaces do not matter.
fn plain(word: &str) -> String {
    word.trim().to_lowercase()
}

/// Returns the secret that a single-node server signs passes with. The first call creates and stores it.
async fn own_secret(store: &dyn Store) -> Result<Vec<u8>, StoreError> {
    if let Some(found) = store.documents("secret").await?.into_iter().find(|document| document.id == "pass") {
        return Ok(found.body);
    }
    let body = token::random::<32>().to_vec();
    let document = Document { kind: "secret".to_owned(), id: "pass".to_owned(), body: body.clone() };
    store.change(&[Change::Put(document)]).await?;
    Ok(body)
}

/// The access level that a pass gives its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// A visitor without a valid pass.
    Visitor,
    /// A visitor with the word or an invitation.
    Guest,
    Admin,
}

/// The credential that a pass was issued for.
enum Given<'a> {
    Word(&'a str),
    Invitation(&'a str),
    Admin(&'a str),
}

/// Checks and issues passes.
#[derive(Debug)]
pub(crate) struct AccessControl {
    settings: AccessSettings,
    key: [u8; 32],
    /// Keyed hashes of the admins' tokens.
    admins: Vec<String>,
    /// Rate limit for wrong words and invitations.
    pub(crate) guesses: Guesses,
    pub(crate) invitations: Invitations,
}

impl AccessControl {
    /// Loads the invitations and, if `secret` is `None`, the signing secret from the store. Nodes of a cluster pass a
    /// shared `secret`.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        settings: AccessSettings,
        admins: &[blake3::Hash],
        secret: Option<[u8; 32]>,
    ) -> Result<Self, StoreError> {
        let secret = match secret {
            Some(secret) => secret.to_vec(),
            None => own_secret(&*store).await?,
        };
        let key = blake3::derive_key(SIGNED, &secret);
        let admins = admins.iter().map(|hash| mark(&key, hash.as_bytes())).collect();
        let invitations = Invitations::open(store).await?;
        Ok(Self { settings, key, admins, guesses: Guesses::default(), invitations })
    }

    /// Returns the level of the pass in a request's cookies.
    pub(crate) fn level(&self, headers: &HeaderMap) -> Level {
        match self.given(pass(headers).unwrap_or_default()) {
            Some(Given::Admin(mark)) if self.admins.iter().any(|known| known == mark) => Level::Admin,
            Some(Given::Word(mark)) if self.word().as_deref() == Some(mark) => Level::Guest,
            Some(Given::Invitation(id)) if self.invitations.stands(id) => Level::Guest,
            _ => Level::Visitor,
        }
    }

    /// Returns true if visitors of this level may enter.
    pub(crate) fn lets_in(&self, level: Level) -> bool {
        self.settings.door == Door::Open || level >= Level::Guest
    }

    /// Returns what visitors of this level may do.
    pub(crate) fn allows(&self, level: Level) -> Access {
        let inside = self.lets_in(level);
        let among = |who| match who {
            Who::Everyone => inside,
            Who::Guests => level >= Level::Guest,
            Who::Admins => level >= Level::Admin,
        };
        Access {
            door: self.settings.door,
            word: self.settings.word.is_some(),
            inside,
            make: among(self.settings.tables),
            publish: among(self.settings.gallery),
            invite: self.hosts_invite(),
        }
    }

    /// Returns true if hosts may invite to their tables.
    pub(crate) fn hosts_invite(&self) -> bool {
        let restricted = self.settings.tables == Who::Guests || self.settings.gallery == Who::Guests;
        (self.settings.door != Door::Open || restricted) && !self.settings.only_admins_invite
    }

    /// Returns the pass for the access word, or `None` if `word` is wrong.
    pub(crate) fn pass_for_word(&self, word: &str) -> Option<String> {
        let right = self.word()?;
        let said = mark(&self.key, plain(word).as_bytes());
        // Marks are keyed hashes, so the time this comparison takes reveals nothing about the word.
        (said == right).then(|| self.sign(&format!("w.{right}")))
    }

    /// Returns the pass for an invitation.
    pub(crate) fn pass_for_invitation(&self, id: &str) -> String {
        self.sign(&format!("i.{id}"))
    }

    /// Returns the pass for an admin's device.
    pub(crate) fn pass_for_admin(&self, token: &blake3::Hash) -> String {
        self.sign(&format!("a.{}", mark(&self.key, token.as_bytes())))
    }

    /// Returns the ID of the invitation that the request's pass was issued for, if any.
    pub(crate) fn came_by<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        match self.given(pass(headers)?)? {
            Given::Invitation(id) => Some(id),
            Given::Word(_) | Given::Admin(_) => None,
        }
    }

    /// Derives a key for another purpose. The derived key reveals nothing about the key for passes.
    pub(crate) fn key_for(&self, what: &str) -> [u8; 32] {
        *blake3::keyed_hash(&self.key, what.as_bytes()).as_bytes()
    }

    fn word(&self) -> Option<String> {
        self.settings.word.as_deref().map(|word| mark(&self.key, plain(word).as_bytes()))
    }

    fn sign(&self, what: &str) -> String {
        format!("{what}.{}", blake3::keyed_hash(&self.key, what.as_bytes()).to_hex())
    }

    fn given<'a>(&self, pass: &'a str) -> Option<Given<'a>> {
        let (what, signature) = pass.rsplit_once('.')?;
        let signature = blake3::Hash::from_hex(signature).ok()?;
        // Comparing hashes takes constant time.
        if blake3::keyed_hash(&self.key, what.as_bytes()) != signature {
            return None;
        }
        match what.split_once('.')? {
            ("w", mark) => Some(Given::Word(mark)),
            ("i", id) => Some(Given::Invitation(id)),
            ("a", mark) => Some(Given::Admin(mark)),
            _ => None,
        }
    }
}

/// Returns the keyed hash that represents a secret in a pass.
fn mark(key: &[u8; 32], secret: &[u8]) -> String {
    blake3::keyed_hash(key, secret).to_hex()[..32].to_owned()
}

/// Returns the pass in a request's cookies.
fn pass(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == COOKIE).then_some(value))
}

/// Returns the `Set-Cookie` value that stores a pass. Scripts cannot read the cookie, and other sites can make the
/// browser send it only by a link.
pub(crate) fn keep(pass: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={pass}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax{secure}")
}

#[cfg(test)]
mod tests {
    use ruckus_testkit::MemoryStore;

    use super::*;

    async fn access(store: &Arc<MemoryStore>, word: Option<&str>, tables: Who) -> AccessControl {
        let settings = AccessSettings { door: Door::Word, word: word.map(str::to_owned), tables, ..Default::default() };
        AccessControl::open(store.clone(), settings, &[blake3::hash(b"token")], None).await.expect("opens")
    }

    fn with(pass: &str) -> HeaderMap {
        let cookie = format!("other=1; {COOKIE}={pass}; more=2").parse().expect("a header");
        HeaderMap::from_iter([(header::COOKIE, cookie)])
    }

    #[tokio::test]
    async fn a_pass_is_valid_until_the_access_word_changes() {
        let store = Arc::new(MemoryStore::new());
        let door = access(&store, Some("Open Sesame"), Who::Everyone).await;
        assert_eq!(door.level(&HeaderMap::new()), Level::Visitor);
        assert_eq!(door.pass_for_word("open says me"), None);
        let pass = door.pass_for_word("  open sesame ").expect("it is the word");
        assert_eq!(door.level(&with(&pass)), Level::Guest);
        let again = access(&store, Some("open sesame"), Who::Everyone).await;
        assert_eq!(again.level(&with(&pass)), Level::Guest, "a restart changes nothing");
        let other = access(&store, Some("abracadabra"), Who::Everyone).await;
        assert_eq!(other.level(&with(&pass)), Level::Visitor);
        let elsewhere = access(&Arc::new(MemoryStore::new()), Some("open sesame"), Who::Everyone).await;
        assert_eq!(elsewhere.level(&with(&pass)), Level::Visitor, "every server signs with a secret of its own");
    }

    #[tokio::test]
    async fn forged_passes_grant_no_access() {
        let door = access(&Arc::new(MemoryStore::new()), Some("open sesame"), Who::Everyone).await;
        let pass = door.pass_for_word("open sesame").expect("it is the word");
        let admin = door.pass_for_admin(&blake3::hash(b"token"));
        assert_eq!(door.level(&with(&admin)), Level::Admin);
        assert_eq!(door.level(&with(&door.pass_for_admin(&blake3::hash(b"another")))), Level::Visitor);
        let (what, signature) = pass.rsplit_once('.').expect("a signature");
        for forged in
            [what, signature, "", ".", "a.0.0", &format!("a{}.{signature}", &what[1..]), &pass[..pass.len() - 1]]
        {
            assert_eq!(door.level(&with(forged)), Level::Visitor, "{forged}");
        }
    }

    #[tokio::test]
    async fn table_creation_has_its_own_permission() {
        let store = Arc::new(MemoryStore::new());
        for (tables, makers) in [
            (Who::Everyone, [false, true, true]),
            (Who::Guests, [false, true, true]),
            (Who::Admins, [false, false, true]),
        ] {
            let door = access(&store, Some("open sesame"), tables).await;
            let may = [Level::Visitor, Level::Guest, Level::Admin].map(|level| door.allows(level).make);
            assert_eq!(may, makers, "{tables:?}");
        }
        let mut open = access(&store, Some("open sesame"), Who::Guests).await;
        open.settings.door = Door::Open;
        let visitor = open.allows(Level::Visitor);
        assert!(visitor.inside && !visitor.make && visitor.publish);
    }

    #[test]
    fn rejects_settings_without_a_required_word_or_admin() {
        let of = |door, word: Option<&str>, tables| AccessSettings {
            door,
            word: word.map(str::to_owned),
            tables,
            ..Default::default()
        };
        let sound = AccessSettings::default();
        assert_eq!(sound.check(false), Ok(()));
        assert!(of(Door::Word, None, Who::Everyone).check(true).is_err());
        assert!(of(Door::Word, Some("abc  "), Who::Everyone).check(true).is_err());
        assert_eq!(of(Door::Word, Some("open sesame"), Who::Guests).check(false), Ok(()));
        for needs_admins in [
            of(Door::Invitation, None, Who::Everyone),
            of(Door::Open, None, Who::Guests),
            of(Door::Open, Some("open sesame"), Who::Admins),
        ] {
            assert!(needs_admins.check(false).is_err(), "{needs_admins:?}");
            assert_eq!(needs_admins.check(true), Ok(()));
        }
    }
}
