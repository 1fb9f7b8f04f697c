//! What a rune does beside its VP: each rune fills this table in a file of its own.

use super::gain;
use crate::{
    Cx, Frame, GodsWar, Next,
    battle_record::Side,
    ids::{Area, Empire, Kind, Rune},
    sets::{AreaSet, EmpireSet, UnitSet},
    units::Unit,
    words::Words,
};

/// What a rune does.
#[derive(Debug)]
pub(crate) struct Effect {
    /// How it begins when this player plays it, at the beginning of a turn or not; nothing if it would
    /// do nothing now.
    pub(super) begin: fn(&GodsWar, Empire, Rune, bool) -> Option<Frame>,
    /// How a copy of it begins, if that is something else.
    pub(super) copy: Option<fn(Empire) -> Frame>,
    /// Whether it is played only as the turn of its player begins.
    pub(super) own_turn: bool,
    /// Whether it copies another rune, so that it can't be copied itself.
    pub(super) copies: bool,
    /// Whether it repeats the rune that was just played, so that it isn't one itself.
    pub(super) repeats: bool,
    /// How it still works at the end of the game.
    pub(super) at_the_end: Option<fn(Empire) -> Frame>,
    /// From whom it takes.
    pub(super) whom: fn(&GodsWar, Empire) -> EmpireSet,
    /// What it takes from the chosen one.
    pub(super) take: fn(&mut GodsWar, Empire, Empire, &mut Cx<'_>),
    /// The question from whom.
    pub(super) whom_asked: fn() -> Words,
    /// The token that it places.
    pub(super) token: Option<Kind>,
    /// The units that it can eliminate.
    pub(super) victims: fn(&GodsWar, Empire) -> UnitSet,
    /// What eliminating a unit of this cost gives.
    pub(super) eaten: fn(&mut GodsWar, Empire, u16, &mut Cx<'_>),
    /// The units that it can place.
    pub(super) offers: fn(&GodsWar, Empire) -> UnitSet,
    /// The areas in which it places them.
    pub(super) sites: fn(&GodsWar, Empire) -> AreaSet,
    /// What follows when a unit has been placed.
    pub(super) placed: fn(&GodsWar, Unit, Area) -> Next,
    /// Where it moves units from an area to.
    pub(super) goals: fn(&GodsWar, Area) -> AreaSet,
    /// How many units it moves.
    pub(super) most: fn() -> u16,
    /// The sides of a battle on which it does something.
    pub(super) sides: fn(&GodsWar) -> Vec<Side>,
    /// What it does on a side.
    pub(super) work: fn(&mut GodsWar, Side, &mut Cx<'_>),
    /// What it does on a side, in words.
    pub(super) work_said: fn() -> engine::Text,
}

impl Effect {
    /// Worth VP alone.
    pub(super) const NONE: Self = Self {
        begin: |_, _, _, _| None,
        copy: None,
        own_turn: false,
        copies: false,
        repeats: false,
        at_the_end: None,
        whom: |_, _| EmpireSet::EMPTY,
        take: |_, _, _, _| {},
        whom_asked: Words::default,
        token: None,
        victims: |_, _| UnitSet::EMPTY,
        eaten: |_, _, _, _| {},
        offers: |_, _| UnitSet::EMPTY,
        sites: super::presence,
        placed: |_, _, _| Next::Done,
        goals: |_, _| AreaSet::EMPTY,
        most: || u16::MAX,
        sides: |_| Side::ALL.to_vec(),
        work: |_, _, _| {},
        work_said: engine::Text::default,
    };

    /// Gains the Power and the runes that are printed on it.
    pub(super) const GAIN: Self = Self {
        begin: |_, by, rune, _| Some(gain::Step::Now { by, rune }.into()),
        ..Self::NONE
    };
}

/// What each rune does.
pub(super) fn effect(rune: Rune) -> &'static Effect {
    match rune {
        Rune::Change => &super::change::EFFECT,
        Rune::Chaos => &super::chaos::EFFECT,
        Rune::Chaosium => &super::chaosium::EFFECT,
        Rune::Disorder => &super::disorder::EFFECT,
        Rune::Dragon => &super::dragon::EFFECT,
        Rune::Dragonewt => &super::dragonewt::EFFECT,
        Rune::Earth => &super::earth::EFFECT,
        Rune::Farm => &super::farm::EFFECT,
        Rune::Fate => &super::fate::EFFECT,
        Rune::Heat => &super::heat::EFFECT,
        Rune::Illusion => &super::illusion::EFFECT,
        Rune::Infinity => &super::infinity::EFFECT,
        Rune::Kill => &super::kill::EFFECT,
        Rune::Law => &super::law::EFFECT,
        Rune::Life => &super::life::EFFECT,
        Rune::Monster => &super::monster::EFFECT,
        Rune::Plant => &super::plant::EFFECT,
        Rune::SecretChaos => &super::secret_chaos::EFFECT,
        Rune::SecretEarth => &super::secret_earth::EFFECT,
        Rune::Spirit => &super::spirit::EFFECT,
        Rune::Truth => &super::truth::EFFECT,
        Rune::Darkness => &super::darkness::EFFECT,
        Rune::SecretDarkness => &super::secret_darkness::EFFECT,
        Rune::Sky => &super::sky::EFFECT,
        Rune::SecretSky => &super::secret_sky::EFFECT,
        Rune::Storm => &super::storm::EFFECT,
        Rune::SecretStorm => &super::secret_storm::EFFECT,
        Rune::Sea => &super::sea::EFFECT,
        Rune::SecretSea => &super::secret_sea::EFFECT,
        Rune::Moon => &super::moon::EFFECT,
        Rune::SecretMoon => &super::secret_moon::EFFECT,
        Rune::Death => &super::death::EFFECT,
        Rune::Fertility => &super::fertility::EFFECT,
        Rune::Harmony => &super::harmony::EFFECT,
        Rune::Stasis => &super::stasis::EFFECT,
        Rune::Movement => &super::movement::EFFECT,
        Rune::Beast => &super::beast::EFFECT,
        Rune::Man => &super::man::EFFECT,
        Rune::Mastery => &super::mastery::EFFECT,
        Rune::Magic => &super::magic::EFFECT,
        Rune::Luck => &super::luck::EFFECT,
        Rune::Undead => &super::undead::EFFECT,
        Rune::Light => &super::light::EFFECT,
        Rune::Communication => &super::communication::EFFECT,
        Rune::EternalBattle => &super::eternal_battle::EFFECT,
        Rune::Hunger => &super::hunger::EFFECT,
        Rune::Cold => &super::cold::EFFECT,
        Rune::Shadow => &super::shadow::EFFECT,
        Rune::Alchemy => &super::alchemy::EFFECT,
        Rune::Trade => &super::trade::EFFECT,
    }
}
