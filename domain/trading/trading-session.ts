/** A time in which a market trades: it includes the opening instant and excludes the closing one. Milliseconds since 1970 UTC. */
export interface Session {
  readonly opensAt: number;
  readonly closesAt: number;
}
