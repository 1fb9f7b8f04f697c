//! Slarges: two natures, and Obsession (reconstructed): a type of action is noted in secret; when an
//! enemy takes it, it is revealed for Power, and the gift is used up.

use engine::{Dice, Viewer};

use crate::{
    Cx, GodsWar,
    action::Verb,
    event::{Event, Why},
    ids::{Ability, Empire, Gift},
};

/// The types of action that can be noted: those that every empire has. Building and upgrading are
/// one.
pub(super) const NOTED: [Verb; 4] = [Verb::Build, Verb::Summon, Verb::Move, Verb::Battle];

/// The type of an action.
const fn kind(verb: Verb) -> Verb {
    match verb {
        Verb::Upgrade => Verb::Build,
        verb => verb,
    }
}

/// The combat rating by the die (Generation Alternation).
pub fn combat_of(die: u8) -> u8 {
    let ability = Ability::GenerationAlternation;
    let savage = u16::from(die) >= ability.param("threshold");
    ability.param(if savage { "high" } else { "low" }) as u8
}

/// Who has the gift and must still note an action.
pub(super) fn to_note(g: &GodsWar) -> Option<Empire> {
    let free = g.marks.races.obsession.is_none();
    g.holder(Gift::Obsession).filter(|_| free)
}

/// An action is noted; no one else learns which.
pub(super) fn note(g: &mut GodsWar, of: Empire, verb: Verb, cx: &mut Cx<'_>) {
    g.marks.races.obsession = Some(verb);
    cx.emit(Event::Noted { empire: of });
}

/// Someone takes an action.
pub(crate) fn watch(g: &mut GodsWar, (by, verb): (Empire, Verb), cx: &mut Cx<'_>) {
    let gift = Gift::Obsession;
    let Some(of) = g.holder(gift).filter(|of| *of != by) else {
        return;
    };
    if g.marks.races.obsession == Some(kind(verb)) {
        g.marks.races.obsession = None;
        cx.emit(Event::Revealed { empire: of, verb });
        g.spend_gift(of, gift, cx);
        g.gain_power(of, gift.param("power"), Why::Gift(gift), cx);
    }
}

/// The noted action is hidden from everyone else.
pub(super) fn determinize(g: &mut GodsWar, viewer: Viewer, dice: &mut Dice) {
    let owner = g.holder(Gift::Obsession).map(|e| g.seat(e));
    let known = owner.is_some_and(|seat| viewer.is(seat));
    if g.marks.races.obsession.is_some() && !known {
        let n = dice.below(NOTED.len() as u32) as usize;
        g.marks.races.obsession = Some(NOTED[n]);
    }
}
