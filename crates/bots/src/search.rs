//! The searching bots: Monte Carlo tree search over what a seat can tell apart, for any number of players.
//!
//! Each iteration guesses the hidden facts anew, walks down the tree by what has done best so far among
//! the choices that this world offers, adds one choice, plays on until the position can be appraised,
//! and credits everyone on the way with their own chance to win. Dice are rolled anew each time, so a
//! choice is worth its average over rolls and guesses.
//!
//! Seats that answer one question at the same time walk apart until all have answered: no choice
//! depends on another's sealed answer.

use std::cmp::Ordering;

use engine::{Dice, Options, Play, Position, Seat, Viewer};

use crate::{Insight, dice, wins_at_once};

/// How much trying weighs against what has done well.
const CURIOSITY: f64 = 0.45;
/// How much it counts that no one else is sure to win.
const SPITE: f64 = 0.03;
/// The most choices on one walk: rules may lead round in circles.
const MOST_CHOICES: u32 = 80;
/// The most choices that are played on before a position is appraised.
const MOST_AFTER: u32 = 24;

/// The most choices a tree remembers: some 50 MB. A tree that is full grows no deeper.
const MOST_EDGES: usize = 500_000;

/// A choice in the tree.
pub(crate) struct Edge<A> {
    pub(crate) seat: Seat,
    pub(crate) action: A,
    /// The node behind it, once it has been walked.
    pub(crate) node: Option<usize>,
    pub(crate) visits: u32,
    /// How often it could be chosen.
    offered: u32,
    /// The sum of what its seat made of the chances after it.
    worth: f64,
}

/// A point in the tree: what this seat has seen happen up to a question.
pub(crate) struct Node<A> {
    pub(crate) edges: Vec<Edge<A>>,
}

/// What has been tried. Node 0 is the root.
pub(crate) struct Tree<A> {
    pub(crate) nodes: Vec<Node<A>>,
    /// How many edges all nodes have.
    edges: usize,
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Self {
            nodes: vec![Node { edges: Vec::new() }],
            edges: 0,
        }
    }
}

/// The choice of `seat` that the search prefers.
pub(crate) fn choose<G: Insight>(
    listed: &Options<G::Action>,
    at: &Position<G>,
    seat: Seat,
    seed: u64,
    iterations: u32,
) -> Option<G::Action> {
    let mut own = listed.of(seat);
    let first = own.next()?.clone();
    if own.next().is_none() {
        return Some(first);
    }
    if let Some(win) = wins_at_once(listed, at, seat, seed).into_iter().next() {
        return Some(win);
    }
    let mut tree = Tree::default();
    for n in 0..iterations {
        tree.look(at, seat, seed, n, None, |_, _, _| ());
        if tree.is_decided(seat, iterations - n - 1) {
            break;
        }
    }
    let best = tree.best(seat, |action| at.game.waste(seat, action))?;
    Some(tree.nodes.swap_remove(0).edges.swap_remove(best).action)
}

/// What one iteration is made with.
struct Walk<G: Insight> {
    own: Seat,
    /// Decides among choices that nothing tells apart.
    taste: Dice,
    /// Rolls the game's dice.
    fate: Dice,
    events: Vec<G::Event>,
}

impl<A: Clone + PartialEq> Tree<A> {
    /// Whether a seat's most visited choice stays so, however the iterations that are left go.
    fn is_decided(&self, own: Seat, left: u32) -> bool {
        let (mut most, mut next) = (0, 0);
        for edge in self.nodes[0].edges.iter().filter(|edge| edge.seat == own) {
            if edge.visits > most {
                (most, next) = (edge.visits, most);
            } else if edge.visits > next {
                next = edge.visits;
            }
        }
        most > next + left
    }

