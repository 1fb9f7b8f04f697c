//! Dice that no one decides alone: sealed before anyone gives a nonce, proven at each roll, opened at
//! the end. The formulas of `docs/fairness.md` are implemented again here, without the engine.

use engine::fairness::{OpenDice, Roll};
use reqwest::Method;
use serde_json::{Value, json};
use server::wire::{Fairness, ServerMessage, TableView};
use sha2::{Digest, Sha256};

use crate::support::{Player, Socket, TestServer};

const ANNAS: &str = "000102030405060708090a0b0c0d0e0f";
const BENS: &str = "ffffffffffffffffffffffffffffffff";

fn sha(domain: &str, rest: &[&[u8]]) -> Vec<u8> {
    let mut hasher = Sha256::new();
    hasher.update(domain);
    for piece in rest {
        hasher.update(piece);
    }
    hasher.finalize().to_vec()
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}

fn hex(bytes: &[u8]) -> String {
    engine::hash::hex(bytes)
}

/// What a page that knows nothing of games checks.
struct Checker {
    digest: Vec<u8>,
    /// All links that are known, link 0 first.
    links: Vec<Vec<u8>>,
    dice: usize,
}

impl Checker {
    fn new(table: &TableView) -> Self {
        let terms: &Fairness = table.fairness.as_ref().unwrap();
        let nonces = terms.nonces.as_ref().unwrap();
        let mut text = vec![0, table.id.len() as u8];
        text.extend_from_slice(table.id.as_bytes());
        text.push(nonces.len() as u8);
        for nonce in nonces {
            match nonce {
                None => text.push(0),
                Some(nonce) => text.extend([vec![1], bytes(nonce)].concat()),
            }
        }
        Self {
            digest: sha("eldertable.nonces.1", &[&text]),
            links: vec![bytes(&terms.anchor)],
            dice: 0,
        }
    }

    /// Learns links up to one that was shown.
    fn link(&mut self, index: u32, link: &str) {
        let index = index as usize;
        let mut down = vec![bytes(link)];
        for _ in self.links.len()..=index {
            down.push(sha("eldertable.link.1", &[&down[down.len() - 1]]));
        }
        if index < self.links.len() {
            assert_eq!(self.links[index], down[0], "another link {index}");
            return;
        }
        let known = down.pop().unwrap();
        assert_eq!(
            self.links.last(),
            Some(&known),
            "link {index} leads elsewhere"
        );
        self.links.extend(down.into_iter().rev());
    }

    fn check(&mut self, dice: &OpenDice) {
        self.link(dice.index, &dice.link.to_string());
        for Roll {
            from, to, faces, ..
        } in &dice.rolls
        {
            let fell = (from + 1..=*to).filter_map(|i| {
                let link = &self.links[i as usize];
                let word = sha("eldertable.die.1", &[link, &self.digest, &i.to_be_bytes()]);
                let word = u32::from_be_bytes(word[..4].try_into().unwrap());
                (word < 4_294_967_292).then_some((word % 6) as u8 + 1)
            });
            assert_eq!(fell.collect::<Vec<u8>>(), *faces);
            self.dice += faces.len();
        }
    }
}

/// A table of the dice cup with Anna and a second seat, not begun.
async fn open(server: &TestServer) -> (String, Player, TableView) {
    let anna = server.person("Anna").await;
    let table = anna.open("cup", 2, json!({ "public": true })).await;
    let id = table["id"].as_str().unwrap().to_owned();
    (id, anna, serde_json::from_value(table).unwrap())
}

async fn give(who: &Player, table: &str, nonce: &str) -> Value {
    let path = format!("/tables/{table}/nonce");
    who.ok(Method::PUT, &path, json!({ "nonce": nonce })).await
}

async fn begin(host: &Player, table: &str) -> TableView {
    let path = format!("/tables/{table}/start");
    serde_json::from_value(host.ok(Method::POST, &path, Value::Null).await).unwrap()
}

/// A started match against a bot.
async fn against_a_bot(server: &TestServer) -> (String, Player, TableView) {
    let (id, anna, _) = open(server).await;
    let path = format!("/tables/{id}/seats/1");
    anna.ok(Method::PUT, &path, json!({ "sitter": "bot" }))
        .await;
    give(&anna, &id, ANNAS).await;
    let table = begin(&anna, &id).await;
    (id, anna, table)
}

