//! The course of the game, and what lies on the board beside pieces.

use engine::InvariantViolation;

use super::hold;
use crate::{
    GodsWar,
    battle_record::Battle,
    facts,
    geography::Centre,
    ids::{Area, Empire, Phase},
};

/// Whose turn it is, and who is first.
pub(super) fn course(g: &GodsWar) -> Result<(), InvariantViolation> {
    let playing = g.playing();
    hold(playing.has(g.first) && g.first != Empire::Chaos, || {
        format!("{} is first player", g.first.name())
    })?;
    hold(g.active.is_none_or(|e| playing.has(e)), || {
        "it is the turn of an empire that does not play".into()
    })?;
    hold(usize::from(playing.len()) == g.table.len(), || {
        "an empire sits at two places".into()
    })?;
    hold((g.round == 0) == (g.phase == Phase::Setup), || {
        format!("round {} in the phase {}", g.round, g.phase.name())
    })?;
    hold(g.ended.is_some() == (g.phase == Phase::Over), || {
        "the end and the phase disagree".into()
    })?;
    let on_map = g.map().areas.has(g.battle.area);
    hold(on_map || !g.battle.is_fought(), || {
        "a battle is fought off the map".into()
    })?;
    hold(g.battle.is_fought() || g.battle == Battle::NONE, || {
        "something is left of a battle that is over".into()
    })
}

// Rulebook VII.D: the Spike does not outlast anyone's 10 VP.
pub(super) fn centre(g: &GodsWar) -> Result<(), InvariantViolation> {
    let enough = facts::rule("shatters_at");
    let reached = g.table.iter().any(|e| g.vp(*e) >= enough);
    hold(g.centre != Centre::Spike || !reached, || {
        "the Spike stands though someone has VP enough".into()
    })
}

/// Kylerela lies in a sea, docked at lands of that sea, on an arrow across it.
pub(super) fn kylerela(g: &GodsWar) -> Result<(), InvariantViolation> {
    let (at, map) = (g.kylerela, g.map());
    hold(g.is_sea(at.sea), || {
        format!("Kylerela lies in {}", at.sea.name())
    })?;
    // A land that was submerged has no printed docks: any land around it will do.
    let docks = map.docks.get(&at.sea).copied();
    let docks = docks.unwrap_or_else(|| map.borders(at.sea));
    hold(
        at.docks.len() <= 2 && at.docks.minus(docks).is_empty(),
        || format!("Kylerela is docked at {:?}", at.docks),
    )?;
    hold(at.docks.minus(g.areas()).is_empty(), || {
        "Kylerela is docked at an area that is gone".into()
    })?;
    let arrow = at.covers.map(|n| map.arrows.get(usize::from(n)));
    hold(
        arrow.is_none_or(|a| a.is_some_and(|a| a.sea == at.sea)),
        || "Kylerela covers an arrow of another sea".into(),
    )
}

/// Markers of empires.
pub(super) fn markers(g: &GodsWar) -> Result<(), InvariantViolation> {
    let playing = g.playing();
    hold(
        playing.has(Empire::Chaos) || g.marks.chaos.mad_god == 0,
        || "the Mad God marker moves without Chaos".into(),
    )?;
    let Some(sunken) = g.marks.sea.sunken else {
        return Ok(());
    };
    hold(playing.has(Empire::Sea), || {
        "land is submerged without Sea".into()
    })?;
    let land = g.map().areas.has(sunken) && sunken.is_surface() && !g.map().seas.has(sunken);
    let fixed = !matches!(sunken, Area::Kylerela | Area::Spike);
    hold(land && fixed, || {
        format!("{} can't be submerged", sunken.name())
    })
}
