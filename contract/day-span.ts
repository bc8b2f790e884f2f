/** A report covers at most so many days. */
export const LONGEST_SPAN_DAYS = 400;
