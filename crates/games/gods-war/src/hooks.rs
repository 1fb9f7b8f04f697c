//! The moments at which empires, elder races, and monsters hook into the steps that all share.
//!
//! [`crate::owners`] fills the tables, in the order in which the rules name them. A shared step goes
//! through a table with [`GodsWar::hooks`] and knows no owner.

use engine::Text;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Power, Verb},
    battle_record::{Fighter, Side},
    buildings::Building,
    event::Why,
    ids::{Ability, Area, Empire, Gift, Phase, Structure},
    sets::{AreaSet, UnitSet},
    setup::Setup,
    sheet::Slot,
    units::Unit,
};

/// A gift that a side may use before a battle.
pub(crate) type Offer = engine::hooks::Offer<GodsWar, Gift, Side>;
/// A question between two steps of a battle.
pub(crate) type Interrupt = engine::hooks::Interrupt<GodsWar>;
/// Something that happens by itself when its moment comes.
pub(crate) type Reaction<M> = engine::hooks::Reaction<GodsWar, M>;

/// A condition of a unique action, by who takes it.
pub(crate) type Guard = engine::guards::Guard<GodsWar, (Empire, Verb)>;

/// An action that an empire has of its own.
#[derive(Debug)]
pub(crate) struct UniqueAction {
    /// Its entry in the menu.
    pub(crate) verb: Verb,
    /// What it needs, besides a gift that lies face up.
    pub(crate) guards: &'static [Guard],
    /// The frame in which it begins.
    pub(crate) first: fn(&mut GodsWar, &mut Cx<'_>) -> Frame,
}

/// A gift or ability of the Power or the Council Phase.
#[derive(Debug)]
pub(crate) struct PhasePower {
    /// Which.
    pub(crate) power: Power,
    /// In which phase.
    pub(crate) phase: Phase,
    /// Whether its player is asked whether and when; else it works by itself.
    pub(crate) asks: bool,
    /// Whether it can do something now.
    pub(crate) due: fn(&GodsWar) -> bool,
    /// Uses it, once; returns the frame that asks the rest, if anything is to be asked.
    pub(crate) work: fn(&mut GodsWar, &mut Cx<'_>) -> Option<Frame>,
}

/// A gift or an ability of the Power or the Council Phase that can do something now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    /// It works by itself, without a choice, as soon as it is its player's turn.
    Works(Power),
    /// Its player is asked whether and when to use it.
    Asks(Power),
}

impl Due {
    /// The gift or ability.
    pub(crate) const fn power(self) -> Power {
        match self {
            Self::Works(power) | Self::Asks(power) => power,
        }
    }
}

impl PhasePower {
    /// As it is offered.
    pub(crate) const fn offered(&self) -> Due {
        if self.asks {
            Due::Asks(self.power)
        } else {
            Due::Works(self.power)
        }
    }
}

/// What a battle costs instead of the usual Power.
#[derive(Debug)]
pub(crate) struct Surcharge {
    /// The Power, where it differs.
    pub(crate) cost: fn(&GodsWar, Empire, Fighter) -> Option<u16>,
    /// Why, for the one who declares.
    pub(crate) why: fn(u16) -> Text,
}

/// VP that a battle in an area costs.
#[derive(Debug)]
pub(crate) struct Toll {
    /// Whose toll it is.
    pub(crate) ability: Ability,
    /// The VP.
    pub(crate) vp: fn(&GodsWar, Area) -> u16,
    /// Why, for the one who declares.
    pub(crate) why: fn(Area) -> Text,
}

/// VP that moving out of an area costs, once for each area of an action.
#[derive(Debug)]
pub(crate) struct MoveToll {
    /// What for.
    pub(crate) why: Why,
    /// The VP that an empire pays.
    pub(crate) vp: fn(&GodsWar, Empire, Area) -> u16,
}

/// Units that can take two results of one roll.
#[derive(Debug)]
pub(crate) struct SecondResult {
    /// The gift that lets them.
    pub(crate) gift: Gift,
    /// Those of a side.
    pub(crate) units: fn(&GodsWar, Side) -> UnitSet,
    /// Whether the one that was killed takes another result: the question.
    pub(crate) after_kill: fn() -> Text,
    /// Whether the one that was routed takes another rout: the question.
    pub(crate) after_rout: fn() -> Text,
}

/// Routed units that go elsewhere at once.
#[derive(Debug)]
pub(crate) struct Capture {
    /// The gift that takes them.
    pub(crate) gift: Gift,
    /// Whether it takes this unit, routed by an empire.
    pub(crate) takes: fn(&GodsWar, Option<Empire>, Unit) -> bool,
    /// Takes it.
    pub(crate) take: Reaction<Unit>,
}

/// A gift that lets the opponent send routed units anywhere.
#[derive(Debug)]
pub(crate) struct FarRout {
    /// The gift.
    pub(crate) gift: Gift,
    /// Whether it works on these units of a side.
    pub(crate) when: fn(&GodsWar, Side, UnitSet) -> bool,
}

/// Where an empire's buildings may not stand.
#[derive(Debug)]
pub(crate) struct Ban {
    /// The weakness that forbids it.
    pub(crate) ability: Ability,
    /// Whether it forbids this area.
    pub(crate) forbids: fn(Empire, Area) -> bool,
}

/// Another building than the usual one for a conqueror.
#[derive(Debug)]
pub(crate) struct Conquest {
    /// The gift that allows it.
    pub(crate) gift: Gift,
    /// The building that comes in the place of this one.
    pub(crate) building: fn(&GodsWar, Side, Building) -> Option<Building>,
}

/// A unit that was killed or eliminated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loss {
    /// The unit; it lies in its pool.
    pub(crate) unit: Unit,
    /// By whose hand.
    pub(crate) by: Option<Empire>,
    /// Killed in battle; else eliminated.
    pub(crate) killed: bool,
}

