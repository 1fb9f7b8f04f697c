//! Ending and winning the game (Rulebook X).

use engine::{Outcome, Seat, Text, text, text::plain};

use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next, claims, doom, event::Event, ids::Faction, ruleset::ThirtyOf,
    sheet::Sheet, view::Phase,
};

/// How the game ended, as the state keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// The seats that won.
    pub winners: Vec<Seat>,
    /// Why, in a sentence. Its English words are part of the state's hash, its template is not.
    #[serde(with = "plain")]
    pub why: Text,
}

impl From<Ended> for Outcome {
    fn from(Ended { winners, why }: Ended) -> Self {
        Self::new(winners, why)
    }
}

/// The Doom that ends the game.
pub const THRESHOLD: u16 = 30;

/// Whether the Doom Phase ends the game.
pub fn doom_phase_ends_game(g: &CthulhuWars) -> bool {
    someone_at_thirty(g) || doom::instant_death(g)
}

/// The Doom that counts for ending the game: a faction's own, or by a reading of Rulebook XI that
/// of all the player's factions.
fn counted(g: &CthulhuWars, faction: Faction, of: impl Fn(&Sheet) -> u16) -> u16 {
    match g.rules.thirty_of {
        ThirtyOf::OneFaction => of(g.sheet(faction)),
        ThirtyOf::OnePlayer => {
            let own = g.factions_of(g.seat(faction));
            own.iter().map(|f| of(g.sheet(f))).sum()
        }
    }
}

/// Whether a faction has the 30 Doom that end the game.
pub fn at_thirty(g: &CthulhuWars, faction: Faction) -> bool {
    counted(g, faction, |sheet| sheet.doom) >= THRESHOLD
}

/// The most Doom that a faction could have by revealing, as far as anyone can tell.
pub fn reach(g: &CthulhuWars, faction: Faction) -> u16 {
    counted(g, faction, |sheet| {
        sheet.doom + 3 * u16::from(sheet.sign_count())
    })
}

/// Whether any faction has 30 Doom.
pub fn someone_at_thirty(g: &CthulhuWars) -> bool {
    g.playing().iter().any(|f| at_thirty(g, f))
}

/// A seat's Doom: that of all its factions (Rulebook XI).
pub fn total(g: &CthulhuWars, seat: Seat) -> u16 {
    let own = g.factions_of(seat);
    own.iter().map(|f| g.sheet(f).doom).sum()
}

// Rulebook X: with six spellbooks; Rulebook XI: of either faction; Duel: not needed.
fn eligible(g: &CthulhuWars, seat: Seat) -> bool {
    !g.variant.needs_six_books() || g.factions_of(seat).iter().any(|f| g.six_books(f))
}

// Rulebook X: all Elder Signs are turned in; of those with six spellbooks the one with most Doom
// wins, several share it; if no one has six, all lose.
pub fn end(g: &mut CthulhuWars, why: &'static str, cx: &mut Cx<'_>) -> Next {
    claims::settle(g, cx);
    g.phase = Phase::Over;
    for faction in g.playing().iter() {
        for value in 1..=3 {
            while g.sheet(faction).signs[usize::from(value) - 1] > 0 {
                doom::reveal(g, faction, value, cx);
            }
        }
    }
    let candidates: Vec<Seat> = (0..g.seats).map(Seat).filter(|s| eligible(g, *s)).collect();
    let most = candidates.iter().map(|s| total(g, *s)).max();
    let won = candidates
        .into_iter()
        .filter(|s| Some(total(g, *s)) == most);
    let winners = won.collect();
    conclude(g, winners, why, cx)
}

/// No one has any Power after gathering: the game can't go on.
pub fn end_without_power(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.phase = Phase::Over;
    conclude(g, Vec::new(), "nobody has any Power left", cx)
}

fn conclude(g: &mut CthulhuWars, winners: Vec<Seat>, cause: &'static str, cx: &mut Cx<'_>) -> Next {
    let why = sentence(g, &winners, cause);
    let seated = |f: &Faction| winners.contains(&g.seat(*f));
    cx.emit(Event::Ended {
        winners: g.playing().iter().filter(seated).collect(),
        why: why.clone(),
    });
    g.ended = Some(Ended { winners, why });
    Next::Done
}

/// Why the game ended and who won, in words. They are part of the final position, so that recorded
/// hashes cover them: another wording is another version of the rules.
fn sentence(g: &CthulhuWars, winners: &[Seat], cause: &'static str) -> Text {
    let and = |mut names: Vec<Text>| match names.pop() {
        Some(last) if names.len() > 1 => {
            text!("{0}, and {1}", Text::joined(names, "{0}, {1}"), last)
        }
        last => Text::joined(names.into_iter().chain(last), "{0} and {1}"),
    };
    let name = |seat: &Seat| {
        let own = g.factions_of(*seat);
        and(own.iter().map(|f| f.name().into()).collect())
    };
    let six_books = g.variant.needs_six_books();
    let result = match winners {
        [] if six_books => text!("Nobody has six spellbooks: all lose."),
        [] => text!("Nobody wins."),
        [one] if g.variant.several_factions_each() => {
            together(name(one), total(g, *one), six_books)
        }
        [one] if six_books => text!("{0} has most Doom of those with six spellbooks.", name(one)),
        [one] => text!("{0} has most Doom.", name(one)),
        several => text!(
            "{0} share the victory with equal Doom.",
            and(several.iter().map(name).collect())
        ),
    };
    text!("The game ended because {0}. {1}", cause, result)
}

fn together(names: Text, doom: u16, six_books: bool) -> Text {
    if six_books {
        text!(
            "{0} have most Doom together ({1}) of those with six spellbooks.",
            names,
            doom
        )
    } else {
        text!("{0} have most Doom together ({1}).", names, doom)
    }
}
