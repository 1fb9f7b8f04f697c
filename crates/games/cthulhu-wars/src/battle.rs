//! Battle (Rulebook VII), one file a step. Abilities hook in from their factions' files by the
//! tables of [`crate::factions`]; nothing here names a faction, a unit, or an ability.

pub mod combat;
pub mod finish;
pub mod kills;
pub mod pains;
pub mod pre_battle;
pub mod results;
pub mod retreats;

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle_record::{Battle, Side},
    event::Event,
    factions::{self, moments, pre_battle as ability},
    frame::Frame,
    ids::{Area, Faction},
    ruleset::FirstLosses,
    sets::UnitSet,
    units::Unit,
    view::BattleStep,
    words::{Words, answers_for, count, words},
};
use results::Turn;

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VII";

/// A step of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A battle has been declared: what comes before it begins, from this place of the turn order on.
    Declared {
        area: Area,
        attacker: Faction,
        defender: Faction,
        place: u8,
    },
    /// A side's Pre-Battle abilities.
    PreBattle(Side),
    /// Both sides roll.
    Roll,
    /// Abilities that come when the dice have been rolled, from this place of [the order](turns) on.
    AfterRoll(u8),
    /// Kills are assigned, one side after the other.
    Kills(Turn),
    /// Abilities that save the killed.
    BeforeRemoval(u8),
    /// The killed are removed.
    RemoveKilled,
    /// Abilities that come when they have been removed.
    AfterKills(u8),
    /// Pains are assigned, one side after the other; `extra` are those that abilities bring.
    Pains { nth: Turn, extra: bool },
    /// Abilities that come when pains have been assigned.
    AfterPains { extra: bool, place: u8 },
    /// Abilities that reward results.
    Results { early: bool, place: u8 },
    /// Abilities that come before anyone retreats.
    BeforeRetreats(u8),
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
    /// Abilities that come when everyone has retreated.
    AfterRetreats(u8),
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

/// One unit for each that a player can tell apart in a battle.
fn distinct(g: &CthulhuWars, units: UnitSet) -> UnitSet {
    let marked = units.and(g.battle.wounded.or(g.battle.pained));
    g.distinct(units.minus(marked)).or(g.distinct(marked))
}

/// The factions in the order of their abilities in a battle: attacker, defender, then the others in
/// turn order (Rulebook VII, Ongoing and Battle Abilities).
fn turns(g: &CthulhuWars) -> impl Iterator<Item = Faction> {
    let sides = Side::BOTH.map(|side| g.battle.faction(side));
    let others = g.order().filter(move |f| !sides.contains(f));
    sides.into_iter().chain(others)
}

/// The next frame that a faction of an order brings, from a place on, and its place.
fn next_frame(
    order: impl Iterator<Item = Faction>,
    place: u8,
    comes: impl Fn(Faction) -> Option<Frame>,
) -> Option<(u8, Frame)> {
    let mut left = (0..).zip(order).skip(usize::from(place));
    left.find_map(|(at, faction)| Some((at, comes(faction)?)))
}

/// The next frame that a faction brings at a moment, then the moment again from the next place of the
/// order on; when no one brings any more, the next step.
fn moment(
    g: &CthulhuWars,
    place: u8,
    again: impl Fn(u8) -> Step,
    next: Step,
    moment: impl Fn(&crate::factions::Moments) -> fn(&CthulhuWars) -> Option<Frame>,
) -> Next {
    match next_frame(turns(g), place, |f| moment(moments(f))(g)) {
        Some((at, first)) => Next::Call {
            then: again(at + 1).into(),
            first,
        },
        None => Next::Goto(next.into()),
    }
}

// Others may come between; then those who are there now fight.
fn declared(
    g: &mut CthulhuWars,
    area: Area,
    [attacker, defender]: [Faction; 2],
    place: u8,
    cx: &mut Cx<'_>,
) -> Next {
    let comes = |f: Faction| (moments(f).battle_declared)(g, area);
    if let Some((at, first)) = next_frame(g.order_from(attacker), place, comes) {
        let then = Step::Declared {
            area,
            attacker,
            defender,
            place: at + 1,
        };
        return Next::Call {
            then: then.into(),
            first,
        };
    }
    g.battle = Battle::new(g, area, attacker, defender);
    cx.emit(Event::BattleBegan {
        area,
        attacker,
        defender,
    });
    Next::Goto(Step::FIRST.into())
}

