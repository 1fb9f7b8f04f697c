//! Compares what was sent with the journal: a match of any game is folded again in the
//! test, and everything that a person was sent of it must be what their viewer may see at that
//! entry, without anything that only other viewers see there.

use std::collections::BTreeSet;

use engine::{
    Play, Seat, Viewer,
    any::AnyMatch,
    journal::Entry,
    matches::{LogEvent, Match},
};
use serde_json::{Value, json};
use server::games::GAMES;
use skirmish::{Skirmish, moves::Frame};

use super::evening::{Evening, Guest};

/// A match after each of its entries, for every kind of viewer.
#[derive(Debug)]
struct Truth {
    viewers: Vec<Viewer>,
    positions: Vec<Vec<Position>>,
    logs: Vec<Vec<LogEvent>>,
    /// By entry and viewer: ids of cards whose faces the viewer may not know.
    hidden: Option<Vec<Vec<BTreeSet<String>>>>,
}

/// A position for one kind of viewer.
#[derive(Debug)]
struct Position {
    view: Value,
    decision: Value,
    text: String,
    /// What only others see, as it would be written.
    foreign: Vec<String>,
}

/// How many pieces were compared with the truth.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Compared {
    pub(crate) positions: usize,
    pub(crate) events: usize,
    pub(crate) foreign: usize,
}

impl Compared {
    /// Whether a comparison of so many could have found a leak.
    pub(crate) fn enough(self) -> bool {
        self.positions > 300 && self.events > 300 && self.foreign > 300
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            events: self.events + other.events,
            foreign: self.foreign + other.foreign,
        }
    }
}

pub(crate) async fn compare(evening: &Evening) -> Compared {
    let truth = Truth::of(evening).await;
    let mut compared = Compared::default();
    for guest in &evening.guests {
        truth.heard_by(guest, &mut compared);
    }
    compared
}

impl Truth {
    async fn of(evening: &Evening) -> Self {
        let store = &evening.server.app.store;
        let started = store.started(&evening.table).await.unwrap().unwrap();
        let written = store.entries(&evening.table).await.unwrap();
        let entries: Vec<Entry> = written.into_iter().map(|w| w.entry).collect();
        let game = GAMES.iter().find(|g| g.id == started.game).unwrap();
        let mut played = (game.host)(&started.setup, started.luck.clone(), Vec::new()).unwrap();
        let viewers: Vec<_> = Viewer::all(played.seats()).collect();
        let mut positions = vec![at(played.as_ref(), &viewers)];
        for entry in &entries {
            played.follow(entry.clone()).unwrap();
            positions.push(at(played.as_ref(), &viewers));
        }
        let logs = viewers.iter().map(|v| played.log(*v, None)).collect();
        let luck = started.luck.clone();
        let hidden = match game.id {
            "skirmish" => {
                let setup = serde_json::from_value(started.setup.clone()).unwrap();
                let begun = Match::start(setup, luck).unwrap();
                Some(hidden(begun, &entries, &viewers, skirmish_hides))
            }
            "coc-lcg" => {
                let setup = serde_json::from_value(started.setup.clone()).unwrap();
                let begun = Match::start(setup, luck).unwrap();
                Some(hidden(begun, &entries, &viewers, coc_hides))
            }
            _ => None,
        };
        Self {
            viewers,
            positions,
            logs,
            hidden,
        }
    }

