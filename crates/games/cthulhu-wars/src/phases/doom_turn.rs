//! A faction's turn in the Doom Phase (Rulebook V): a Ritual, and what else it may do there by its own
//! abilities, each once and in any order.

use engine::{Options, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    doom,
    factions::{DoomAction, RitualGift, moments},
    ids::{Faction, Kind},
    phases::{
        Step,
        doom_phase::{self, faction_at},
    },
    spellbooks,
    supplements::{self, neutral_monsters::loyalty_cards},
    words::{Words, words},
};

/// A turn, and what has been done in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DoomTurn {
    /// Its place in the turn order.
    pub place: u8,
    /// The Ritual has been performed.
    pub ritual: bool,
    /// The faction's own abilities that have been used, a bit each.
    pub used: u8,
    /// A Loyalty Card has been taken.
    #[serde(default)]
    pub card: bool,
}

/// A turn in which nothing has been done.
pub(crate) fn begun(place: u8) -> Step {
    Step::DoomTurnMenu(fresh(place))
}

fn fresh(place: u8) -> DoomTurn {
    DoomTurn {
        place,
        ..DoomTurn::default()
    }
}

// The turn of the faction at the next place. In Duel it has a beginning of its own.
fn next(g: &CthulhuWars, place: u8) -> Next {
    Next::Goto(if g.variant.doom_turns() {
        Step::DoomTurn(place + 1).into()
    } else {
        begun(place + 1).into()
    })
}

fn can_ritual(g: &CthulhuWars, turn: DoomTurn, faction: Faction) -> bool {
    !turn.ritual && g.power(faction) >= doom::ritual_cost_of(g, faction)
}

// The Loyalty Cards that it can take now: one in a Doom Phase.
fn cards(g: &CthulhuWars, turn: DoomTurn, faction: Faction) -> impl Iterator<Item = Kind> {
    loyalty_cards::open(g, faction).filter(move |_| !turn.card)
}

// Whether it could pay for the Ritual with what it could have between actions.
fn could_by_reserve(g: &CthulhuWars, turn: DoomTurn, faction: Faction) -> bool {
    let more = supplements::reserve(g, faction);
    let power = g.power(faction) + more;
    more > 0 && !turn.ritual && power >= doom::ritual_cost_of(g, faction)
}

// Its abilities that it can use now, with their bits.
fn open(
    g: &CthulhuWars,
    turn: DoomTurn,
    faction: Faction,
) -> impl Iterator<Item = (u8, &'static DoomAction)> {
    let all = moments(faction).doom_actions.iter();
    let numbered = (0..).zip(all).map(|(n, ability)| (1 << n, ability));
    numbered.filter(move |(bit, ability)| turn.used & bit == 0 && (ability.possible)(g))
}

/// Asks as long as there is something to do.
pub(super) fn step(g: &CthulhuWars, turn: DoomTurn) -> Next {
    let may = |f: Faction| {
        can_ritual(g, turn, f)
            || open(g, turn, f).next().is_some()
            || cards(g, turn, f).next().is_some()
            || could_by_reserve(g, turn, f)
    };
    let begins = turn == fresh(turn.place);
    match faction_at(g, turn.place) {
        Some(faction) if begins && let Some(first) = (moments(faction).doom_turn)(g) => {
            Next::Call {
                then: Step::DoomTurnMenu(turn).into(),
                first,
            }
        }
        Some(faction) if may(faction) => Next::Ask(Step::DoomTurnMenu(turn).into()),
        Some(_) => next(g, turn.place),
        None => doom_phase::after_turns(g),
    }
}

