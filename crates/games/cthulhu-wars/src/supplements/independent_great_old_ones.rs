//! Independent Great Old Ones: a faction with a Great Old One of its own can awaken them, too. Each has a
//! Loyalty Card with a spellbook of its own, and goes back to the box with all it brought when it is lost
//! (their leaflets).

pub mod abhoth;
pub mod byatis;
pub mod cosmic_unity;
pub mod daoloth;
pub mod filth;
pub mod from_below;
pub mod god_of_forgetfulness;
pub mod nyogtha;

use engine::{InvariantViolation, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx,
    event::{Event, Why},
    factions::{Awaken, moments},
    ids::{Area, Faction, Kind, Spellbook},
    invariants::hold,
    sets::{AreaSet, UnitSet},
    supplements::{self, Moments},
    units::{Class, Place, Unit, great_old_ones},
};

/// Rule of their questions.
pub(crate) const RULE: &str = "Loyalty Card";

/// Where they hook in.
pub(super) const MOMENTS: Moments = Moments {
    awaken: &[
        abhoth::AWAKEN,
        byatis::AWAKEN,
        daoloth::AWAKEN,
        nyogtha::AWAKEN,
    ],
    companions: &[(Kind::Abhoth, Kind::Filth)],
    unique: &[filth::UNIQUE, god_of_forgetfulness::UNIQUE],
    pre_battle: &[cosmic_unity::PRE_BATTLE],
    in_battle: &[cosmic_unity::IN_BATTLE],
    combat,
    // Filth never moves, captures, or begins a battle; Byatis cannot be moved.
    idle: &[Kind::Filth],
    rooted: &[Kind::Byatis],
    void_gates: abhoth::brood,
    advanced: byatis::toad,
    lost,
    battle_over,
    fought: from_below::fought,
    captured: from_below::captured,
    follows: from_below::follows,
    notice,
    markers: abhoth::markers,
    check,
    ..Moments::PLAIN
};

/// What the game remembers for them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The spellbooks of their cards that have been earned, a bit each.
    pub books: u16,
    /// Where Filth lies that no one has, an entry for each, in the order of areas.
    pub strewn: Vec<Area>,
    /// Where Daoloth was when this was last looked at.
    pub daoloth: Option<Area>,
    /// Nyogtha has fought an enemy Great Old One in this action.
    pub faced: bool,
    /// A Nyogtha has been lost in this action.
    pub bereft: bool,
    /// From Below has been used in this action.
    pub below: bool,
}

impl Marks {
    /// Whether nothing is remembered.
    pub(crate) fn is_blank(&self) -> bool {
        *self == Self::default()
    }
}

/// How most of them awake: at a controlled gate where an own Great Old One stands.
const COMMON: Awaken = Awaken {
    kind: Kind::Byatis,
    cost: |_, _| 0,
    areas: beside_a_god,
    nowhere,
    rite: None,
    then: |_, _, _| {},
};

// Leaflet: your controlled gate is in an area with your Great Old One; some need none.
fn beside_a_god(g: &CthulhuWars, by: Faction) -> AreaSet {
    let gates = g.gated(by);
    if (moments(by).awakens_alone)(g) {
        return gates;
    }
    let led = |area: &Area| g.units_at(by, *area).and(great_old_ones()).any();
    gates.iter().filter(led).collect()
}

fn nowhere(_: &CthulhuWars, _: Faction) -> Text {
    text!("no Great Old One of yours stands at a gate you control")
}

// Byatis 4, Abhoth its Filth, Daoloth 0, Nyogtha 4 each if its faction begins the battle, else 1.
fn combat(g: &CthulhuWars, units: UnitSet) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    4 * count(Kind::Byatis)
        + abhoth::dice(g) * count(Kind::Abhoth)
        + nyogtha::dice(g) * count(Kind::Nyogtha)
}

/// Whether the spellbook of a card has been earned.
pub(crate) fn has_earned(g: &CthulhuWars, book: Spellbook) -> bool {
    g.independents.books & book.bit() != 0
}

/// The holder of a card has met its requirement.
fn earn(g: &mut CthulhuWars, book: Spellbook, cx: &mut Cx<'_>) {
    if let Some(faction) = book.card().and_then(|kind| supplements::holder(g, kind))
        && !has_earned(g, book)
    {
        g.give_book(faction, book);
        cx.emit(Event::CardBookEarned { faction, book });
    }
}

// Killed, not only eliminated; the kills of Dread Curse, too.
const fn is_kill(why: Why) -> bool {
    matches!(why, Why::Killed | Why::Book(Spellbook::DreadCurse))
}

// Leaflet: killed or eliminated, card, figures, and spellbook go back; tokens on the map stay.
fn lost(g: &mut CthulhuWars, unit: Unit, why: Why, cx: &mut Cx<'_>) {
    let kind = unit.kind();
    if kind == Kind::Nyogtha {
        g.independents.bereft = true;
    }
    if kind.class() == Class::GreatOldOne && is_kill(why) {
        earn(g, Spellbook::Interdimensional, cx);
    }
    if kind.class() == Class::GreatOldOne
        && supplements::is_loyal(kind)
        && kind.units().minus(g.units.pool()).is_empty()
    {
        give_back(g, unit, cx);
    }
}

fn give_back(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let (faction, kind) = (g.owner(unit), unit.kind());
    let mut books = Spellbook::ALL.into_iter();
    if let Some(book) = books.find(|book| book.card() == Some(kind)) {
        g.independents.books &= !book.bit();
    }
    for figure in supplements::figures(kind).iter() {
        if let Place::At(area) = g.units.place(figure) {
            g.independents.strewn.push(area);
            if g.battle.all.has(figure) {
                g.battle.lose(figure);
            }
        }
        g.units.put(figure, Place::Gone);
    }
    g.independents.strewn.sort_unstable();
    cx.emit(Event::LoyaltyReturned { faction, kind });
}

// Requirements that look at a whole battle.
fn battle_over(g: &mut CthulhuWars, battle: &crate::battle_record::Battle, cx: &mut Cx<'_>) {
    byatis::battle_over(g, battle, cx);
    nyogtha::battle_over(g, battle);
}

// Requirements that hold by the position, and those of an action that is over.
fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    abhoth::notice(g, cx);
    daoloth::notice(g, cx);
    nyogtha::notice(g, cx);
}

fn check(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let box_holds = g.units.gone().and(Kind::Filth.units()).len();
    hold(
        g.independents.strewn.len() <= usize::from(box_holds),
        || "more Filth lies about than there is".into(),
    )
}
