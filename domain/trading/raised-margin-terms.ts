export interface RaisedMargin {
  readonly symbol: string;
  /** The margin as a share of the notional at opening, in whole percent: 100 asks for as much as without leverage. */
  readonly percent: number;
  /** Milliseconds since 1970 UTC. */
  readonly from: number;
  readonly until: number;
}
