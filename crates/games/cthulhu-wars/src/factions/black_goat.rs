//! Black Goat: Fertility Cult (see `phases::action`), Avatar, Frenzy, Necrophagy, Ghroth, The Red
//! Sign, The Thousand Young, Blood Sacrifice, and its six requirements.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::awaken,
    battle_record::Battle,
    event::{Deed, Event, Why},
    factions::{Awaken, Moments, Special, Unique},
    frame::Frame,
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    negotiation,
    ruleset::{GhrothMiss, NecrophagyWindow, ShubSacrifice},
    sets::{AreaSet, FactionSet, UnitSet},
    spellbooks,
    units::{Unit, cultists, great_old_ones},
    words::{Words, from_area, left, words},
};

const BG: Faction = Faction::Bg;

/// What the Black Goat brings.
pub static MOMENTS: Moments = Moments {
    awaken: &[Awaken {
        kind: Kind::ShubNiggurath,
        cost: |_| Kind::ShubNiggurath.printed_cost(),
        areas: awaken_areas,
        rite: Some(|area| Step::AwakenSacrifice { area, given: 0 }.into()),
        then: awakened,
    }],
    unique: &[
        Unique {
            verb: Verb::Avatar,
            possible: can_avatar,
            start: |_, _| Step::AvatarWhere.into(),
        },
        Unique {
            verb: Verb::Ghroth,
            possible: can_ghroth,
            start: |_, _| Step::Ghroth.into(),
        },
        Unique {
            verb: Verb::SacrificeTwo,
            possible: can_sacrifice_two,
            start: |_, _| Step::SacrificeTwo { given: 0 }.into(),
        },
    ],

    combat,
    income,
    notice,
    after_pains: necrophagy_comes,
    special,
    extra_pain,
    ..Moments::PLAIN
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Black Goat's faction card";

/// This faction's own questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Awakening Shub-Niggurath: which Cultists are given?
    AwakenSacrifice { area: Area, given: u8 },
    /// Avatar: where?
    AvatarWhere,
    /// … and whose unit?
    AvatarWhose { area: Area },
    /// … and which one does its owner give?
    AvatarWhich { area: Area, of: Faction },
    /// Ghroth: the die.
    Ghroth,
    /// Ghroth missed: whose Acolyte is placed?
    GhrothPlaceWhose,
    /// … and where?
    GhrothPlaceWhere { of: Faction },
    /// The requirement's action: which Cultists?
    SacrificeTwo { given: u8 },
    /// Blood Sacrifice: which Cultist, if any?
    BloodSacrifice,
    /// Necrophagy: which Ghouls come?
    Necrophagy { came: UnitSet },
}

fn own_cultists(g: &CthulhuWars) -> UnitSet {
    g.on_map(BG).and(cultists())
}

// --- awakening -----------------------------------------------------------------------------------

// D-04: the two Cultists stand in the gate's area (rulebook's example), or anywhere (errata).
fn sacrifices(g: &CthulhuWars, area: Area) -> UnitSet {
    match g.rules.shub_sacrifice {
        ShubSacrifice::GateArea => own_cultists(g).and(g.units.at(area)),
        ShubSacrifice::Anywhere => own_cultists(g),
    }
}

fn awaken_areas(g: &CthulhuWars) -> AreaSet {
    g.controlled(BG)
        .iter()
        .filter(|a| sacrifices(g, *a).len() >= 2)
        .collect()
}

fn awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet(g, Requirement::AwakenShub, cx);
}

fn awaken_sacrifice(
    g: &mut CthulhuWars,
    area: Area,
    given: u8,
    unit: Unit,
    cx: &mut Cx<'_>,
) -> Next {
    g.eliminate(unit, BG, Why::Awakening(Kind::ShubNiggurath), cx);
    if given == 0 {
        return Next::Goto(Step::AwakenSacrifice { area, given: 1 }.into());
    }
    awaken::awaken(g, Kind::ShubNiggurath, area, cx)
}

// --- combat, income, costs -----------------------------------------------------------------------

// Shub-Niggurath: controlled gates and Cultists in play, anywhere; with The Red Sign also Dark
// Young in play. Frenzy: Cultists fight.
fn combat(g: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    let frenzy = if g.has(Spellbook::Frenzy) {
        count(Kind::Acolyte)
    } else {
        0
    };
    frenzy
        + count(Kind::Fungi)
        + 2 * count(Kind::DarkYoung)
        + shub_combat(g) * count(Kind::ShubNiggurath)
}

