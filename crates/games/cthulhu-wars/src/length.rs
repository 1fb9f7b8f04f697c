//! How long a game takes.
//!
//! The rules alone promise no end. Doom never goes back, and in the base game and with two factions
//! each every Doom Phase in which someone controls a gate advances it: so there are at most
//! 4 × 29 + 1 such turns before someone has 30; and there are at most eight turns with a Ritual
//! before the marker stands on Instant Death. But a table whose factions leave every
//! gate and never perform a Ritual plays on for ever, and with the Decay Marker and in Duel, where
//! gates bring no Doom, gates need not even be left.
//!
//! So the bounds here are a statement about play by the house's bots, for tests and simulations. Of
//! 15,000 random games of each variant, board and player count (390,000 in all) none took more than
//! 32 turns and 1,777 decisions; half of them ended by turn 6 to 10, after 178 to 351 decisions, and
//! 99 of 100 by turn 9 to 17, after 427 to 1,023. Of 1,000 games of greedy bots none took more than
//! 14 turns and 1,093 decisions. A game that passes the bounds goes round in circles. Nothing stops
//! people who play on.

/// More turns than bots need. The base game can't pass it as long as someone controls a gate in
/// every Doom Phase.
pub const MOST_TURNS: u16 = 120;

/// More decisions than bots need.
pub const MOST_ACTIONS: u64 = 10_000;
