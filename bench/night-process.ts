/** `node bench/night-process.ts POSITIONS INSTRUMENTS`: one measurement of a night's financing, as a `NightResult`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decideSweep } from '@fairlead/domain/engine/decide-sweep.ts';
import { selectDueSweep } from '@fairlead/domain/engine/due-sweep.ts';
import { FIXTURE_FINANCING } from '@fairlead/domain/engine/fixture-financing.ts';
import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { emptyState } from '@fairlead/domain/engine/state.ts';
import { BROKER_ACCOUNT_ID, DEFAULT_TERMS } from '@fairlead/domain/engine/trading-terms.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import type { JournalRecord } from '@fairlead/server/engine/journal-store.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import type { NightResult } from './nights.ts';
import { BookStore } from './shock.ts';
import { buildBook, type Book } from './tick-book.ts';

const NIGHT = nextCutOff(0);
const TERMS = { ...DEFAULT_TERMS, financing: FIXTURE_FINANCING };

/** A journal that starts with the entries of a book and goes on in the database. */
class GoingOn extends BookStore {
  readonly #durable: DatabaseJournalStore;

  constructor(book: Book, durable: DatabaseJournalStore) {
    super(book.entries);
    this.#durable = durable;
  }

  override takeOver(): Promise<void> {
    return this.#durable.takeOver();
  }

  override append(records: readonly JournalRecord[]): Promise<void> {
    return this.#durable.append(records);
  }
}

async function measure(book: Book, store: GoingOn): Promise<NightResult> {
  const { market } = book;
  const time = { now: 0 };
  const engine = await Engine.start({ store, market, clock: () => time.now, log: { info: () => undefined, error: () => undefined } });
  await engine.submit({ kind: 'setTerms', commandId: 'terms', accountId: BROKER_ACCOUNT_ID, at: 0, terms: TERMS, replaces: DEFAULT_TERMS });
  const durableBefore = engine.durableSeq;
  const commands = sendCommands(engine, () => time.now, book.entries.length);
  // The first commands load the code that any command needs.
  for (let nth = 0; nth < 200; nth += 1) await turn();
  commands.restart();
  // A moment later, so that the night counts as overdue until the last account has been charged.
  time.now = NIGHT + 1;
  const startedAt = performance.now();
  engine.sweepIfDue();
  let longestCpuMs = 0;
  let lastCpu = cpuMs();
  while (engine.sweepOverdueMs > 0 || engine.queuedRecords > 1) {
    await turn();
    const cpu = cpuMs();
    longestCpuMs = Math.max(longestCpuMs, cpu - lastCpu);
    lastCpu = cpu;
  }
  const totalMs = performance.now() - startedAt;
  const longestCommandMs = await commands.stop();
  const accountCount = engine.durableSeq - durableBefore;
  await engine.stop();
  return { accountCount, atOnceMs: decideAtOnce(book), longestCpuMs, longestCommandMs, totalMs };
}

function decideAtOnce(book: Book): number {
  const state = emptyState();
  for (const entry of book.entries) applyEntry(state, entry);
  state.terms = TERMS;
  state.sweeps = { ...state.sweeps, chargedUntil: 0 };
  const sweep = selectDueSweep(state, book.market, NIGHT);
  if (sweep === null) throw new Error('no night is due');
  const startedAt = performance.now();
  let eventCount = 0;
  for (const account of state.accounts.values()) eventCount += decideSweep(state, account, sweep).length;
  if (eventCount === 0) throw new Error('the night costs nothing');
  return performance.now() - startedAt;
}

/** Sends one command after the other, each for another account; tells how long the slowest took since the restart. */
function sendCommands(engine: Engine, clock: () => number, accountCount: number) {
  let isOver = false;
  let longestMs = 0;
  const send = async (): Promise<void> => {
    for (let nth = 0; !isOver; nth += 1) {
      const startedAt = performance.now();
      const accountId = 1 + ((nth * 7_919) % accountCount);
      await engine.submit({ kind: 'removeAlert', accountId, at: clock(), commandId: `behind-${nth}`, alertId: 0 });
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
  };
  const sending = send();
  return {
    restart: () => {
      longestMs = 0;
    },
    stop: async () => {
      isOver = true;
      await sending;
      return longestMs;
    },
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const [positionCount, symbolCount] = process.argv.slice(2).map(Number);
if (positionCount === undefined || symbolCount === undefined) throw new Error('the numbers of positions and instruments are missing');
const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
const server = await startPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
try {
  const database = await openDatabase({ databaseUrl: await server.createDatabase('night'), dataDir: directory });
  const book = buildBook(positionCount, symbolCount);
  console.log(JSON.stringify(await measure(book, new GoingOn(book, new DatabaseJournalStore(database)))));
  await database.close();
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