    /// A seat's choices at a node, the most visited first, and of those the best.
    pub(crate) fn ranked(&self, node: usize, seat: Seat) -> Vec<usize> {
        let edges = &self.nodes[node].edges;
        let mut own: Vec<usize> = (0..edges.len()).collect();
        own.retain(|at| edges[*at].seat == seat);
        let rank = |at: &usize| (edges[*at].visits, edges[*at].worth);
        own.sort_by(|a, b| rank(b).partial_cmp(&rank(a)).unwrap_or(Ordering::Equal));
        own
    }

    /// The choice of `seat` that did best among those that were looked at often.
    pub(crate) fn best(&self, seat: Seat, waste: impl Fn(&A) -> f64) -> Option<usize> {
        let edges = &self.nodes[0].edges;
        let ranked = self.ranked(0, seat);
        let most = edges[*ranked.first()?].visits;
        let often = ranked
            .into_iter()
            .filter(|at| 2 * edges[*at].visits >= most);
        let mean = |at: &usize| {
            let edge = &edges[*at];
            edge.worth / f64::from(edge.visits.max(1)) - waste(&edge.action)
        };
        often.max_by(|a, b| mean(a).total_cmp(&mean(b)))
    }

    /// Iteration `n` of a search for `seat`. It begins with choice `first` of the root, if there is one,
    /// and tells which choice of the root it began with, the position at which everyone was credited,
    /// and the chance of each seat there.
    pub(crate) fn look<G: Insight<Action = A>>(
        &mut self,
        at: &Position<G>,
        seat: Seat,
        seed: u64,
        n: u32,
        first: Option<usize>,
        tell: impl FnOnce(usize, &G, &[f64]),
    ) {
        let mut guess = dice(seed, 3 * u64::from(n));
        let mut play = Play::resume(at.determinize(Viewer::Seat(seat), &mut guess));
        let mut walk = Walk {
            own: seat,
            taste: dice(seed, 3 * u64::from(n) + 1),
            fate: dice(seed, 3 * u64::from(n) + 2),
            events: Vec::new(),
        };
        let path = self.walk(&mut play, &mut walk, first);
        walk.play_on(&mut play);
        let chances = play.game().chances();
        for (node, edge) in &path {
            let edge = &mut self.nodes[*node].edges[*edge];
            edge.visits += 1;
            edge.worth += wish(&chances, edge.seat);
        }
        if let Some((_, edge)) = path.first() {
            tell(*edge, play.game(), &chances);
        }
    }

    /// Walks down the tree and adds a choice. Returns the nodes and edges on the way.
    fn walk<G: Insight<Action = A>>(
        &mut self,
        play: &mut Play<G>,
        walk: &mut Walk<G>,
        first: Option<usize>,
    ) -> Vec<(usize, usize)> {
        let mut path: Vec<(usize, usize)> = Vec::new();
        // Where each seat stands: apart only while they answer one question without seeing each other.
        let mut places = vec![0; usize::from(play.game().seats())];
        for _ in 0..MOST_CHOICES {
            let Some(by) = next_to_answer(play, walk.own, path.is_empty()) else {
                break;
            };
            let node = places[usize::from(by.0)];
            let (edge, is_new) = match first.filter(|_| path.is_empty()) {
                Some(first) => (first, false),
                None => self.pick(node, by, play.options(), &mut walk.taste),
            };
            let action = self.nodes[node].edges[edge].action.clone();
            let Some(moved) = walk.act(play, by, action) else {
                break;
            };
            path.push((node, edge));
            if is_new {
                break;
            }
            let Some(behind) = self.behind(node, edge) else {
                break;
            };
            if moved {
                places.fill(behind);
            } else {
                places[usize::from(by.0)] = behind;
            }
        }
        path
    }

