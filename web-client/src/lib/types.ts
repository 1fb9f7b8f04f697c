/** The types of the wire and of the views, generated from the server's: see `src/generated`. */
export type * from '../generated/wire';
export type * from '../generated/cthulhu-wars';
