import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { takeSnapshot } from '@fairlead/server/engine/snapshots/take-snapshot.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import { startServerProcess } from '@fairlead/tests/support/server-process.ts';
import { formatCount, type BenchSection } from './report.ts';

/** The time from SIGTERM until a server has exited with 0, by the number of its accounts with a position. */

const SIZES = [1_000, 250_000];
const STOPS = 5;
const ACCOUNTS_AT_ONCE = 50_000;

interface Place {
  readonly accounts: number;
  readonly databaseUrl: string;
  readonly stopsMs: number[];
}

export async function benchStop(): Promise<BenchSection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const server = await startPostgres({ settings: { shared_buffers: '512MB', max_wal_size: '8GB' } });
  try {
    const places: Place[] = [];
    for (const accounts of SIZES) {
      const databaseUrl = await server.createDatabase(`stop_${accounts}`);
      const database = await openDatabase({ databaseUrl, dataDir });
      await openAccounts(database, accounts);
      await takeSnapshot(database, Date.now);
      await database.close();
      places.push({ accounts, databaseUrl, stopsMs: [] });
    }
    // In turn, so that other load on the machine affects all of them.
    for (let nth = 0; nth < STOPS; nth += 1) {
      for (const { databaseUrl, stopsMs } of places) stopsMs.push(await measureStop({ databaseUrl, dataDir }));
    }
    const least = median(places[0]?.stopsMs ?? []);
    return {
      title: 'Clean shutdown by number of accounts',
      text: `The server in a separate process on PostgreSQL, from SIGTERM until it has exited: median of ${STOPS} shutdowns each, in turn.`,
      head: ['accounts', 'exited after', 'ratio to the fewest'],
      rows: places.map(({ accounts, stopsMs }) => [
        formatCount(accounts),
        `${Math.round(median(stopsMs))} ms`,
        `${(median(stopsMs) / least).toFixed(2)} x`,
      ]),
    };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Opens funded accounts with a position each, written by the database itself. */
async function openAccounts(database: Database, accounts: number): Promise<void> {
  for (let from = 0; from < accounts; from += ACCOUNTS_AT_ONCE) {
    await database.query(
      `INSERT INTO journal (seq, account_id, command_id, at_ms, cause, events)
       SELECT id, id, 'open:' || id, $3, 'command', format(
         '[{"kind":"accountOpened"},{"kind":"fundsMoved","fundsKind":"deposit","purse":"cash","amount":10000000,"reference":"seed"},
         {"kind":"positionOpened","position":{"id":%s,"accountId":%s,"symbol":"EURUSD","side":"long","margin":10000,"leverage":10,"openPrice":1080200,
         "openedAt":0,"stopLoss":null,"takeProfit":null,"guaranteedStop":false,"trailingDistance":null,"openedBy":"client"},
         "quote":{"bid":1080000,"ask":1080200,"at":0},"priceBound":1080200,"orderId":null}]', id, id
       )::json FROM generate_series($1::bigint + 1, $2::bigint) AS id`,
      [from, Math.min(from + ACCOUNTS_AT_ONCE, accounts), Date.now()],
    );
  }
}

async function measureStop(place: { readonly databaseUrl: string; readonly dataDir: string }): Promise<number> {
  const server = await startServerProcess(place, { DEMO: '0', SECRET_KEY: 'b'.repeat(64), LOG_LEVEL: 'error' });
  const startedAtMs = performance.now();
  const { code } = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`the server exited with ${code}`);
  return performance.now() - startedAtMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
