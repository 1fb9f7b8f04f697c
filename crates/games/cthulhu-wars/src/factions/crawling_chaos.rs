//! Crawling Chaos: Flight (see `actions::move_units`), The Harbinger, Abduct, Invisibility, Seek
//! and Destroy, Emissary, Madness, The Thousand Forms, and its six
//! requirements.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Ability, Action, Verb},
    battle_record::{Battle, Side},
    event::{Deed, Event, Why},
    factions::{Awaken, Guide, Moments, Offer, Unique},
    frame::Frame,
    ids::{Faction, Kind, Requirement, Spellbook},
    negotiation,
    ruleset::{EmissaryCompanion, Flyers, HarbingerMoment, InvisibilityPicks, MadnessOrder},
    sets::{AreaSet, UnitSet},
    spellbooks,
    units::{Unit, great_old_ones},
    words::{Words, named, words},
};

const CC: Faction = Faction::Cc;

/// What Crawling Chaos brings.
pub static MOMENTS: Moments = Moments {
    awaken: &[Awaken {
        kind: Kind::Nyarlathotep,
        cost: |_| Kind::Nyarlathotep.printed_cost(),
        areas: awaken_areas,
        rite: None,
        then: awakened,
    }],
    unique: &[
        Unique {
            verb: Verb::ThousandForms,
            possible: can_take_forms,
            start: |_, _| Step::ThousandForms.into(),
        },
        Unique {
            verb: Verb::PayFour,
            possible: |g| can_pay(g, Requirement::PayFour, 4),
            start: |_, _| {
                Step::Pay {
                    four: true,
                    six: false,
                }
                .into()
            },
        },
        Unique {
            verb: Verb::PaySix,
            possible: |g| can_pay(g, Requirement::PaySix, 6),
            start: |_, _| {
                Step::Pay {
                    four: false,
                    six: true,
                }
                .into()
            },
        },
        Unique {
            verb: Verb::PayTen,
            possible: |g| {
                can_pay(g, Requirement::PayFour, 10) && can_pay(g, Requirement::PaySix, 10)
            },
            start: |_, _| {
                Step::Pay {
                    four: true,
                    six: true,
                }
                .into()
            },
        },
    ],
    pre_battle: &[
        Offer {
            what: Ability::Abduct,
            when: can_abduct,
            begin: begin_abduct,
        },
        Offer {
            what: Ability::Invisibility,
            when: can_hide,
            begin: begin_invisibility,
        },
        Offer {
            what: Ability::SeekAndDestroy,
            when: can_seek,
            begin: begin_seek,
        },
    ],
    combat,

    notice,

    after_results: harbinger_comes,
    joined,
    spared: |battle, unit| battle.emissary && unit.kind() == Kind::Nyarlathotep,
    guides,
    losable,
    ignores_surround,
    ..Moments::PLAIN
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Crawling Chaos's faction card";

/// This faction's own questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Abduct: which Nightgaunt goes?
    AbductWith { by: Side },
    /// … and whom does the opponent give up?
    Abducted { of: Side },
    /// Invisibility: whom to exempt; how many more picks?
    Invisible { by: Side, picks: u8 },
    /// Seek and Destroy: which Hunting Horrors come? At least one.
    Seek { came: bool },
    /// The Harbinger: Power or Elder Signs for this Great Old One?
    Harbinger,
    /// The Thousand Forms: the die.
    ThousandForms,
    /// A requirement's payment.
    Pay { four: bool, six: bool },
}

// --- awakening, combat, requirements -------------------------------------------------------------

fn awaken_areas(g: &CthulhuWars) -> AreaSet {
    g.controlled(CC)
}

fn awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet(g, Requirement::AwakenNyarlathotep, cx);
}

// FAQ: Nyarlathotep rolls a die for each spellbook of his and of his opponent.
fn combat(g: &CthulhuWars, units: UnitSet, enemy: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    let (polyp, horror) = match g.rules.flyers {
        Flyers::OneAndTwo => (1, 2),
        Flyers::TwoAndThree => (2, 3),
    };
    let books = u16::from(g.sheet(CC).book_count() + g.sheet(enemy).book_count());
    polyp * count(Kind::FlyingPolyp)
        + horror * count(Kind::HuntingHorror)
        + books * count(Kind::Nyarlathotep)
}

fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let (gates, power) = (g.controlled(CC).len(), g.power(CC));
    if gates >= 3 || power >= 12 {
        spellbooks::meet(g, Requirement::ThreeGates, cx);
    }
    if gates >= 4 || power >= 15 {
        spellbooks::meet(g, Requirement::FourGates, cx);
    }
}

fn can_pay(g: &CthulhuWars, requirement: Requirement, cost: u16) -> bool {
    !g.met(requirement) && g.power(CC) >= cost
}

// Rulebook VIII: the whole Action is to pay; 4 and 6 may be paid together.
fn pay(g: &mut CthulhuWars, four: bool, six: bool, cx: &mut Cx<'_>) {
    let cost = if four { 4 } else { 0 } + if six { 6 } else { 0 };
    g.declare(CC, Deed::Pay, cost, cx);
    if four {
        spellbooks::meet(g, Requirement::PayFour, cx);
    }
    if six {
        spellbooks::meet(g, Requirement::PaySix, cx);
    }
}

// --- Abduct --------------------------------------------------------------------------------------

fn can_abduct(g: &CthulhuWars, by: Side) -> bool {
    g.has(Spellbook::Abduct)
        && g.battle.as_ref().is_some_and(|battle| {
            battle.of(by).and(Kind::Nightgaunt.units()).any() && battle.prey(by.other()).any()
        })
}

fn begin_abduct(_: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    Step::AbductWith { by }.into()
}

// --- Invisibility --------------------------------------------------------------------------------

fn polyps(battle: &Battle, by: Side) -> u8 {
    battle.of(by).and(Kind::FlyingPolyp.units()).len()
}

fn hideable(battle: &Battle) -> UnitSet {
    battle.fighters.minus(great_old_ones())
}

fn can_hide(g: &CthulhuWars, by: Side) -> bool {
    g.has(Spellbook::Invisibility)
        && g.battle
            .as_ref()
            .is_some_and(|battle| match g.rules.invisibility {
                InvisibilityPicks::AllAtOnce => {
                    !battle.has_used(Ability::Invisibility) && polyps(battle, by) > 0
                }
                InvisibilityPicks::PolypByPolyp => polyps(battle, by) > battle.polyps_used,
            })
}

// D-27: all picks at once, one for each Polyp present; or Polyp by Polyp.
fn begin_invisibility(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    let mut picks = 1;
    if let Some(battle) = &mut g.battle {
        battle.use_up(Ability::Invisibility);
        match g.rules.invisibility {
            InvisibilityPicks::AllAtOnce => picks = polyps(battle, by),
            InvisibilityPicks::PolypByPolyp => battle.polyps_used += 1,
        }
    }
    Step::Invisible { by, picks }.into()
}

fn exempt(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let by_polyp = g.rules.invisibility == InvisibilityPicks::PolypByPolyp;
    if let Some(battle) = &mut g.battle {
        battle.fighters.remove(unit);
        battle.exempt.insert(unit);
        // A Polyp that exempts itself has acted; it no longer counts among those present.
        if by_polyp && unit.kind() == Kind::FlyingPolyp && battle.polyps_used > 0 {
            battle.polyps_used -= 1;
        }
        cx.emit(Event::Exempted { unit });
    }
}

// --- Seek and Destroy ----------------------------------------------------------------------------

fn horrors(g: &CthulhuWars) -> UnitSet {
    let here = g
        .battle
        .as_ref()
        .map_or(UnitSet::EMPTY, |b| g.units.at(b.area));
    g.on_map(CC).and(Kind::HuntingHorror.units()).minus(here)
}

fn can_seek(g: &CthulhuWars, by: Side) -> bool {
    g.has(Spellbook::SeekAndDestroy)
        && horrors(g).any()
        && g.battle.as_ref().is_some_and(|b| b.faction(by) == CC)
}

fn begin_seek(_: &mut CthulhuWars, _: Side, _: &mut Cx<'_>) -> Frame {
    Step::Seek { came: false }.into()
}

fn join(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let Some(area) = g.battle.as_ref().map(|b| b.area) else {
        return;
    };
    g.move_unit(unit, area, cx);
    if let Some(battle) = &mut g.battle {
        battle.fighters.insert(unit);
        battle.all.insert(unit);
    }
}

