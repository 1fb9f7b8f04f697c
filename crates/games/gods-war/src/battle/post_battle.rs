//! Post-Battle (Rulebook V.D.3): kills of both sides, routs of both sides, then other gifts, the
//! attacker's first each time.

use engine::{Options, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::summon,
    battle::{Side, conquest, kills, pieces, reports, routs},
    event::Why,
    ids::{Ability, Empire, Gift, Kind},
    sets::{BuildingSet, EmpireSet, UnitSet},
    units::Place,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A side's kills.
    Kills(Side),
    /// Which of the pieces killed by Chaos goes out of the game.
    Oblivion,
    /// A Titan has died: which other unit of Earth goes with him.
    Twilight,
    /// A side's routs.
    Routs(Side),
    /// What Darkness gains for units that went into Hell.
    Psychopomp,
    /// A side's other gifts and abilities.
    Gifts(Side),
    /// A side's Duck died: what its enemy loses.
    Duck(Side),
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Kills(side) => Next::Call {
            then: match side {
                Side::Attacker => Step::Kills(Side::Defender).into(),
                Side::Defender => Step::Oblivion.into(),
            },
            first: kills::Step::Take(side).into(),
        },
        Step::Oblivion if oblivion(g).is_empty() => Next::Goto(Step::Twilight.into()),
        Step::Twilight if mourners(g).is_empty() => Next::Goto(Step::Routs(Side::Attacker).into()),
        Step::Routs(side) => Next::Call {
            then: match side {
                Side::Attacker => Step::Routs(Side::Defender).into(),
                Side::Defender => Step::Psychopomp.into(),
            },
            first: routs::first(g, side).into(),
        },
        Step::Psychopomp if led(g).is_empty() => Next::Goto(Step::Gifts(Side::Attacker).into()),
        Step::Gifts(side) => {
            gifts(g, side, cx);
            Next::Goto(Step::Duck(side).into())
        }
        Step::Duck(side) if !duck_died(g, side) => after(side),
        step => Next::Ask(step.into()),
    }
}

fn after(side: Side) -> Next {
    Next::Goto(match side {
        Side::Attacker => Step::Gifts(Side::Defender).into(),
        Side::Defender => conquest::Step::Fate.into(),
    })
}

// Oblivion (reconstructed: once a battle): of the units that Chaos has killed the loser chooses one
// that goes out of the game. A building destroyed later counts only if no unit was killed.
fn oblivion(g: &GodsWar) -> Vec<Action> {
    match g.wields(Gift::Oblivion) {
        Some(chaos) => pieces::choices(g, g.fallen(chaos.other()), BuildingSet::EMPTY),
        None => Vec::new(),
    }
}

// Twilight (reconstructed): for each Titan killed and not taken by Oblivion another unit of Earth in
// the area goes, too.
fn mourners(g: &GodsWar) -> UnitSet {
    let Some(battle) = &g.battle else {
        return UnitSet::EMPTY;
    };
    let dead = battle.killed.of(Kind::Titan).minus(battle.mourned);
    let died = dead.iter().any(|u| g.units.place(u) == Place::Pool);
    if died {
        g.units.of_at(Empire::Earth, battle.area)
    } else {
        UnitSet::EMPTY
    }
}

/// The units routed into Hell that Psychopomp rewards, if Darkness has it: not its own.
fn led(g: &GodsWar) -> UnitSet {
    match &g.battle {
        Some(battle) if g.has_gift(Gift::Psychopomp) && !battle.used.has(Gift::Psychopomp) => {
            let enemy = |u| g.units.controller(u) != Some(Empire::Darkness);
            battle.into_hell.filter(enemy)
        }
        _ => UnitSet::EMPTY,
    }
}

// Psychopomp: the routed units' player chooses what Darkness gains; Darkness itself if units of two
// empires went (FAQ), or of none (reconstructed).
fn ferryman(g: &GodsWar) -> Empire {
    let owners: EmpireSet = led(g)
        .iter()
        .filter_map(|u| g.units.controller(u))
        .collect();
    match owners.iter().next() {
        Some(owner) if owners.len() == 1 => owner,
        _ => Empire::Darkness,
    }
}

