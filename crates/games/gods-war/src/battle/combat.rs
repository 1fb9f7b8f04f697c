//! Combat Rolls (Rulebook V.D.2): how many dice a side rolls, and what changes that.

use engine::{Options, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    battle::{Side, Stage, reports, results},
    empires,
    event::{Event, Why},
    facts::Timing,
    ids::{Area, Empire, Gift, Kind},
    map, monsters, runes,
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Earth may forbid a side to roll.
    Pacifism,
    /// The Mistress rolls, or she eats.
    Hunger,
    /// Specters blow up.
    MagicExplosion,
    /// The dice fall.
    Roll,
}

/// Ratings that are rolled anew for each battle: Magna Mater's (FAQ), the Slarges' (one die for all
/// of them).
pub fn roll_ratings(g: &GodsWar, units: UnitSet, cx: &mut Cx<'_>) -> [Option<u8>; 2] {
    [Kind::MagnaMater, Kind::Slarge].map(|kind| {
        let unit = units.of(kind).first()?;
        Some(g.rolled_combat(unit, None, cx))
    })
}

/// A unit's combat rating in this battle.
pub fn rating(g: &GodsWar, unit: Unit) -> u8 {
    let Some(battle) = &g.battle else {
        return 0;
    };
    let [magna_mater, slarges] = battle.ratings;
    let rolled = match unit.kind() {
        Kind::MagnaMater => magna_mater,
        Kind::Slarge => slarges,
        _ => None,
    };
    let of = Side::ALL.into_iter().find(|s| g.fighters(*s).has(unit));
    let enemy = of.and_then(|side| battle.empire(side.other()));
    rolled.unwrap_or_else(|| g.combat(unit, enemy))
}

/// A side's combat total (Rulebook V.D.2): the ratings of all its units that still have to roll.
pub fn total(g: &GodsWar, side: Side) -> u8 {
    let Some(battle) = &g.battle else {
        return 0;
    };
    let units = g.fighters(side).minus(battle.silent);
    units.iter().map(|u| rating(g, u)).sum()
}

/// How many dice a side would roll now.
pub fn dice(g: &GodsWar, side: Side) -> u8 {
    let Some(battle) = &g.battle else {
        return 0;
    };
    let (own, other) = (side as usize, side.other() as usize);
    if battle.pacified[own] {
        return 0;
    }
    // Pacifism leaves the Crimson Bat without combat, and Mindblast without effect (FAQ).
    let blasted = if battle.pacified[other] {
        0
    } else {
        battle.blasted[own]
    };
    let all = i16::from(total(g, side))
        + i16::from(shanasse(g, side).len())
        + i16::from(battle.extra[own])
        - i16::from(blasted);
    let most = monsters::fights::dice_cap(g, side.other());
    let left = most.map(|most| most.saturating_sub(battle.early[own].len() as u8));
    let dice = u8::try_from(all.max(0)).unwrap_or(u8::MAX);
    left.map_or(dice, |left| dice.min(left))
}

/// Shanasse: Archers in adjacent areas that add their die, if Sky is a side. They shoot across
/// borders and Sky Dome edges, into Hell where they could go, and from Hell to its exit without
/// leave (FAQ); not along arrows (reconstructed).
pub fn shanasse(g: &GodsWar, side: Side) -> UnitSet {
    let Some(area) = g.battle.as_ref().map(|b| b.area) else {
        return UnitSet::EMPTY;
    };
    if g.wields(Gift::Shanasse) != Some(side) {
        return UnitSet::EMPTY;
    }
    let archers = g.units.of_on_map(Empire::Sky).of(Kind::Archer);
    let near = |u: Unit| g.units.area(u).is_some_and(|from| shots(g, from).has(area));
    archers.filter(near)
}

fn shots(g: &GodsWar, from: Area) -> AreaSet {
    let mut to = g.adjacent(from);
    if g.hell_entries(Some(Empire::Sky)).has(from) {
        to = to.or(map::hell());
    }
    if from.is_hell() {
        to.insert(g.map().hell_exit);
    }
    to
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Pacifism => {
            g.in_battle(|b| b.stage = Stage::Combat);
            if !g.has_gift(Gift::Pacifism) {
                return Next::Goto(Step::Hunger.into());
            }
        }
        Step::Hunger if mistress(g).is_none() => {
            return Next::Goto(Step::MagicExplosion.into());
        }
        Step::MagicExplosion if specters(g).is_empty() => return Next::Goto(Step::Roll.into()),
        Step::Roll => return roll(g, cx),
        Step::Hunger | Step::MagicExplosion => {}
    }
    Next::Ask(step.into())
}

// Hunger: the Mistress must be in the battle.
fn mistress(g: &GodsWar) -> Option<(Side, Unit)> {
    let side = g.wields(Gift::Hunger)?;
    let mistress = g.fighters(side).of(Kind::Mistress).first()?;
    Some((side, mistress))
}

fn specters(g: &GodsWar) -> UnitSet {
    let side = g.wields(Gift::MagicExplosion);
    side.map_or(UnitSet::EMPTY, |s| g.fighters(s).of(Kind::Specter))
}