// --- Emissary, Madness ---------------------------------------------------------------------------

// What is fixed when the dice fall: whether Nyarlathotep takes part, and whether he is protected.
fn joined(g: &mut CthulhuWars) {
    let Some(battle) = &g.battle else { return };
    let emissary = emissary_protects(g, battle);
    let harbinger = battle.fighters.and(Kind::Nyarlathotep.units()).any();
    if let Some(battle) = &mut g.battle {
        battle.emissary = emissary;
        battle.harbinger = harbinger;
    }
}

fn ignores_no_way_out(g: &CthulhuWars, battle: &Battle) -> bool {
    battle.emissary && g.variant.emissary_ignores_no_way_out()
}

// FAQ: with Emissary Nyarlathotep ignores it; a pained companion must be lost instead.
fn losable(g: &CthulhuWars, battle: &Battle, pained: UnitSet) -> UnitSet {
    let companions = pained.minus(Kind::Nyarlathotep.units());
    let may_name_him = g.rules.emissary_companion == EmissaryCompanion::OwnerChooses;
    if ignores_no_way_out(g, battle) && !(may_name_him && companions.any()) {
        companions
    } else {
        pained
    }
}

fn ignores_surround(g: &CthulhuWars, battle: &Battle, unit: Unit) -> bool {
    ignores_no_way_out(g, battle) && unit.kind() == Kind::Nyarlathotep
}

// Emissary of the Outer Gods: Nyarlathotep fights and no enemy Great Old One does.
fn emissary_protects(g: &CthulhuWars, battle: &Battle) -> bool {
    let side = battle.side(CC);
    g.has(Spellbook::Emissary)
        && side.is_some_and(|side| {
            battle.of(side).and(Kind::Nyarlathotep.units()).any()
                && battle.of(side.other()).and(great_old_ones()).is_empty()
        })
}

// Madness: Crawling Chaos guides every retreat on the map.
fn guides(g: &CthulhuWars) -> Option<Guide> {
    let how = match g.rules.madness_order {
        MadnessOrder::SideBySide => Guide::SideBySide,
        MadnessOrder::AnyOrder => Guide::AnyOrder,
    };
    g.has(Spellbook::Madness).then_some(how)
}

/// Why Crawling Chaos is asked about retreats.
pub fn madness_in_words() -> Text {
    text!("Madness guides every retreat.")
}

// --- The Harbinger -------------------------------------------------------------------------------

/// Enemy Great Old Ones killed or pained in a battle with Nyarlathotep that are not paid for yet.
fn humbled(g: &CthulhuWars) -> UnitSet {
    g.battle
        .as_ref()
        .filter(|b| b.harbinger)
        .map_or(UnitSet::EMPTY, |battle| {
            let struck = battle.killed.or(battle.pained);
            struck
                .and(great_old_ones())
                .minus(CC.units())
                .minus(battle.paid)
        })
}

fn harbinger_comes(g: &CthulhuWars) -> Option<Frame> {
    humbled(g).any().then(|| Step::Harbinger.into())
}

/// Half of what it would cost to awaken it now (FAQ: Cthulhu 2).
pub fn harbinger_power(unit: Unit) -> u16 {
    match unit.kind() {
        Kind::Cthulhu => 2,
        kind => kind.printed_cost() / 2,
    }
}

fn harbinger(g: &mut CthulhuWars, action: Action, cx: &mut Cx<'_>) {
    let Some(unit) = humbled(g).first() else {
        return;
    };
    if let Some(battle) = &mut g.battle {
        battle.paid.insert(unit);
    }
    if action == Action::TakePower {
        g.gain_power(CC, harbinger_power(unit), Why::Harbinger, cx);
    } else {
        g.gain_signs(CC, 2, Why::Harbinger, cx);
    }
}

/// Whether the Harbinger is paid for kills before any pain is assigned.
pub fn rewarded_after_kills(g: &CthulhuWars) -> bool {
    g.rules.harbinger_moment == HarbingerMoment::AfterKillsAndPains
}

/// The Great Old One the Harbinger is paid for next.
pub fn harbinger_for(g: &CthulhuWars) -> Option<Unit> {
    humbled(g).first()
}

// --- The Thousand Forms --------------------------------------------------------------------------

