//! The moments at which factions hook into the shared steps: what each faction brings to each of them.

use engine::{InvariantViolation, Line, Opening, Text, Window, text};

use crate::{
    CthulhuWars, Cx,
    abilities::{Awaken, Count, InBattle, PreBattle, Unique},
    action::Action,
    battle_record::Battle,
    event::Event,
    frame::Frame,
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    sets::{AreaSet, UnitSet},
    units::Unit,
};

/// What a faction brings.
#[derive(Debug)]
pub struct Moments {
    /// Its Great Old Ones and how they awake.
    pub awaken: &'static [Awaken],
    /// It has awakened a Great Old One.
    pub awakened: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// Whether it awakens independent Great Old Ones without one of its own.
    pub awakens_alone: fn(&CthulhuWars) -> bool,
    /// The ability of its card that another faction may borrow.
    pub lends: &'static str,
    /// Its Unique Actions.
    pub unique: &'static [Unique],
    /// Its Pre-Battle abilities.
    pub pre_battle: &'static [PreBattle],
    /// Its abilities in a battle, in the order in which they are shown.
    pub in_battle: &'static [InBattle],
    /// What it may do in its own turn of the Doom Phase besides the Ritual.
    pub doom_actions: &'static [DoomAction],
    /// The dice its units roll together against an enemy.
    pub combat: fn(&CthulhuWars, UnitSet, Faction) -> u16,
    /// Its own income in Gather Power.
    pub income: fn(&CthulhuWars) -> u16,
    /// By how much one of its Monsters is cheaper to summon now.
    pub discount: fn(&CthulhuWars, Kind) -> u16,
    /// Whether it summons as an Unlimited Action.
    pub summons_freely: fn(&CthulhuWars) -> bool,
    /// Whether it summons many Monsters in one Action.
    pub summons_many: fn(&CthulhuWars) -> bool,
    /// Which of its units build and control gates beside Cultists.
    pub keepers: fn(&CthulhuWars) -> UnitSet,
    /// Where its units can move from an area in one step.
    pub reach: fn(&CthulhuWars, Area) -> AreaSet,
    /// Why an area is out of reach.
    pub too_far: fn(Area, Area) -> Text,
    /// Marks its requirements that hold by the position.
    pub notice: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// What is counted for one of its open requirements; any one of the counts is enough.
    pub progress: fn(&CthulhuWars, Requirement) -> Vec<Count>,
    /// It has captured a Cultist.
    pub captured: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// Its special events in the Doom Phase: the first frame, or nothing.
    pub special: fn(&mut CthulhuWars, &mut Cx<'_>) -> Special,
    /// Its special events that follow from a spellbook taken just now.
    pub special_again: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// An action of anyone has been rewarded: its own reward, or the question about it.
    pub rewarded: fn(&mut CthulhuWars, &mut Cx<'_>) -> Option<Frame>,
    /// Its question after an action of anyone.
    pub after_action: fn(&CthulhuWars) -> Option<Frame>,
    /// The stop at which its player may wish to be asked.
    pub stop: Option<Stop>,
    /// It has lost a unit to another faction.
    pub lost: fn(&mut CthulhuWars, Unit),
    /// Whether it is First Player in the first turn.
    pub goes_first: bool,
    /// Whether it never is First Player in the first turn.
    pub never_goes_first: bool,
    /// Where it starts, if its player chooses.
    pub start: Option<Start>,
    /// It has become First Player.
    pub became_first: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// Everyone has earned Power, and Minimum Power has not been looked at: what it earns together with
    /// enemies.
    pub earned: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// Gather Power is over.
    pub gathered: fn(&mut CthulhuWars),
    /// Whether it takes no action until the next Gather Power, whatever Power it has.
    pub rests: fn(&CthulhuWars) -> bool,
    /// The area where an action of an enemy that ends there costs more, and how much.
    pub toll: fn(&CthulhuWars) -> Option<(Area, u16)>,
    /// The spellbook by which a Ritual always costs it so much.
    pub ritual_cost: Option<(Spellbook, u16)>,
    /// The Elder Signs that a Ritual of its own gives besides those for Great Old Ones.
    pub ritual_signs: fn(&CthulhuWars) -> u8,
    /// Who does not capture its Cultists, though it would.
    pub shelters: fn(&CthulhuWars) -> UnitSet,
    /// The requirement that it may meet whenever it likes.
    pub claim: Option<Claim>,
    /// The spellbook that it may use whenever it likes.
    pub invocation: Option<Invocation>,
    /// The spellbook that may go with a Ritual of its own.
    pub ritual_gift: Option<RitualGift>,
    /// Whether a spellbook of its own has been used up.
    pub used_up: fn(&CthulhuWars, Spellbook) -> bool,
    /// Whether something on the table hangs on a spellbook of its own.
    pub in_use: fn(&CthulhuWars, Spellbook) -> bool,
    /// Its turn for an action round has come, and it can't act.
    pub powerless: fn(&CthulhuWars) -> Option<Frame>,
    /// The Great Old One of its own that is a gate wherever it stands, and that it controls.
    pub living_gate: Option<Kind>,
    /// Where it can summon besides its own gates.
    pub summons_at: fn(&CthulhuWars) -> AreaSet,
    /// It has summoned a unit: the question that follows.
    pub summoned: fn(&CthulhuWars, Unit) -> Option<Frame>,
    /// Its units that don't move, capture, or begin a battle where they stand.
    pub idle: fn(&CthulhuWars) -> UnitSet,
    /// Why one of them doesn't.
    pub why_idle: fn(Unit) -> Text,
    /// Whether a unit of its own leaves the game when it is lost.
    pub leaves_game: fn(&CthulhuWars, Unit) -> bool,
    /// Its buildings.
    pub building: Option<Building>,
    /// A Move Action of its own has moved these units and is over.
    pub moved: fn(&mut CthulhuWars, UnitSet, &mut Cx<'_>),
    /// The only area where an action of its own may begin now.
    pub confined: fn(&CthulhuWars) -> Option<Area>,
    /// Whether it begins no battle any more in this action round.
    pub weary: fn(&CthulhuWars) -> bool,
    /// A battle of anyone has been declared in an area and has not begun.
    pub battle_declared: fn(&CthulhuWars, Area) -> Option<Frame>,
    /// The gates that it controls off the map.
    pub gates_off_map: fn(&CthulhuWars) -> u8,
    /// It has performed a Ritual.
    pub ritual_performed: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// Its turn in the Doom Phase begins.
    pub doom_turn: fn(&CthulhuWars) -> Option<Frame>,
    /// The Doom Phase is over.
    pub doom_over: fn(&mut CthulhuWars),
    /// Its other units may go along with one that has moved.
    pub follows: fn(&CthulhuWars, Moving) -> Option<Frame>,
    /// Markers that it has left.
    pub tokens: fn(&CthulhuWars) -> Option<u8>,
    /// The markers that it has laid into an area: ids of their reference cards, of kind `term`.
    pub markers: fn(&CthulhuWars, Area) -> &'static [&'static str],
    /// It takes part in a battle whose dice fall now.
    pub joined: fn(&mut CthulhuWars),
    /// How many results a unit of its own may be assigned.
    pub capacity: fn(&CthulhuWars, Unit) -> u8,
    /// The dice that a unit of its own has gained in this battle.
    pub gained_dice: fn(&Battle, Unit) -> u8,
    /// Whether a kill of a unit of its own becomes a pain.
    pub spared: fn(&Battle, Unit) -> bool,
    /// Whether it assigns the results of its enemy.
    pub assigns_for_enemy: fn(&Battle) -> bool,
    /// It has killed so many units.
    pub slew: fn(&mut Battle, u8),
    /// In any battle, when the dice have been rolled.
    pub after_roll: fn(&CthulhuWars) -> Option<Frame>,
    /// In any battle, when kills have been assigned and no one is removed yet.
    pub before_removal: fn(&CthulhuWars) -> Option<Frame>,
    /// In any battle, when the killed have been removed.
    pub after_kills: fn(&CthulhuWars) -> Option<Frame>,
    /// In any battle, when pains have been assigned.
    pub after_pains: fn(&CthulhuWars) -> Option<Frame>,
    /// A unit of its own is assigned a pain that an ability brought.
    pub extra_pain: fn(&mut Battle, Unit),
    /// In any battle, when all results have been assigned.
    pub after_results: fn(&CthulhuWars) -> Option<Frame>,
    /// In any battle, when no result can come any more and no one has retreated.
    pub before_retreats: fn(&CthulhuWars) -> Option<Frame>,
    /// In any battle, when everyone has retreated.
    pub after_retreats: fn(&CthulhuWars) -> Option<Frame>,
    /// How it guides every retreat on the map, if it does.
    pub guides: fn(&CthulhuWars) -> Option<Guide>,
    /// Whether it chooses which unit its surrounded enemy loses.
    pub chooses_lost: fn(&CthulhuWars, &Battle) -> bool,
    /// Which of its pained units can be lost when it is surrounded.
    pub losable: fn(&CthulhuWars, &Battle, UnitSet) -> UnitSet,
    /// Why a pained unit of its own can't be lost.
    pub not_lost: fn(&Battle, Unit) -> Option<Text>,
    /// Whether a unit of its own ignores that it is surrounded.
    pub ignores_surround: fn(&CthulhuWars, &Battle, Unit) -> bool,
    /// It has fought a battle.
    pub battle_over: fn(&mut CthulhuWars, &Battle, &mut Cx<'_>),
    /// The log's line for an event that only it brings about.
    pub narrate: fn(&Event) -> Option<Line>,
    /// What must always hold of what only it has.
    pub check: fn(&CthulhuWars) -> Result<(), InvariantViolation>,
}

impl Moments {
    /// A faction with units that don't fight and nothing of its own.
    pub const PLAIN: Self = Self {
        awaken: &[],
        awakened: |_, _| {},
        awakens_alone: |_| false,
        lends: "",
        unique: &[],
        pre_battle: &[],
        in_battle: &[],
        doom_actions: &[],
        combat: |_, _, _| 0,
        income: |_| 0,
        discount: |_, _| 0,
        summons_freely: |_| false,
        summons_many: |_| false,
        keepers: |_| UnitSet::EMPTY,
        reach: |g, from| g.map().near(from),
        too_far: crate::actions::move_units::not_bordering,
        notice: |_, _| {},
        progress: |_, _| Vec::new(),
        captured: |_, _| {},
        special: |_, _| Special::None,
        special_again: |_, _| {},
        rewarded: |_, _| None,
        after_action: |_| None,
        stop: None,
        lost: |_, _| {},
        goes_first: false,
        never_goes_first: false,
        start: None,
        became_first: |_, _| {},
        earned: |_, _| {},
        gathered: |_| {},
        rests: |_| false,
        toll: |_| None,
        ritual_cost: None,
        ritual_signs: |_| 0,
        shelters: |_| UnitSet::EMPTY,
        claim: None,
        invocation: None,
        ritual_gift: None,
        used_up: |_, _| false,
        in_use: |_, _| false,
        powerless: |_| None,
        living_gate: None,
        summons_at: |_| AreaSet::EMPTY,
        summoned: |_, _| None,
        idle: |_| UnitSet::EMPTY,
        why_idle: |unit| text!("{0} does nothing where it stands", unit.this()),
        leaves_game: |_, _| false,
        building: None,
        moved: |_, _, _| {},
        confined: |_| None,
        weary: |_| false,
        battle_declared: |_, _| None,
        gates_off_map: |_| 0,
        ritual_performed: |_, _| {},
        doom_turn: |_| None,
        doom_over: |_| {},
        follows: |_, _| None,
        tokens: |_| None,
        markers: |_, _| &[],
        joined: |_| {},
        capacity: |_, _| 1,
        gained_dice: |_, _| 0,
        spared: |_, _| false,
        assigns_for_enemy: |_| false,
        slew: |_, _| {},
        after_roll: |_| None,
        before_removal: |_| None,
        after_kills: |_| None,
        after_pains: |_| None,
        extra_pain: |_, _| {},
        after_results: |_| None,
        before_retreats: |_| None,
        after_retreats: |_| None,
        guides: |_| None,
        chooses_lost: |_, _| false,
        losable: |_, _, pained| pained,
        not_lost: |_, _| None,
        ignores_surround: |_, _, _| false,
        battle_over: |_, _, _| {},
        narrate: |_| None,
        check: |_| Ok(()),
    };
}

/// What a faction's special events in the Doom Phase need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A requirement may be met: its spellbook is taken, then it is looked again.
    Books,
    /// This question.
    Ask(Frame),
}

/// A faction's buildings: no units, never in a battle, and no one else's.
#[derive(Clone, Copy, Debug)]
pub struct Building {
    /// The id of its reference card, of kind `term`.
    pub id: &'static str,
    /// Where they stand; at most one in an area.
    pub areas: fn(&CthulhuWars) -> AreaSet,
}

/// Where a faction starts whose player chooses (its faction card).
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Its place among the factions that choose, from 1; those with a printed start area come first.
    pub turn: u8,
    /// Where that is, in words.
    pub place: &'static str,
    /// Where it may start now.
    pub areas: fn(&CthulhuWars) -> AreaSet,
    /// It starts there.
    pub chosen: fn(&mut CthulhuWars, Area),
}

/// A requirement that its faction may meet whenever it likes. At the end of the game it is met.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Which one.
    pub requirement: Requirement,
    /// The Elder Signs that it would bring now.
    pub signs: fn(&CthulhuWars) -> u8,
}

