//! Verifies an archive by playing it again: every entry must be legal, roll its recorded dice, and lead
//! to its recorded hash.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::{
    Seat, Text,
    archive::{Archive, brief},
    journal::{self, Entry, Kind, ReplayMismatch},
    text,
};

use crate::{
    api_error::ApiError,
    catch_panic::{RulesPanic, catch_panic},
    games::GameKind,
    storage::Started,
};

/// A verified archive.
#[derive(Debug)]
pub(crate) struct VerifiedArchive {
    /// The start of the match at its new table.
    pub(crate) started: Started,
    /// The entries up to the one to continue from.
    pub(crate) entries: Vec<Entry>,
    /// The dealt sides by seat.
    pub(crate) sides: Vec<Option<String>>,
}

/// Plays an archive again until `stop` is set. `at` is the entry to continue from; none: the last one
/// before the game is over.
///
/// # Errors
/// Names the first wrong entry and the reason.
pub(crate) fn follow(
    kind: &GameKind,
    mut archive: Archive,
    at: Option<u64>,
    stop: &AtomicBool,
) -> Result<VerifiedArchive, ApiError> {
    let luck = archive.luck().map_err(ApiError::invalid)?;
    let begun = || {
        let dealt = (kind.dealt)(&archive.header.setup, luck.clone())?;
        let game = (kind.host)(&archive.header.setup, luck.clone(), Vec::new())?;
        Ok((dealt, game))
    };
    let begun = catch_panic(begun).map_err(failed)?;
    let (dealt, mut game) = begun.map_err(|why| wrong(kind, &archive, &why))?;
    let seats = game.seats();
    archive.check_seats(seats).map_err(ApiError::invalid)?;

    archive.entries.iter_mut().for_each(anonymous);
    let known = provable(&archive.entries, at)?;
    let mut open = 0;
    for entry in &archive.entries[..known] {
        if stop.load(Ordering::Relaxed) {
            return Err(too_long());
        }
        let followed = catch_panic(|| game.follow(entry.clone())).map_err(failed)?;
        followed.map_err(|why| wrong(kind, &archive, &why))?;
        if game.outcome().is_none() {
            open = entry.seq;
        }
    }
    let at = at.unwrap_or(open);
    archive.entries.retain(|e| e.seq <= at);
    let header = archive.header;
    Ok(VerifiedArchive {
        started: Started {
            table: String::new(),
            game: header.game,
            version: header.version,
            setup: header.setup,
            commitment: header.commitment,
            luck,
            at: 0,
        },
        entries: archive.entries,
        sides: sides(usize::from(seats), dealt),
    })
}

fn failed(_: RulesPanic) -> ApiError {
    ApiError::invalid(text!("the rules failed while it was replayed"))
}

/// How many of the entries can be verified: all, or those before a recorded position.
fn provable(entries: &[Entry], at: Option<u64>) -> Result<usize, ApiError> {
    let held = entries.iter().position(|e| holds_position(&e.kind));
    let known = held.unwrap_or(entries.len());
    let beyond = at.is_none_or(|at| at > known as u64);
    match (held, at) {
        (Some(held), _) if beyond => Err(unprovable(held as u64 + 1)),
        (None, Some(at)) if beyond => {
            let why = text!("there is no entry {0}; the last one is {1}", at, known);
            Err(ApiError::not_found(why))
        }
        (_, _) => Ok(known),
    }
}

fn sides(seats: usize, dealt: Vec<(Seat, String)>) -> Vec<Option<String>> {
    let mut sides = vec![None; seats];
    for (seat, side) in dealt {
        if let Some(place) = sides.get_mut(usize::from(seat.0)) {
            *place = Some(side);
        }
    }
    sides
}

/// Removes the command's id, which identifies a page.
fn anonymous(entry: &mut Entry) {
    match &mut entry.kind {
        Kind::Act { id, .. }
        | Kind::Undo { id, .. }
        | Kind::Order { id, .. }
        | Kind::Ahead { id, .. }
        | Kind::Stops { id, .. }
        | Kind::Concede { id, .. }
        | Kind::End { id, .. } => *id = None,
        Kind::Rebase { .. } => {}
    }
}

fn holds_position(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Rebase {
            position: Some(_),
            ..
        }
    )
}

fn unprovable(seq: u64) -> ApiError {
    let why = text!(
        "the rules were updated at #{0}, and nothing proves the position that is recorded there: \
         it can be played on only from an entry before",
        seq
    );
    ApiError::conflict("other_rules", why)
}

/// Verification took too long.
pub(crate) fn too_long() -> ApiError {
    ApiError::invalid(text!("playing this match again takes this server too long"))
}