fn can_take_forms(g: &CthulhuWars) -> bool {
    g.has(Spellbook::ThousandForms)
        && g.kind_in_play(Kind::Nyarlathotep)
        && !(g.rules.thousand_forms_once && g.thousand_forms_used)
}

fn thousand_forms(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.thousand_forms_used = true;
    let what = Deed::ThousandForms;
    cx.emit(Event::Declared {
        faction: CC,
        what,
        cost: 0,
    });
    let face = cx.dice.d6();
    cx.emit(Event::DieRolled {
        faction: CC,
        face,
        what,
    });
    negotiation::open(g, Spellbook::ThousandForms, face, cx)
}

// --- frames --------------------------------------------------------------------------------------

/// Runs a frame.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::ThousandForms => thousand_forms(g, cx),
        Step::Pay { four, six } => {
            pay(g, four, six, cx);
            Next::Done
        }
        Step::Harbinger if humbled(g).is_empty() => Next::Done,
        Step::Seek { .. } if horrors(g).is_empty() => Next::Done,
        Step::Invisible { picks, .. } => {
            let nobody = g.battle.as_ref().is_none_or(|b| hideable(b).is_empty());
            if picks == 0 || nobody {
                Next::Done
            } else {
                Next::Ask(step.into())
            }
        }
        Step::AbductWith { .. } | Step::Abducted { .. } | Step::Seek { .. } | Step::Harbinger => {
            Next::Ask(step.into())
        }
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let cc = g.seat(CC);
    let Some(battle) = &g.battle else { return };
    match *step {
        Step::AbductWith { by } => {
            let units = g.distinct(battle.of(by).and(Kind::Nightgaunt.units()));
            options.extend(cc, units.iter().map(Action::Unit));
        }
        Step::Abducted { of } => {
            let units = g.distinct(battle.prey(of));
            options.extend(g.seat(battle.faction(of)), units.iter().map(Action::Unit));
        }
        Step::Invisible { .. } => {
            options.extend(cc, g.distinct(hideable(battle)).iter().map(Action::Unit));
            options.push(cc, Action::Done);
        }
        Step::Seek { came } => {
            options.extend(cc, g.distinct(horrors(g)).iter().map(Action::Unit));
            if came {
                options.push(cc, Action::Done);
            }
        }
        Step::Harbinger => options.extend(cc, [Action::TakePower, Action::TakeSigns]),
        Step::ThousandForms | Step::Pay { .. } => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::AbductWith { by }, Action::Unit(nightgaunt)) => {
            if let Some(battle) = &mut g.battle {
                battle.lose(nightgaunt);
            }
            g.eliminate(nightgaunt, CC, Why::Book(Spellbook::Abduct), cx);
            Next::Goto(Step::Abducted { of: by.other() }.into())
        }
        (Step::Abducted { .. }, Action::Unit(unit)) => {
            if let Some(battle) = &mut g.battle {
                battle.lose(unit);
            }
            g.eliminate(unit, CC, Why::Book(Spellbook::Abduct), cx);
            Next::Done
        }
        (Step::Invisible { by, picks }, Action::Unit(unit)) => {
            exempt(g, unit, cx);
            Next::Goto(
                Step::Invisible {
                    by,
                    picks: picks - 1,
                }
                .into(),
            )
        }
        (Step::Seek { .. }, Action::Unit(unit)) => {
            join(g, unit, cx);
            Next::Goto(Step::Seek { came: true }.into())
        }
        (Step::Harbinger, action) => {
            harbinger(g, action, cx);
            Next::Goto(step.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::AbductWith { .. } => words("Which Nightgaunt goes?", "It takes an enemy along."),
        Step::Abducted { .. } => words(
            "Which unit is abducted?",
            "A Monster or Cultist of your choice.",
        ),
        Step::Invisible { picks, .. } => words(
            "Exempt whom by Invisibility?",
            text!("{0} left; not a Great Old One.", picks),
        ),
        Step::Seek { .. } => words(
            "Which Hunting Horror joins the battle?",
            "From anywhere, for free.",
        ),
        Step::Harbinger => words(
            "The Harbinger: which reward?",
            harbinger_for(g).map_or_else(Text::default, |unit| text!("For {0}.", named(unit))),
        ),
        Step::ThousandForms | Step::Pay { .. } => words("", ""),
    }
}