fn dice(frames: &[String]) -> Vec<OpenDice> {
    let read = frames.iter().map(|f| serde_json::from_str(f).unwrap());
    let told = read.filter_map(|m: ServerMessage| match m {
        ServerMessage::Snapshot { dice, .. } | ServerMessage::Update { dice, .. } => dice,
        _ => None,
    });
    told.collect()
}

fn nonces(table: &TableView) -> Vec<Option<String>> {
    table.fairness.clone().unwrap().nonces.unwrap()
}

#[tokio::test]
async fn the_seal_comes_first_then_the_numbers_and_then_they_are_fixed() {
    let server = TestServer::start().await;
    let (id, anna, opened) = open(&server).await;
    let sealed = opened.commitment.clone().unwrap();
    let anchor = opened.fairness.clone().unwrap();
    assert!(anchor.nonces.is_none() && opened.seed.is_none());
    assert!(!opened.seats[0].nonce);

    let table = give(&anna, &id, BENS).await;
    assert_eq!(table["seats"][0]["nonce"], true);
    assert!(
        !table.to_string().contains(BENS),
        "not told before the start"
    );
    give(&anna, &id, ANNAS).await;

    let ben = server.person("Ben").await;
    let nonce = format!("/tables/{id}/nonce");
    let early = ben.refused(Method::PUT, &nonce, json!({ "nonce": BENS }));
    assert_eq!(early.await, (403, "forbidden".into()));
    let sit = json!({ "sitter": "me" });
    let seat = format!("/tables/{id}/seats/1");
    ben.ok(Method::POST, &format!("/tables/{id}/enter"), json!({}))
        .await;
    ben.ok(Method::PUT, &seat, sit).await;
    for wrong in ["", "00", &BENS[1..], &BENS.to_uppercase()] {
        let refused = ben.refused(Method::PUT, &nonce, json!({ "nonce": wrong }));
        assert_eq!(refused.await.0, 400, "{wrong}");
    }
    give(&ben, &id, BENS).await;

    let begun = begin(&anna, &id).await;
    assert_eq!(begun.commitment, Some(sealed), "the seal stays");
    assert_eq!(begun.fairness.as_ref().unwrap().anchor, anchor.anchor);
    assert_eq!(nonces(&begun), [Some(ANNAS.into()), Some(BENS.into())]);
    assert!(!begun.seats[0].nonce);
    let late = ben.refused(Method::PUT, &nonce, json!({ "nonce": ANNAS }));
    assert_eq!(late.await, (409, "started".into()));
}

#[tokio::test]
async fn a_number_goes_with_its_person() {
    let server = TestServer::start().await;
    let (id, anna, _) = open(&server).await;
    let ben = server.person("Ben").await;
    let seat = |n: u8| format!("/tables/{id}/seats/{n}");
    let sit = json!({ "sitter": "me" });
    ben.ok(Method::POST, &format!("/tables/{id}/enter"), json!({}))
        .await;
    ben.ok(Method::PUT, &seat(1), sit.clone()).await;
    give(&anna, &id, ANNAS).await;
    give(&ben, &id, BENS).await;
    // They change places.
    ben.ok(Method::PUT, &seat(1), json!({ "sitter": "open" }))
        .await;
    anna.ok(Method::PUT, &seat(1), sit.clone()).await;
    let table = ben.ok(Method::PUT, &seat(0), sit.clone()).await;
    assert_eq!(table["seats"][0]["nonce"], true);
    // Ben leaves for good, and a person without a nonce takes the seat.
    ben.ok(Method::POST, &format!("/tables/{id}/leave"), Value::Null)
        .await;
    let cleo = server.person("Cleo").await;
    cleo.ok(Method::POST, &format!("/tables/{id}/enter"), json!({}))
        .await;
    let table = cleo.ok(Method::PUT, &seat(0), sit).await;
    assert!(table["seats"][0].get("nonce").is_none());
    let begun = begin(&anna, &id).await;
    assert_eq!(nonces(&begun), [None, Some(ANNAS.into())]);
}

