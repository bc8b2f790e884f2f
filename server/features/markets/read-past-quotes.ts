import { NO_PAST_QUOTES, type MissedMoment, type PastQuotes } from '@fairlead/domain/engine/due-sweep.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { DeadlinePassed, withinDeadline } from '../../deadline.ts';
import { forEachInTurn } from '../../for-each-in-turn.ts';
import type { MarketFeature } from './market-feature.ts';

export interface PastQuotesPorts {
  readonly market: Pick<MarketFeature, 'readQuoteBefore'>;
  readonly instrumentOf: (symbol: string) => Instrument | undefined;
  readonly log: { warn(details: object, message: string): void };
}

const READS_AT_ONCE = 8;
/** Nobody can trade before the start has ended. A month of nights of all instruments takes less. */
const READ_WITHIN_MS = 20_000;

/** Reads the quotes of moments that passed while nothing ran. What can't be read in time is unknown. */
export async function readPastQuotes(missed: readonly MissedMoment[], ports: PastQuotesPorts): Promise<PastQuotes> {
  if (missed.length === 0) return NO_PAST_QUOTES;
  const { market, instrumentOf, log } = ports;
  const quotes = new Map<string, Quote>();
  const reading = forEachInTurn(missed, READS_AT_ONCE, async ({ symbol, at }) => {
    const instrument = instrumentOf(symbol);
    const quote = instrument === undefined ? null : await market.readQuoteBefore(instrument, at);
    if (quote !== null) quotes.set(keyOf(symbol, at), quote);
  });
  try {
    await withinDeadline(reading, READ_WITHIN_MS, 'reading the prices of nights and actions that fell due meanwhile');
  } catch (cause) {
    if (!(cause instanceof DeadlinePassed)) throw cause;
    log.warn({ err: cause, wanted: missed.length, read: quotes.size }, 'for the others the latest prices count');
  }
  return (symbol, at) => quotes.get(keyOf(symbol, at));
}

function keyOf(symbol: string, at: number): string {
  return `${at} ${symbol}`;
}
