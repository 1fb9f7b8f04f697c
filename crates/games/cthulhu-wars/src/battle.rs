//! Battle (Rulebook VII), one file a step. Abilities hook in from their factions' files by the
//! tables of [`crate::factions`]; nothing here names a faction, a unit, or an ability.

pub mod combat;
pub mod finish;
pub mod kills;
pub mod pains;
pub mod pre_battle;
pub mod retreats;

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle_record::{Battle, Side},
    factions::{self, moments, pre_battle as ability},
    frame::Frame,
    ids::Faction,
    ruleset::FirstLosses,
    sets::UnitSet,
    units::Unit,
    view::BattleStep,
    words::{Words, answers_for, count, named, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VII";

/// A step of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A side's Pre-Battle abilities.
    PreBattle(Side),
    /// Both sides roll.
    Roll,
    /// Kills are assigned, one side (0, 1) after the other.
    Kills(u8),
    /// The killed are removed.
    RemoveKilled,
    /// Pains are assigned, one side after the other; `extra` are those that abilities bring.
    Pains { nth: u8, extra: bool },
    /// Abilities that come when pains have been assigned.
    AfterPains { extra: bool },
    /// Abilities that reward results.
    Results { early: bool },
    /// Who retreats first?
    RetreatOrder,
    /// A side's pained units retreat.
    Retreat { side: Side, last: bool },
    /// Pained units of both sides retreat in any order.
    RetreatAny,
    /// Where does this unit retreat?
    RetreatTo {
        side: Side,
        last: bool,
        any: bool,
        unit: Unit,
    },
    /// A side can't retreat: which unit is lost?
    Surrounded { side: Side, last: bool, any: bool },
    /// All is done.
    Finish,
}

impl Step {
    /// The first step.
    pub const FIRST: Self = Self::PreBattle(Side::Attacker);
}

/// The sides in the order in which they take losses and retreat.
pub(crate) fn order(g: &CthulhuWars) -> [Side; 2] {
    match g.rules.first_losses {
        FirstLosses::Attacker => [Side::Attacker, Side::Defender],
        FirstLosses::Defender => [Side::Defender, Side::Attacker],
    }
}

/// How many results a unit may be assigned.
fn capacity(g: &CthulhuWars, unit: Unit) -> u8 {
    (moments(unit.faction()).capacity)(g, unit)
}

/// Who assigns a side's results: its owner, or its enemy by an ability.
pub(crate) fn assigner(battle: &Battle, side: Side) -> Faction {
    let enemy = battle.faction(side.other());
    if (moments(enemy).assigns_for_enemy)(battle) {
        enemy
    } else {
        battle.faction(side)
    }
}

/// One unit for each that a player can tell apart in a battle.
fn distinct(g: &CthulhuWars, battle: &Battle, units: UnitSet) -> UnitSet {
    let marked = units.and(battle.wounded.or(battle.pained));
    g.distinct(units.minus(marked)).or(g.distinct(marked))
}

/// The frames that factions bring at a moment: attacker, defender, then the others in turn order
/// (Rulebook VII, Ongoing and Battle Abilities).
fn hooked(
    g: &CthulhuWars,
    battle: &Battle,
    moment: impl Fn(&crate::factions::Moments) -> fn(&CthulhuWars) -> Option<Frame>,
) -> Option<Frame> {
    let sides = [battle.attacker, battle.defender];
    let others = g.order().filter(|f| !sides.contains(f));
    sides
        .into_iter()
        .chain(others)
        .find_map(|f| moment(moments(f))(g))
}

/// Runs a step.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    let Some(mut battle) = g.battle.take() else {
        return Next::Done;
    };
    battle.step = shown(step);
    g.battle = Some(battle);
    match step {
        Step::PreBattle(side) => pre_battle::step(g, side),
        Step::Roll => combat::roll(g, cx),
        Step::Kills(nth) => kills::step(g, nth, cx),
        Step::RemoveKilled => kills::remove_killed(g, cx),
        Step::Pains { nth, extra } => pains::step(g, nth, extra, cx),
        Step::AfterPains { extra } => pains::after(g, extra),
        Step::Results { early } => pains::results(g, early),
        Step::RetreatOrder => retreats::begin(g),
        Step::Retreat { side, last } => retreats::step(g, side, last),
        Step::RetreatAny => retreats::step_any(g),
        Step::RetreatTo { .. } => Next::Ask(step.into()),
        Step::Surrounded { side, last, any } => retreats::surrounded(g, side, last, any, cx),
        Step::Finish => finish::finish(g, cx),
    }
}

