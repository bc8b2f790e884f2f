/** Why trading was halted: an operator's decision, or a price the server could not settle by itself. */
export const HALT_CAUSES = ['operator', 'reviewTooLong', 'splitSuspected'] as const;
export type HaltCause = (typeof HALT_CAUSES)[number];

/** A trading halt in one instrument or in all. A halted instrument fills and fires nothing until an operator ends the halt. */
export interface Halt {
  /** Null for all instruments. */
  readonly symbol: string | null;
  readonly cause: HaltCause;
  /** The operator's text; for a suspected split its ratio, such as 2:1; otherwise empty. */
  readonly reason: string;
  /** Null if the server halted trading itself. */
  readonly operatorId: number | null;
  /** Milliseconds since 1970 UTC. */
  readonly since: number;
}

export function isHaltedBy(halts: readonly Pick<Halt, 'symbol'>[], symbol: string): boolean {
  return halts.some((halt) => halt.symbol === null || halt.symbol === symbol);
}
