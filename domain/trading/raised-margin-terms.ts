export interface RaisedMargin {
  readonly symbol: string;
  /** The margin as a share of the opening notional, in whole percent: 100 requires as much as a position without leverage. */
  readonly percent: number;
  /** Milliseconds since 1970 UTC. */
  readonly from: number;
  readonly until: number;
}
