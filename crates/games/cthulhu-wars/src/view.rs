//! What a viewer sees: built up from nothing. Everything is keyed by stable id, absent instead of
//! null, without words: names and texts come from the reference cards.

mod fight;

pub use fight::{AbilityState, AbilityView, BattleStep, BattleView, Fate, FightingView, SideView};

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use engine::Viewer;

use crate::{
    CthulhuWars,
    actions::{awaken, summon},
    doom,
    factions::{Count, Counted, moments},
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    losses,
    phases::draft,
    ruleset::DecayCharge,
    sheet::Sheet,
    spellbooks, supplements,
    units::{Class, Place, Unit},
    variants::{LossDoom, Variant},
};

/// The match as one kind of viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(rename = "CthulhuWarsView")]
pub struct View {
    /// How the game is played.
    pub variant: Variant,
    /// The board's id, for example `earth-4p-w3e5`.
    pub map: String,
    /// From 1.
    pub turn: u16,
    /// Where the turn is.
    pub phase: Phase,
    /// The action round of this Action Phase, from 1; 0 outside it.
    pub round: u16,
    /// The factions in turn order, first player first.
    pub order: Vec<Faction>,
    /// Whose action round it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub active: Option<Faction>,
    /// The Ritual of Annihilation.
    pub ritual: RitualView,
    /// The Decay Marker's space, in variants that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decay: Option<u8>,
    /// Decay is paid for every action instead of once in a turn (a reading).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub decay_per_action: bool,
    /// Elder Signs not yet drawn.
    pub elder_pile: u8,
    /// In a draft: the factions that no one has chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Faction>>")]
    pub open: Vec<Faction>,
    /// Neutral spellbooks that no one has, where the table plays with them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Spellbook>>")]
    pub neutral_spellbooks: Vec<Spellbook>,
    /// By faction.
    pub factions: BTreeMap<Faction, FactionView>,
    /// By area; all areas of the board.
    pub areas: BTreeMap<Area, AreaView>,
    /// By unit id (`gc-acolyte-1`); those on the map, captured or submerged.
    pub units: BTreeMap<String, UnitView>,
    /// The battle that is being fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub battle: Option<BattleView>,
    /// An open negotiation (The Thousand Forms, Ghroth).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub negotiation: Option<NegotiationView>,
}

/// Where the turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the game: factions are being chosen.
    Draft,
    /// Before the first turn: start areas are being chosen.
    Start,
    /// Phase 1.
    GatherPower,
    /// Phase 2.
    FirstPlayer,
    /// Phase 3.
    Doom,
    /// Phase 4.
    Action,
    /// The game has ended.
    Over,
}

/// The Ritual of Annihilation track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct RitualView {
    /// The spaces' costs in order; 0 is Instant Death.
    pub track: Vec<u8>,
    /// The marker's space, from 0.
    pub at: u8,
    /// What a ritual costs now.
    pub cost: u8,
}

/// A faction's sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct FactionView {
    /// The seat that plays it.
    pub seat: u8,
    /// Power to spend.
    pub power: u16,
    /// Doom on the track.
    pub doom: u16,
    /// Gates it controls.
    pub gates: u8,
    /// Its six spellbooks: earned or not; and neutral ones that it has earned.
    pub spellbooks: BTreeMap<Spellbook, bool>,
    /// Those of its Loyalty Cards, which never count among the six: earned or not.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<Spellbook, bool>>")]
    pub card_spellbooks: BTreeMap<Spellbook, bool>,
    /// Its six requirements: met or not.
    pub requirements: BTreeMap<Requirement, bool>,
    /// What is counted for its open requirements; any one of the counts is enough.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<Requirement, Vec<CountView>>>")]
    pub progress: BTreeMap<Requirement, Vec<CountView>>,
    /// Face-down Elder Signs.
    pub elder_signs: u8,
    /// Their values in ascending order; only their owner sees them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub elder_values: Option<Vec<u8>>,
    /// Doom from Elder Signs revealed so far.
    pub revealed: u16,
    /// Where its Doom came from, once it has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub doom_by: Option<DoomView>,
    /// Units not on the map, by kind (only kinds with some).
    pub pool: BTreeMap<Kind, u8>,
    /// Dice its Great Old Ones would roll now against no one in particular, and its unit kinds'
    /// costs: what changes during the game. By kind on this faction's sheet.
    pub costs: BTreeMap<Kind, u8>,
    /// The Doom its opponent gains for the loss of a unit, by kind, in variants that have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bounty: Option<BTreeMap<Kind, u16>>,
    /// It takes no action until the next Gather Power, whatever Power it has.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rests: bool,
    /// Spellbooks that can be used once and have been.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub used_up: Vec<Spellbook>,
    /// Desecration tokens left (Yellow Sign).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tokens: Option<u8>,
}