/// A building that was destroyed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ruin {
    /// The building; it lies in its pool.
    pub(crate) building: Building,
    /// By whose hand.
    pub(crate) by: Option<Empire>,
    /// What it cost where it stood.
    pub(crate) cost: u16,
}

/// A building that was conquered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capitulation {
    /// The building that stood there.
    pub(crate) building: Building,
    /// The conqueror.
    pub(crate) by: Empire,
    /// Where.
    pub(crate) area: Area,
}

/// The first frame of an action of an empire, if the action is its own.
pub(crate) type Begins = fn(&mut GodsWar, Empire, Verb, &mut Cx<'_>) -> Option<Frame>;

/// Takes up to so many dice that an empire has kept.
pub(crate) type KeptDice = fn(&mut GodsWar, Empire, u8) -> Vec<u8>;
/// Whether something else becomes of a unit than dying by an empire's hand, which then has happened.
pub(crate) type Spares = fn(&mut GodsWar, Unit, Option<Empire>, &mut Cx<'_>) -> bool;

/// What an owner adds behind a summoned unit: what comes next, given what would.
pub(crate) type AfterSummon = fn(&GodsWar, Empire, Unit, Area, Next) -> Next;

/// The tables, by moment.
#[derive(Debug)]
pub(crate) struct Hooks {
    // The state's small changes.
    /// A unit came from a pool.
    pub(crate) unit_placed: &'static [Reaction<(Unit, Area)>],
    /// A unit moved from an area to another.
    pub(crate) unit_moved: &'static [Reaction<(Unit, Area, Area)>],
    /// Whether something else becomes of a unit than being lost, by an empire's hand.
    pub(crate) instead_of_loss: &'static [Spares],
    /// A unit, of anyone, was killed or eliminated; not when the Spike shatters.
    pub(crate) died: &'static [Reaction<()>],
    /// A unit was killed or eliminated.
    pub(crate) unit_lost: &'static [Reaction<Loss>],
    /// A building stands in an area that did not stand there before: built, upgraded to, conquered.
    pub(crate) building_placed: &'static [Reaction<(Building, Area)>],
    /// A building was destroyed.
    pub(crate) building_destroyed: &'static [Reaction<Ruin>],
    /// A building was conquered.
    pub(crate) building_conquered: &'static [Reaction<Capitulation>],
    /// Something happened to an empire's pieces, Power, VP, or runes.
    pub(crate) touched: &'static [Reaction<(Option<Empire>, Why)>],
    /// An empire has lost a piece.
    pub(crate) hurt: &'static [Reaction<Option<Empire>>],
    /// An empire with Power is about to spend or lose some.
    pub(crate) power_goes: &'static [Reaction<Empire>],
    /// An empire has drawn a rune.
    pub(crate) rune_drawn: &'static [Reaction<Empire>],
    /// An empire takes an action.
    pub(crate) action_declared: &'static [Reaction<(Empire, Verb)>],
    /// An empire uses a gift on another.
    pub(crate) aimed_at: &'static [Reaction<(Empire, Empire)>],

    // What follows everything.
    /// Questions that come first, in battles, too.
    pub(crate) questions_at_once: &'static [fn(&GodsWar) -> Option<Frame>],
    /// Questions before heroquests are looked at, outside battles.
    pub(crate) questions_before: &'static [fn(&mut GodsWar) -> Option<Frame>],
    /// Heroquests that depend on how things stand are achieved, gifts of elder races earned.
    pub(crate) achievements: &'static [Reaction<()>],
    /// Questions after that.
    pub(crate) questions_after: &'static [fn(&GodsWar) -> Option<Frame>],
    /// A heroquest was achieved: what it brings besides its gift.
    pub(crate) quest_achieved: &'static [Reaction<(Empire, Slot)>],
    /// A gift was taken.
    pub(crate) gift_taken: &'static [Reaction<(Empire, Gift)>],
    /// Whether the end of the game has been triggered otherwise than by VP.
    pub(crate) ends_game: &'static [fn(&GodsWar) -> bool],
    /// What is counted before VP are compared.
    pub(crate) tally: fn() -> Frame,

    // The action menu.
    /// Adds the actions that are possible now.
    pub(crate) menu: &'static [fn(&GodsWar, Empire, &mut Vec<Verb>)],
    /// What an action costs, where that is not what is printed.
    pub(crate) costs: &'static [fn(&GodsWar, Verb) -> Option<u16>],
    /// The first frame of an action, for the owner of the action.
    pub(crate) begins: &'static [Begins],
    /// Whether an action is not forbidden.
    pub(crate) allows: &'static [fn(&GodsWar, Empire, Verb) -> bool],
    /// Leaves only the action that an empire is held to; whether it does.
    pub(crate) held_to: fn(&GodsWar, Empire, &mut Vec<Verb>) -> bool,
    /// Whether units may not be moved out of an area.
    pub(crate) held_fast: &'static [fn(&GodsWar, Area) -> bool],
    /// What comes before the rest when a unit was summoned and paid for.
    pub(crate) after_summon: &'static [AfterSummon],
    /// Who takes another action in this turn.
    pub(crate) another_action: &'static [fn(&mut GodsWar, Empire) -> Option<Empire>],
    /// The Action Phase is over.
    pub(crate) action_phase_over: &'static [Reaction<()>],

    // The course of a round.
    /// The table is set up.
    pub(crate) set_up: &'static [fn(&mut GodsWar, &Setup, &mut Cx<'_>)],
    /// An action is over.
    pub(crate) action_over: &'static [Reaction<()>],
    /// The turn passes to another empire, or an action is over.
    pub(crate) turn_passes: &'static [Reaction<()>],
    /// An empire has dropped to 0 Power in the Action Phase.
    pub(crate) dropped: &'static [Reaction<Empire>],
    /// The Power Phase begins.
    pub(crate) power_phase: &'static [Reaction<()>],
    /// The Council Phase is over.
    pub(crate) council_over: &'static [Reaction<()>],
    /// The Great Compromise takes place.
    pub(crate) compromise: &'static [Reaction<()>],
    /// The Spike has shattered, the Rift is open.
    pub(crate) spike_shattered: &'static [Reaction<()>],
    /// The Rift stays open.
    pub(crate) rift_stays: &'static [Reaction<()>],
    /// The Rift has closed.
    pub(crate) rift_closed: &'static [Reaction<()>],

    // Where things may be done.
    /// Whether an action of an empire may begin in an area: all must agree.
    pub(crate) may_begin: &'static [fn(&GodsWar, Empire, Area) -> bool],
    /// Whether nothing can be built or upgraded in an area.
    pub(crate) no_building: &'static [fn(&GodsWar, Area) -> bool],
    /// Areas to which an empire may summon besides those with its buildings.
    pub(crate) summon_sites: &'static [fn(&GodsWar, Empire) -> AreaSet],
    /// Units that an empire can summon besides those of its pool.
    pub(crate) summonable: &'static [fn(&GodsWar, Empire) -> UnitSet],
    /// Areas that are entries to Hell for an empire.
    pub(crate) hell_roads: &'static [fn(&GodsWar, Empire) -> AreaSet],

    // Battles.
    /// VP that Move Units costs.
    pub(crate) move_tolls: &'static [MoveToll],
    /// Whether an empire may begin a battle in an area: all must agree.
    pub(crate) may_fight: &'static [fn(&GodsWar, Empire, Area) -> bool],
    /// Other prices of a battle.
    pub(crate) surcharges: &'static [Surcharge],
    /// VP that a battle costs in addition.
    pub(crate) tolls: &'static [Toll],
    /// An empire has declared a battle.
    pub(crate) declared: &'static [Reaction<Empire>],
    /// A side's turn before the battle begins; any dice it takes from the other are taken before any
    /// are rolled.
    pub(crate) before_dice: &'static [Reaction<Side>],
    /// What a side may use before the battle.
    pub(crate) pre_battle: &'static [Offer],
    /// Questions before the dice fall, in any battle.
    pub(crate) before_roll: &'static [Interrupt],
    /// Dice that units outside the battle add to a side.
    pub(crate) from_afar: &'static [fn(&GodsWar, Side) -> UnitSet],
    /// The dice of a side are about to fall.
    pub(crate) at_roll: &'static [Reaction<Side>],
    /// Dice that an empire has kept and uses instead of so many new ones.
    pub(crate) kept_dice: &'static [KeptDice],
    /// Questions when everything is added up, in any battle.
    pub(crate) after_roll: &'static [Interrupt],
    /// Questions as Post-Battle begins.
    pub(crate) post_battle: &'static [fn(&GodsWar) -> Option<Frame>],
    /// Units that take two results of one roll.
    pub(crate) second_results: &'static [SecondResult],
    /// Whether something else becomes of a unit than dying, by an empire's hand.
    pub(crate) spared: &'static [Spares],
    /// A unit dies in battle by an empire's hand.
    pub(crate) killed: &'static [Reaction<(Unit, Option<Empire>)>],
    /// Questions after the kills of both sides.
    pub(crate) after_kills: &'static [Interrupt],
    /// Routed units that go elsewhere.
    pub(crate) captures: &'static [Capture],
    /// Routed units that go anywhere.
    pub(crate) far_routs: &'static [FarRout],
    /// Questions after the routs of both sides.
    pub(crate) after_routs: &'static [Interrupt],
    /// What helps a side only after the battle and leaves nothing to choose.
    pub(crate) rewards: &'static [Reaction<Side>],
    /// Questions after a side's rewards.
    pub(crate) after_rewards: &'static [fn(&GodsWar, Side) -> Option<Frame>],
    /// Where buildings may not stand.
    pub(crate) bans: &'static [Ban],
    /// The kind of building that a conqueror puts in the place of another.
    pub(crate) converts: &'static [fn(Structure) -> Option<Structure>],
    /// What else a conqueror may put there.
    pub(crate) conquests: &'static [Conquest],
    /// A building was conquered or destroyed by an empire.
    pub(crate) building_fell: &'static [Reaction<(Empire, Structure)>],
    /// A piece was destroyed in battle for good or to its pool.
    pub(crate) razed: &'static [Reaction<Action>],
    /// Questions when a battle is over.
    pub(crate) after_battle: &'static [Interrupt],
    /// A battle is over; it still stands in `g.battle`.
    pub(crate) battle_over: &'static [Reaction<()>],
}