/// The Ritual, also together with a spellbook that may go with it, abilities, or no more.
pub(super) fn ask(g: &CthulhuWars, turn: DoomTurn, options: &mut Options<Action>) {
    let Some(faction) = faction_at(g, turn.place) else {
        return;
    };
    let seat = g.seat(faction);
    if can_ritual(g, turn, faction) {
        options.push(seat, Action::Ritual);
        let gift = doom_phase::ritual_gift(g, faction);
        options.extend(seat, gift.map(|gift| Action::RitualWith(gift.book)));
    }
    options.extend(
        seat,
        open(g, turn, faction).map(|(_, ability)| ability.action),
    );
    options.extend(seat, cards(g, turn, faction).map(Action::Kind));
    let interruptions = supplements::interruptions(g, faction);
    options.extend(seat, interruptions.map(|i| (i.action)(faction)));
    if supplements::signs_matter(g, faction) {
        let signs = doom::revealable(g, faction);
        options.extend(seat, signs.map(|value| Action::Reveal(faction, value)));
    }
    options.push(seat, Action::Done);
}

/// Does one of them and asks again, or ends the turn.
pub(super) fn answer(g: &mut CthulhuWars, turn: DoomTurn, action: Action, cx: &mut Cx<'_>) -> Next {
    match (faction_at(g, turn.place), action) {
        (Some(faction), Action::Ritual) => ritual(g, turn, faction, None, cx),
        (Some(faction), Action::RitualWith(_)) => {
            let gift = doom_phase::ritual_gift(g, faction);
            ritual(g, turn, faction, gift, cx)
        }
        (_, Action::Swear(_)) => {
            supplements::interrupt(g, action, Step::DoomTurnMenu(turn).into(), cx)
        }
        (Some(faction), Action::Kind(kind)) => Next::Call {
            then: after(turn, |turn| turn.card = true).into(),
            first: loyalty_cards::take(g, faction, kind, cx).into(),
        },
        (_, Action::Reveal(faction, value)) => {
            doom::reveal(g, faction, value, cx);
            Next::Goto(Step::DoomTurnMenu(turn).into())
        }
        (Some(faction), _) => {
            let chosen = open(g, turn, faction).find(|(_, ability)| ability.action == action);
            match chosen {
                Some((bit, ability)) => Next::Call {
                    then: after(turn, |turn| turn.used |= bit).into(),
                    first: ability.first,
                },
                None => next(g, turn.place),
            }
        }
        (None, _) => next(g, turn.place),
    }
}

fn after(mut turn: DoomTurn, done: impl FnOnce(&mut DoomTurn)) -> Step {
    done(&mut turn);
    Step::DoomTurnMenu(turn)
}

fn ritual(
    g: &mut CthulhuWars,
    turn: DoomTurn,
    faction: Faction,
    gift: Option<RitualGift>,
    cx: &mut Cx<'_>,
) -> Next {
    doom_phase::ritual(g, faction, gift, cx);
    Next::Call {
        then: after(turn, |turn| turn.ritual = true).into(),
        first: spellbooks::Step::Check.into(),
    }
}

/// Whether the Ritual is all there is to decide.
pub(crate) fn is_only_ritual(g: &CthulhuWars, turn: DoomTurn) -> bool {
    let faction = faction_at(g, turn.place);
    let own = |f: Faction| {
        let begun = turn.used != 0 || turn.card;
        begun || open(g, turn, f).next().is_some() || cards(g, turn, f).next().is_some()
    };
    let can = |f: Faction| can_ritual(g, turn, f) && !own(f);
    !g.variant.doom_turns() && faction.is_some_and(can)
}

/// The question in words.
pub(super) fn prompt(g: &CthulhuWars, turn: DoomTurn) -> Words {
    let faction = faction_at(g, turn.place);
    let cost = faction.map_or(0, |faction| doom::ritual_cost_of(g, faction));
    if is_only_ritual(g, turn) {
        return words(
            "Perform a Ritual of Annihilation?",
            text!("It costs {0} Power, once in a Doom Phase.", cost),
        );
    }
    words(
        "Your turn in the Doom Phase",
        if turn.ritual {
            "You have performed the Ritual.".into()
        } else {
            text!("A Ritual costs {0} Power.", cost)
        },
    )
}
