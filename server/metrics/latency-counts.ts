/** Cumulative counts by upper bound in milliseconds, ascending; the last bound is Infinity. */
export type LatencyCounts = readonly { readonly upToMs: number; readonly count: number }[];
