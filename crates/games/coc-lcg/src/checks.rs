//! What is true at once, whatever else is going on: fatal wounds, passive conditions, Heroic beside
//! Villainous, stories that are won, empty decks; and the forced responses that follow.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    action::Action,
    event::{Event, Why},
    frame::Frame,
    ids::{CardId, Keyword},
    initiate, query,
    state::{Ended, Zone, other},
    stories::won,
    windows,
};

/// Who asks.
pub(crate) const RULE: &str = "Timing: forced responses";

/// Success tokens that win a story.
pub(crate) const TOKENS_TO_WIN: u8 = 5;
/// Stories that win the game.
pub(crate) const STORIES_TO_WIN: usize = 3;

/// The conditions alone, or the forced responses too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Settle {
    /// Conditions only: in the midst of an effect.
    Check,
    /// Conditions, then forced responses until none is due; then the frame.
    Begin {
        /// What comes then.
        then: Option<Box<Frame>>,
    },
    /// Several forced responses are due: the active player chooses which comes first.
    Order {
        /// What comes then.
        then: Option<Box<Frame>>,
    },
    /// A player has Heroic and Villainous characters: one of them goes.
    Clash {
        /// Who.
        seat: Seat,
        /// Where it goes on.
        then: Box<Settle>,
    },
}

/// A frame of this chapter.
pub(crate) type Step = Settle;

pub(crate) fn step(g: &mut Coc, step: Settle, cx: &mut Cx<'_>) -> Next {
    if g.ended.is_some() {
        return Next::Done;
    }
    if matches!(step, Settle::Clash { .. } | Settle::Order { .. }) {
        return Next::Ask(step.into());
    }
    conditions(g, cx);
    if g.ended.is_some() {
        return Next::Done;
    }
    if let Some((story, winner)) = complete(g) {
        return Next::Call {
            then: step.into(),
            first: won::begin(g, story, winner, cx),
        };
    }
    if let Some(seat) = clash(g) {
        return Next::Ask(
            Settle::Clash {
                seat,
                then: Box::new(step),
            }
            .into(),
        );
    }
    match step {
        Settle::Begin { then } => forced(g, then, cx),
        _ => Next::Done,
    }
}

/// What happens without anyone's choice, until nothing more happens.
fn conditions(g: &mut Coc, cx: &mut Cx<'_>) {
    loop {
        deck_out(g, cx);
        let dead = g.characters().find(|c| is_dying(g, *c));
        let mad = g
            .characters()
            .find(|c| query::goes_insane_in_company(g, *c));
        match (g.ended, dead, mad) {
            (Some(_), ..) => return,
            (_, Some(card), _) => {
                g.destroy(card, cx);
            }
            (_, _, Some(card)) => {
                g.go_insane(card, cx);
            }
            _ => return,
        }
    }
}

/// Whether a character has more wounds than it can take.
// Rulebook, Toughness; losing Toughness can kill, too.
fn is_dying(g: &Coc, card: CardId) -> bool {
    // Most have no wounds, and what they can take is counted from the whole board.
    !g.is_insane(card)
        && g.in_play(card)
            .is_some_and(|p| p.wounds > 0 && p.wounds > query::toughness(g, card))
}

/// Rulebook, Draw Phase: who has no card left in their deck is out. Both at once: the active player
/// wins (reconstructed, as with a story that both win).
fn deck_out(g: &mut Coc, cx: &mut Cx<'_>) {
    if g.turn == 0 || g.ended.is_some() {
        return;
    }
    let loser = [other(g.active), g.active]
        .into_iter()
        .find(|s| g.side(*s).deck.is_empty());
    if let Some(loser) = loser {
        end(
            g,
            Ended::DeckOut {
                winner: other(loser),
            },
            cx,
        );
    }
}

/// The game is over.
pub(crate) fn end(g: &mut Coc, ended: Ended, cx: &mut Cx<'_>) {
    g.ended = Some(ended);
    let (winner, deck_out) = match ended {
        Ended::ThreeStories(winner) => (winner, false),
        Ended::DeckOut { winner } => (winner, true),
    };
    cx.emit(Event::Over { winner, deck_out });
}

/// A story on which a player has tokens enough; the active player's wins come first.
// Rulebook, Winning a Story: both at once, the active player wins it.
fn complete(g: &Coc) -> Option<(CardId, Seat)> {
    [g.active, other(g.active)].into_iter().find_map(|seat| {
        g.stories()
            .find(|s| {
                !g.winning.contains(s) && g.card(*s).tokens[usize::from(seat.0)] >= TOKENS_TO_WIN
            })
            .map(|story| (story, seat))
    })
}

/// A player who controls Heroic and Villainous characters at once.
// Rulebook, Heroic/Villainous
fn clash(g: &Coc) -> Option<Seat> {
    let has = |seat, keyword| {
        g.characters_of(seat)
            .any(|c| query::has_keyword(g, c, keyword))
    };
    [g.active, other(g.active)]
        .into_iter()
        .find(|s| has(*s, Keyword::Heroic) && has(*s, Keyword::Villainous))
}

fn clashing(g: &Coc, seat: Seat) -> Vec<CardId> {
    let is = |c: &CardId| {
        query::has_keyword(g, *c, Keyword::Heroic) || query::has_keyword(g, *c, Keyword::Villainous)
    };
    g.characters_of(seat).filter(is).collect()
}

/// Forced responses, one after the other.
fn forced(g: &Coc, then: Option<Box<Frame>>, cx: &mut Cx<'_>) -> Next {
    let due = g.due();
    match due.as_slice() {
        [] => match then {
            Some(frame) => Next::Goto(*frame),
            None => Next::Done,
        },
        [(by, start)] => Next::Call {
            then: Settle::Begin { then }.into(),
            first: initiate::begin(g, *by, *start, cx),
        },
        _ => Next::Ask(Settle::Order { then }.into()),
    }
}

pub(crate) fn ask(g: &Coc, step: &Settle, options: &mut Options<Action>) {
    match step {
        Settle::Order { .. } => {
            for (_, start) in g.due() {
                options.push(g.active, windows::offer(start));
            }
        }
        Settle::Clash { seat, .. } => {
            for card in clashing(g, *seat) {
                options.push(*seat, Action::Card { card });
            }
        }
        Settle::Check | Settle::Begin { .. } => {}
    }
}

pub(crate) fn answer(g: &mut Coc, step: Settle, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Settle::Order { then }, action) => {
            let due = g.due();
            let first = due.into_iter().find(|(_, s)| windows::offer(*s) == action);
            match first {
                Some((by, start)) => Next::Call {
                    then: Settle::Begin { then }.into(),
                    first: initiate::begin(g, by, start, cx),
                },
                None => Next::Goto(Settle::Begin { then }.into()),
            }
        }
        // Rulebook, Heroic/Villainous: the one chosen is discarded, neither destroyed nor sacrificed.
        (Settle::Clash { then, .. }, Action::Card { card }) => {
            g.leave_play(card, Zone::Discard, Why::Discarded, cx);
            Next::Goto((*then).into())
        }
        (step, _) => Next::Goto(step.into()),
    }
}
