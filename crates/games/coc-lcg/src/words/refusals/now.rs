//! What sort of thing is asked for: each trigger word has its own moment.

use engine::text;

use super::Reason;
use crate::ability::Kind;

/// What can be begun at a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Now {
    /// In an action window.
    Action,
    /// When something has happened.
    Response,
    /// When something is about to happen.
    Disrupt,
}

impl Now {
    /// Why an ability of this trigger word is none for now, if so.
    pub(super) fn misses(self, kind: Kind) -> Option<Reason> {
        let why = match (self, kind) {
            (Self::Action, Kind::Action)
            | (Self::Response, Kind::Response(_))
            | (Self::Disrupt, Kind::Disrupt(_)) => return None,
            (_, Kind::Action) => text!("it is an Action: it needs an open action window"),
            (_, Kind::Response(_)) => {
                text!("it is a Response: it answers something that has just happened")
            }
            (_, Kind::Disrupt(_)) => {
                text!("it is a Disrupt: it answers something that is about to happen")
            }
            (_, Kind::Forced(_) | Kind::Story) => text!("it is not used but happens of itself"),
        };
        Some(Reason::new("trigger", "FAQ, timing", why))
    }
}
