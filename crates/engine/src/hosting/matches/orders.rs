//! Standing orders: leaving them, calling a window, and answering windows.

use super::{CommandError, Match, OrderView};
use crate::{
    decision::Illegal,
    game::Game,
    journal::{Entry, Kind, Stops, When},
    seat::Seat,
    text,
    undo::Step,
};

impl<G: Game> Match<G> {
    /// Leaves a standing order. [`When::Next`] calls the window: if an order has just passed it and
    /// nothing else has happened, it opens again.
    ///
    /// # Errors
    /// When the seat owns no such window.
    pub fn order(
        &mut self,
        seat: Seat,
        window: &str,
        when: When,
        id: Option<String>,
    ) -> Result<&[Entry], CommandError> {
        self.repeated(seat, id.as_deref())?;
        if self.over() {
            return Err(Illegal::new("over", "Standing orders", text!("the game is over")).into());
        }
        if !self
            .play
            .game()
            .windows(seat)
            .iter()
            .any(|w| w.id == window)
        {
            let why = text!("this seat has no window called \"{0}\"", window.to_owned());
            return Err(Illegal::new("unknown_window", "Standing orders", why).into());
        }
        let before = self.entries.len();
        self.leave_order(seat, window.to_owned(), when, id);
        if when == When::Next
            && let Some(passed) = self.just_passed(seat, window)
        {
            self.take_back(seat, passed, &[], None)?;
        }
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    /// The entry by which a standing order just passed this window, if it can still be undone: only
    /// other standing orders have followed.
    fn just_passed(&self, seat: Seat, window: &str) -> Option<u64> {
        if self.over() {
            return None;
        }
        let passed = |step: &&Step| {
            step.by == seat
                && self.position_before(step.seq).is_ok_and(|before| {
                    let opening = before
                        .at()
                        .question()
                        .and_then(|f| before.game().opening(f, seat));
                    opening.is_some_and(|o| o.window == window)
                })
        };
        let silent = self.line.iter().rev().take_while(|s| s.auto && !s.barrier);
        silent.clone().find(passed).map(|step| step.seq)
    }

    pub(super) fn leave_order(
        &mut self,
        seat: Seat,
        window: String,
        when: When,
        id: Option<String>,
    ) {
        self.called.retain(|(s, w)| (*s, w) != (seat, &window));
        if when == When::Next {
            self.called.push((seat, window.clone()));
        } else {
            self.orders.insert((seat, window.clone()), when);
        }
        self.record(Kind::Order {
            seat,
            window: window.into(),
            when,
            id: id.map(Into::into),
        });
    }

    /// Answers open windows by standing orders, and obvious questions, until a seat must choose.
    pub(super) fn follow_orders(&mut self) {
        while let Some((seat, choice)) = self.ordered() {
            let Ok(action) = serde_json::to_value(&choice) else {
                return;
            };
            if self
                .make(seat, (&action).into(), &choice, None, true)
                .is_err()
            {
                return;
            }
        }
    }

    fn ordered(&self) -> Option<(Seat, G::Action)> {
        let frame = self.play.at().question()?;
        for seat in self.play.waiting().iter() {
            if let Some(pass) = self.passed_ahead(frame, seat) {
                return Some((seat, pass));
            }
            if let Some(only) = self.lone_choice(frame, seat) {
                return Some((seat, only));
            }
            let Some(opening) = self.play.game().opening(frame, seat) else {
                continue;
            };
            let key = (seat, opening.window.to_owned());
            if self.called.contains(&key) {
                continue;
            }
            let pass = match self.standing(&key) {
                When::Always | When::Next => false,
                When::Danger => !opening.danger,
                When::Never => true,
            };
            if pass {
                return Some((seat, opening.decline));
            }
        }
        None
    }

    /// The order for a window of a seat: its own, or the default of its level.
    fn standing(&self, key: &(Seat, String)) -> When {
        let own = self.orders.get(key).copied();
        own.unwrap_or_else(|| match self.level(key.0) {
            Stops::Full => When::Always,
            level => self.play.game().usual(&key.1, level),
        })
    }

    pub(super) fn order_views(&self, seat: Seat) -> Vec<OrderView> {
        let windows = self.play.game().windows(seat).into_iter();
        windows
            .map(|window| {
                let key = (seat, window.id.clone());
                let when = self.standing(&key);
                OrderView {
                    called: self.called.contains(&key),
                    when,
                    window,
                }
            })
            .collect()
    }
}