/// How far a faction is on the way to a requirement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct CountView {
    /// How many it has.
    pub have: u16,
    /// How many are needed.
    pub need: u16,
    /// What is counted.
    pub of: Counted,
}

impl From<Count> for CountView {
    fn from(Count { have, need, of }: Count) -> Self {
        Self { have, need, of }
    }
}

/// Where a faction's Doom came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct DoomView {
    /// Controlled gates in the Doom Phase.
    pub gates: u16,
    /// Rituals of Annihilation.
    pub rituals: u16,
    /// Elder Signs revealed.
    pub signs: u16,
    /// Losses of opponents, in variants where they bring Doom.
    pub losses: u16,
    /// Anything else.
    pub other: u16,
    /// What was given up or taken away again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spent: Option<u16>,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct AreaView {
    /// There is a gate.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub gate: bool,
    /// The unit that stands on it and controls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub keeper: Option<String>,
    /// There is a Desecration token.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub desecrated: bool,
    /// Other markers of factions: the ids of their reference cards, of kind `term`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub markers: Vec<String>,
}

/// A unit that is not in its pool. Exactly one of `area`, `captor`, `submerged` is set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UnitView {
    /// Whose it is.
    pub faction: Faction,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub area: Option<Area>,
    /// Who holds it captive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub captor: Option<Faction>,
    /// It is submerged with Cthulhu.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub submerged: bool,
    /// It is on the faction card of this one, and no captive.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<Faction>,
    /// It is out of the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub gone: bool,
    /// It is a gate itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub gate: bool,
}

/// A loss that several factions divide by agreement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct NegotiationView {
    /// `thousand_forms` (Power) or `ghroth` (Cultists).
    pub over: Spellbook,
    /// What they must give together.
    pub total: u8,
    /// The shares on the table, by faction.
    pub shares: BTreeMap<Faction, u8>,
    /// Who proposed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub proposer: Option<Faction>,
    /// Who agrees to them.
    pub agreed: BTreeMap<Faction, bool>,
}

/// Builds the view of one kind of viewer.
pub fn build(g: &CthulhuWars, viewer: Viewer) -> View {
    View {
        variant: g.variant,
        map: g.map().id.clone(),
        turn: g.turn,
        phase: g.phase,
        round: g.round,
        order: g.order().collect(),
        active: g.active,
        ritual: RitualView {
            track: doom::track(g).to_vec(),
            at: g.ritual,
            cost: doom::ritual_cost(g) as u8,
        },
        decay: g.variant.decays().then_some(g.decay),
        decay_per_action: g.variant.decays() && g.rules.decay_charge == DecayCharge::PerAction,
        elder_pile: g.pile.iter().sum(),
        open: match g.phase {
            Phase::Draft => draft::open(g).iter().collect(),
            _ => Vec::new(),
        },
        neutral_spellbooks: spellbooks::neutral(g).collect(),
        factions: g
            .playing()
            .iter()
            .map(|f| (f, faction_view(g, f, viewer)))
            .collect(),
        areas: g.map().areas.iter().map(|a| (a, area_view(g, a))).collect(),
        units: crate::sets::UnitSet::ALL
            .minus(g.units.pool())
            .iter()
            .filter(|u| supplements::belongs(g, g.owner(*u), u.kind()))
            .map(|u| (u.id(), unit_view(g, u)))
            .collect(),
        battle: fight::battle_view(g),
        negotiation: negotiation_view(g),
    }
}

