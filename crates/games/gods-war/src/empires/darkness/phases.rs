//! Darkness in the Power and the Council Phase: Darksee, Nocturnal Raids, Black Market.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    actions::summon,
    empires::{Due, aimed_at},
    event::{Event, Why},
    frame::Frame,
    ids::{Ability, Empire, Gift, Kind, Rune, Structure},
    state::Phase,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Darkness sheet, Black Market";

const DARKSEE: Ability = Ability::Darksee;
const RAIDS: Ability = Ability::NocturnalRaids;
const MARKET: Gift = Gift::BlackMarket;

/// A step of the Black Market.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What to do with the rune just drawn, the last one in hand; it may be shown first.
    Deal { shown: bool },
    /// Whoever got it decides what Darkness gains.
    Price { buyer: Empire },
}

/// What Darkness has to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar) -> Vec<Due> {
    let mut due = Vec::new();
    match g.phase {
        Phase::Power if castle_of_lead(g) => due.push(Due::Works(Power::Ability(DARKSEE))),
        Phase::Council => {
            let troll = g.units.pool(Empire::Darkness).of(Kind::Troll).any();
            if g.area_of(Kind::Hellmother).is_some() && troll {
                due.push(Due::Works(Power::Ability(RAIDS)));
            }
            if g.sheet(Empire::Darkness).has(MARKET) && !(g.deck.is_empty() && g.discard.is_empty())
            {
                due.push(Due::Asks(Power::Gift(MARKET)));
            }
        }
        _ => {}
    }
    due
}

fn castle_of_lead(g: &GodsWar) -> bool {
    let own = g.buildings.of_on_map(Empire::Darkness);
    own.iter().any(|b| b.printed() == Structure::CastleOfLead)
}

/// Uses one of them.
pub(crate) fn work(g: &mut GodsWar, power: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    match power {
        Power::Gift(_) => return black_market(g, cx),
        Power::Ability(RAIDS) => nocturnal_raids(g, cx),
        Power::Ability(_) => {
            let runes = DARKSEE.param("runes");
            g.draw_runes(Empire::Darkness, runes, Why::Ability(DARKSEE), cx);
        }
    }
    None
}

// Reconstructed (Nocturnal Raids): a Troll from the pool comes to Hellmother for free.
fn nocturnal_raids(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if let Some(area) = g.area_of(Kind::Hellmother) {
        for _ in 0..RAIDS.param("units") {
            let why = Why::Ability(RAIDS);
            summon::free(g, Empire::Darkness, Kind::Troll, area, why, cx);
        }
    }
}

// Black Market: a rune is drawn, then dealt with.
fn black_market(g: &mut GodsWar, cx: &mut Cx<'_>) -> Option<Frame> {
    let runes = MARKET.param("runes");
    g.draw_runes(Empire::Darkness, runes, Why::Gift(MARKET), cx);
    drawn(g).map(|_| Step::Deal { shown: false }.into())
}

/// The rune that is dealt with.
fn drawn(g: &GodsWar) -> Option<Rune> {
    g.sheet(Empire::Darkness).runes.last().copied()
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Deal { shown } => {
            let darkness = Empire::Darkness;
            let power = g.power(darkness) >= MARKET.param("power");
            let vp = g.vp(darkness) >= MARKET.param("vp");
            let keep = [
                power.then_some(Action::TakePower),
                vp.then_some(Action::TakeVp),
            ];
            let give = g.order_from(darkness).skip(1).map(Action::Empire);
            let show = drawn(g).filter(|_| !shown).map(Action::Rune);
            let all = keep.into_iter().flatten().chain(give).chain(show);
            options.extend(g.seat(darkness), all);
        }
        Step::Price { buyer } => {
            options.extend(g.seat(*buyer), [Action::TakePower, Action::TakeVp]);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Deal { .. }, Action::TakePower | Action::TakeVp) => {
            keep(g, action, cx);
            Next::Done
        }
        (Step::Deal { .. }, Action::Rune(rune)) => {
            cx.reveal();
            let empire = Empire::Darkness;
            cx.emit(Event::RuneShown { empire, rune });
            let shown = true;
            Next::Ask(Step::Deal { shown }.into())
        }
        (Step::Deal { .. }, Action::Empire(buyer)) => {
            give(g, buyer, cx);
            Next::Ask(Step::Price { buyer }.into())
        }
        (Step::Price { .. }, Action::TakePower | Action::TakeVp) => {
            earn(g, action, cx);
            Next::Done
        }
        (step, _) => Next::Ask(step.into()),
    }
}

// Black Market: the rune is kept for 2 Power or 1 VP.
fn keep(g: &mut GodsWar, with: Action, cx: &mut Cx<'_>) {
    if with == Action::TakePower {
        g.pay(Empire::Darkness, MARKET.param("power"), cx);
    } else {
        g.lose_vp(Empire::Darkness, MARKET.param("vp"), Why::Gift(MARKET), cx);
    }
}

// Black Market: the rune goes to another player.
fn give(g: &mut GodsWar, buyer: Empire, cx: &mut Cx<'_>) {
    if let Some(rune) = drawn(g) {
        g.give_rune(Empire::Darkness, buyer, rune, cx);
    }
    aimed_at(g, Empire::Darkness, buyer, cx);
}

// Black Market: the buyer decides whether Darkness earns 2 Power or 1 VP.
fn earn(g: &mut GodsWar, what: Action, cx: &mut Cx<'_>) {
    if what == Action::TakePower {
        let power = MARKET.param("power_2");
        g.gain_power(Empire::Darkness, power, Why::Gift(MARKET), cx);
    } else {
        let vp = MARKET.param("vp_2");
        g.gain_vp(Empire::Darkness, vp, Why::Gift(MARKET), cx);
    }
}

/// The choices of the Black Market in words.
pub(crate) fn label(step: &Step, action: Action) -> Option<Text> {
    let Step::Deal { .. } = step else {
        return None;
    };
    Some(match action {
        Action::TakePower => text!("Keep it for {0} Power", MARKET.param("power")),
        Action::TakeVp => text!("Keep it for {0} VP", MARKET.param("vp")),
        Action::Empire(buyer) => text!("Give it to {0}", buyer.name()),
        Action::Rune(rune) => text!("Show the {0} rune to all", rune.name()),
        _ => return None,
    })
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Deal { .. } => words(
            "Black Market: what becomes of the rune?",
            text!(
                "Keep it for {0} Power or {1} VP, or give it to another player. You may show it to all first.",
                MARKET.param("power"),
                MARKET.param("vp")
            ),
        ),
        Step::Price { .. } => words(
            "What does Darkness gain for the rune?",
            text!(
                "{0} Power or {1} VP; you have the rune.",
                MARKET.param("power_2"),
                MARKET.param("vp_2")
            ),
        ),
    }
}
