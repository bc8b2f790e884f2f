/** Counts by upper bound in milliseconds, ascending and each with what was faster; the last bound is Infinity. */
export type LatencyCounts = readonly { readonly upToMs: number; readonly count: number }[];
