import { changeFinancing } from '@fairlead/domain/trading/financing/financing-change.ts';
import { NO_FINANCING } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { insertFinancingVersion } from '@fairlead/server/features/trading/operators/financing/financing-store.ts';
import { readShippedFinancing } from '@fairlead/server/features/trading/operators/financing/seed-financing.ts';
import { createBrowserDatabase } from './browser-postgres.ts';

/**
 * A database with the seeded clients, in which the rates that ship apply to everyone's positions, as if the notice were over. Returns its
 * URL. Otherwise a server that finds clients introduces them with notice, and no night costs anything yet.
 */
export async function createFinancedDatabase(): Promise<string> {
  const databaseUrl = await createBrowserDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const at = Date.now();
  await insertFinancingVersion(database, {
    terms: changeFinancing(NO_FINANCING, readShippedFinancing(), INSTRUMENTS, at),
    reason: 'Shipped with the server',
    createdAt: at,
    proposedBy: null,
    approvedBy: null,
    hasNewFees: false,
  });
  await database.close();
  return databaseUrl;
}
