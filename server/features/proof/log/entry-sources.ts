/** What entries of the log are about besides entries of the journal, whose source is their partition. */
export const ENTRY_SOURCES = {
  /** Segments of the tick tape, by id. */
  tape: -1,
  /** That a log continues another, by the number of the log. */
  origin: -2,
  /** Why that one was ended, by the number of the log that says it. */
  ended: -3,
} as const;
