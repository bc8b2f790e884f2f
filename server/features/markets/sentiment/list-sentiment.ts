import type { SentimentResponse } from '@fairlead/contract/markets/schemas.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { readSentiment } from './sentiment-store.ts';

/** The share of clients who are long each instrument, as last published. */
export async function listSentiment(database: Pick<Database, 'drizzle'>): Promise<SentimentResponse> {
  const figures = await readSentiment(database);
  return {
    status: true,
    data: Object.fromEntries(
      [...figures].map(([symbol, { longPercent, computedAt }]) => [
        symbol,
        { long_percent: longPercent, computed_at: new Date(computedAt).toISOString() },
      ]),
    ),
  };
}
