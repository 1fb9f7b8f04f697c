//! Pre-Battle (Rulebook V.D.1): the attacker uses all his gifts, then the defender, then others.

use engine::{Options, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    actions::moves::hell,
    battle::{Side, combat, kills, reports, results, routs},
    event::{Event, Why},
    facts::Timing,
    ids::{Area, Empire, Gift, Kind},
    monsters, runes,
    sets::UnitSet,
    units::{Place, Unit},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A side's gifts, in the order it likes.
    Turn(Side),
    /// Which Stormbrothers come.
    Whirlwind(Side),
    /// Whom Arrogance exempts.
    Arrogance(Side),
    /// The Champion rolls now, or adds a die.
    SingleCombat(Side),
    /// His routs, after his kills.
    Struck(Side),
    /// Others may reveal runes.
    Others,
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Turn(side) => {
            if g.fighting(side) == Some(Empire::Moon) {
                mindblast(g, cx);
            }
            if entries(g, side).is_empty() {
                return turn_over(g, side, cx);
            }
        }
        Step::Whirlwind(side) if brothers(g).is_empty() => {
            return Next::Goto(Step::Turn(side).into());
        }
        Step::Struck(side) => {
            return Next::Call {
                then: Step::Turn(side).into(),
                first: routs::first(g, side.other()).into(),
            };
        }
        Step::Others => {
            return runes::battle_window(g, Timing::PreBattle, combat::Step::Pacifism.into());
        }
        Step::Whirlwind(_) | Step::Arrogance(_) | Step::SingleCombat(_) => {}
    }
    Next::Ask(step.into())
}

fn turn_over(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) -> Next {
    match side {
        Side::Attacker => Next::Goto(Step::Turn(Side::Defender).into()),
        Side::Defender => monsters::fights::pre_battle(g, Step::Others.into(), cx),
    }
}

/// The gifts a side can still use.
fn entries(g: &GodsWar, side: Side) -> Vec<Gift> {
    let units = g.fighters(side);
    let mine = |gift: Gift| g.wields(gift) == Some(side);
    let has = |kind: Kind| units.of(kind).any();
    let can = |gift: &Gift| match gift {
        Gift::Whirlwind => units.any(),
        Gift::SingleCombat => has(Kind::Champion),
        Gift::Arrogance => has(Kind::Emperor),
        _ => false,
    };
    [Gift::Whirlwind, Gift::SingleCombat, Gift::Arrogance]
        .into_iter()
        .filter(|gift| mine(*gift) && can(gift))
        .collect()
}

// Mindblast: with the Crimson Bat in the battle the enemy loses as many dice as its combat. Its dice
// are taken before any are rolled for Single Combat (FAQ).
fn mindblast(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let Some(side) = g.wields(Gift::Mindblast) else {
        return;
    };
    if let Some(bat) = g.fighters(side).of(Kind::CrimsonBat).first() {
        let less = combat::rating(g, bat);
        g.in_battle(|b| b.blasted[side.other() as usize] = less);
        reports::used(g, Gift::Mindblast, Some(side.other()), cx);
    }
}

// Whirlwind: any of Storm's Stormbrothers on the map; those in the Slave Pen can't leave it (FAQ).
fn brothers(g: &GodsWar) -> UnitSet {
    let Some(area) = g.battle.as_ref().map(|b| b.area) else {
        return UnitSet::EMPTY;
    };
    let own = g.units.of_on_map(Empire::Storm).of(Kind::Stormbrother);
    let may_come = |u: Unit| !leaves_hell(g, u) || way_out(g, u).is_some();
    own.filter(|u| g.units.place(u) != Place::At(area) && may_come(u))
}

// Rulebook V.C, Hell Sideboard: Whirlwind moves them, so those in Hell need leave to come out of it, or
// VP once Magasta's Pool is there.
fn way_out(g: &GodsWar, brother: Unit) -> Option<hell::Way> {
    let paid = g.battle.as_ref().is_some_and(|b| b.hell_paid);
    hell::way_in_battle(g, brother, paid)
}

fn leaves_hell(g: &GodsWar, brother: Unit) -> bool {
    let outside = g.battle.as_ref().is_some_and(|b| !b.area.is_hell());
    outside && g.units.area(brother).is_some_and(Area::is_hell)
}

/// Whether a Stormbrother comes for VP only, and they are not paid yet.
fn must_pay(g: &GodsWar, brother: Unit) -> bool {
    let paid = g.battle.as_ref().is_some_and(|b| b.hell_paid);
    !paid && leaves_hell(g, brother) && way_out(g, brother) == Some(hell::Way::Pay)
}

// Arrogance: a unit in the battle that is not a greater god, the own ones too; nothing may target
// the Giant (Contrary).
fn exemptible(g: &GodsWar) -> UnitSet {
    let all = g.fighters(Side::Attacker).or(g.fighters(Side::Defender));
    all.filter(|u| g.class(u) != crate::ids::Class::GreaterGod && g.can_be_targeted(u))
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Turn(side) => {
            let gifts = entries(g, *side).into_iter();
            options.extend(
                g.speaker(*side),
                gifts.map(|gift| Action::Use(Power::Gift(gift))),
            );
            options.push(g.speaker(*side), Action::Done);
        }
        Step::Whirlwind(side) => {
            options.extend(g.speaker(*side), apart(g, brothers(g)).map(Action::Unit));
            options.push(g.speaker(*side), Action::Done);
        }
        Step::Arrogance(side) => {
            let units = g.units.distinct(exemptible(g));
            options.extend(g.speaker(*side), units.iter().map(Action::Unit));
        }
        Step::SingleCombat(side) => {
            options.extend(g.speaker(*side), [Action::Roll, Action::AddDie]);
        }
        Step::Struck(_) | Step::Others => {}
    }
}

