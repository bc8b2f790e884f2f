import type { Account } from '@fairlead/domain/engine/state.ts';
import { decideSentiment, SidesBook, type SentimentFigure, type SentimentState } from '@fairlead/domain/markets/sentiment.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { readSentiment, writeSentiment } from './sentiment-store.ts';

export interface SentimentPorts {
  readonly database: Pick<Database, 'drizzle'>;
  readonly engine: { readonly visitTradingAccounts: (visit: (account: Pick<Account, 'id' | 'positions'>) => void) => Promise<void> };
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Long enough that figures can't be matched with single trades, short enough that they are of this day. */
export const PUBLISH_SENTIMENT_EVERY_MS = 600_000;

/**
 * Returns the work of the leading process: reads the open positions of all accounts, in all partitions, and publishes the share of clients
 * who are long each instrument. What the figures were computed from stays in memory, since it says who is on which side. Rejects, and
 * publishes nothing, if the accounts of a partition can't be read.
 */
export function createSentimentPublisher({ database, engine, clock }: SentimentPorts): () => Promise<void> {
  let states: ReadonlyMap<string, SentimentState> | null = null;
  return async () => {
    const book = new SidesBook();
    await engine.visitTradingAccounts(({ id, positions }) => book.add(id, positions));
    const before = states ?? withoutBasis(await readSentiment(database));
    const now = clock();
    const symbols = new Set([...before.keys(), ...book.symbols]);
    const after = new Map([...symbols].map((symbol) => [symbol, decideSentiment(before.get(symbol) ?? NOTHING, book.of(symbol), now)]));
    const figures = [...after].flatMap(([symbol, { figure }]) => (figure === null ? [] : [[symbol, figure] as const]));
    await writeSentiment(database, new Map(figures));
    states = after;
  };
}

const NOTHING: SentimentState = { figure: null, basis: null };

function withoutBasis(figures: ReadonlyMap<string, SentimentFigure>): ReadonlyMap<string, SentimentState> {
  return new Map([...figures].map(([symbol, figure]) => [symbol, { figure, basis: null }]));
}
