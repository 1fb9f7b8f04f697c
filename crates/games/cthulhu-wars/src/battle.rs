//! Battle (Rulebook VII), one file a step. Abilities hook in from their factions' files by the
//! tables of [`crate::factions`]; nothing here knows one by name but what the steps are made of.

pub mod combat;
pub mod finish;
pub mod kills;
pub mod pains;
pub mod pre_battle;
pub mod retreats;

use engine::Options;
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Ability, Action},
    factions::moments,
    frame::Frame,
    ids::{Area, Faction, Kind, Spellbook},
    ruleset::FirstLosses,
    sets::UnitSet,
    units::{Unit, great_old_ones},
    view::BattleStep,
};

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who declared it.
    Attacker,
    /// Against whom.
    Defender,
}

impl Side {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// A battle that is being fought.
#[expect(
    clippy::struct_excessive_bools,
    reason = "four facts fixed when the dice fall"
)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub area: Area,
    /// Who declared it.
    pub attacker: Faction,
    /// Against whom.
    pub defender: Faction,
    /// The step, for views.
    pub step: BattleStep,
    /// Everybody who has been in it.
    pub all: UnitSet,
    /// Those in it now: not exempted, not removed.
    pub fighters: UnitSet,
    /// Exempted by Invisibility.
    pub exempt: UnitSet,
    /// Eliminated, not killed: before the dice fell, or because its side could not retreat.
    pub lost: UnitSet,
    /// Pre-Battle abilities used that can be used once, a bit each.
    pub used: u8,
    /// Polyps that have used Invisibility.
    pub polyps_used: u8,
    /// Dice that the two Shoggoths gained by Absorb.
    pub absorbed: [u8; 2],
    /// The dice have been rolled.
    pub rolled: bool,
    /// How many dice showed each face, by side.
    pub faces: [[u8; 6]; 2],
    /// Kills a side must still take.
    pub kills: [u8; 2],
    /// Pains a side must still take.
    pub pains: [u8; 2],
    /// Took one kill that does not kill (Regenerate).
    pub wounded: UnitSet,
    /// Killed.
    pub killed: UnitSet,
    /// Must retreat.
    pub pained: UnitSet,
    /// Escaped a kill, which gives the opponent half their Doom in some variants.
    pub escaped: UnitSet,
    /// Ghouls that came by Necrophagy.
    pub ghouls: UnitSet,
    /// Units of the Black Goat pained by her own Ghouls (Necrophagy).
    pub own_pains: UnitSet,
    /// Hold two results (Regenerate).
    pub twice: UnitSet,
    /// Have retreated.
    pub retreated: UnitSet,
    /// Great Old Ones for which the Harbinger has been paid.
    pub paid: UnitSet,
    /// Enemy units that Great Cthulhu has killed or devoured.
    pub slain: u8,
    /// Nyarlathotep took part when the dice fell.
    pub harbinger: bool,
    /// Hastur took part when the dice fell.
    pub vengeance: bool,
    /// Emissary of the Outer Gods protects Nyarlathotep.
    pub emissary: bool,
}

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
    /// Pains are assigned, one side after the other; `extra` are those that ghouls bring.
    Pains { nth: u8, extra: bool },
    /// Abilities that come when pains have been assigned (Necrophagy).
    AfterPains { extra: bool },
    /// Abilities that reward results (the Harbinger).
    Results { early: bool },
    /// Who retreats first?
    RetreatOrder,
    /// A side's pained units retreat.
    Retreat { side: Side, last: bool },
    /// Pained units of both sides retreat in any order (a reading of Madness).
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

impl From<Step> for Frame {
    fn from(step: Step) -> Self {
        Self::Battle(step)
    }
}