fn shub_combat(g: &CthulhuWars) -> u16 {
    let in_play = |units: UnitSet| u16::from(g.units.in_play().and(BG.units()).and(units).len());
    let young = if g.has(Spellbook::RedSign) {
        in_play(Kind::DarkYoung.units())
    } else {
        0
    };
    u16::from(g.controlled(BG).len()) + in_play(cultists()) + young
}

// The Red Sign: each Dark Young in play gives a Power.
fn income(g: &CthulhuWars) -> u16 {
    if g.has(Spellbook::RedSign) {
        u16::from(g.units.in_play().and(Kind::DarkYoung.units()).len())
    } else {
        0
    }
}

/// The Thousand Young: Ghouls, Fungi and Dark Young cost 1 less while Shub-Niggurath is in play.
pub fn thousand_young_discount(g: &CthulhuWars, kind: Kind) -> u16 {
    let young = matches!(kind, Kind::Ghoul | Kind::Fungi | Kind::DarkYoung);
    u16::from(young && g.has(Spellbook::ThousandYoung) && g.kind_in_play(Kind::ShubNiggurath))
}

/// The units of any faction that can build and control gates: Cultists; with The Red Sign also
/// Dark Young.
pub fn gate_keepers(g: &CthulhuWars) -> UnitSet {
    if g.has(Spellbook::RedSign) {
        cultists().or(Kind::DarkYoung.units())
    } else {
        cultists()
    }
}

// --- requirements --------------------------------------------------------------------------------

fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let areas = g.areas_of(BG);
    let needs = [
        (4, Requirement::FourAreas),
        (6, Requirement::SixAreas),
        (g.rules.most_areas, Requirement::EightAreas),
    ];
    for (least, requirement) in needs {
        if areas.len() >= least {
            spellbooks::meet(g, requirement, cx);
        }
    }
    // FAQ: not necessarily in the same area, and in an enemy's round too.
    let enemies = g.enemies(BG);
    let shared = |f: Faction| areas.iter().any(|a| g.units_at(f, a).any());
    if enemies.iter().all(shared) && spellbooks::meet(g, Requirement::ShareAreas, cx) {
        let bonus = u16::from(g.rules.share_power) * u16::from(enemies.len());
        g.gain_power(BG, bonus, Why::Requirement, cx);
    }
}

fn can_sacrifice_two(g: &CthulhuWars) -> bool {
    !g.met(Requirement::SacrificeTwo) && own_cultists(g).len() >= 2
}

fn sacrifice_two(g: &mut CthulhuWars, given: u8, unit: Unit, cx: &mut Cx<'_>) -> Next {
    if given == 0 {
        cx.emit(Event::Declared {
            faction: BG,
            what: Deed::SacrificeTwo,
            cost: 0,
        });
    }
    g.eliminate(unit, BG, Why::Requirement, cx);
    if given == 0 {
        return Next::Goto(Step::SacrificeTwo { given: 1 }.into());
    }
    spellbooks::meet(g, Requirement::SacrificeTwo, cx);
    Next::Done
}

// --- Avatar --------------------------------------------------------------------------------------

fn swappable(g: &CthulhuWars, area: Area, of: Faction) -> UnitSet {
    g.units_at(of, area).minus(great_old_ones())
}

fn avatar_hosts(g: &CthulhuWars, area: Area) -> FactionSet {
    g.playing()
        .iter()
        .filter(|f| swappable(g, area, *f).any())
        .collect()
}

fn avatar_areas(g: &CthulhuWars) -> AreaSet {
    let Some((_, home)) = g.lone(Kind::ShubNiggurath) else {
        return AreaSet::EMPTY;
    };
    let others = g.map().areas.minus(AreaSet::one(home));
    others
        .iter()
        .filter(|a| avatar_hosts(g, *a).any())
        .collect()
}

fn can_avatar(g: &CthulhuWars) -> bool {
    g.power(BG) >= 1 && avatar_areas(g).any()
}

fn swap(g: &mut CthulhuWars, area: Area, other: Unit, cx: &mut Cx<'_>) {
    if let Some((shub, home)) = g.lone(Kind::ShubNiggurath) {
        g.place(other, home);
        g.place(shub, area);
        cx.emit(Event::Swapped { one: shub, other });
    }
}

// --- Ghroth --------------------------------------------------------------------------------------