fn duck_died(g: &GodsWar, side: Side) -> bool {
    let gift = Gift::BadLuckToKillADuck;
    let enemy = g.fighting(side.other());
    let purse = enemy.is_some_and(|e| g.power(e) > 0 || g.vp(e) > 0);
    purse && g.wields(gift) == Some(side) && g.fallen(side).of(Kind::Duck).any()
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Oblivion => {
            if let Some(chaos) = g.wields(Gift::Oblivion) {
                options.extend(g.speaker(chaos.other()), oblivion(g));
            }
        }
        Step::Twilight => {
            let units = g.units.distinct(mourners(g));
            options.extend(g.voice(Empire::Earth), units.iter().map(Action::Unit));
        }
        Step::Psychopomp => {
            let choices = [Action::TakePower, Action::TakeVp];
            options.extend(g.voice(ferryman(g)), choices);
        }
        Step::Duck(side) => {
            if let Some(enemy) = g.fighting(side.other()) {
                let seat = g.speaker(side.other());
                if g.power(enemy) > 0 {
                    options.push(seat, Action::TakePower);
                }
                if g.vp(enemy) > 0 {
                    options.push(seat, Action::TakeVp);
                }
            }
        }
        Step::Kills(_) | Step::Routs(_) | Step::Gifts(_) => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::Oblivion, choice) => {
            forget(g, choice, cx);
            Next::Goto(Step::Twilight.into())
        }
        (Step::Twilight, Action::Unit(unit)) => {
            let dead = g.battle.as_ref().and_then(|b| {
                let dead = b.killed.of(Kind::Titan).minus(b.mourned);
                dead.iter().find(|u| g.units.place(*u) == Place::Pool)
            });
            if let Some(titan) = dead {
                g.in_battle(|b| b.mourned.insert(titan));
            }
            g.lose_unit(unit, None, false, Why::Ability(Ability::Twilight), cx);
            Next::Goto(Step::Twilight.into())
        }
        (Step::Psychopomp, choice) => {
            lead(g, choice, cx);
            Next::Goto(Step::Gifts(Side::Attacker).into())
        }
        (Step::Duck(side), choice) => {
            let side = *side;
            curse(g, side, choice, cx);
            after(side)
        }
        _ => Next::Ask(step.into()),
    }
}

/// Chaos' victim gives up a piece for good.
pub fn forget(g: &mut GodsWar, choice: Action, cx: &mut Cx<'_>) {
    let Some(chaos) = g.wields(Gift::Oblivion) else {
        return;
    };
    reports::used(g, Gift::Oblivion, Some(chaos.other()), cx);
    pieces::vanish(g, choice, cx);
}

fn lead(g: &mut GodsWar, choice: Action, cx: &mut Cx<'_>) {
    let gift = Gift::Psychopomp;
    reports::used(g, gift, None, cx);
    match choice {
        Action::TakeVp => g.gain_vp(Empire::Darkness, gift.param("vp"), Why::Gift(gift), cx),
        _ => g.gain_power(Empire::Darkness, gift.param("power"), Why::Gift(gift), cx),
    }
}

// Bad Luck to Kill a Duck: the enemy loses Power or VP, as he chooses.
fn curse(g: &mut GodsWar, side: Side, choice: Action, cx: &mut Cx<'_>) {
    let gift = Gift::BadLuckToKillADuck;
    let Some(enemy) = g.fighting(side.other()) else {
        return;
    };
    reports::used(g, gift, Some(side.other()), cx);
    match choice {
        Action::TakeVp => g.lose_vp(enemy, gift.param("vp"), Why::Gift(gift), cx),
        _ => g.lose_power(enemy, gift.param("power"), Why::Gift(gift), cx),
    };
}

// The rest helps only its owner and leaves nothing to choose.
fn gifts(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    courage(g, side, cx);
    extinction(g, side, cx);
    drowning(g, side, cx);
    menses(g, side, cx);
    feasting(g, side, cx);
    sap(g, side, cx);
}

