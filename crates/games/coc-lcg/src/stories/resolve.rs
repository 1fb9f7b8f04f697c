//! Resolving the stories: the struggles in order, then success.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    action::Action,
    checks::Settle,
    event::Event,
    frame::Frame,
    harm,
    ids::{CardId, Icon},
    query,
    state::{Condition, Happened, Resolving, other},
};

/// Who asks.
pub(crate) const RULE: &str = "Resolving a story";

/// A step of resolving.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The active player chooses the next story.
    Pick,
    /// The next struggle, or success.
    Next,
    /// The loser chooses who suffers: madness or a wound.
    Suffer {
        /// Who lost.
        loser: Seat,
        /// Which struggle.
        icon: Icon,
    },
    /// The winner of the Arcane struggle may ready a character.
    Ready {
        /// Who won.
        winner: Seat,
    },
    /// The winner of the Investigation struggle may put a token on the story.
    Investigate {
        /// Who won.
        winner: Seat,
    },
    /// The story is done.
    Finish,
}

/// Resolves all stories.
pub(crate) fn begin(g: &mut Coc) -> Frame {
    g.resolved.clear();
    Step::Pick.into()
}

/// Conditions and forced responses, then this.
fn settle(then: Step) -> Next {
    Next::Goto(
        Settle::Begin {
            then: Some(Box::new(then.into())),
        }
        .into(),
    )
}

/// The stories that are still to be resolved.
// Rulebook, Story Phase: those to which the active player has committed someone.
fn open(g: &Coc) -> Vec<CardId> {
    g.stories()
        .filter(|s| !g.resolved.contains(s) && g.committed_of(*s, g.active).next().is_some())
        .collect()
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    if g.ended.is_some() {
        return Next::Done;
    }
    match step {
        Step::Pick if open(g).is_empty() => Next::Done,
        Step::Next => next(g, cx),
        Step::Finish => finish(g, cx),
        Step::Suffer { loser, icon } if sufferers(g, loser, icon).is_empty() => settle(Step::Next),
        Step::Ready { winner } if readied(g, winner).is_empty() => settle(Step::Next),
        step => Next::Ask(step.into()),
    }
}

fn story(g: &Coc) -> Option<CardId> {
    g.resolving.as_ref().map(|r| r.story)
}

fn next(g: &mut Coc, cx: &mut Cx<'_>) -> Next {
    let Some(resolving) = &mut g.resolving else {
        return Next::Goto(Step::Finish.into());
    };
    resolving.open = false;
    let resolving = resolving.clone();
    let story = resolving.story;
    // Rulebook, Winning a Story: once it is won nothing more of it is resolved.
    if !g.stories().any(|s| s == story) {
        return Next::Goto(Step::Finish.into());
    }
    match to_come(g, &resolving).first().copied() {
        Some(icon) => struggle(g, story, icon, cx),
        None => success(g, story, cx),
    }
}

/// The struggles of a story that are still to be fought, as things stand: what a card takes away or brings
/// ends when the card leaves or goes insane.
// FAQ 1.6, passive effects. A kind whose turn is over is not gone back to.
pub(crate) fn to_come(g: &Coc, resolving: &Resolving) -> Vec<Icon> {
    let fought = resolving.fought();
    let last = fought.last().copied();
    let mut left = query::struggles_of(g, resolving.story);
    for icon in fought {
        if let Some(place) = left.iter().position(|i| i == icon) {
            left.remove(place);
        }
    }
    left.retain(|icon| last.is_none_or(|last| *icon >= last));
    left
}

/// More icons win; equal ones, unless none at all, are won by more Fast characters.
// Rulebook, Resolving an Icon Struggle; Fast
fn lead(g: &Coc, story: CardId, counts: [u8; 2]) -> (Option<Seat>, bool) {
    let [one, two] = counts;
    if one != two {
        return (Some(Seat(u8::from(two > one))), false);
    }
    if one == 0 {
        return (None, false);
    }
    let fast = [Seat(0), Seat(1)].map(|s| query::fast_count(g, story, s));
    match fast[0].cmp(&fast[1]) {
        std::cmp::Ordering::Equal => (None, false),
        std::cmp::Ordering::Greater => (Some(Seat(0)), true),
        std::cmp::Ordering::Less => (Some(Seat(1)), true),
    }
}

/// Who leads in a struggle as things stand.
pub(crate) fn forecast(g: &Coc, story: CardId, icon: Icon) -> ([u8; 2], Option<Seat>) {
    let counts = [Seat(0), Seat(1)].map(|s| query::total_icons(g, story, icon, s));
    (counts, lead(g, story, counts).0)
}

