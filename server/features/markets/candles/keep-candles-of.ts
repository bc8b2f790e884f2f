import type { Database } from '../../../adapters/db/database.ts';
import { readSetting, writeSetting } from '../../../settings/settings-store.ts';

const KEY = 'candleSource';

/**
 * Deletes the candles of another price source. Candles are a cache of their source, and a mix of sources would be a history that never
 * happened.
 */
export async function keepCandlesOf(source: string, database: Pick<Database, 'query' | 'drizzle'>): Promise<void> {
  if ((await readSetting(database, KEY)) === source) return;
  await database.query('DELETE FROM candle_coverage');
  await database.query('DELETE FROM candles');
  await writeSetting(database, KEY, source);
}