const fn shown(step: Step) -> BattleStep {
    match step {
        Step::PreBattle(Side::Attacker) => BattleStep::PreBattleAttacker,
        Step::PreBattle(Side::Defender) => BattleStep::PreBattleDefender,
        Step::Roll => BattleStep::Combat,
        Step::Kills(_) | Step::RemoveKilled => BattleStep::Kills,
        Step::Pains { .. } => BattleStep::Pains,
        Step::AfterPains { .. } => BattleStep::AfterPains,
        Step::Results { .. } => BattleStep::Rewards,
        Step::RetreatOrder
        | Step::Retreat { .. }
        | Step::RetreatAny
        | Step::RetreatTo { .. }
        | Step::Surrounded { .. } => BattleStep::Retreats,
        Step::Finish => BattleStep::Finish,
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Some(battle) = &g.battle else { return };
    match *step {
        Step::PreBattle(side) => pre_battle::ask(g, battle, side, options),
        Step::Kills(nth) => kills::ask(g, battle, nth, options),
        Step::Pains { nth, .. } => pains::ask(g, battle, nth, options),
        Step::RetreatOrder => retreats::ask_order(g, battle, options),
        Step::Retreat { side, .. } => retreats::ask_which(g, battle, &[side], options),
        Step::RetreatAny => {
            retreats::ask_which(g, battle, &[Side::Attacker, Side::Defender], options);
        }
        Step::RetreatTo { side, .. } => retreats::ask_where(g, battle, side, options),
        Step::Surrounded { side, .. } => retreats::ask_lost(g, battle, side, options),
        Step::Roll
        | Step::RemoveKilled
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::Finish => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::PreBattle(side), action) => pre_battle::answer(g, side, action, cx),
        (Step::Kills(nth), Action::Unit(unit)) => {
            kills::assign(g, nth, unit, cx);
            Next::Goto(step.into())
        }
        (Step::Pains { nth, extra }, Action::Unit(unit)) => {
            pains::assign(g, nth, extra, unit, cx);
            Next::Goto(step.into())
        }
        (Step::RetreatOrder, Action::Faction(first)) => retreats::ordered(g, first),
        (Step::Retreat { side, last }, Action::Unit(unit)) => Next::Goto(
            Step::RetreatTo {
                side,
                last,
                any: false,
                unit,
            }
            .into(),
        ),
        (Step::RetreatAny, Action::Unit(unit)) => retreats::any_unit(g, unit),
        (
            Step::RetreatTo {
                side,
                last,
                any,
                unit,
            },
            Action::Area(to),
        ) => {
            retreats::retreat(g, unit, to, cx);
            Next::Goto(retreats::again(side, last, any).into())
        }
        (Step::Surrounded { side, last, any }, Action::Unit(unit)) => {
            retreats::lose(g, side, Some(unit), cx);
            Next::Goto(retreats::again(side, last, any).into())
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The faction that a step asks.
pub(crate) fn asked(g: &CthulhuWars, step: Step) -> Option<Faction> {
    let battle = g.battle.as_ref()?;
    match step {
        Step::PreBattle(side) => Some(battle.faction(side)),
        Step::Kills(nth) | Step::Pains { nth, .. } => {
            let side = order(g)[usize::from(nth.min(1))];
            Some(assigner(battle, side))
        }
        Step::RetreatOrder | Step::RetreatAny => factions::guide(g).map(|(guide, _)| guide),
        Step::Retreat { side, .. } | Step::RetreatTo { side, .. } => {
            Some(retreats::guide(g, battle, side))
        }
        Step::Surrounded { side, .. } => Some(retreats::chooser_of_lost(g, battle, side)),
        Step::Roll
        | Step::RemoveKilled
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::Finish => None,
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let battle = g.battle.as_ref()?;
    match (*step, action) {
        (Step::PreBattle(side), Action::Use(used)) => {
            ability(used).map(|a| (a.why_not)(g, battle, side))
        }
        (Step::RetreatOrder, Action::Faction(faction)) => Some(not_in_it(faction)),
        (Step::RetreatTo { side, .. }, Action::Area(to)) => {
            retreats::why_not_to(g, battle, side, to)
        }
        (_, Action::Unit(unit)) => match battle.side(unit.faction()) {
            None => Some(not_in_it(unit.faction())),
            Some(side) if !battle.of(side).has(unit) => Some(outside(g, side, unit)),
            Some(_) => unit_why_not(battle, *step, unit),
        },
        _ => None,
    }
}

fn not_in_it(faction: Faction) -> Text {
    text!("{0} is not in this battle", faction.name())
}

/// Why a unit is none of a side's in the battle.
pub(crate) fn outside(g: &CthulhuWars, side: Side, unit: Unit) -> Text {
    let name = unit.kind().name();
    let of = g.battle.as_ref().map(|battle| battle.faction(side));
    let exempt = g.battle.as_ref().is_some_and(|b| b.exempt.has(unit));
    match of {
        Some(of) if unit.faction() != of => text!("this {0} is no unit of {1}", name, of.name()),
        _ if exempt => text!("this {0} is exempted from the battle", name),
        _ => text!("this {0} is not in the battle", name),
    }
}

fn unit_why_not(battle: &Battle, step: Step, unit: Unit) -> Option<Text> {
    match step {
        Step::Kills(_) | Step::Pains { .. } => Some(kills::why_not(battle, unit)),
        Step::Retreat { .. } | Step::RetreatAny => Some(retreats::why_not(battle, unit)),
        Step::Surrounded { .. } => retreats::why_not_lost(battle, unit),
        Step::PreBattle(_)
        | Step::Roll
        | Step::RemoveKilled
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::RetreatOrder
        | Step::RetreatTo { .. }
        | Step::Finish => None,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, seat: Seat) -> Words {
    let asked = answers_for(g, seat, |_| asked(g, *step));
    let Some(b) = &g.battle else {
        return words("", "");
    };
    let place = text!(
        "{0} against {1} in {2}.",
        b.attacker.name(),
        b.defender.name(),
        b.area.name()
    );
    let sides = order(g);
    let of = |nth: u8| sides[usize::from(nth.min(1))];
    let other = |side: Side| Some(b.faction(side)).filter(|f| asked != Some(*f));
    let words = match *step {
        Step::PreBattle(_) => words("Use an ability before the dice?", place),
        Step::Kills(nth) => {
            let due = count::kills(b.kills[of(nth) as usize].into());
            let title = match other(of(nth)) {
                Some(faction) => text!("Who of {0} is killed?", faction.name()),
                None => text!("Who is killed?"),
            };
            words(title, text!("{0} to assign. {1}", due, place))
        }
        Step::Pains { nth, extra } => {
            let due = count::pains(b.pains[of(nth) as usize].into());
            pains_words(due, other(of(nth)), extra, place)
        }
        Step::RetreatOrder => words("Which side retreats first?", factions::guided()),
        Step::Retreat { side, .. } => {
            let title = match other(side) {
                Some(faction) => text!("Who of {0} retreats next?", faction.name()),
                None => text!("Who retreats next?"),
            };
            words(title, place)
        }
        Step::RetreatAny => words("Who retreats next?", factions::guided()),
        Step::RetreatTo { unit, .. } => words(
            text!("The {0} retreats to \u{2026}", named(unit)),
            "Not where its opponent has units.",
        ),
        Step::Surrounded { .. } => words(
            "Surrounded: which unit is lost?",
            "No way out: one pained unit is eliminated, the others stay.",
        ),
        Step::Roll
        | Step::RemoveKilled
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::Finish => words("", ""),
    };
    words.here()
}

fn pains_words(due: Text, of: Option<Faction>, extra: bool, place: Text) -> Words {
    let title = match of {
        Some(faction) => text!("Who of {0} is pained?", faction.name()),
        None => text!("Who is pained?"),
    };
    let why = if extra {
        factions::extra_pains(due, place)
    } else {
        text!("{0} to assign. {1}", due, place)
    };
    words(title, why)
}