impl Hooks {
    /// Lets all owners react to what has happened.
    pub(crate) fn tell<M: Copy>(
        table: &'static [Reaction<M>],
        g: &mut GodsWar,
        what: M,
        cx: &mut Cx<'_>,
    ) {
        for react in table {
            react(g, what, cx);
        }
    }

    /// The frame of a table's first question, or what comes after the table.
    pub(crate) fn first(table: &'static [Interrupt], then: impl Into<Frame>) -> Frame {
        engine::hooks::following(table, None).map_or_else(|| then.into(), |i| i.frame.clone())
    }

    /// Asks `this` if it is due; otherwise goes on to the next question of the table, then to `then`.
    pub(crate) fn ask(
        g: &GodsWar,
        table: &'static [Interrupt],
        this: Frame,
        then: impl Into<Frame>,
    ) -> Next {
        let own = table.iter().find(|i| i.frame == this);
        if own.is_some_and(|i| (i.due)(g)) {
            return Next::Ask(this);
        }
        Self::after(table, &this, then)
    }

    /// Goes on to the question after `this`, or to `then`.
    pub(crate) fn after(table: &'static [Interrupt], this: &Frame, then: impl Into<Frame>) -> Next {
        let next = engine::hooks::following(table, Some(this));
        Next::Goto(next.map_or_else(|| then.into(), |i| i.frame.clone()))
    }
}