// Courage: the Thunder King against an enemy who began with a total of 3 or more, whatever has
// lowered it since, and whether or not he lives.
fn courage(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::Courage;
    let start = g
        .battle
        .as_ref()
        .map_or(0, |b| b.start[side.other() as usize]);
    let brave = g.took_part(side, Kind::ThunderKing) && u16::from(start) >= gift.param("combat");
    if brave && g.wields(gift) == Some(side) {
        reports::used(g, gift, None, cx);
        g.draw_runes(Empire::Storm, gift.param("runes"), Why::Gift(gift), cx);
    }
}

// Extinction: a battle with the Behemoth in which any unit died; more if he died himself.
fn extinction(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::Extinction;
    let died = g.battle.as_ref().map_or(UnitSet::EMPTY, |b| b.killed);
    if died.is_empty() || g.wields(gift) != Some(side) || !g.took_part(side, Kind::Behemoth) {
        return;
    }
    reports::used(g, gift, None, cx);
    let more = if died.of(Kind::Behemoth).any() {
        gift.param("runes_2")
    } else {
        0
    };
    g.draw_runes(
        Empire::Earth,
        gift.param("runes") + more,
        Why::Gift(gift),
        cx,
    );
}

// Drowning: a battle with the Kraken in which enemy units died.
fn drowning(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::Drowning;
    let died = g.fallen(side.other()).any();
    if !died || g.wields(gift) != Some(side) || !g.took_part(side, Kind::Kraken) {
        return;
    }
    reports::used(g, gift, Some(side.other()), cx);
    if let Some(enemy) = g.fighting(side.other()) {
        g.lose_vp(enemy, gift.param("vp"), Why::Gift(gift), cx);
    }
    g.gain_vp(Empire::Sea, gift.param("vp_2"), Why::Gift(gift), cx);
}

// Menses: with the Red Goddess in play a Selene comes to Moon's battle before conquest.
fn menses(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let goddess = g.units.in_play(Empire::Moon).of(Kind::RedGoddess).any();
    if goddess && g.fighting(side) == Some(Empire::Moon) {
        reinforce(g, side, Kind::Selene, Ability::Menses, cx);
    }
}

// Feasting: after a battle with a Scorpion Man in which enemy units died another one must come.
fn feasting(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    if g.took_part(side, Kind::ScorpionMan) && g.fallen(side.other()).any() {
        reinforce(g, side, Kind::ScorpionMan, Ability::Feasting, cx);
    }
}

fn reinforce(g: &mut GodsWar, side: Side, kind: Kind, ability: Ability, cx: &mut Cx<'_>) {
    let area = g.battle.as_ref().map(|b| b.area);
    let area = area.filter(|a| g.areas().has(*a));
    if let (Some(area), Some(empire)) = (area, g.fighting(side)) {
        for _ in 0..ability.param("units") {
            summon::free(g, empire, kind, area, Why::Ability(ability), cx);
        }
    }
}

// Reconstructed: each Elf that dies gives its ally Power.
fn sap(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::ElfGift;
    let died = u16::from(g.fallen(side).of(Kind::Elf).len());
    if let (true, Some(empire)) = (g.wields(gift) == Some(side), g.fighting(side)) {
        g.gain_power(empire, died * gift.param("power"), Why::Gift(gift), cx);
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step) -> Words {
    match step {
        Step::Oblivion => words(
            "Oblivion: which piece goes out of the game?",
            "One of your units that Chaos has killed in this battle.",
        ),
        Step::Twilight => words(
            "Twilight: which other unit is eliminated?",
            "A Titan of Earth was killed.",
        ),
        Step::Psychopomp => words(
            "Psychopomp: what does Darkness gain?",
            text!(
                "Units were routed into Hell: {0} Power or {1} VP.",
                Gift::Psychopomp.param("power"),
                Gift::Psychopomp.param("vp")
            ),
        ),
        Step::Duck(side) => {
            let enemy = g.fighting(side.other()).map_or("", Empire::name);
            words(
                "A Duck was killed: what do you lose?",
                text!(
                    "{0} loses {1} Power or {2} VP.",
                    enemy,
                    Gift::BadLuckToKillADuck.param("power"),
                    Gift::BadLuckToKillADuck.param("vp")
                ),
            )
        }
        Step::Kills(_) | Step::Routs(_) | Step::Gifts(_) => Words::default(),
    }
}