fn can_ghroth(g: &CthulhuWars) -> bool {
    g.has(Spellbook::Ghroth) && g.power(BG) >= 2
}

// Ghroth: the enemies lose as many Cultists as the die shows if Fungi stand in that many areas;
// else an Acolyte of any Pool is placed anywhere.
fn ghroth(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    let what = Deed::Ghroth;
    g.declare(BG, what, 2, cx);
    let face = cx.dice.d6();
    cx.emit(Event::DieRolled {
        faction: BG,
        face,
        what,
    });
    let fungi = Kind::Fungi.units();
    let areas = g
        .map()
        .areas
        .iter()
        .filter(|a| g.units.at(*a).and(fungi).any())
        .count();
    if usize::from(face) <= areas {
        negotiation::open(g, Spellbook::Ghroth, face, cx)
    } else if pools(g).any() {
        Next::Goto(Step::GhrothPlaceWhose.into())
    } else {
        Next::Done
    }
}

fn pools(g: &CthulhuWars) -> FactionSet {
    g.playing()
        .iter()
        .filter(|f| g.in_pool(*f, Kind::Acolyte).is_some())
        .collect()
}

fn ghroth_place(g: &mut CthulhuWars, of: Faction, area: Area, cx: &mut Cx<'_>) {
    if let Some(unit) = g.in_pool(of, Kind::Acolyte) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: BG });
    }
}

// --- Blood Sacrifice -----------------------------------------------------------------------------

fn special(g: &mut CthulhuWars, _: &mut Cx<'_>) -> Special {
    if can_sacrifice_blood(g) {
        Special::Ask(Step::BloodSacrifice.into())
    } else {
        Special::None
    }
}

/// Whether Blood Sacrifice can be made: the spellbook, Shub-Niggurath in play, a Cultist.
pub fn can_sacrifice_blood(g: &CthulhuWars) -> bool {
    g.has(Spellbook::BloodSacrifice) && g.kind_in_play(Kind::ShubNiggurath) && own_cultists(g).any()
}

// --- Necrophagy ----------------------------------------------------------------------------------

/// Ghouls that took no part: also one in the area that was exempted or merely stood by (FAQ).
fn ghouls(g: &CthulhuWars, came: UnitSet) -> UnitSet {
    let fought = g
        .battle
        .as_ref()
        .map_or(UnitSet::EMPTY, |b| b.all.minus(b.exempt));
    g.on_map(BG)
        .and(Kind::Ghoul.units())
        .minus(fought)
        .minus(came)
}

fn necrophagy_comes(g: &CthulhuWars) -> Option<Frame> {
    let battle = g.battle.as_ref()?;
    let counts = battle.rolled || g.rules.necrophagy_when_empty;
    let can = counts && g.has(Spellbook::Necrophagy) && ghouls(g, UnitSet::EMPTY).any();
    can.then(|| {
        Step::Necrophagy {
            came: UnitSet::EMPTY,
        }
        .into()
    })
}

// Each Ghoul brings an extra pain to both sides; it can't take one itself.
fn ghoul_comes(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let Some(battle) = &mut g.battle else { return };
    battle.pains[0] += 1;
    battle.pains[1] += 1;
    battle.ghouls.insert(unit);
    let area = battle.area;
    cx.emit(Event::GhoulCame { unit });
    if g.units.area(unit) != Some(area) {
        g.move_unit(unit, area, cx);
    }
}

// The Goat's own units that her Ghouls pain.
fn extra_pain(battle: &mut Battle, unit: Unit) {
    battle.own_pains.insert(unit);
}

/// Whether the pains that Ghouls bring are assigned after all others.
pub fn ghouls_come_late(g: &CthulhuWars) -> bool {
    g.rules.necrophagy_window == NecrophagyWindow::AfterPains
}

/// Why more pains are to be assigned.
pub fn ghouls_in_words(due: Text, place: Text) -> Text {
    text!("Necrophagy brings {0} to assign. {1}", due, place)
}

// Pains that could not be assigned before the Ghouls came are lost.
fn drop_excess_pains(g: &mut CthulhuWars) {
    let after = ghouls_come_late(g);
    if let Some(battle) = g.battle.as_mut().filter(|_| after) {
        battle.pains = [0; 2];
    }
}

// --- frames --------------------------------------------------------------------------------------