impl Battle {
    /// A battle with everybody of the two factions in the area.
    pub fn new(g: &CthulhuWars, area: Area, attacker: Faction, defender: Faction) -> Self {
        let fighters = g.units_at(attacker, area).or(g.units_at(defender, area));
        Self {
            area,
            attacker,
            defender,
            step: BattleStep::PreBattleAttacker,
            all: fighters,
            fighters,
            exempt: UnitSet::EMPTY,
            lost: UnitSet::EMPTY,
            used: 0,
            polyps_used: 0,
            absorbed: [0; 2],
            rolled: false,
            faces: [[0; 6]; 2],
            kills: [0; 2],
            pains: [0; 2],
            wounded: UnitSet::EMPTY,
            killed: UnitSet::EMPTY,
            pained: UnitSet::EMPTY,
            escaped: UnitSet::EMPTY,
            ghouls: UnitSet::EMPTY,
            own_pains: UnitSet::EMPTY,
            twice: UnitSet::EMPTY,
            retreated: UnitSet::EMPTY,
            paid: UnitSet::EMPTY,
            slain: 0,
            harbinger: false,
            vengeance: false,
            emissary: false,
        }
    }

    /// The faction of a side.
    pub const fn faction(&self, side: Side) -> Faction {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    /// The side of a faction, if it fights.
    pub fn side(&self, faction: Faction) -> Option<Side> {
        [Side::Attacker, Side::Defender]
            .into_iter()
            .find(|s| self.faction(*s) == faction)
    }

    /// A side's units in the battle.
    pub fn of(&self, side: Side) -> UnitSet {
        self.fighters.and(self.faction(side).units())
    }

    /// A side's Monsters and Cultists: whom Devour, Abduct and Absorb can take, never a Great Old
    /// One.
    pub fn prey(&self, side: Side) -> UnitSet {
        self.of(side).minus(great_old_ones())
    }

    /// Whether an ability that can be used once has been used.
    pub const fn has_used(&self, ability: Ability) -> bool {
        self.used >> ability as u8 & 1 == 1
    }

    /// Notes that an ability has been used.
    pub fn use_up(&mut self, ability: Ability) {
        self.used |= 1 << ability as u8;
    }

    /// Takes a unit out that is eliminated, not killed.
    pub fn lose(&mut self, unit: Unit) {
        self.fighters.remove(unit);
        self.lost.insert(unit);
    }

    /// The results a unit has been assigned.
    fn results(&self, unit: Unit) -> u8 {
        let one = self.wounded.has(unit) || self.pained.has(unit) || self.killed.has(unit);
        u8::from(one) + u8::from(self.twice.has(unit))
    }
}

/// The sides in the order in which they take losses and retreat.
pub(crate) fn order(g: &CthulhuWars) -> [Side; 2] {
    match g.rules.first_losses {
        FirstLosses::Attacker => [Side::Attacker, Side::Defender],
        FirstLosses::Defender => [Side::Defender, Side::Attacker],
    }
}

// Regenerate: a Starspawn may be assigned up to two results.
fn capacity(g: &CthulhuWars, unit: Unit) -> u8 {
    if unit.kind() == Kind::Starspawn && g.has(Spellbook::Regenerate) {
        2
    } else {
        1
    }
}

// Vengeance: Yellow Sign assigns the results of its enemy if Hastur took part.
pub(crate) fn assigner(battle: &Battle, side: Side) -> Faction {
    if battle.vengeance && battle.faction(side.other()) == Faction::Ys {
        Faction::Ys
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
        Step::AfterPains { .. } => BattleStep::Necrophagy,
        Step::Results { .. } => BattleStep::Harbinger,
        Step::RetreatOrder
        | Step::Retreat { .. }
        | Step::RetreatAny
        | Step::RetreatTo { .. }
        | Step::Surrounded { .. } => BattleStep::Retreats,
        Step::Finish => BattleStep::Finish,
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: Step, options: &mut Options<Action>) {
    let Some(battle) = &g.battle else { return };
    match step {
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
pub fn answer(g: &mut CthulhuWars, step: Step, action: Action, cx: &mut Cx<'_>) -> Next {
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
