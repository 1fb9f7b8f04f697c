//! Finds the choice that a step names among the offered ones.

use super::Staged;
use crate::{decision::Cost, play::Play, seat::Seat};

/// A choice that is open to a seat, in words.
#[derive(Clone, Debug)]
pub(super) struct Offer<A> {
    pub(super) seat: Seat,
    pub(super) action: A,
    pub(super) label: String,
    pub(super) cost: Option<Cost>,
    /// Whether it is an anytime action.
    pub(super) anytime: bool,
}

/// All offers to all seats: the decision's choices first, then anytime actions.
pub(super) fn offers<G: Staged>(play: &Play<G>) -> Vec<Offer<G::Action>> {
    let game = play.game();
    let mut offers = Vec::new();
    let mut add = |frame, seat, action: &G::Action| {
        let words = game.describe(frame, seat, action);
        offers.push(Offer {
            seat,
            action: action.clone(),
            label: words.label.to_string(),
            cost: words.cost,
            anytime: frame.is_none(),
        });
    };
    for (seat, action) in play.options().all() {
        add(play.at().question(), *seat, action);
    }
    for seat in (0..game.seats()).map(Seat) {
        for action in play.anytime(seat) {
            add(None, seat, &action);
        }
    }
    offers
}

/// A choice of the decision whose label another choice of the same seat has, too.
pub(super) fn ambiguous<A>(offers: &[Offer<A>]) -> Option<&Offer<A>> {
    let asked: Vec<_> = offers.iter().filter(|o| !o.anytime).collect();
    let same = |a: &Offer<A>, b: &Offer<A>| a.seat == b.seat && a.label == b.label;
    let twice = |i: &usize| asked[..*i].iter().any(|o| same(o, asked[*i]));
    (1..asked.len()).find(twice).map(|i| asked[i])
}

/// The result of matching a label.
#[derive(Debug)]
pub(super) enum Meaning<'a, A> {
    One(&'a Offer<A>),
    Several(Vec<&'a Offer<A>>),
    Nothing,
}

/// Matches exactly, else ignoring case, else by a unique beginning.
pub(super) fn meaning<'a, A>(offers: &'a [Offer<A>], seat: Seat, wanted: &str) -> Meaning<'a, A> {
    let own = || offers.iter().filter(|o| o.seat == seat);
    let plain = plain(wanted);
    let exact: Vec<_> = own().filter(|o| o.label == wanted).collect();
    if !exact.is_empty() {
        return only(exact);
    }
    let same: Vec<_> = own().filter(|o| self::plain(&o.label) == plain).collect();
    if !same.is_empty() {
        return only(same);
    }
    only(own().filter(|o| begins(&o.label, wanted)).collect())
}

/// The only match; if a choice is offered twice, the decision's.
fn only<A>(found: Vec<&Offer<A>>) -> Meaning<'_, A> {
    let mut asked = found.iter().filter(|o| !o.anytime);
    match (found.as_slice(), asked.next(), asked.next()) {
        ([], ..) => Meaning::Nothing,
        ([one], ..) | (_, Some(one), None) => Meaning::One(one),
        _ => Meaning::Several(found),
    }
}

/// Whether a label begins with `wanted`, ignoring case.
pub(super) fn begins(label: &str, wanted: &str) -> bool {
    plain(label).starts_with(&plain(wanted))
}

/// Lower case, plain apostrophes and hyphens, single spaces.
pub(super) fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace('’', "'").replace('–', "-");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(label: &str) -> Offer<u8> {
        Offer {
            seat: Seat(0),
            action: 0,
            label: label.to_owned(),
            cost: None,
            anytime: false,
        }
    }

    #[test]
    fn equal_words_are_found() {
        let offers = ["Move", "Pass", "Move"].map(offer);
        assert!(ambiguous(&offers).is_some_and(|o| o.label == "Move"));
        assert!(ambiguous(&offers[..2]).is_none());
    }

    #[test]
    fn exact_before_case_before_beginning() {
        let offers = ["Move", "Move on", "Build a gate"].map(offer);
        let one = |wanted| match meaning(&offers, Seat(0), wanted) {
            Meaning::One(o) => o.label.clone(),
            other => format!("{other:?}"),
        };
        assert_eq!(one("Move"), "Move");
        assert_eq!(one("move"), "Move");
        assert_eq!(one("build"), "Build a gate");
        let mut twice = [offer("Move"), offer("Move")];
        twice[1].anytime = true;
        assert!(matches!(
            meaning(&twice, Seat(0), "Move"),
            Meaning::One(Offer { anytime: false, .. })
        ));
        assert!(matches!(
            meaning(&offers, Seat(0), "mov"),
            Meaning::Several(_)
        ));
        assert!(matches!(meaning(&offers, Seat(0), "x"), Meaning::Nothing));
        assert!(matches!(
            meaning(&offers, Seat(1), "Move"),
            Meaning::Nothing
        ));
    }
}
