import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { takeSnapshot } from '@fairlead/server/engine/snapshots/take-snapshot.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import { startServerProcess } from '@fairlead/tests/support/server-process.ts';
import { formatCount, type BenchSection } from './report.ts';

/**
 * The time from a server's start until it is ready, by the length of its journal: the same accounts and positions, with as many stop
 * changes as that length requires. The newest snapshot is followed by as many entries as possible before the next one is due.
 */

const SIZES = [1_000, 1_000_000];
/** With BENCH_LONGEST=1: takes a few more minutes and gigabytes. */
const LONGEST = 10_000_000;
const STARTS = 5;
const ACCOUNTS = 100;
const POSITIONS_PER_ACCOUNT = 5;
/** One less than the number after which a snapshot is due. */
const TAIL = 1_999;
/** The number of commands within the last day, which may be sent again. */
const OF_LATE = 100_000;
const TWO_DAYS_MS = 2 * 86_400_000;

interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

interface Measured {
  readonly entries: number;
  readonly readyMs: number;
  readonly recoveredMs: number;
  readonly memoryMb: number;
}

export async function benchStart(): Promise<BenchSection> {
  const sizes = process.env['BENCH_LONGEST'] === '1' ? [...SIZES, LONGEST] : SIZES;
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const server = await startPostgres({ settings: { shared_buffers: '512MB', max_wal_size: '8GB' } });
  try {
    const places: (Place & { readonly entries: number; readonly foldedMs: number })[] = [];
    for (const entries of sizes) {
      const databaseUrl = await server.createDatabase(`start_${entries}`);
      const database = await openDatabase({ databaseUrl, dataDir });
      await writeJournal(database, entries);
      const startedAtMs = performance.now();
      await takeSnapshot(database, Date.now);
      const foldedMs = performance.now() - startedAtMs;
      await changeStops(database, entries, entries + TAIL, Date.now());
      await database.close();
      places.push({ entries, databaseUrl, dataDir, foldedMs });
    }
    const measured: Measured[] = [];
    // In turn, so that other load on the machine affects all of them.
    for (let nth = 0; nth < STARTS; nth += 1) for (const place of places) measured.push(await measureStart(place));
    const rows = places.map(({ entries, foldedMs }) => {
      const own = measured.filter((each) => each.entries === entries);
      return {
        entries,
        foldedMs,
        readyMs: median(own, 'readyMs'),
        recoveredMs: median(own, 'recoveredMs'),
        memoryMb: median(own, 'memoryMb'),
      };
    });
    const least = rows[0];
    return {
      title: 'Start by journal length',
      text: `The server in a separate process on PostgreSQL, from its start until it is ready: median of ${STARTS} starts each, in turn. ${ACCOUNTS} accounts with ${POSITIONS_PER_ACCOUNT} positions each; the newest snapshot is ${formatCount(TAIL)} entries old, and ${formatCount(OF_LATE)} commands are of the last day if there are as many. The last column is the one-off time to fold the whole journal and write a snapshot.`,
      head: ['entries', 'ready after', 'ratio to the shortest', 'of which recovery', 'memory', 'full fold'],
      rows: rows.map(({ entries, readyMs, recoveredMs, memoryMb, foldedMs }) => [
        formatCount(entries),
        `${(readyMs / 1_000).toFixed(2)} s`,
        `${(readyMs / (least?.readyMs ?? readyMs)).toFixed(2)} x`,
        `${Math.round(recoveredMs)} ms`,
        `${Math.round(memoryMb)} MB`,
        `${(foldedMs / 1_000).toFixed(1)} s`,
      ]),
    };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Writes accounts with their positions, and then stop changes up to the number of entries, in the database itself. */
async function writeJournal(database: Database, entries: number): Promise<void> {
  const now = Date.now();
  const opened = {
    margin: 10_000,
    leverage: 10,
    openPrice: 1_080_200,
    openedAt: now,
    stopLoss: null,
    takeProfit: null,
    guaranteedStop: false,
    trailingDistance: null,
    openedBy: 'client',
  };
  const quote = { bid: 1_080_000, ask: 1_080_200, at: now };
  const access = { verified: true, categoryIds: [2], leverageIndexes: {} };
  for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) {
    const positions = Array.from({ length: POSITIONS_PER_ACCOUNT }, (_, nth) => {
      const id = (accountId - 1) * POSITIONS_PER_ACCOUNT + nth + 1;
      const position = { id, accountId, symbol: 'EURUSD', side: 'long', ...opened };
      return { kind: 'positionOpened', position, quote, priceBound: 1_080_200, orderId: null };
    });
    const events = [
      { kind: 'accountOpened' },
      { kind: 'tradingAccessSet', access },
      { kind: 'fundsMoved', fundsKind: 'deposit', purse: 'cash', amount: 10_000_000, reference: 'seed' },
      ...positions,
    ];
    await database.query(`INSERT INTO journal (seq, account_id, at_ms, cause, events) VALUES ($1, $2, $3, 'command', $4::json)`, [
      accountId,
      accountId,
      now,
      JSON.stringify(events),
    ]);
  }
  // Yesterday's commands are never sent again.
  const late = Math.max(ACCOUNTS, entries - OF_LATE);
  await changeStops(database, ACCOUNTS, late, now - TWO_DAYS_MS);
  await changeStops(database, late, entries, now);
}

const ENTRIES_AT_ONCE = 200_000;

async function changeStops(database: Database, afterSeq: number, upToSeq: number, at: number): Promise<void> {
  const positions = ACCOUNTS * POSITIONS_PER_ACCOUNT;
  for (let from = afterSeq; from < upToSeq; from += ENTRIES_AT_ONCE) {
    await database.query(
      `INSERT INTO journal (seq, account_id, command_id, at_ms, cause, events)
       SELECT seq, (seq % $3) / $4 + 1, 'updateStops:' || seq, $5, 'command', format(
         '[{"kind":"stopsUpdated","positionId":%s,"stopLoss":%s,"takeProfit":null,"trailingDistance":null}]', seq % $3 + 1, 1000000 + seq % 50000
       )::json FROM generate_series($1::bigint + 1, $2::bigint) AS seq`,
      [from, Math.min(from + ENTRIES_AT_ONCE, upToSeq), positions, POSITIONS_PER_ACCOUNT, at],
    );
  }
}

async function measureStart({ entries, databaseUrl, dataDir }: Place & { readonly entries: number }): Promise<Measured> {
  const startedAtMs = performance.now();
  const server = await startServerProcess({ databaseUrl, dataDir }, { DEMO: '0', SECRET_KEY: 'b'.repeat(64), LOG_LEVEL: 'info' });
  const readyMs = performance.now() - startedAtMs;
  const [, recovered = 'NaN'] = /"elapsedMs":(\d+),"msg":"the state was recovered"/.exec(server.output()) ?? [];
  const memoryMb = await readMemoryMb(server.processId);
  await server.end('SIGKILL');
  return { entries, readyMs, recoveredMs: Number(recovered), memoryMb };
}

/** The memory that the process uses, as Linux counts it. */
async function readMemoryMb(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
}

function median(measured: readonly Measured[], what: 'readyMs' | 'recoveredMs' | 'memoryMb'): number {
  return measured.map((each) => each[what]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? Number.NaN;
}
