//! The canary: games whose hidden values are marked words are played by people who each sit behind a
//! proxy that records, and every byte that each of them was sent is searched for words of others.
//! That the search can fail is proven by a game that tells everything.

pub(crate) mod evening;
mod logs;
pub(crate) mod pieces;
pub(crate) mod tap;
mod truth;
mod vault;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use server::{Config, games::kind};

use self::{
    evening::{ASIDE, Evening, Guest, Heard, Plan},
    logs::Log,
    pieces::places,
    truth::Compared,
    vault::{MARK, SEATS, SIEVED, Vault},
};
use crate::support::TestServer;

/// The ways by which a person was sent a text.
type Ways = BTreeSet<String>;

fn ways<'a>(heard: impl Iterator<Item = &'a Heard>, needle: &str) -> Ways {
    let mut ways = Ways::new();
    for Heard { piece, .. } in heard {
        if !piece.text.contains(needle) {
            continue;
        }
        let found = piece.json.as_ref().map(|j| places(j, needle));
        let found = found.filter(|f| !f.is_empty());
        let resumed = if piece.resumed { "resumed " } else { "" };
        for place in found.unwrap_or_else(|| vec!["somewhere".to_owned()]) {
            ways.insert(format!("{resumed}{} {place}", piece.name));
        }
    }
    ways
}

/// A server without a limit on lookups of unavailable tables.
async fn patient(change: impl FnOnce(&mut Config)) -> TestServer {
    TestServer::with(|config| {
        config.limits.lookup_burst = 1_000_000;
        change(config);
    })
    .await
}

/// A table of the marked game, and by which ways each guest was sent other viewers' words.
async fn watched<const SIEVE: bool>(plan: Plan) -> (Evening, BTreeMap<&'static str, Ways>) {
    let server = patient(|c| c.games.push(kind::<Vault<SIEVE>>())).await;
    let plan = Plan {
        game: if SIEVE { "sieve" } else { "vault" },
        seats: usize::from(SEATS),
        options: json!({}),
        chance: 7,
        most: 1000,
        ..plan
    };
    let evening = Evening::spent(server, plan).await;
    assert!(evening.over, "the match was played to its end");
    let mark = if SIEVE { SIEVED } else { MARK };
    let mut leaks = BTreeMap::new();
    for guest in &evening.guests {
        let others = (0..=SEATS).filter(|o| guest.seat != Some(*o));
        let found = others.flat_map(|owner| ways(before(guest), &format!("{mark}{owner}-")));
        leaks.insert(guest.name, found.collect());
    }
    (evening, leaks)
}

/// What a person was sent during the match.
fn before(guest: &Guest) -> impl Iterator<Item = &Heard> {
    guest.down.iter().filter(|h| !h.after)
}

/// Secrets of the platform are sent only to those who may know them.
fn nobody_has_the_platforms_secrets(evening: &Evening) {
    for (number, guest) in evening.guests.iter().enumerate() {
        assert!(guest.down.len() > 50, "{} heard something", guest.name);
        for (what, secret, known_to) in &evening.secrets {
            // The seed is public after the match.
            let seed = what == "the seed";
            let found = ways(guest.down.iter().filter(|h| !(seed && h.after)), secret);
            let may = known_to.contains(&number);
            assert_eq!(may, !found.is_empty(), "{what}, {}: {found:?}", guest.name);
        }
        others_commands_and_asides(evening, guest);
    }
}

fn others_commands_and_asides(evening: &Evening, guest: &Guest) {
    for other in &evening.guests {
        // The archive of a match that is over tells its journal as it is.
        let live = guest.down.iter();
        let live = live.filter(|h| !h.piece.name.ends_with("/archive"));
        let found = ways(live, &other.command_mark());
        let own = other.name == guest.name;
        assert_eq!(own, !found.is_empty(), "{}: {found:?}", guest.name);
    }
    let asides = ways(before(guest), ASIDE);
    let plays = guest.seat.is_some();
    assert_eq!(plays, asides.is_empty(), "{}: {asides:?}", guest.name);
}

fn nothing_is_logged(evening: &Evening, log: &str) {
    assert!(
        log.contains("GET") || log.len() > 1000,
        "something was logged: {log}"
    );
    let mut secrets: Vec<_> = evening.secrets.iter().map(|(_, s, _)| s.clone()).collect();
    secrets.extend(evening.guests.iter().map(Guest::command_mark));
    secrets.extend([MARK.to_owned(), ASIDE.to_owned(), "Hello from".to_owned()]);
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "{secret} is in the log");
    }
}

#[tokio::test]
async fn nobody_is_sent_a_marked_word_of_others_by_any_way() {
    let log = Log::kept();
    let (evening, leaks) = watched::<false>(Plan::default()).await;
    nobody_has_words_of_others(&leaks);
    let archive = |h: &&Heard| h.piece.name.ends_with("/archive") && h.piece.status == 200;
    for guest in &evening.guests {
        let mut archives = guest.down.iter().filter(archive);
        assert!(archives.all(|h| h.after), "none before the end");
        for owner in 0..SEATS {
            let told = ways(
                guest.down.iter().filter(archive),
                &format!("{MARK}{owner}-"),
            );
            assert!(!told.is_empty(), "after it everybody may read everything");
        }
    }
    nobody_has_the_platforms_secrets(&evening);
    nothing_is_logged(&evening, &log.text());
}

