//! The moments at which empires, elder races, and monsters hook into the steps that all share.
//!
//! [`crate::owners`] fills the tables, in the order in which the rules name them. A shared step goes
//! through a table with [`GodsWar::hooks`] and knows no owner.

use engine::Text;

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    battle::{Fighter, Side},
    buildings::Building,
    empires::Due,
    event::Why,
    frame::Frame,
    ids::{Ability, Area, Empire, Gift, Structure},
    sets::UnitSet,
    state::Phase,
    units::Unit,
};

/// A gift that a side may use before a battle.
pub(crate) type Offer = engine::hooks::Offer<GodsWar, Gift, Side>;
/// A question between two steps of a battle.
pub(crate) type Interrupt = engine::hooks::Interrupt<GodsWar>;
/// Something that happens by itself when its moment comes.
pub(crate) type Reaction<M> = engine::hooks::Reaction<GodsWar, M>;

/// An action that an empire has of its own.
#[derive(Debug)]
pub(crate) struct UniqueAction {
    /// Its entry in the menu.
    pub(crate) verb: Verb,
    /// Whether it can be taken now.
    pub(crate) possible: fn(&GodsWar) -> bool,
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
    pub(crate) after_kill: &'static str,
    /// Whether the one that was routed takes another rout: the question.
    pub(crate) after_rout: &'static str,
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

/// Takes up to so many dice that an empire has kept.
pub(crate) type KeptDice = fn(&mut GodsWar, Empire, u8) -> Vec<u8>;
/// Whether something else becomes of a unit than dying by an empire's hand, which then has happened.
pub(crate) type Spares = fn(&mut GodsWar, Unit, Option<Empire>, &mut Cx<'_>) -> bool;

/// The tables, by moment.
#[derive(Debug)]
pub(crate) struct Hooks {
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