#[tokio::test]
async fn every_die_is_proven_as_it_falls_and_all_at_the_end() {
    let server = TestServer::start().await;
    let (id, anna, table) = against_a_bot(&server).await;
    assert_eq!(nonces(&table), [Some(ANNAS.into()), None]);
    let mut watcher = server.person("Cleo").await.watching(&id).await;
    let socket = anna.watching(&id).await.play_out(5).await;
    while !watcher.over {
        watcher.next().await;
    }
    let mut seen = Vec::new();
    for frames in [&socket.frames, &watcher.frames] {
        let mut checker = Checker::new(&table);
        let told = dice(frames);
        assert_eq!(told[0].index, 0, "the snapshot tells the anchor");
        for dice in &told {
            checker.check(dice);
        }
        assert!(checker.dice > 6, "{}", checker.dice);
        seen.push(checker.dice);
    }
    assert_eq!(seen[0], seen[1]);
    // A page that comes now checks all of it at once.
    let late = server.person("Dora").await.watching(&id).await;
    let mut checker = Checker::new(&table);
    let told = dice(&late.frames);
    checker.check(&told[0]);
    assert_eq!(checker.dice, seen[0]);

    let path = format!("/tables/{id}");
    let ended = anna.ok(Method::GET, &path, Value::Null).await;
    let secret = bytes(ended["seed"].as_str().unwrap());
    let mut link = sha("eldertable.links.1", &[&secret]);
    for _ in 0..16_384 {
        link = sha("eldertable.link.1", &[&link]);
    }
    assert_eq!(hex(&link), table.fairness.unwrap().anchor);
    let seal = hex(&sha("eldertable.seal.1", &[&secret, &link]));
    assert_eq!(Some(seal), table.commitment);
}

/// All pieces of the frames that could be a link or a secret.
fn long_words(frames: &[String]) -> Vec<String> {
    let text = frames.join(" ");
    let words = text.split(|c: char| !c.is_ascii_hexdigit());
    words.filter(|w| w.len() == 64).map(str::to_owned).collect()
}

#[tokio::test]
async fn nothing_of_the_secret_or_of_later_links_is_told_before_the_end() {
    let server = TestServer::start().await;
    let (id, anna, _) = against_a_bot(&server).await;
    let started = server.app.store.started(&id).await.unwrap().unwrap();
    let secret = hex(started.luck.secret());
    let mut links = vec![sha("eldertable.links.1", &[started.luck.secret()])];
    for at in 0..16_384 {
        links.push(sha("eldertable.link.1", &[&links[at]]));
    }
    links.reverse();
    let links: Vec<String> = links.iter().map(|l| hex(l)).collect();
    let mut socket = anna.watching(&id).await;
    let mut newest = 0;
    while !socket.over {
        socket.asked_or_over().await;
        if !socket.over {
            socket.choose(0).await;
        }
        let told = dice(&socket.frames);
        let fallen = told.iter().map(|d| d.index).max().unwrap_or(0) as usize;
        let rolled = told.iter().flat_map(|d| &d.rolls).map(|r| r.to).max();
        assert_eq!(
            fallen,
            rolled.unwrap_or(0) as usize,
            "no link before its die"
        );
        if socket.over {
            break;
        }
        newest = newest.max(fallen);
        for word in long_words(&socket.frames) {
            assert_ne!(word, secret, "the secret was told");
            let link = links.iter().position(|l| *l == word);
            assert!(link.is_none_or(|n| n <= fallen), "link {link:?} was told");
        }
        let path = format!("/tables/{id}");
        let shown = anna.ok(Method::GET, &path, Value::Null).await;
        // The bot may have ended it before the socket was read.
        let over = shown["state"] == "finished";
        assert_eq!(shown.to_string().contains(&secret), over, "{shown}");
    }
    assert!(newest > 4);
}

