import type { EnginePort } from './engine/engine-port.ts';

export interface UnpricedContext {
  readonly engine: Pick<EnginePort, 'visitTradingAccounts'>;
  /** Whether an instrument has a source of prices. */
  readonly hasSource: (symbol: string) => boolean;
  readonly log: { error(details: object, message: string): void };
}

/**
 * Clients can't close what has no price, and nothing stops it out. That an instrument was taken out of the file of sources while they hold
 * positions in it is said at each start.
 */
export async function warnOfUnpricedPositions({ engine, hasSource, log }: UnpricedContext): Promise<void> {
  const positions: Record<string, number> = {};
  let accounts = 0;
  await engine.visitTradingAccounts((account) => {
    const unpriced = account.positions.filter(({ symbol }) => !hasSource(symbol));
    for (const { symbol } of unpriced) positions[symbol] = (positions[symbol] ?? 0) + 1;
    if (unpriced.length > 0) accounts += 1;
  });
  if (accounts > 0) log.error({ positions, accounts }, 'clients hold positions in instruments that have no price source');
}