/// The reason for a failure. An archive of another rules version need not be wrong.
fn wrong(kind: &GameKind, archive: &Archive, why: &ReplayMismatch) -> ApiError {
    let first = archive.header.version;
    let played = journal::version(first, &archive.entries);
    if (first, played) == (kind.version, kind.version) {
        return ApiError::invalid(diverged(why));
    }
    let played = if first == kind.version { played } else { first };
    let why = text!(
        "it was played under version {0} of the rules of {1}; this server has version {2}, by \
         which it goes another way: {3}",
        played,
        kind.name,
        kind.version,
        diverged(why)
    );
    ApiError::conflict("other_rules", why)
}

fn diverged(why: &ReplayMismatch) -> Text {
    match why {
        ReplayMismatch::Header(why) | ReplayMismatch::Snapshots(why) => {
            text!("its header is invalid: {0}", brief(why))
        }
        ReplayMismatch::Refused { seq, why } => {
            text!("entry {0} is not allowed: {1}", *seq, brief(why))
        }
        ReplayMismatch::Dice {
            seq,
            recorded,
            found,
        } => text!(
            "the dice of entry {0} are recorded as {1}, but these fall: {2}",
            *seq,
            brief(recorded),
            found.clone()
        ),
        ReplayMismatch::Hash { seq, .. } => text!(
            "entry {0} leads to another position than the one recorded",
            *seq
        ),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::games::GAMES;

    const GOLDEN: [&str; 5] = [
        include_str!("../../../../golden/skirmish/ring-random.jsonl"),
        include_str!("../../../../golden/cthulhu-wars/earth-3p-random.jsonl"),
        include_str!("../../../../golden/cthulhu-wars-duel/other-factions-greedy.jsonl"),
        include_str!("../../../../golden/gods-war/gw4a-random.jsonl"),
        include_str!("../../../../golden/coc-lcg/gates-greedy.jsonl"),
    ];

    fn followed(
        archive: Archive,
        at: Option<u64>,
        stop: bool,
    ) -> Result<VerifiedArchive, ApiError> {
        let kind = GAMES.iter().find(|g| g.id == archive.header.game);
        let kind = kind.ok_or_else(ApiError::no_table)?;
        follow(kind, archive, at, &AtomicBool::new(stop))
    }

    #[test]
    fn the_golden_games_go_on_from_just_before_their_end() {
        for golden in GOLDEN {
            let archive = Archive::read(golden).unwrap();
            let last = archive.entries.len();
            let kept = followed(archive.clone(), None, false).unwrap().entries;
            assert_eq!(kept.len() + 1, last, "{}", archive.header.game);
            let kept = followed(archive.clone(), Some(7), false).unwrap().entries;
            assert_eq!(kept, archive.entries[..7]);
        }
    }

    #[test]
    fn it_stops_when_nobody_waits() {
        let archive = Archive::read(GOLDEN[0]).unwrap();
        assert_eq!(followed(archive, None, true).unwrap_err(), too_long());
    }

    /// Replacements for any value.
    fn other() -> impl Strategy<Value = Value> {
        prop_oneof![
            prop::sample::select(vec![
                Value::Null,
                json!(0),
                json!(-1),
                json!(255),
                json!(u64::MAX),
                json!(1e300),
                json!(""),
                json!("\u{0}\u{202e}"),
                json!([]),
                json!({}),
                json!(true),
                json!("undo"),
                json!("rebase"),
                json!("concede"),
                json!("end"),
            ]),
            (0..400_u64).prop_map(Value::from),
        ]
    }

    /// The JSON pointers of a value and everything in it.
    fn pointers(value: &Value, at: &str) -> Vec<String> {
        let mut all = vec![at.to_owned()];
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    all.extend(pointers(value, &format!("{at}/{name}")));
                }
            }
            Value::Array(items) => {
                for (n, value) in items.iter().enumerate() {
                    all.extend(pointers(value, &format!("{at}/{n}")));
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Archives with changed values are refused or describe another game; rules never panic.
        #[test]
        fn a_forged_archive_is_followed_or_refused(
            game in 0..GOLDEN.len(),
            changes in prop::collection::vec(
                (any::<prop::sample::Index>(), any::<prop::sample::Index>(), other()), 1..4,
            ),
        ) {
            let lines = GOLDEN[game].lines().take(120).map(serde_json::from_str);
            let mut lines: Vec<Value> = lines.collect::<Result<_, _>>().unwrap();
            for (line, place, value) in changes {
                let line = line.index(lines.len());
                let all = pointers(&lines[line], "");
                let place = &all[place.index(all.len())];
                *lines[line].pointer_mut(place).unwrap() = value;
            }
            let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
            if let Ok(archive) = Archive::read(&text.join("\n"))
                && let Err(error) = followed(archive, None, false)
            {
                let said = error.detail.to_string();
                prop_assert!(!said.contains("the rules failed"), "{said}");
            }
        }
    }
}
