/** The maximum number of days in a report. */
export const LONGEST_SPAN_DAYS = 400;
