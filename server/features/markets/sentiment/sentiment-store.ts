import type { SentimentFigure } from '@fairlead/domain/markets/sentiment.ts';
import { notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/db/database.ts';
import { clientSentiment } from '../../../adapters/db/schema/market.ts';

/** The published figures, by symbol. */
export async function readSentiment({ drizzle }: Pick<Database, 'drizzle'>): Promise<ReadonlyMap<string, SentimentFigure>> {
  const rows = await drizzle.select().from(clientSentiment);
  return new Map(rows.map(({ symbol, longPercent, computedAt }) => [symbol, { longPercent, computedAt: computedAt.getTime() }]));
}

/** Publishes these figures and withdraws all others, in one statement each: a reader between them sees figures that were published. */
export async function writeSentiment({ drizzle }: Pick<Database, 'drizzle'>, figures: ReadonlyMap<string, SentimentFigure>): Promise<void> {
  const symbols = [...figures.keys()];
  await drizzle.delete(clientSentiment).where(symbols.length === 0 ? undefined : notInArray(clientSentiment.symbol, symbols));
  if (symbols.length === 0) return;
  const rows = [...figures].map(([symbol, { longPercent, computedAt }]) => ({ symbol, longPercent, computedAt: new Date(computedAt) }));
  await drizzle
    .insert(clientSentiment)
    .values(rows)
    .onConflictDoUpdate({
      target: clientSentiment.symbol,
      set: { longPercent: sql`excluded.long_percent`, computedAt: sql`excluded.computed_at` },
    });
}
