import type { Intent } from './strategy.ts';

/**
 * The id of AutoTrading's command for an intent. It depends only on what the intent is about, so that whoever acts on the same candle uses
 * the same id; and it says which candle that was.
 */
export function autoCommandId(
  intent: Pick<Intent, 'kind' | 'candleAt' | 'symbol' | 'side'> & { readonly positionId?: number },
  accountId: number,
): string {
  const { kind, candleAt, symbol, side, positionId } = intent;
  const id = `auto:${kind}:${accountId}:${candleAt}:${symbol}:${side}`;
  return positionId === undefined ? id : `${id}:${positionId}`;
}

/** Returns the opening time of the candle that a command of AutoTrading acted on; null for any other command. */
export function signalCandleOf(commandId: string | null): number | null {
  const candleAt = /^auto:(?:open|close):\d+:(\d{1,16}):/.exec(commandId ?? '')?.[1];
  return candleAt === undefined ? null : Number(candleAt);
}