fn faction_view(g: &CthulhuWars, faction: Faction, viewer: Viewer) -> FactionView {
    let sheet = g.sheet(faction);
    let pool = g.units.pool().and(g.units.of(faction));
    let kinds = || Kind::of(faction).filter(|kind| supplements::belongs(g, faction, *kind));
    let in_pool = |kind: Kind| (kind, pool.and(kind.units()).len());
    let books = || Spellbook::ALL.into_iter();
    let holds = |kind: Kind| supplements::holder(g, kind) == Some(faction);
    FactionView {
        seat: g.seat(faction).0,
        power: sheet.power,
        doom: sheet.doom,
        gates: g.own_gates(faction),
        spellbooks: books()
            .filter(|book| book.card().is_none())
            .map(|book| (book, g.holder(book) == Some(faction)))
            .filter(|(book, held)| *held || book.faction() == Some(faction))
            .collect(),
        card_spellbooks: books()
            .filter(|book| book.card().is_some_and(holds))
            .map(|book| (book, g.has(book)))
            .collect(),
        requirements: Requirement::of(faction).map(|r| (r, g.met(r))).collect(),
        progress: progress(g, faction),
        elder_signs: sheet.sign_count(),
        elder_values: viewer.is(g.seat(faction)).then(|| {
            let held = (1..).zip(sheet.signs);
            held.flat_map(|(value, n)| std::iter::repeat_n(value, usize::from(n)))
                .collect()
        }),
        revealed: sheet.revealed,
        doom_by: (sheet.doom > 0 || sheet.sources.spent > 0).then(|| doom_view(sheet)),
        pool: kinds().map(in_pool).filter(|(_, n)| *n > 0).collect(),
        costs: kinds().map(|kind| (kind, cost(g, faction, kind))).collect(),
        bounty: (g.variant.loss_doom() != LossDoom::Never)
            .then(|| kinds().map(|kind| (kind, losses::worth(kind))).collect()),
        rests: (moments(faction).rests)(g),
        used_up: Spellbook::of(faction)
            .filter(|book| (moments(faction).used_up)(g, *book))
            .collect(),
        tokens: (moments(faction).tokens)(g),
    }
}

fn progress(g: &CthulhuWars, faction: Faction) -> BTreeMap<Requirement, Vec<CountView>> {
    let open = Requirement::of(faction).filter(|r| !g.met(*r));
    let counts = open.map(|r| (r, (moments(faction).progress)(g, r)));
    let some = counts.filter(|(_, counts)| !counts.is_empty());
    some.map(|(r, counts)| (r, counts.into_iter().map(CountView::from).collect()))
        .collect()
}

fn doom_view(sheet: &Sheet) -> DoomView {
    let by = sheet.sources;
    DoomView {
        gates: by.gates,
        rituals: by.rituals,
        signs: sheet.revealed,
        losses: by.losses,
        other: by.other,
        spent: (by.spent > 0).then_some(by.spent),
    }
}

fn cost(g: &CthulhuWars, faction: Faction, kind: Kind) -> u8 {
    let cost = match kind.class() {
        Class::GreatOldOne => awaken::cost(g, faction, kind),
        Class::Monster | Class::Terror => summon::cost(g, kind),
        Class::Cultist => kind.printed_cost(),
    };
    cost as u8
}

fn area_view(g: &CthulhuWars, area: Area) -> AreaView {
    AreaView {
        gate: g.gates.has(area),
        keeper: g.keeper[area].map(Unit::id),
        desecrated: g.desecrated.has(area),
        markers: markers(g, area),
    }
}

fn markers(g: &CthulhuWars, area: Area) -> Vec<String> {
    let laid = |f: Faction| (moments(f).markers)(g, area).iter().copied();
    let built = |f: Faction| {
        let building = moments(f).building;
        building
            .filter(|of| (of.areas)(g).has(area))
            .map(|of| of.id)
    };
    let all = g.playing().iter().flat_map(|f| laid(f).chain(built(f)));
    let all = all.chain(supplements::markers(g, area));
    all.map(str::to_owned).collect()
}

fn unit_view(g: &CthulhuWars, unit: Unit) -> UnitView {
    let (faction, kind) = (g.owner(unit), unit.kind());
    let mut view = UnitView {
        faction,
        kind,
        area: None,
        captor: None,
        submerged: false,
        gone: false,
        card: None,
        gate: moments(faction).living_gate == Some(kind),
    };
    match g.units.place(unit) {
        Place::At(area) => view.area = Some(area),
        Place::Captured(captor) => view.captor = Some(captor),
        Place::Submerged => view.submerged = true,
        Place::Gone => view.gone = true,
        Place::OnCard(of) => view.card = Some(of),
        Place::Pool => {}
    }
    view
}

fn negotiation_view(g: &CthulhuWars) -> Option<NegotiationView> {
    let n = g.negotiation.as_ref()?;
    Some(NegotiationView {
        over: n.over,
        total: n.total,
        shares: n
            .willing
            .iter()
            .map(|f| (f, n.shares[f as usize]))
            .collect(),
        proposer: n.proposer,
        agreed: n.willing.iter().map(|f| (f, n.agreed.has(f))).collect(),
    })
}
