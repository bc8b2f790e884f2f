/** A period in which a market trades, including the opening instant and excluding the closing one. In milliseconds since 1970 UTC. */
export interface Session {
  readonly opensAt: number;
  readonly closesAt: number;
}
