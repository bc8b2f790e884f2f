/** Trading that an operator has stopped, in one instrument or in all. A halted instrument fills nothing and fires nothing. */
export interface Halt {
  /** Null for all instruments. */
  readonly symbol: string | null;
  readonly reason: string;
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly since: number;
}

export function isHaltedBy(halts: readonly Pick<Halt, 'symbol'>[], symbol: string): boolean {
  return halts.some((halt) => halt.symbol === null || halt.symbol === symbol);
}
