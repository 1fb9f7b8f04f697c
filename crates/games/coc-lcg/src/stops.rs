//! Stops: where a player wants to be asked. They are standing orders and never depend on what they
//! holds: the other one learns nothing from who is asked, or how quickly it is answered.

use engine::{
    Opening, Seat, Text, Window as Order,
    journal::{Stops, When},
    text,
};

use crate::{
    Coc, action::Action, cards::special::looking, frame::Frame, sequence, windows::Window,
};

/// A lone "Pass" must be answered like any other: that there is nothing else would tell what is held.
/// So must a lone choice in the player's hand or deck. And a card from hand is shown by its player's own last
/// word, never by itself.
pub(crate) fn forced(g: &Coc, frame: &Frame) -> bool {
    match frame {
        Frame::Window(_)
        | Frame::Disrupt(_)
        | Frame::Sequence(_)
        | Frame::Opening(_)
        | Frame::Looking(looking::Step::Search { .. }) => false,
        Frame::Initiate(step) => !step.is_secret(g) && !step.asks_for_hand(),
        _ => true,
    }
}

/// What is chosen among things that all can see, for a card that its player has already decided to play.
pub(crate) fn obvious(frame: &Frame) -> bool {
    matches!(frame, Frame::Initiate(step) if !step.asks_for_hand())
}

/// The id of the stop for an action window, in the player's own turn or the opponent's.
const fn stop(window: Window, own: bool) -> &'static str {
    match (window, own) {
        (Window::Refresh, true) => "own_refresh",
        (Window::Draw, true) => "own_draw",
        (Window::Resource, true) => "own_resource",
        (Window::Operations, true) => "own_operations",
        (Window::BeforeCommitting, true) => "own_before_committing",
        (Window::AfterActive, true) => "own_after_active",
        (Window::BeforeStories, true) => "own_before_stories",
        (Window::AfterStories, true) => "own_after_stories",
        (Window::Refresh, false) => "their_refresh",
        (Window::Draw, false) => "their_draw",
        (Window::Resource, false) => "their_resource",
        (Window::Operations, false) => "their_operations",
        (Window::BeforeCommitting, false) => "their_before_committing",
        (Window::AfterActive, false) => "their_after_active",
        (Window::BeforeStories, false) => "their_before_stories",
        (Window::AfterStories, false) => "their_after_stories",
    }
}

/// The stop for disrupts.
const DISRUPTS: &str = "disrupts";
/// The stop for responses.
const RESPONSES: &str = "responses";

/// Every stop. In their own operations phase players are always asked.
pub(crate) fn windows() -> Vec<Order> {
    let mut all = Vec::new();
    for own in [true, false] {
        for window in Window::ALL {
            if own && window == Window::Operations {
                continue;
            }
            all.push(Order {
                id: stop(window, own).into(),
                name: name(window, own),
                help: help(window),
            });
        }
    }
    all.push(Order {
        id: DISRUPTS.into(),
        name: text!("Disrupts"),
        help: text!("Before something is done that a card of yours could answer."),
    });
    all.push(Order {
        id: RESPONSES.into(),
        name: text!("Responses"),
        help: text!("After something has happened that a card of yours could answer."),
    });
    all
}

fn name(window: Window, own: bool) -> Text {
    if own {
        text!("Your turn: {0}", window.name())
    } else {
        text!("Opponent’s turn: {0}", window.name())
    }
}

fn help(window: Window) -> Text {
    match window {
        Window::Refresh => text!("Actions after cards were readied."),
        Window::Draw => text!("Actions after the cards of the turn were drawn."),
        Window::Resource => text!("Actions after a resource was attached."),
        Window::Operations => text!("Actions while cards are played."),
        Window::BeforeCommitting => text!("Actions before anyone is committed."),
        Window::AfterActive => text!("Actions when the active player has committed."),
        Window::BeforeStories => {
            text!("Actions when both have committed: the last before the struggles.")
        }
        Window::AfterStories => text!("Actions when the stories have been resolved."),
    }
}

/// If the question is such a stop: how to let it pass.
pub(crate) fn opening(g: &Coc, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
    let (window, danger) = match frame {
        Frame::Window(step) if step.to_act == seat => {
            let own = seat == g.active;
            if own && step.window == Window::Operations {
                return None;
            }
            (stop(step.window, own), is_dangerous(step.window, own))
        }
        Frame::Disrupt(step) if step.speaker == seat => (DISRUPTS, true),
        Frame::Sequence(sequence::Step::Respond { speaker, .. }) if *speaker == seat => {
            (RESPONSES, true)
        }
        _ => return None,
    };
    Some(Opening {
        window,
        decline: Action::Pass,
        danger,
    })
}

/// The windows in which much is at stake for everyone: the last before the struggles.
const fn is_dangerous(window: Window, own: bool) -> bool {
    match window {
        Window::BeforeStories => true,
        Window::AfterActive | Window::Operations => !own,
        Window::BeforeCommitting => own,
        Window::Refresh | Window::Draw | Window::Resource | Window::AfterStories => false,
    }
}

/// What is done where no one has left an order: one is asked where most is at stake, and after each
/// action of the opponent's operations phase. The rest can be switched on. Who plays quickly is asked
/// about what could answer something alone.
pub(crate) fn usual(window: &str, level: Stops) -> When {
    let answers = [DISRUPTS, RESPONSES].contains(&window);
    let asked = [
        stop(Window::BeforeStories, true),
        stop(Window::BeforeStories, false),
        stop(Window::Operations, false),
    ];
    if answers || level != Stops::Quick && asked.contains(&window) {
        When::Always
    } else {
        When::Never
    }
}
