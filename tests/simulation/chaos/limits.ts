/** What the server promises about itself, in milliseconds. */

/** A commit that takes longer is given up, and its callers are told that the outcome is unknown. */
const COMMIT_DEADLINE_MS = 2_000;

/** Every call is answered within this time, whatever the database does. */
export const ANSWER_LIMIT_MS = COMMIT_DEADLINE_MS + 1_000;

/** From the moment the database is back until a new command is executed. */
export const BACK_LIMIT_MS = 2_000;

/** The same if the server has read its whole journal again, as after a start. */
export const REFOLDED_BACK_LIMIT_MS = 10_000;

/**
 * A transaction whose connection was lost releases its locks within this time: what it had locked can be neither booked nor changed before.
 */
export const LOCKS_LIMIT_MS = 30_000;