    fn heard_by(&self, guest: &Guest, compared: &mut Compared) {
        let viewer = guest
            .seat
            .map_or(Viewer::Spectator, |s| Viewer::Seat(Seat(s)));
        let number = self.viewers.iter().position(|v| *v == viewer).unwrap();
        let (mut view, mut connection) = (Value::Null, usize::MAX);
        for heard in guest.down.iter().filter(|h| h.piece.status == 0) {
            let Some(message) = &heard.piece.json else {
                continue;
            };
            let say = || format!("{} was sent {:.3000}", guest.name, heard.piece.text);
            self.events(number, message, compared, &say);
            let seq = message["seq"].as_u64().unwrap_or_default() as usize;
            let mut from = seq;
            match heard.piece.name.as_str() {
                "snapshot" => view = message["view"].clone(),
                "moment" => {
                    assert_eq!(
                        message["view"],
                        self.positions[seq][number].view,
                        "{}",
                        say()
                    );
                }
                "update" | "undoing update" => {
                    from = message["from"].as_u64().unwrap() as usize;
                    if heard.connection != connection && view.is_null() {
                        continue;
                    }
                    if heard.piece.resumed && heard.connection != connection {
                        // It goes on where the tab before stood, which may have read on since.
                        view = self.positions[from][number].view.clone();
                    }
                    if let Some(patch) = message.get("patch") {
                        json_patch::merge(&mut view, patch);
                    }
                }
                _ => continue,
            }
            connection = heard.connection;
            let position = &self.positions[seq][number];
            if heard.piece.name != "moment" {
                assert_eq!(view, position.view, "{}", say());
                assert_eq!(message["decision"], position.decision, "{}", say());
            }
            compared.positions += 1;
            // With its keys in the order of those it is searched for.
            let text = message.to_string();
            self.foreign(number, from, seq, &text, compared, &say);
        }
    }

    /// Each event is sent as this viewer may know it.
    fn events(
        &self,
        viewer: usize,
        message: &Value,
        compared: &mut Compared,
        say: &dyn Fn() -> String,
    ) {
        let lists = [&message["log"], &message["events"]];
        for event in lists.into_iter().filter_map(Value::as_array).flatten() {
            let event: LogEvent = serde_json::from_value(event.clone()).unwrap();
            let log = &self.logs[viewer];
            let first = log.partition_point(|known| known.seq < event.seq);
            let mut known = log[first..].iter().take_while(|k| k.seq == event.seq);
            assert!(
                known.any(|k| (&k.event, &k.line) == (&event.event, &event.line)),
                "{event:?}: {}",
                say()
            );
            compared.events += 1;
        }
    }

    /// Nothing that only other viewers see at these entries is anywhere in what was sent.
    fn foreign(
        &self,
        viewer: usize,
        from: usize,
        seq: usize,
        text: &str,
        compared: &mut Compared,
        say: &dyn Fn() -> String,
    ) {
        let from = from.min(seq);
        let own =
            |snippet: &str| (from..=seq).any(|n| self.positions[n][viewer].text.contains(snippet));
        // A log tells of earlier entries, at which it may have lain open.
        let told = |snippet: &str| {
            let until = self.logs[viewer].partition_point(|e| e.seq as usize <= seq);
            let mut log = self.logs[viewer][..until].iter();
            log.any(|e| json!([e.event, e.line]).to_string().contains(snippet))
        };
        for snippet in &self.positions[seq][viewer].foreign {
            compared.foreign += 1;
            let sent = text.contains(snippet.as_str());
            assert!(
                !sent || own(snippet) || told(snippet),
                "{snippet}: {}",
                say()
            );
        }
        let Some(hidden) = &self.hidden else { return };
        // A log tells of earlier entries, at which the same card lay open.
        // So does an update of several entries, which only delayed spectators are sent.
        let mut message: Value = serde_json::from_str(text).unwrap();
        let fields = message.as_object_mut().unwrap();
        fields.remove("log");
        if seq > from + 1 {
            fields.remove("events");
        }
        for id in cards_in(&message.to_string()) {
            compared.foreign += 1;
            let always = (from..=seq).all(|n| hidden[n][viewer].contains(id));
            assert!(!always, "{id}: {}", say());
        }
    }
}