/// One unit of each area.
fn apart(g: &GodsWar, units: UnitSet) -> impl Iterator<Item = Unit> {
    let first =
        move |u: &Unit| units.iter().find(|v| g.units.area(*v) == g.units.area(*u)) == Some(*u);
    units.iter().filter(first)
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Turn(side), Action::Use(Power::Gift(gift))) => begin(g, side, gift, cx),
        (Step::Turn(side), Action::Done) => turn_over(g, side, cx),
        (Step::Whirlwind(side), Action::Unit(brother)) => {
            arrive(g, brother, cx);
            Next::Goto(Step::Whirlwind(side).into())
        }
        (Step::Whirlwind(side), _) => Next::Goto(Step::Turn(side).into()),
        (Step::Arrogance(side), Action::Unit(unit)) => {
            exempt(g, unit, cx);
            Next::Goto(Step::Turn(side).into())
        }
        (Step::SingleCombat(side), Action::Roll) => single_combat(g, side, cx),
        (Step::SingleCombat(side), Action::AddDie) => {
            reports::used(g, Gift::SingleCombat, None, cx);
            add_dice(g, side, Gift::SingleCombat.param("dice_2"));
            Next::Goto(Step::Turn(side).into())
        }
        (step, _) => Next::Ask(step.into()),
    }
}

fn begin(g: &mut GodsWar, side: Side, gift: Gift, cx: &mut Cx<'_>) -> Next {
    let then = match gift {
        Gift::Whirlwind => {
            reports::used(g, gift, None, cx);
            add_dice(g, side, gift.param("dice"));
            Step::Whirlwind(side)
        }
        Gift::Arrogance => Step::Arrogance(side),
        _ => Step::SingleCombat(side),
    };
    Next::Goto(then.into())
}

fn add_dice(g: &mut GodsWar, side: Side, dice: u16) {
    g.in_battle(|b| b.extra[side as usize] += dice as i8);
}

fn arrive(g: &mut GodsWar, brother: Unit, cx: &mut Cx<'_>) {
    if must_pay(g, brother) {
        g.lose_vp(Empire::Storm, hell::price(), Why::Hell, cx);
        g.in_battle(|b| b.hell_paid = true);
    }
    if let Some(area) = g.battle.as_ref().map(|b| b.area) {
        g.move_unit(brother, area, Why::Gift(Gift::Whirlwind), cx);
        g.in_battle(|b| b.involved.insert(brother));
    }
}

fn exempt(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) {
    let of = Side::ALL.into_iter().find(|s| g.fighters(*s).has(unit));
    reports::used(g, Gift::Arrogance, of, cx);
    g.in_battle(|b| b.exempt.insert(unit));
    cx.emit(Event::Exempted { unit });
}

// Single Combat: the Champion rolls his dice now, as many as Mindblast leaves; the results are
// applied before anything else happens, and he doesn't roll again.
fn single_combat(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) -> Next {
    mindblast(g, cx);
    let Some(champion) = g.fighters(side).of(Kind::Champion).first() else {
        return Next::Goto(Step::Turn(side).into());
    };
    let own = combat::rating(g, champion);
    let dice = (Gift::SingleCombat.param("dice") as u8).min(combat::dice(g, side));
    reports::used(g, Gift::SingleCombat, Some(side.other()), cx);
    let faces = combat::throw(g, side, dice, Why::Gift(Gift::SingleCombat), cx);
    let score = results::score(&faces);
    g.in_battle(|b| {
        b.silent.insert(champion);
        // Dice that Mindblast took from him are not taken from the others again.
        let taken = own.saturating_sub(dice);
        b.blasted[side as usize] = b.blasted[side as usize].saturating_sub(taken);
        b.early[side as usize] = faces;
    });
    if monsters::fights::has_own_end(g, side.other()) {
        // A monster takes all results together, by its own rules.
        g.in_battle(|b| b.bonus[side as usize] = score);
        return Next::Goto(Step::Turn(side).into());
    }
    g.in_battle(|b| b.due[side.other() as usize] = score);
    Next::Call {
        then: Step::Struck(side).into(),
        first: kills::Step::Take(side.other()).into(),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step) -> Words {
    match step {
        Step::Turn(_) => words(
            "Your gifts before the battle",
            "Each can be used once, in the order you like.",
        ),
        Step::Whirlwind(_) if brothers(g).iter().any(|u| must_pay(g, u)) => words(
            "Which Stormbrothers come to the battle?",
            text!(
                "Whirlwind adds {0} die; those who come roll, too. Out of Hell they cost {1} VP together.",
                Gift::Whirlwind.param("dice"),
                hell::price()
            ),
        ),
        Step::Whirlwind(_) => words(
            "Which Stormbrothers come to the battle?",
            text!(
                "Whirlwind adds {0} die; those who come roll, too.",
                Gift::Whirlwind.param("dice")
            ),
        ),
        Step::Arrogance(_) => words(
            "Whom does Arrogance keep out of the battle?",
            "It rolls no dice, takes no result and protects no building.",
        ),
        Step::Struck(_) | Step::Others => Words::default(),
        Step::SingleCombat(_) => words(
            "Single Combat: how does the Champion fight?",
            text!(
                "Roll his {0} dice now and apply them at once, or add {1} die to your roll.",
                Gift::SingleCombat.param("dice"),
                Gift::SingleCombat.param("dice_2")
            ),
        ),
    }
}