/// Runs a step.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    g.battle.step = shown(step);
    match step {
        Step::Declared {
            area,
            attacker,
            defender,
            place,
        } => declared(g, area, [attacker, defender], place, cx),
        Step::PreBattle(side) => pre_battle::step(g, side),
        Step::Roll => combat::roll(g, cx),
        Step::AfterRoll(at) => moment(g, at, Step::AfterRoll, Step::Kills(Turn::First), |m| {
            m.after_roll
        }),
        Step::Kills(nth) => kills::step(g, nth, cx),
        Step::BeforeRemoval(at) => moment(g, at, Step::BeforeRemoval, Step::RemoveKilled, |m| {
            m.before_removal
        }),
        Step::RemoveKilled => kills::remove_killed(g, cx),
        Step::AfterKills(at) => moment(g, at, Step::AfterKills, kills::after(g), |m| m.after_kills),
        Step::Pains { nth, extra } => pains::step(g, nth, extra, cx),
        Step::AfterPains { extra, place } => pains::after(g, extra, place),
        Step::Results { early, place } => pains::results(g, early, place),
        Step::BeforeRetreats(at) => moment(g, at, Step::BeforeRetreats, Step::RetreatOrder, |m| {
            m.before_retreats
        }),
        Step::RetreatOrder => retreats::begin(g),
        Step::Retreat { side, last } => retreats::step(g, side, last),
        Step::RetreatAny => retreats::step_any(g),
        Step::RetreatTo { .. } => Next::Ask(step.into()),
        Step::Surrounded { side, last, any } => retreats::surrounded(g, side, last, any, cx),
        Step::AfterRetreats(at) => moment(g, at, Step::AfterRetreats, Step::Finish, |m| {
            m.after_retreats
        }),
        Step::Finish => finish::finish(g, cx),
    }
}

