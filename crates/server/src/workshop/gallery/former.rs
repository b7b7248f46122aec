//! Former IDs of rules that come with the program. An ID is the hash of a rule with its description, so a description
//! in other words gives it another ID. Links, entries and rulesets of earlier versions still have the former ones.

/// The IDs of 0.2.0 that are no longer those of the rules with these names.
const FORMER: &[(&str, &str)] = &[
    ("14848ab1e780ba963abd13a7250d9a077956b68a", "bomb"),
    ("a71cb7486f580ff3ce572a371aa43a1884b0d5b2", "deport-your-neighbor"),
    ("5b60530d408b07b0c13c5c74a97e85df9a328f12", "further-skips"),
    ("a122b16653dd3b2177aa9fb1b65589d0ddb4610d", "hot-potato"),
    ("82cee98b02a3ec16a33a1da79e942eac4de3c678", "ice-cream"),
    ("b331549a878dd0727bd6de5ebd1795b9dc155457", "matched-draws"),
    ("5d76d221988db78caa006af1da2b3b4e21f2c7eb", "mixed-draws"),
    ("06ffeba7901f523036482d27d34ed94f37eaeb4c", "no-small-spreads"),
    ("391b339927763a1a86fd8d3571a23ba985ebb355", "open-endgame"),
    ("c1a3c2b8d566cd39924f8f8941f331b1da572678", "partners"),
    ("557f0a6cd81fe1547d063e8a5b6da61eb667717e", "quack-attack"),
    ("e96599c581f857195b7b47c84e5c6a4bde47181a", "silent-six"),
    ("aaa9264655929b7362a534e50e393a3c1f8b151f", "stones"),
    ("71354db532ee8be6149db11e9f442d38f50f0a34", "too-many"),
];

/// Returns the name of the rule that had this ID in an earlier version.
pub(super) fn name_of(id: &str) -> Option<&'static str> {
    FORMER.iter().find(|(former, _)| *former == id).map(|(_, name)| *name)
}