    /// The choice that is walked next, and whether it is walked for the first time.
    fn pick(
        &mut self,
        node: usize,
        by: Seat,
        options: &Options<A>,
        taste: &mut Dice,
    ) -> (usize, bool) {
        let edges = &mut self.nodes[node].edges;
        let before = edges.len();
        let mut untried: Option<usize> = None;
        let mut tried: Option<(usize, f64)> = None;
        let mut seen = 0;
        let mut hint = 0;
        for action in options.of(by) {
            let at = place_of(edges, by, action, hint);
            hint = at + 1;
            let edge = &mut edges[at];
            edge.offered += 1;
            if edge.visits == 0 {
                seen += 1;
                // Each of those that have not been tried is as likely.
                if taste.below(seen) == 0 {
                    untried = Some(at);
                }
                continue;
            }
            let visits = f64::from(edge.visits);
            let trying = (f64::from(edge.offered).ln() / visits).sqrt();
            let promise = edge.worth / visits + CURIOSITY * trying;
            if tried.is_none_or(|(_, best)| promise > best) {
                tried = Some((at, promise));
            }
        }
        self.edges += edges.len() - before;
        match (untried, tried) {
            (Some(at), _) => (at, true),
            (None, Some((at, _))) => (at, false),
            (None, None) => (0, false),
        }
    }

    /// The node behind a choice; none if there is none yet and the tree is full.
    fn behind(&mut self, node: usize, edge: usize) -> Option<usize> {
        let known = self.nodes[node].edges[edge].node;
        if known.is_some() || self.edges >= MOST_EDGES {
            return known;
        }
        let there = self.nodes.len();
        self.nodes.push(Node { edges: Vec::new() });
        self.nodes[node].edges[edge].node = Some(there);
        Some(there)
    }
}

/// What a seat makes of the chances: its own count, and a little that no one else is sure to win.
fn wish(chances: &[f64], seat: Seat) -> f64 {
    let own = usize::from(seat.0);
    let others = chances.iter().enumerate().filter(|(at, _)| *at != own);
    let rival = others.map(|(_, chance)| *chance).fold(0.0, f64::max);
    let mine = chances.get(own).copied().unwrap_or_default();
    mine + SPITE * (1.0 - rival)
}

/// The place of a choice among the edges, where it is put if it is new. Choices are mostly offered in the
/// same order.
fn place_of<A: Clone + PartialEq>(
    edges: &mut Vec<Edge<A>>,
    seat: Seat,
    action: &A,
    hint: usize,
) -> usize {
    let is = |edge: &Edge<A>| edge.seat == seat && edge.action == *action;
    if edges.get(hint).is_some_and(is) {
        return hint;
    }
    if let Some(at) = edges.iter().position(is) {
        return at;
    }
    edges.push(Edge {
        seat,
        action: action.clone(),
        node: None,
        visits: 0,
        offered: 0,
        worth: 0.0,
    });
    edges.len() - 1
}

/// Who chooses next: at the root the bot itself.
pub(crate) fn next_to_answer<G: Insight>(play: &Play<G>, own: Seat, is_root: bool) -> Option<Seat> {
    let waiting = play.waiting();
    if is_root && waiting.has(own) {
        return Some(own);
    }
    waiting.iter().next()
}

impl<G: Insight> Walk<G> {
    /// Makes a choice; tells whether another question is open then.
    fn act(&mut self, play: &mut Play<G>, by: Seat, action: G::Action) -> Option<bool> {
        self.events.clear();
        let applied = play.apply_into(by, action, &mut self.fate, &mut self.events);
        applied.ok().map(|(_, moved)| moved)
    }

    /// Plays on until no move is half done: windows pass, all else is as likely.
    fn play_on(&mut self, play: &mut Play<G>) {
        for _ in 0..MOST_AFTER {
            let Some((by, action)) = self.next(play) else {
                return;
            };
            if self.act(play, by, action).is_none() {
                return;
            }
        }
    }

    fn next(&mut self, play: &Play<G>) -> Option<(Seat, G::Action)> {
        let question = play.at().question()?;
        if play.game().quiet(question) {
            return None;
        }
        let by = play.waiting().iter().next()?;
        if let Some(opening) = play.game().opening(question, by) {
            return Some((by, opening.decline));
        }
        let count = play.options().of(by).count() as u32;
        let nth = self.taste.below(count.max(1)) as usize;
        let action = play.options().of(by).nth(nth)?;
        Some((by, action.clone()))
    }
}
