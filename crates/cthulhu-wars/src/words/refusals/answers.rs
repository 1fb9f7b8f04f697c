//! Why an answer to any question but the action menu is illegal.

use engine::{RuleRef, Seat};

use super::{asked_by, listed, menu, short};
use crate::{
    CthulhuWars,
    action::{Ability, Action},
    actions::{Step as Act, battle, capture, recruit, summon},
    battle::{Battle, Side, Step as Fight},
    factions::{black_goat, crawling_chaos, great_cthulhu},
    frame::Frame,
    ids::{Area, Faction, Kind, Spellbook},
    units::{Class, Unit, great_old_ones},
    words::prompt,
};

/// The rule that forbids an answer.
pub(super) fn rule(frame: &Frame, action: Action) -> RuleRef {
    match (frame, action) {
        (_, Action::Ritual) => "Rulebook V, Ritual of Annihilation".into(),
        (_, Action::Reveal(_)) => "Rulebook V, Elder Sign Chits".into(),
        (Frame::Battle(Fight::RetreatTo { .. }), Action::Area(_)) => {
            "Rulebook VII, Results: retreats".into()
        }
        (Frame::Act(Act::MoveWhat { .. } | Act::MoveTo { .. }), _) => "Rulebook VI, Move".into(),
        (Frame::GreatCthulhu(great_cthulhu::Step::Devoured { .. }), Action::Unit(_)) => {
            "Rulebook VII, Pre-Battle Effects: Devour".into()
        }
        (frame, _) => asked_by(frame),
    }
}

/// The reason, by what was tried; at last what is asked instead.
pub(super) fn why(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> String {
    match action {
        Action::Ritual => {
            "each faction may perform one Ritual in a Doom Phase, when its turn for it comes".into()
        }
        Action::Reveal(value) => format!("you hold no Elder Sign worth {value}"),
        Action::Do(_) => format!("first answer this: {}", title(g, frame, seat)),
        answer if !same_sort_listed(g, frame, seat, answer) => wrong_sort(g, frame, seat),
        Action::Unit(unit) => about_unit(g, frame, seat, unit),
        Action::Area(area) => about_area(g, frame, area),
        Action::Faction(faction) => about_faction(g, frame, faction),
        Action::Kind(kind) => about_kind(g, frame, kind),
        Action::Book(book) => about_book(g, frame, book),
        Action::Use(ability) => about_ability(g, frame, ability),
        Action::Share(share) => format!("a share of {share} can't be part of this division"),
        Action::Clockwise
        | Action::CounterClockwise
        | Action::TakePower
        | Action::TakeSigns
        | Action::Agree
        | Action::Reject
        | Action::Refuse
        | Action::Done => wrong_sort(g, frame, seat),
    }
}

fn title(g: &CthulhuWars, frame: &Frame, seat: Seat) -> String {
    prompt::prompt(g, frame, seat).title
}

const fn sort(action: Action) -> &'static str {
    match action {
        Action::Do(_) => "an entry of the action menu",
        Action::Unit(_) => "a unit",
        Action::Area(_) => "an area",
        Action::Faction(_) => "a faction",
        Action::Kind(_) => "a kind of unit",
        Action::Book(_) => "a spellbook",
        Action::Use(_) => "a Pre-Battle ability",
        Action::Share(_) => "a share",
        Action::Clockwise | Action::CounterClockwise => "a direction",
        Action::Ritual => "the Ritual",
        Action::TakePower | Action::TakeSigns => "a reward",
        Action::Agree | Action::Reject | Action::Refuse => "yes or no",
        Action::Done => "that it is enough",
        Action::Reveal(_) => "an Elder Sign",
    }
}