/// The ids of cards that a text names: a `c` and digits, in quotes.
fn cards_in(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').filter(|word| {
        let digits = word.strip_prefix('c').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

fn at(played: &dyn AnyMatch, viewers: &[Viewer]) -> Vec<Position> {
    let views: Vec<_> = viewers.iter().map(|v| played.view(*v)).collect();
    let position = |(viewer, view): (&Viewer, &Value)| {
        let mut foreign = Vec::new();
        for other in &views {
            beyond(view, other, &mut foreign);
        }
        Position {
            view: view.clone(),
            decision: serde_json::to_value(played.decision(*viewer)).unwrap(),
            text: view.to_string(),
            foreign,
        }
    };
    viewers.iter().zip(&views).map(position).collect()
}

/// What is in another viewer's view but not in the own view.
fn beyond(own: &Value, other: &Value, found: &mut Vec<String>) {
    let (Some(own), Some(other)) = (own.as_object(), other.as_object()) else {
        return;
    };
    for (key, theirs) in other {
        if let Some(mine) = own.get(key) {
            beyond(mine, theirs, found);
            continue;
        }
        found.push(format!("\"{key}\":{theirs}"));
        // What is keyed by an id is telling by itself.
        for (key, value) in theirs.as_object().into_iter().flatten() {
            if key.bytes().any(|b| b.is_ascii_digit()) {
                found.push(format!("\"{key}\":{value}"));
            }
        }
    }
}

/// For each position and viewer the ids that a rule of the test's own takes for hidden. The rule is
/// given the position before, too.
fn hidden<G: engine::Game>(
    mut played: Match<G>,
    entries: &[Entry],
    viewers: &[Viewer],
    hides: impl Fn(&Play<G>, &Play<G>, Viewer) -> BTreeSet<String>,
) -> Vec<Vec<BTreeSet<String>>> {
    let now = |before: &Play<G>, play: &Play<G>| {
        viewers.iter().map(|v| hides(before, play, *v)).collect()
    };
    let mut before = played.play().clone();
    let mut all = vec![now(&before, &before)];
    for entry in entries {
        played.follow(entry.clone()).unwrap();
        all.push(now(&before, played.play()));
        before = played.play().clone();
    }
    all
}

/// What lies in the deck, and what others hold. A card that is played has been seen, although it may be
/// shuffled in, and even drawn, at once.
fn skirmish_hides(
    before: &Play<Skirmish>,
    play: &Play<Skirmish>,
    viewer: Viewer,
) -> BTreeSet<String> {
    let game = play.game();
    let others = [Seat(0), Seat(1)].into_iter().filter(|s| !viewer.is(*s));
    let held = others.flat_map(|s| game.cards.hand(s).iter().collect::<Vec<_>>());
    let played = match before.at().question() {
        Some(Frame::PickTo { card, .. }) if game.made > before.game().made => Some(*card),
        _ => None,
    };
    let hidden = held.chain(game.cards.deck.iter().copied());
    let hidden = hidden.filter(|card| Some(*card) != played);
    hidden.map(|card| card.key().to_owned()).collect()
}

/// What lies hidden and was not shown to the viewer since.
fn coc_hides(
    _: &Play<coc_lcg::Coc>,
    play: &Play<coc_lcg::Coc>,
    viewer: Viewer,
) -> BTreeSet<String> {
    use coc_lcg::state::Zone;
    let hidden = |zone| {
        matches!(
            zone,
            Zone::Deck | Zone::Hand | Zone::Domain | Zone::StoryDeck
        )
    };
    let cards = (0_u16..).zip(&play.game().cards);
    let unknown = cards.filter(|(_, card)| {
        let holds = card.zone == Zone::Hand && card.owner.is_some_and(|s| viewer.is(s));
        let shown = match viewer {
            Viewer::Seat(seat) => card.known.has(seat),
            Viewer::Spectator => card.known.len() == 2,
        };
        hidden(card.zone) && !holds && !shown
    });
    unknown.map(|(n, _)| format!("c{n}")).collect()
}