fn roll(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    // Both sides roll at once: how many dice is fixed before any falls.
    let counts = Side::ALL.map(|side| dice(g, side));
    for (side, count) in Side::ALL.into_iter().zip(counts) {
        if let Some(archer) = g.wields(Gift::Shanasse)
            && archer == side
            && shanasse(g, side).any()
        {
            reports::used(g, Gift::Shanasse, Some(side.other()), cx);
        }
        let faces = throw(g, side, count, Why::Battle, cx);
        g.in_battle(|b| b.faces[side as usize] = faces);
    }
    g.in_battle(|b| b.rolled = true);
    runes::battle_window(g, Timing::Battle, results::Step::Sum.into())
}

/// A side rolls dice; those that the Blue Book of Sorcery has kept for it are among them.
pub fn throw(g: &mut GodsWar, side: Side, count: u8, why: Why, cx: &mut Cx<'_>) -> Vec<u8> {
    let empire = g.fighting(side);
    let kept = empire.map_or_else(Vec::new, |e| {
        empires::invisible_god::books::take_kept(g, e, count)
    });
    let fresh = count - kept.len() as u8;
    let dice: Vec<u8> = kept
        .into_iter()
        .chain((0..fresh).map(|_| cx.dice.d6()))
        .collect();
    if !dice.is_empty() {
        cx.emit(Event::Rolled {
            empire,
            dice: dice.clone(),
            why,
        });
    }
    dice
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Pacifism => {
            if let Some(earth) = g.holder(Gift::Pacifism) {
                let choices = [Action::Attacker, Action::Defender, Action::Done];
                options.extend(g.voice(earth), choices);
            }
        }
        Step::Hunger => {
            if let Some((side, _)) = mistress(g) {
                let choices = [Action::Roll, Action::Kills, Action::Routs];
                options.extend(g.speaker(side), choices);
            }
        }
        Step::MagicExplosion => {
            if let Some(side) = g.wields(Gift::MagicExplosion) {
                let most = specters(g).len();
                options.extend(g.speaker(side), (1..=most).map(Action::Number));
                options.push(g.speaker(side), Action::Done);
            }
        }
        Step::Roll => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Pacifism, choice) => {
            match choice {
                Action::Attacker => pacify(g, Side::Attacker, cx),
                Action::Defender => pacify(g, Side::Defender, cx),
                _ => {}
            }
            Next::Goto(Step::Hunger.into())
        }
        (Step::Hunger, choice) => {
            eat(g, choice, cx);
            Next::Goto(Step::MagicExplosion.into())
        }
        (Step::MagicExplosion, choice) => {
            if let Action::Number(n) = choice {
                explode(g, n, cx);
            }
            Next::Goto(Step::Roll.into())
        }
        (Step::Roll, _) => Next::Goto(Step::Roll.into()),
    }
}

// Pacifism: after Pre-Battle and before the dice, in any battle, a side rolls none.
fn pacify(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::Pacifism;
    let Some(earth) = g.holder(gift) else {
        return;
    };
    reports::used(g, gift, Some(side), cx);
    g.in_battle(|b| b.pacified[side as usize] = true);
    g.spend_gift(earth, gift, cx);
    g.draw_runes(earth, gift.param("runes"), Why::Gift(gift), cx);
}

// Hunger: instead of rolling her die the Mistress adds a kill or routs.
fn eat(g: &mut GodsWar, choice: Action, cx: &mut Cx<'_>) {
    let Some((side, mistress)) = mistress(g) else {
        return;
    };
    let gift = Gift::Hunger;
    let (kills, routs) = match choice {
        Action::Kills => (gift.param("kills") as u8, 0),
        Action::Routs => (0, gift.param("routs") as u8),
        _ => return,
    };
    reports::used(g, gift, Some(side.other()), cx);
    g.in_battle(|b| {
        b.silent.insert(mistress);
        b.bonus[side as usize].kills += kills;
        b.bonus[side as usize].routs += routs;
    });
}

// Magic Explosion: Specters in the battle are eliminated; each adds dice instead of its own.
fn explode(g: &mut GodsWar, count: u8, cx: &mut Cx<'_>) {
    let gift = Gift::MagicExplosion;
    let Some(side) = g.wields(gift) else {
        return;
    };
    reports::used(g, gift, None, cx);
    for specter in specters_of(g, side).iter().take(usize::from(count)) {
        g.lose_unit(specter, None, false, Why::Gift(gift), cx);
        g.in_battle(|b| b.extra[side as usize] += gift.param("dice") as i8);
    }
}

fn specters_of(g: &GodsWar, side: Side) -> UnitSet {
    g.fighters(side).of(Kind::Specter)
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step) -> Words {
    let dice = |side: Side| dice(g, side);
    match step {
        Step::Pacifism => words(
            "Pacifism: does a side roll no dice?",
            text!(
                "The attacker would roll {0} dice, the defender {1}.",
                dice(Side::Attacker),
                dice(Side::Defender)
            ),
        ),
        Step::Hunger | Step::Roll => words(
            "Hunger: what does the Mistress do?",
            text!(
                "She rolls her die, or adds {0} kill or {1} routs.",
                Gift::Hunger.param("kills"),
                Gift::Hunger.param("routs")
            ),
        ),
        Step::MagicExplosion => words(
            "Magic Explosion: how many Specters blow up?",
            text!(
                "Each adds {0} dice instead of its own.",
                Gift::MagicExplosion.param("dice")
            ),
        ),
    }
}
