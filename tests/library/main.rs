//! The library held against its promises: a file for each room. One binary, since linking several takes
//! longer than running them.

mod canon;
mod engines;
mod game;
mod generate;
mod levels;
mod logic;
mod pictures;
mod plain;
mod puzzles;
mod text;
mod words;