const fn shown(step: Step) -> BattleStep {
    match step {
        Step::Declared { .. } | Step::PreBattle(Side::Attacker) => BattleStep::PreBattleAttacker,
        Step::PreBattle(Side::Defender) => BattleStep::PreBattleDefender,
        Step::Roll | Step::AfterRoll(_) => BattleStep::Combat,
        Step::Kills(_) | Step::BeforeRemoval(_) | Step::RemoveKilled | Step::AfterKills(_) => {
            BattleStep::Kills
        }
        Step::Pains { .. } => BattleStep::Pains,
        Step::AfterPains { .. } => BattleStep::AfterPains,
        Step::Results { .. } => BattleStep::Rewards,
        Step::BeforeRetreats(_)
        | Step::RetreatOrder
        | Step::Retreat { .. }
        | Step::RetreatAny
        | Step::RetreatTo { .. }
        | Step::Surrounded { .. }
        | Step::AfterRetreats(_) => BattleStep::Retreats,
        Step::Finish => BattleStep::Finish,
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::PreBattle(side) => pre_battle::ask(g, side, options),
        Step::Kills(turn) | Step::Pains { nth: turn, .. } => {
            if let Some(side) = turn.side(g) {
                results::ask(g, side, options);
            }
        }
        Step::RetreatOrder => retreats::ask_order(g, options),
        Step::Retreat { side, .. } => retreats::ask_which(g, &[side], options),
        Step::RetreatAny => retreats::ask_which(g, &Side::BOTH, options),
        Step::RetreatTo { side, .. } => retreats::ask_where(g, side, options),
        Step::Surrounded { side, .. } => retreats::ask_lost(g, side, options),
        Step::Declared { .. }
        | Step::Roll
        | Step::AfterRoll(_)
        | Step::BeforeRemoval(_)
        | Step::RemoveKilled
        | Step::AfterKills(_)
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::BeforeRetreats(_)
        | Step::AfterRetreats(_)
        | Step::Finish => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::PreBattle(side), action) => pre_battle::answer(g, side, action, cx),
        (Step::Kills(turn), Action::Unit(unit)) => {
            if let Some(side) = turn.side(g) {
                kills::assign(g, side, unit, cx);
            }
            Next::Goto(step.into())
        }
        (Step::Pains { nth, extra }, Action::Unit(unit)) => {
            if let Some(side) = nth.side(g) {
                pains::assign(g, side, extra, unit, cx);
            }
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
    match step {
        Step::PreBattle(side) => Some(g.battle.faction(side)),
        Step::Kills(turn) | Step::Pains { nth: turn, .. } => {
            turn.side(g).map(|side| results::assigner(&g.battle, side))
        }
        Step::RetreatOrder | Step::RetreatAny => factions::guide(g).map(|(guide, _)| guide),
        Step::Retreat { side, .. } | Step::RetreatTo { side, .. } => Some(retreats::guide(g, side)),
        Step::Surrounded { side, .. } => Some(retreats::chooser_of_lost(g, side)),
        Step::Declared { .. }
        | Step::Roll
        | Step::AfterRoll(_)
        | Step::BeforeRemoval(_)
        | Step::RemoveKilled
        | Step::AfterKills(_)
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::BeforeRetreats(_)
        | Step::AfterRetreats(_)
        | Step::Finish => None,
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let battle = &g.battle;
    match (*step, action) {
        (Step::PreBattle(side), Action::Use(used)) => {
            ability(used).map(|a| (a.why_not)(g, battle, side))
        }
        (Step::RetreatOrder, Action::Faction(faction)) => Some(not_in_it(faction)),
        (Step::RetreatTo { side, .. }, Action::Area(to)) => retreats::why_not_to(g, side, to),
        (_, Action::Unit(unit)) => match battle.side(g.owner(unit)) {
            None => Some(not_in_it(g.owner(unit))),
            Some(side) if !g.fighters(side).has(unit) => Some(outside(g, side, unit)),
            Some(_) => unit_why_not(g, *step, unit),
        },
        _ => None,
    }
}

fn not_in_it(faction: Faction) -> Text {
    text!("{0} is not in this battle", faction.name())
}

/// Why a unit is none of a side's in the battle.
pub(crate) fn outside(g: &CthulhuWars, side: Side, unit: Unit) -> Text {
    let name = unit.this();
    let of = g.battle.faction(side);
    match () {
        () if g.owner(unit) != of => text!("{0} is no unit of {1}", name, of.name()),
        () if g.battle.exempt.has(unit) => text!("{0} is exempted from the battle", name),
        () => text!("{0} is not in the battle", name),
    }
}

fn unit_why_not(g: &CthulhuWars, step: Step, unit: Unit) -> Option<Text> {
    match step {
        Step::Kills(_) | Step::Pains { .. } => Some(results::why_not(g, unit)),
        Step::Retreat { .. } | Step::RetreatAny => Some(retreats::why_not(&g.battle, unit)),
        Step::Surrounded { .. } => retreats::why_not_lost(g, unit),
        Step::Declared { .. }
        | Step::PreBattle(_)
        | Step::Roll
        | Step::AfterRoll(_)
        | Step::BeforeRemoval(_)
        | Step::RemoveKilled
        | Step::AfterKills(_)
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::BeforeRetreats(_)
        | Step::RetreatOrder
        | Step::RetreatTo { .. }
        | Step::AfterRetreats(_)
        | Step::Finish => None,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, seat: Seat) -> Words {
    let asked = answers_for(g, seat, |_| asked(g, *step));
    let b = &g.battle;
    let place = text!(
        "{0} against {1} in {2}.",
        b.attacker.name(),
        b.defender.name(),
        b.area.name()
    );
    let of = |turn: Turn| turn.side(g).unwrap_or(Side::Defender);
    let other = |side: Side| Some(b.faction(side)).filter(|f| asked != Some(*f));
    let words = match *step {
        Step::PreBattle(_) => words("Use an ability before the dice?", place),
        Step::Kills(nth) => {
            let due = count::kills(b.kills[of(nth) as usize].into());
            let title = match other(of(nth)) {
                Some(faction) => text!("Choose who of {0} is killed", faction.name()),
                None => text!("Choose who is killed"),
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
                Some(faction) => text!("Choose who of {0} retreats next", faction.name()),
                None => text!("Choose who retreats next"),
            };
            words(title, place)
        }
        Step::RetreatAny => words("Choose who retreats next", factions::guided()),
        Step::RetreatTo { unit, .. } => words(
            text!("Choose where {0} retreats", unit.the()),
            "Not where its opponent has units.",
        ),
        Step::Surrounded { .. } => words(
            "Surrounded: which unit is lost?",
            "No way out: one pained unit is eliminated, the others stay.",
        ),
        Step::Declared { .. }
        | Step::Roll
        | Step::AfterRoll(_)
        | Step::BeforeRemoval(_)
        | Step::RemoveKilled
        | Step::AfterKills(_)
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::BeforeRetreats(_)
        | Step::AfterRetreats(_)
        | Step::Finish => words("", ""),
    };
    words.here()
}

fn pains_words(due: Text, of: Option<Faction>, extra: bool, place: Text) -> Words {
    let title = match of {
        Some(faction) => text!("Choose who of {0} must retreat", faction.name()),
        None => text!("Choose who must retreat"),
    };
    let why = if extra {
        factions::extra_pains(due, place)
    } else {
        text!("{0} to assign. {1}", due, place)
    };
    words(title, why)
}
