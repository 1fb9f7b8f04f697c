//! The server over real sockets and real databases.

mod chat;
mod durable;
mod frozen;
mod keg;
mod lobby;
mod match_play;
mod refusals;
mod resume;
mod secrets;
mod site;
mod slow;
mod standing_in;
mod storage;
mod support;
mod undo;
mod zz;