/// Reads until a message contains dice.
async fn thrown(socket: &mut Socket) -> OpenDice {
    let fits = |m: &ServerMessage| matches!(m, ServerMessage::Update { dice: Some(_), .. });
    match socket.until(fits).await {
        ServerMessage::Update {
            dice: Some(dice), ..
        } => dice,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_is_taken_back_falls_again_as_it_did() {
    let server = TestServer::start().await;
    let (id, people) = server.playing("cup", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&id).await;
    let mut ben = people[1].watching(&id).await;
    anna.choose(0).await;
    let first = thrown(&mut ben).await;
    anna.say(json!({ "type": "undo", "table": id, "to": 1, "id": "please" }))
        .await;
    anna.answer("please").await;
    ben.until(|m| matches!(m, ServerMessage::UndoRequest { .. }))
        .await;
    ben.say(json!({
        "type": "undo_answer", "table": id, "to": 1, "agree": true, "id": "yes"
    }))
    .await;
    ben.answer("yes").await;
    anna.asked_or_over().await;
    while anna.seq < 2 {
        anna.next().await;
    }
    // What is hidden does not move the open dice.
    anna.choose(1).await;
    while ben.seq < 3 {
        ben.next().await;
    }
    ben.asked_or_over().await;
    ben.choose(0).await;
    let again = loop {
        let told = dice(&ben.frames);
        if told.len() > 2 {
            break told[2].clone();
        }
        ben.next().await;
    };
    assert_eq!(again.rolls[0].from, first.rolls[0].from);
    let faces = first.rolls[0].faces.len();
    assert_eq!(again.rolls[0].faces[..faces], first.rolls[0].faces);
}

#[tokio::test]
async fn after_a_restart_the_same_dice_go_on_and_a_page_checks_the_next() {
    let server = TestServer::with(|config| config.snapshot_every = 2).await;
    let (id, anna, table) = against_a_bot(&server).await;
    let mut socket = anna.watching(&id).await;
    for _ in 0..3 {
        socket.choose(0).await;
        socket.asked_or_over().await;
    }
    let mut checker = Checker::new(&table);
    for dice in dice(&socket.frames) {
        checker.check(&dice);
    }
    let (seq, before) = (socket.seq, checker.dice);
    assert_eq!(before, checker.links.len() - 1);
    drop(socket);

    let server = server.restart().await;
    let anna = anna.at(&server);
    let mut socket = anna.socket().await;
    socket.watch(&id, Some(seq)).await;
    socket.seq = seq;
    socket
        .until(|m| matches!(m, ServerMessage::Presence { .. }))
        .await;
    drop(socket);
    let whole = anna.watching(&id).await;
    let all = dice(&whole.frames);
    let mut again = Checker::new(&table);
    again.check(&all[0]);
    assert_eq!((again.dice, &again.links), (before, &checker.links));
    let end = whole.play_out(3).await;
    for dice in &dice(&end.frames)[1..] {
        checker.check(dice);
    }
    assert!(checker.dice > before);
    let replayed = server.app.store.entries(&id).await.unwrap();
    let thrown = replayed.iter().filter_map(|w| w.entry.dice.as_ref());
    assert_eq!(thrown.map(|t| t.faces.len()).sum::<usize>(), checker.dice);
}

#[tokio::test]
async fn who_looks_on_late_is_shown_no_link_of_what_he_has_not_seen() {
    let server = TestServer::start().await;
    let (id, people) = server.playing_in_public("cup", json!({ "delay": 3 })).await;
    let mut cleo = server.person("Cleo").await.watching(&id).await;
    let mut anna = people[0].watching(&id).await;
    let mut ben = people[1].watching(&id).await;
    for _ in 0..2 {
        anna.choose(0).await;
        ben.asked_or_over().await;
        ben.choose(0).await;
        anna.asked_or_over().await;
    }
    // Four entries, of which the spectator may know one: two dice.
    let told = thrown(&mut cleo).await;
    assert_eq!((told.index, told.rolls.len(), told.rolls[0].seq), (2, 1, 1));
    let newcomer = server.person("Dora").await.watching(&id).await;
    assert_eq!(dice(&newcomer.frames), [told]);
}

#[tokio::test]
async fn who_plays_again_plays_with_another_secret() {
    let server = TestServer::start().await;
    let (id, anna, table) = against_a_bot(&server).await;
    drop(anna.watching(&id).await.play_out(2).await);
    let path = format!("/tables/{id}/rematch");
    let again = anna.ok(Method::POST, &path, Value::Null).await;
    let again: TableView = serde_json::from_value(again).unwrap();
    assert!(again.commitment.is_some() && again.commitment != table.commitment);
    assert!(again.fairness.unwrap().nonces.is_none());
    assert!(!again.seats[0].nonce);
}