/// A spellbook that its faction may use whenever it likes.
#[derive(Clone, Copy, Debug)]
pub struct Invocation {
    /// Which one.
    pub book: Spellbook,
    /// What it does, in a few words.
    pub detail: &'static str,
    /// Whether it is possible now.
    pub possible: fn(&CthulhuWars) -> bool,
    /// Its question.
    pub first: Frame,
}

/// A spellbook that may go with a Ritual of its faction.
#[derive(Clone, Copy, Debug)]
pub struct RitualGift {
    /// Which one.
    pub book: Spellbook,
    /// What it does, in a few words.
    pub detail: &'static str,
    /// Whether it is possible now.
    pub possible: fn(&CthulhuWars) -> bool,
    /// It goes with a Ritual that gives so many Doom for gates.
    pub perform: fn(&mut CthulhuWars, u16, &mut Cx<'_>),
}

/// A unit that a Move Action has moved, and which ones it had moved before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moving {
    /// All that this action has moved, with the unit.
    pub moved: UnitSet,
    /// The unit.
    pub unit: Unit,
    /// Where it came from.
    pub from: Area,
    /// Where it is.
    pub to: Area,
}

/// How a faction guides the retreats of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guide {
    /// One side after the other; it chooses which is first.
    SideBySide,
    /// Units of both sides in any order.
    AnyOrder,
}

/// What a faction may do in its own turn of the Doom Phase, once.
#[derive(Clone, Copy, Debug)]
pub struct DoomAction {
    /// The id of its reference card: the spellbook's, or one of kind `ability`.
    pub id: &'static str,
    /// Its entry.
    pub action: Action,
    /// What the entry says.
    pub label: &'static str,
    /// What it does, in a few words.
    pub detail: &'static str,
    /// Whether it is possible now.
    pub possible: fn(&CthulhuWars) -> bool,
    /// Its question.
    pub first: Frame,
}

/// A question that comes often, so that its player may wish to be asked only sometimes.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// The stop, in words.
    pub window: fn() -> Window,
    /// If this question is the stop: how to let it pass.
    pub opening: fn(&CthulhuWars, &Frame) -> Option<Opening<Action>>,
}