/// Runs a frame.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Ghroth => ghroth(g, cx),
        Step::Necrophagy { came } => {
            if came.is_empty() {
                drop_excess_pains(g);
            }
            if ghouls(g, came).is_empty() {
                Next::Done
            } else {
                Next::Ask(step.into())
            }
        }
        _ => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let bg = g.seat(BG);
    match *step {
        Step::AwakenSacrifice { area, .. } => {
            options.extend(bg, g.distinct(sacrifices(g, area)).iter().map(Action::Unit));
        }
        Step::SacrificeTwo { .. } => {
            options.extend(bg, g.distinct(own_cultists(g)).iter().map(Action::Unit));
        }
        Step::BloodSacrifice => {
            options.extend(bg, g.distinct(own_cultists(g)).iter().map(Action::Unit));
            options.push(bg, Action::Done);
        }
        Step::AvatarWhere => options.extend(bg, avatar_areas(g).iter().map(Action::Area)),
        Step::AvatarWhose { area } => {
            options.extend(bg, avatar_hosts(g, area).iter().map(Action::Faction));
        }
        Step::AvatarWhich { area, of } => {
            let units = g.distinct(swappable(g, area, of));
            options.extend(g.seat(of), units.iter().map(Action::Unit));
        }
        Step::Ghroth => {}
        Step::GhrothPlaceWhose => {
            options.extend(bg, pools(g).iter().map(Action::Faction));
            if g.rules.ghroth_miss == GhrothMiss::MayPlace {
                options.push(bg, Action::Done);
            }
        }
        Step::GhrothPlaceWhere { .. } => {
            options.extend(bg, g.map().areas.iter().map(Action::Area));
        }
        Step::Necrophagy { came } => {
            options.extend(bg, g.distinct(ghouls(g, came)).iter().map(Action::Unit));
            options.push(bg, Action::Done);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::AwakenSacrifice { area, given }, Action::Unit(unit)) => {
            awaken_sacrifice(g, area, given, unit, cx)
        }
        (Step::SacrificeTwo { given }, Action::Unit(unit)) => sacrifice_two(g, given, unit, cx),
        (Step::BloodSacrifice, Action::Unit(unit)) => {
            let why = Why::Book(Spellbook::BloodSacrifice);
            g.eliminate(unit, BG, why, cx);
            g.gain_signs(BG, 1, why, cx);
            Next::Done
        }
        (Step::AvatarWhere, Action::Area(area)) => Next::Goto(Step::AvatarWhose { area }.into()),
        (Step::AvatarWhose { area }, Action::Faction(of)) => {
            g.declare(BG, Deed::Avatar, 1, cx);
            Next::Goto(Step::AvatarWhich { area, of }.into())
        }
        (Step::AvatarWhich { area, .. }, Action::Unit(unit)) => {
            swap(g, area, unit, cx);
            Next::Done
        }
        (Step::GhrothPlaceWhose, Action::Faction(of)) => {
            Next::Goto(Step::GhrothPlaceWhere { of }.into())
        }
        (Step::GhrothPlaceWhere { of }, Action::Area(area)) => {
            ghroth_place(g, of, area, cx);
            Next::Done
        }
        (Step::Necrophagy { mut came }, Action::Unit(unit)) => {
            ghoul_comes(g, unit, cx);
            came.insert(unit);
            Next::Goto(Step::Necrophagy { came }.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::AwakenSacrifice { given, .. } => words(
            "Which Cultist is given to Shub-Niggurath?",
            text!("{0} of 2.", given + 1),
        ),
        Step::AvatarWhere => words("Avatar: where to?", left(g, Faction::Bg)),
        Step::AvatarWhose { area } => from_area("Avatar: swap with whose unit?", area),
        Step::AvatarWhich { area, .. } => {
            from_area("Which of your units swaps with Shub-Niggurath?", area)
        }
        Step::GhrothPlaceWhose => words(
            "Ghroth missed: place whose Acolyte?",
            "From any Pool, in any area.",
        ),
        Step::GhrothPlaceWhere { of } => words(
            text!("Place an Acolyte of {0} where?", of.name()),
            "In any area.",
        ),
        Step::SacrificeTwo { given } => words(
            "Which Cultist is eliminated?",
            text!("{0} of 2.", given + 1),
        ),
        Step::BloodSacrifice => words(
            "Blood Sacrifice: which Cultist?",
            "For an Elder Sign, once in a Doom Phase.",
        ),
        Step::Necrophagy { .. } => words(
            "Necrophagy: which Ghoul comes?",
            "Each brings both sides another pain.",
        ),
        Step::Ghroth => words("", ""),
    }
}