fn struggle(g: &mut Coc, story: CardId, icon: Icon, cx: &mut Cx<'_>) -> Next {
    let counts = [Seat(0), Seat(1)].map(|s| query::total_icons(g, story, icon, s));
    let (winner, fast) = lead(g, story, counts);
    if let Some(resolving) = &mut g.resolving {
        resolving.struggles.truncate(resolving.decided.len());
        resolving.struggles.push(icon);
        resolving.decided.push((counts, winner));
        resolving.open = true;
    }
    cx.emit(Event::Struggle {
        story: g.face(story),
        icon,
        counts,
        winner,
        fast,
    });
    let Some(winner) = winner else {
        return Next::Goto(Step::Next.into());
    };
    g.note(Happened::Won {
        story,
        icon,
        by: winner,
        margin: counts[0].abs_diff(counts[1]),
    });
    Next::Goto(
        match icon {
            Icon::Terror | Icon::Combat => Step::Suffer {
                loser: other(winner),
                icon,
            },
            Icon::Arcane => Step::Ready { winner },
            Icon::Investigation => Step::Investigate { winner },
        }
        .into(),
    )
}

/// Whom the loser can choose.
// Rulebook, Terror and Combat Struggle: one of their characters there that it can happen to.
fn sufferers(g: &Coc, loser: Seat, icon: Icon) -> Vec<CardId> {
    let Some(story) = story(g) else {
        return Vec::new();
    };
    let can = |c: &CardId| match icon {
        Icon::Terror => query::can_go_insane(g, *c),
        _ => query::can_be_wounded(g, *c),
    };
    g.committed_of(story, loser).filter(can).collect()
}

/// Whom the winner of the Arcane struggle can ready.
fn readied(g: &Coc, winner: Seat) -> Vec<CardId> {
    let Some(story) = story(g) else {
        return Vec::new();
    };
    g.committed_of(story, winner)
        .filter(|c| g.condition(*c) == Some(Condition::Exhausted))
        .collect()
}

/// The skill of both, and who succeeds as things stand: the active player or no one.
// Rulebook, Determine Success: more than the opponent, and at least one.
pub(crate) fn succeeds(g: &Coc, story: CardId) -> ([u8; 2], Option<Seat>, bool) {
    let skill = [Seat(0), Seat(1)].map(|s| query::total_skill(g, story, s));
    let (leader, fast) = lead(g, story, skill);
    (skill, leader.filter(|s| *s == g.active), fast)
}

fn success(g: &mut Coc, story: CardId, cx: &mut Cx<'_>) -> Next {
    let (skill, by, fast) = succeeds(g, story);
    // Rulebook, Unchallenged: no one's skill opposes.
    let unchallenged = by.is_some() && skill[usize::from(other(g.active).0)] == 0;
    cx.emit(Event::Success {
        story: g.face(story),
        skill,
        by,
        unchallenged,
        fast: fast && by.is_some(),
    });
    if let Some(seat) = by {
        g.add_tokens(story, seat, if unchallenged { 2 } else { 1 }, cx);
    }
    settle(Step::Finish)
}

/// Everyone comes home; who was there is remembered for those who answer it.
fn finish(g: &mut Coc, cx: &mut Cx<'_>) -> Next {
    if let Some(resolving) = g.resolving.take() {
        let story = resolving.story;
        let there: Vec<CardId> = g.committed_to(story).collect();
        let mut committed = resolving.left;
        committed.extend(there.iter().map(|c| g.object(*c)));
        for card in there {
            if let Some(play) = g.in_play_mut(card) {
                play.committed = None;
                play.removes = None;
            }
        }
        cx.emit(Event::Resolved {
            story: g.face(story),
        });
        g.note(Happened::Resolved { story, committed });
        g.resolved.push(story);
    }
    settle(Step::Pick)
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Pick => {
            options.extend(
                g.active,
                open(g).into_iter().map(|card| Action::Card { card }),
            );
        }
        Step::Suffer { loser, icon } => {
            let cards = sufferers(g, *loser, *icon).into_iter();
            options.extend(*loser, cards.map(|card| Action::Card { card }));
        }
        Step::Ready { winner } => {
            let cards = readied(g, *winner).into_iter();
            options.extend(*winner, cards.map(|card| Action::Card { card }));
            options.push(*winner, Action::No);
        }
        Step::Investigate { winner } => {
            options.push(*winner, Action::Yes);
            options.push(*winner, Action::No);
        }
        Step::Next | Step::Finish => {}
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Pick, Action::Card { card }) => {
            g.resolving = Some(Resolving {
                story: card,
                struggles: Vec::new(),
                decided: Vec::new(),
                left: Vec::new(),
                open: false,
            });
            cx.emit(Event::Resolving {
                story: g.face(card),
            });
            Next::Goto(Step::Next.into())
        }
        (Step::Suffer { icon, .. }, Action::Card { card }) => {
            if icon == Icon::Terror {
                g.go_insane(card, cx);
                return settle(Step::Next);
            }
            let then = Settle::Begin {
                then: Some(Box::new(Step::Next.into())),
            };
            Next::Call {
                then: then.into(),
                first: harm::wounds(None, vec![card], 1),
            }
        }
        (Step::Ready { .. }, Action::Card { card }) => {
            g.ready(card, cx);
            settle(Step::Next)
        }
        (Step::Investigate { .. }, Action::Yes) => {
            if let Some(story) = story(g) {
                g.add_tokens(story, by, 1, cx);
            }
            settle(Step::Next)
        }
        _ => settle(Step::Next),
    }
}