fn same_sort_listed(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> bool {
    let listed = listed(g, frame);
    listed.of(seat).any(|a| sort(*a) == sort(action))
}

fn wrong_sort(g: &CthulhuWars, frame: &Frame, seat: Seat) -> String {
    let mut sorts: Vec<&str> = Vec::new();
    for action in listed(g, frame).of(seat) {
        if !sorts.contains(&sort(*action)) {
            sorts.push(sort(*action));
        }
    }
    let title = title(g, frame, seat);
    format!(
        "asked is \u{201c}{title}\u{201d}: answer with {}",
        sorts.join(" or ")
    )
}

// --- units ---------------------------------------------------------------------------------------

fn about_unit(g: &CthulhuWars, frame: &Frame, seat: Seat, unit: Unit) -> String {
    let name = unit.kind().name();
    if twin_listed(g, frame, seat, unit) {
        return format!("units that are alike are offered once: name the {name} that is offered");
    }
    let reason = match frame {
        Frame::Act(step) => unit_of_action(g, *step, unit),
        Frame::Battle(step) => unit_of_battle(g, *step, unit),
        Frame::GreatCthulhu(step) => unit_of_great_cthulhu(g, *step, unit),
        Frame::CrawlingChaos(step) => unit_of_crawling_chaos(g, *step, unit),
        Frame::BlackGoat(black_goat::Step::AvatarWhich { .. }) => never_taken(unit, "swapped"),
        Frame::Phase(_)
        | Frame::Round(_)
        | Frame::Books(_)
        | Frame::Negotiation(_)
        | Frame::BlackGoat(_)
        | Frame::YellowSign(_) => None,
    };
    reason.unwrap_or_else(|| format!("this {name} can't be chosen here"))
}

fn twin_listed(g: &CthulhuWars, frame: &Frame, seat: Seat, unit: Unit) -> bool {
    if moved_already(frame, unit) {
        return false;
    }
    let look = |u: Unit| (u.kind(), u.faction(), g.units.place(u), g.keeps_gate(u));
    let fate = |u: Unit| {
        g.battle.as_ref().map(|b| {
            let hit = b.pained.or(b.wounded).has(u);
            (b.fighters.has(u), b.retreated.has(u), hit)
        })
    };
    let alike = |u: Unit| look(u) == look(unit) && fate(u) == fate(unit);
    let listed = listed(g, frame);
    listed
        .of(seat)
        .any(|a| matches!(a, Action::Unit(u) if alike(*u)))
}

fn moved_already(frame: &Frame, unit: Unit) -> bool {
    matches!(frame, Frame::Act(Act::MoveWhat { moved, .. }) if moved.has(unit))
}

fn unit_of_action(g: &CthulhuWars, step: Act, unit: Unit) -> Option<String> {
    let name = unit.kind().name();
    let foreign = |by: Faction| unit.faction() != by;
    let not_yours = || Some(format!("this {name} is not yours"));
    let away = g.units.area(unit).is_none();
    let off_map = || Some(format!("this {name} is not on the map"));
    match step {
        Act::MoveWhat { by, moved } => match () {
            () if foreign(by) => not_yours(),
            () if moved.has(unit) => Some(format!(
                "this {name} has moved: no unit moves more than once in an action"
            )),
            () if away => off_map(),
            () => short(g, by, 1),
        },
        Act::BuildWith { by } | Act::ControlWith { by } | Act::AbandonWith { by } => match () {
            () if foreign(by) => not_yours(),
            () if away => off_map(),
            () if !menu::keeps_gates(g, unit) => Some(format!("a {name} can't control a gate")),
            () => gate_of_step(g, step, unit),
        },
        Act::CaptureWhich { area, of, .. } => {
            let there = g.units_at(of, area).has(unit);
            let why = if there {
                "is no Cultist"
            } else {
                "does not stand there"
            };
            Some(format!("this {name} {why}"))
        }
        Act::RecruitWhere { .. }
        | Act::SummonWhat { .. }
        | Act::SummonWhere { .. }
        | Act::AwakenWhere { .. }
        | Act::MoveTo { .. }
        | Act::BattleWhere { .. }
        | Act::BattleWhom { .. }
        | Act::CaptureWhere { .. }
        | Act::CaptureWhom { .. } => None,
    }
}

fn gate_of_step(g: &CthulhuWars, step: Act, unit: Unit) -> Option<String> {
    let area = g.units.area(unit)?;
    let name = area.name();
    Some(match step {
        Act::BuildWith { .. } => format!("{name} has a gate already"),
        Act::AbandonWith { .. } if g.keeps_gate(unit) => {
            format!("you have left the gate of {name} once in this round")
        }
        Act::AbandonWith { .. } => format!("it stands on no gate in {name}"),
        _ => format!("{name} has no abandoned gate"),
    })
}

fn never_taken(unit: Unit, what: &str) -> Option<String> {
    let great = unit.class() == Class::GreatOldOne;
    great.then(|| format!("a Great Old One can't be {what}"))
}

fn unit_of_great_cthulhu(g: &CthulhuWars, step: great_cthulhu::Step, unit: Unit) -> Option<String> {
    use great_cthulhu::Step;
    match step {
        Step::Devoured { of } => never_taken(unit, "devoured").or_else(|| outside(g, of, unit)),
        Step::AbsorbFood { by, eater } if unit != eater => {
            never_taken(unit, "absorbed").or_else(|| outside(g, by, unit))
        }
        Step::AbsorbFood { .. } => Some("a Shoggoth can't eat itself".into()),
        Step::AbsorbEater { .. } => Some("only a Shoggoth in the battle can eat".into()),
        Step::Submerge { .. } => {
            Some("only own units in Cthulhu's area submerge with him, each once".into())
        }
        Step::Devolve => Some("only own Acolytes on the map devolve".into()),
        Step::DreamsWhich { area, of } => {
            let there = capture::cultists_of(g, of, area).has(unit);
            (!there).then(|| format!("it is no Acolyte of {} in {}", of.name(), area.name()))
        }
        Step::DreamsWhere | Step::DreamsWhom { .. } | Step::Emerge => None,
    }
}

fn unit_of_crawling_chaos(
    g: &CthulhuWars,
    step: crawling_chaos::Step,
    unit: Unit,
) -> Option<String> {
    use crawling_chaos::Step;
    match step {
        Step::Abducted { of } => never_taken(unit, "abducted").or_else(|| outside(g, of, unit)),
        Step::Invisible { .. } => {
            never_taken(unit, "exempted").or_else(|| Some("it is not in the battle".into()))
        }
        Step::AbductWith { .. } => Some("only a Nightgaunt in the battle abducts".into()),
        Step::Seek => Some("only Hunting Horrors from elsewhere on the map join".into()),
        Step::Harbinger | Step::ThousandForms | Step::Pay { .. } => None,
    }
}

/// Why a unit is none of a side's in the battle.
fn outside(g: &CthulhuWars, side: Side, unit: Unit) -> Option<String> {
    let battle = g.battle.as_ref()?;
    let name = unit.kind().name();
    let of = battle.faction(side);
    match () {
        () if unit.faction() != of => Some(format!("this {name} is no unit of {}", of.name())),
        () if battle.exempt.has(unit) => Some(format!("this {name} is exempted from the battle")),
        () if !battle.fighters.has(unit) => Some(format!("this {name} is not in the battle")),
        () => None,
    }
}

fn unit_of_battle(g: &CthulhuWars, step: Fight, unit: Unit) -> Option<String> {
    let battle = g.battle.as_ref()?;
    let side = battle.side(unit.faction());
    let Some(side) = side else {
        return Some(format!("{} is not in this battle", unit.faction().name()));
    };
    if let Some(outside) = outside(g, side, unit) {
        return Some(outside);
    }
    let name = unit.kind().name();
    match step {
        Fight::Kills(_) | Fight::Pains { .. } => Some(if struck(battle, unit) {
            format!("this {name} can take no further result")
        } else {
            format!(
                "no result on {} is being assigned now",
                unit.faction().name()
            )
        }),
        Fight::Retreat { .. } | Fight::RetreatAny => Some(match () {
            () if battle.retreated.has(unit) => format!("this {name} has retreated"),
            () if battle.pained.has(unit) => "the other side retreats now".into(),
            () => format!("this {name} is not pained, so it stays"),
        }),
        Fight::Surrounded { .. } if !battle.pained.has(unit) => {
            Some("only a pained unit is lost".into())
        }
        Fight::Surrounded { .. } if battle.emissary && unit.kind() == Kind::Nyarlathotep => {
            Some("Emissary of the Outer Gods: he is not lost".into())
        }
        Fight::PreBattle(_)
        | Fight::Roll
        | Fight::RemoveKilled
        | Fight::AfterPains { .. }
        | Fight::Results { .. }
        | Fight::RetreatOrder
        | Fight::RetreatTo { .. }
        | Fight::Surrounded { .. }
        | Fight::Finish => None,
    }
}

const fn struck(battle: &Battle, unit: Unit) -> bool {
    let index = unit.index();
    let all = battle.killed.0 | battle.pained.0 | battle.wounded.0;
    all >> index & 1 == 1
}

// --- areas ---------------------------------------------------------------------------------------

fn about_area(g: &CthulhuWars, frame: &Frame, area: Area) -> String {
    let name = area.name();
    if !g.map().areas.has(area) {
        return format!("{name} is not on this board");
    }
    let reason = match frame {
        Frame::Act(step) => area_of_action(g, *step, area),
        Frame::Battle(Fight::RetreatTo { side, .. }) => no_retreat(g, *side, area),
        Frame::GreatCthulhu(great_cthulhu::Step::DreamsWhere) => {
            Some(format!("no enemy Acolyte is in {name}"))
        }
        Frame::Phase(_)
        | Frame::Round(_)
        | Frame::Battle(_)
        | Frame::Books(_)
        | Frame::Negotiation(_)
        | Frame::GreatCthulhu(_)
        | Frame::CrawlingChaos(_)
        | Frame::BlackGoat(_)
        | Frame::YellowSign(_) => None,
    };
    reason.unwrap_or_else(|| format!("{name} can't be chosen here"))
}

// Rulebook VII: a bordering area without units of the faction it just fought.
fn no_retreat(g: &CthulhuWars, side: Side, area: Area) -> Option<String> {
    let battle = g.battle.as_ref()?;
    let enemy = battle.faction(side.other());
    if !g.map().near(battle.area).has(area) {
        return Some(not_bordering(battle.area, area));
    }
    let blocked = g.units_at(enemy, area).any();
    blocked.then(|| {
        format!(
            "units of {}, which it just fought, are in {}",
            enemy.name(),
            area.name()
        )
    })
}

fn not_bordering(from: Area, to: Area) -> String {
    format!("{} does not border {}", to.name(), from.name())
}

fn out_of_reach(g: &CthulhuWars, unit: Unit, to: Area) -> Option<String> {
    let from = g.units.area(unit)?;
    Some(match unit.faction() {
        _ if from == to => format!("it is in {} already", to.name()),
        Faction::Cc => format!("{} is more than two areas from {}", to.name(), from.name()),
        Faction::Gc | Faction::Bg | Faction::Ys => not_bordering(from, to),
    })
}

fn area_of_action(g: &CthulhuWars, step: Act, area: Area) -> Option<String> {
    let name = area.name();
    match step {
        Act::RecruitWhere { by } if !recruit::areas(g, by).has(area) => {
            Some(format!("you have no unit in {name}"))
        }
        Act::SummonWhere { .. } => Some(format!("you control no gate in {name}")),
        Act::AwakenWhere { kind } => Some(format!("{} can't awake in {name}", kind.name())),
        Act::MoveTo { unit, .. } => out_of_reach(g, unit, area),
        Act::BattleWhere { by } => Some(no_battle(g, by, area)),
        Act::CaptureWhere { by } => Some(no_capture(g, by, area)),
        Act::RecruitWhere { .. }
        | Act::SummonWhat { .. }
        | Act::BuildWith { .. }
        | Act::MoveWhat { .. }
        | Act::BattleWhom { .. }
        | Act::CaptureWhom { .. }
        | Act::CaptureWhich { .. }
        | Act::ControlWith { .. }
        | Act::AbandonWith { .. } => None,
    }
}

fn no_battle(g: &CthulhuWars, by: Faction, area: Area) -> String {
    let name = area.name();
    let enemies = || g.enemies(by).iter().filter(|e| g.units_at(*e, area).any());
    match () {
        () if g.battled.has(area) => format!("you have started a battle in {name} in this round"),
        () if g.units_at(by, area).is_empty() => format!("you have no unit in {name}"),
        () if enemies().next().is_none() => format!("no enemy is in {name}"),
        () => format!("your units in {name} give no die"),
    }
}

fn no_capture(g: &CthulhuWars, by: Faction, area: Area) -> String {
    let name = area.name();
    let prey = |e: Faction| capture::cultists_of(g, e, area).any();
    let own = g.units_at(by, area);
    match () {
        () if !g.enemies(by).iter().any(prey) => format!("no enemy Cultist is in {name}"),
        () if own.minus(crate::units::cultists()).is_empty() => {
            format!("no Monster or Great Old One of yours is in {name}")
        }
        () => format!("every Cultist in {name} is guarded"),
    }
}

// --- factions, kinds, spellbooks, abilities ------------------------------------------------------

fn about_faction(g: &CthulhuWars, frame: &Frame, faction: Faction) -> String {
    let name = faction.name();
    if !g.playing().has(faction) {
        return format!("{name} does not play in this game");
    }
    let reason = match frame {
        Frame::Act(Act::BattleWhom { by, .. } | Act::CaptureWhom { by, .. }) if *by == faction => {
            Some("that is your own faction".to_owned())
        }
        Frame::Act(Act::BattleWhom { by, area }) => Some(no_battle_with(g, *by, *area, faction)),
        Frame::Act(Act::CaptureWhom { area, .. }) => Some(guarded(g, *area, faction)),
        Frame::Phase(crate::phases::Step::TieBreak { .. }) => {
            Some(format!("{name} is not among those with most Power"))
        }
        _ => None,
    };
    reason.unwrap_or_else(|| format!("{name} can't be chosen here"))
}

fn no_battle_with(g: &CthulhuWars, by: Faction, area: Area, enemy: Faction) -> String {
    let there = g.units_at(enemy, area).any();
    let dice = battle::enemies(g, by, area).any(|e| e == enemy);
    if there && !dice {
        format!("your units give no die against {}", enemy.name())
    } else {
        format!("{} has no unit in {}", enemy.name(), area.name())
    }
}

fn guarded(g: &CthulhuWars, area: Area, of: Faction) -> String {
    let name = of.name();
    if capture::cultists_of(g, of, area).is_empty() {
        return format!("{name} has no Cultist in {}", area.name());
    }
    let guard = if g.units_at(of, area).and(great_old_ones()).any() {
        "Great Old One"
    } else {
        "Monster"
    };
    format!("a {guard} of {name} guards its Cultists there")
}

fn about_kind(g: &CthulhuWars, frame: &Frame, kind: Kind) -> String {
    let name = kind.name();
    let reason = match frame {
        Frame::Act(Act::SummonWhat { by, .. }) => match () {
            () if kind.class() != Class::Monster => Some(format!("{name} is no Monster")),
            () if !Kind::of(*by).any(|k| k == kind) => Some(format!("{name} is not yours")),
            () if g.in_pool(*by, kind).is_none() => Some(format!("no {name} is in your Pool")),
            () => short(g, *by, summon::cost(g, kind)),
        },
        _ => None,
    };
    reason.unwrap_or_else(|| format!("{name} can't be placed here"))
}

fn about_book(g: &CthulhuWars, frame: &Frame, book: Spellbook) -> String {
    let (name, owner) = (book.name(), book.faction());
    match frame {
        Frame::Books(crate::spellbooks::Step::Choose(by)) if *by != owner => {
            format!("{name} is a spellbook of {}", owner.name())
        }
        _ if g.has(book) => format!("you have {name} already"),
        _ => format!("{name} can't be taken here"),
    }
}

fn about_ability(g: &CthulhuWars, frame: &Frame, ability: Ability) -> String {
    let name = ability.name();
    let book = match ability {
        Ability::Devour => None,
        Ability::Absorb => Some(Spellbook::Absorb),
        Ability::Abduct => Some(Spellbook::Abduct),
        Ability::Invisibility => Some(Spellbook::Invisibility),
        Ability::SeekAndDestroy => Some(Spellbook::SeekAndDestroy),
    };
    if let Some(book) = book.filter(|b| !g.has(*b)) {
        return format!("you have not earned the spellbook {}", book.name());
    }
    let (Frame::Battle(Fight::PreBattle(side)), Some(battle)) = (frame, &g.battle) else {
        return format!("{name} can't be used here");
    };
    let prey = battle.of(side.other()).minus(great_old_ones());
    match ability {
        Ability::Devour | Ability::Abduct if prey.is_empty() => {
            format!("{name} needs an enemy Monster or Cultist in the battle")
        }
        Ability::Devour | Ability::Invisibility if battle.has_used(ability) => {
            format!("{name} has been used in this battle")
        }
        Ability::SeekAndDestroy => "no Hunting Horror is elsewhere on the map".into(),
        Ability::Devour | Ability::Absorb | Ability::Abduct | Ability::Invisibility => {
            format!("nobody of yours in the battle can use {name}")
        }
    }
}