fn nobody_has_words_of_others(leaks: &BTreeMap<&'static str, Ways>) {
    for (name, found) in leaks {
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}

/// A bot's secrets belong to no person, and spectators are delayed.
#[tokio::test]
async fn nobody_is_sent_a_marked_word_of_a_bot_or_before_its_time() {
    let log = Log::kept();
    let plan = Plan {
        bots: 1,
        delay: 5,
        ..Plan::default()
    };
    let (evening, leaks) = watched::<false>(plan).await;
    nobody_has_words_of_others(&leaks);
    nobody_has_the_platforms_secrets(&evening);
    nothing_is_logged(&evening, &log.text());
}

/// The ways in which a player can be sent something.
const TO_PLAYERS: &[&str] = &[
    "snapshot view.secrets",
    "snapshot log.event.secret",
    "snapshot log.line.spans.text",
    "snapshot decision.ask.prompt.why",
    "snapshot decision.ask.choices.label",
    "update patch.secrets",
    "update events.event.secret",
    "update events.line.spans.text",
    "update decision.ask.prompt.why",
    "update decision.ask.choices.label",
    "update decision.ask.choices.detail",
    "update decision.ask.refusals.why",
    "update decision.anytime.label",
    "update decision.orders.window.help",
    "update decision.undo.steps.label",
    "update decision.waiting.prompt",
    "undoing update patch.secrets",
    "undoing update decision.ask.choices.label",
    "resumed update patch.secrets",
    "resumed update events.event.secret",
    "resumed update decision.ask.choices.label",
    "update outcome.why",
    "rejected message",
    "log events.event.secret",
    "log events.line.spans.text",
    "moment view.secrets",
    "moment waiting.prompt",
    "chat text",
    "table table.name",
    "GET /tables name",
    "GET /me/tables name",
    "GET /tables/… name",
];

/// The ways in which a spectator can be sent something.
const TO_WATCHERS: &[&str] = &[
    "snapshot view.secrets",
    "update patch.secrets",
    "update events.event.secret",
    "update events.line.spans.text",
    "update decision.waiting.prompt",
    "undoing update patch.secrets",
    "resumed update patch.secrets",
    "log events.event.secret",
    "moment view.secrets",
    "chat text",
    "table table.name",
    "GET /tables name",
    "GET /tables/… name",
];

#[tokio::test]
async fn a_game_that_tells_everything_is_caught_in_every_way() {
    let log = Log::kept();
    let slip = Plan {
        slip: Some(format!("{SIEVED}0-slip")),
        ..Plan::default()
    };
    let (_evening, leaks) = watched::<true>(slip).await;
    for (names, every) in [
        (["Anna", "Ben", "Cleo"].as_slice(), TO_PLAYERS),
        (["Wanda"].as_slice(), TO_WATCHERS),
        (["Sven"].as_slice(), TO_WATCHERS),
    ] {
        let found: Ways = names.iter().flat_map(|n| leaks[n].clone()).collect();
        let plain = |way: &str| {
            found
                .iter()
                .any(|f| f.trim_start_matches("resumed ") == way)
        };
        let missed = every
            .iter()
            .filter(|way| !plain(way) && !found.contains(**way));
        let missed: Vec<_> = missed.collect();
        assert!(missed.is_empty(), "{names:?}: {missed:#?} of {found:#?}");
    }
    assert!(log.text().contains(&format!("{SIEVED}0-trace")));
}

/// The most evenings that a comparison takes.
const EVENINGS: usize = 3;

/// A match of a real game: every byte is what the journal says that this viewer may see.
async fn played(game: &'static str, seats: usize, options: Value, chance: u64, most: usize) {
    let plan = Plan {
        game,
        seats,
        options,
        chance,
        most,
        ..Plan::default()
    };
    as_planned(plan).await;
}

async fn as_planned(plan: Plan) {
    let log = Log::kept();
    let game = plan.game;
    let mut compared = Compared::default();
    // A match can be over soon: then there is another evening.
    for _ in 0..EVENINGS {
        let evening = Evening::spent(patient(|_| {}).await, plan.clone()).await;
        compared = compared.and(truth::compare(&evening).await);
        eprintln!("{game}: {compared:?}, over: {}", evening.over);
        nobody_has_the_platforms_secrets(&evening);
        nothing_is_logged(&evening, &log.text());
        if compared.enough() {
            return;
        }
    }
    panic!("too little was compared: {compared:?}");
}

#[tokio::test]
async fn nobody_is_sent_what_others_see_in_skirmish() {
    played("skirmish", 2, json!({}), 3, 2000).await;
}

#[tokio::test]
async fn nobody_is_sent_what_others_see_in_cthulhu_wars() {
    played("cthulhu-wars", 3, json!({}), 5, 2000).await;
}

#[tokio::test]
async fn nobody_is_sent_what_others_see_in_duel() {
    played("cthulhu-wars-duel", 2, json!({}), 5, 2000).await;
}

#[tokio::test]
async fn nobody_is_sent_what_others_see_in_the_gods_war() {
    played("gods-war", 3, json!({}), 5, 2000).await;
}

#[tokio::test]
async fn nobody_is_sent_what_others_see_in_the_card_game() {
    played("coc-lcg", 2, json!({}), 5, 2000).await;
}

#[tokio::test]
async fn nobody_is_sent_what_others_see_in_the_card_game_by_looking_on_late() {
    let plan = Plan {
        game: "coc-lcg",
        seats: 2,
        delay: 9,
        options: json!({}),
        chance: 6,
        most: 400,
        ..Plan::default()
    };
    as_planned(plan).await;
}

#[tokio::test]
async fn nobody_is_sent_what_others_see_in_cthulhu_wars_with_a_bot_and_late() {
    let plan = Plan {
        game: "cthulhu-wars",
        seats: 3,
        bots: 1,
        delay: 4,
        options: json!({}),
        chance: 6,
        most: 400,
        ..Plan::default()
    };
    as_planned(plan).await;
}
