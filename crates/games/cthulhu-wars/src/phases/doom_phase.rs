//! Phase 3: the Doom Phase (Rulebook V): Doom for gates, Rituals, special events, verdict.

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    doom,
    event::{Event, Why},
    factions::{RitualGift, Special, moments},
    ids::Faction,
    phases::{self, Step, doom_turn},
    ruleset::SpecialEvents,
    spellbooks, supplements, victory,
    view::Phase,
};

/// The phase begins.
pub fn begin(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.phase = Phase::Doom;
    cx.emit(Event::PhaseBegan { phase: g.phase });
    Next::Goto(Step::DoomAdvance.into())
}

// Rulebook V, Doom Track Advancement: 1 for each controlled gate; with two players and the Decay
// Marker none.
pub fn advance(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    if g.variant.gate_doom() {
        for faction in g.playing().iter() {
            let gates = doom::counted_gates(g, faction);
            g.gain_doom(faction, gates, Why::Gates, cx);
        }
    }
    supplements::advanced(g, cx);
    let then = match g.rules.special_events {
        _ if g.variant.doom_turns() => Step::DoomTurn(0),
        SpecialEvents::AfterRituals => doom_turn::begun(0),
        SpecialEvents::BeforeRituals => Step::Special(0),
    };
    Next::Call {
        then: then.into(),
        first: spellbooks::Step::Check.into(),
    }
}

/// The faction at a place of the turn order.
pub fn faction_at(g: &CthulhuWars, place: u8) -> Option<Faction> {
    g.order().nth(usize::from(place))
}

/// When every faction has had its turn, spellbooks are taken.
pub(super) fn after_turns(g: &CthulhuWars) -> Next {
    let then = match g.rules.special_events {
        SpecialEvents::AfterRituals => Step::Special(0),
        SpecialEvents::BeforeRituals => Step::LastReveal(0),
    };
    Next::Call {
        then: then.into(),
        first: spellbooks::Step::Check.into(),
    }
}

/// The spellbook that may go with a Ritual of a faction now.
pub(super) fn ritual_gift(g: &CthulhuWars, faction: Faction) -> Option<RitualGift> {
    let gift = moments(faction).ritual_gift;
    gift.filter(|gift| g.has(gift.book) && (gift.possible)(g))
}

// Rulebook V, Ritual of Annihilation: pay the marker's cost, advance it, gain a Doom for each
// controlled gate and an Elder Sign for each own Great Old One in play.
pub fn ritual(g: &mut CthulhuWars, faction: Faction, gift: Option<RitualGift>, cx: &mut Cx<'_>) {
    let cost = doom::ritual_cost_of(g, faction);
    cx.emit(Event::Ritual { faction, cost });
    g.pay(faction, cost, cx);
    doom::advance_ritual(g);
    let gates = doom::counted_gates(g, faction);
    g.gain_doom(faction, gates, Why::Ritual, cx);
    if let Some(gift) = gift {
        (gift.perform)(g, gates, cx);
    }
    let standing = if g.rules.submerged_ritual_sign {
        g.units.in_play()
    } else {
        g.units.on_map()
    };
    let own = (moments(faction).ritual_signs)(g);
    let signs = standing.and(faction.great_old_ones()).len() + own;
    g.gain_signs(faction, signs, Why::Ritual, cx);
    (moments(faction).ritual_performed)(g, cx);
}

// Rulebook V, Special Events: after the Rituals, First Player first.
pub fn special(g: &mut CthulhuWars, place: u8, cx: &mut Cx<'_>) -> Next {
    let Some(faction) = faction_at(g, place) else {
        let then = match g.rules.special_events {
            SpecialEvents::AfterRituals => Step::LastReveal(0),
            SpecialEvents::BeforeRituals => doom_turn::begun(0),
        };
        return Next::Goto(then.into());
    };
    match (moments(faction).special)(g, cx) {
        Special::Books => Next::Call {
            then: Step::SpecialAgain(place).into(),
            first: spellbooks::Step::Check.into(),
        },
        Special::Ask(first) => Next::Call {
            then: Step::Special(place + 1).into(),
            first,
        },
        Special::None => Next::Goto(Step::Special(place + 1).into()),
    }
}

/// What follows from the spellbook taken just now.
pub fn special_again(g: &mut CthulhuWars, place: u8, cx: &mut Cx<'_>) -> Next {
    if let Some(faction) = faction_at(g, place) {
        (moments(faction).special_again)(g, cx);
    }
    let then = Step::Special(place + 1).into();
    Next::Call {
        then,
        first: spellbooks::Step::Check.into(),
    }
}

// Rulebook V: all players may reveal Elder Signs before victory is determined. Only those are asked
// who could end the game by it as far as anyone can tell, so the question tells nothing.
pub fn last_reveal_step(g: &CthulhuWars, place: u8) -> Next {
    if victory::doom_phase_ends_game(g) {
        return Next::Goto(Step::Verdict.into());
    }
    let Some(faction) = faction_at(g, place) else {
        return Next::Goto(Step::Verdict.into());
    };
    let signs = u16::from(g.sheet(faction).sign_count());
    if signs > 0 && victory::reach(g, faction) >= victory::THRESHOLD {
        Next::Ask(Step::LastReveal(place).into())
    } else {
        Next::Goto(Step::LastReveal(place + 1).into())
    }
}

/// Any of the own Elder Signs, or none.
pub fn last_reveal_ask(g: &CthulhuWars, place: u8, options: &mut Options<Action>) {
    if let Some(faction) = faction_at(g, place) {
        let seat = g.seat(faction);
        options.extend(
            seat,
            doom::revealable(g, faction).map(|v| Action::Reveal(faction, v)),
        );
        options.push(seat, Action::Done);
    }
}

/// Reveals one and asks again, or goes on.
pub fn last_reveal_answer(g: &mut CthulhuWars, place: u8, action: Action, cx: &mut Cx<'_>) -> Next {
    match (action, faction_at(g, place)) {
        (Action::Reveal(faction, value), Some(_)) => {
            doom::reveal(g, faction, value, cx);
            Next::Goto(Step::LastReveal(place).into())
        }
        _ => Next::Goto(Step::LastReveal(place + 1).into()),
    }
}

// Rulebook V, Victory/Defeat Determination: 30 Doom or Instant Death ends the game now.
pub fn verdict(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    for faction in g.playing().iter() {
        (moments(faction).doom_over)(g);
    }
    if victory::doom_phase_ends_game(g) {
        let why = if doom::instant_death(g) {
            "the Ritual marker reached Instant Death"
        } else {
            "the Doom track reached 30"
        };
        return victory::end(g, why, cx);
    }
    phases::action::begin(g, cx)
}
