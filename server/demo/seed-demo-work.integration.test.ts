import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../adapters/files/memory-file-store.ts';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from '../engine/database-journal-store.ts';
import { Engine } from '../engine/engine.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import { FixtureEngineMarket } from '../engine/fixture-engine-market.ts';
import { verifyJournal } from '../engine/verify-journal.ts';
import { READY_CLIENTS } from '../features/ready-clients.ts';
import { makeTransactionId } from '../features/payments/transaction-id.ts';
import { createProviders } from '../open-payment-providers.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { deriveKey } from '../identity/passwords/password-hash.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import type { DemoWorkContext } from './demo-actions.ts';
import { fixturePastMarket } from './fixture-past-market.ts';
import { seedDemoHistory } from './seed-demo-history.ts';
import { areDemoQuotesFresh, seedDemoTrades } from './seed-demo-trades.ts';
import { leaveOutDemoWork, seedDemoWork } from './seed-demo-work.ts';
import { seedDemo } from './seed-demo.ts';
import { isLong } from '../../tests/support/long.ts';

const hasher = createPasswordHasher({
  cost: { memoryKib: 64, passes: 1, parallelism: 1 },
  derive: deriveKey,
  mostAtOnce: 2,
  mostWaiting: 10,
});
/** A Friday. */
const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const WIRE = { beneficiary: 'Fairlead', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bank: 'A bank' };

describe.each(testDatabases)("the demo's operator work on %s", (kind) => {
  let database: Database;
  let engine: Engine;
  let market: FixtureEngineMarket;
  let pastMarket: ReturnType<typeof fixturePastMarket>;
  let documentFiles: MemoryFileStore;
  let now: number;
  let warnings: string[];

  beforeEach(async () => {
    now = NOW;
    warnings = [];
    market = new FixtureEngineMarket();
    pastMarket = fixturePastMarket(market, () => now);
    documentFiles = createMemoryFileStore();
    const opened = await openTestDatabase(kind);
    database = opened.database;
    const store = new DatabaseJournalStore(database);
    const silent = { info: () => undefined, error: () => undefined };
    engine = await Engine.start({ store, market, clock: () => pastMarket.now(), log: silent });
    await seedDemo(demo());
    return async () => {
      await engine.stop();
      await store.close();
      await opened.remove();
    };
  });

  const demo = () => ({ database, engine, hasher, clock: () => now, newTransactionId: makeTransactionId });
  const seedHistory = () => seedDemoHistory({ ...demo(), pastMarket });
  const contextWith = (submit: EnginePort['submit']): DemoWorkContext => ({
    database,
    engine: { submit, viewAccount: (id) => engine.viewAccount(id) },
    documentFiles,
    providers: createProviders([], WIRE, () => ({ order: [], off: [] })),
    secretBox: createSecretBox('a secret for tests'),
    rules: { withdrawalBusinessDays: 1, allowsInducements: false },
    newTransactionId: makeTransactionId,
    clock: () => now,
    log: { info: () => undefined, error: () => undefined, warn: (_details, message) => void warnings.push(message) },
  });
  const submit: EnginePort['submit'] = (command) => engine.submit(command);
  const seed = (isStopping?: () => boolean) => seedDemoWork(contextWith(submit), isStopping);

  const STATE = `SELECT (SELECT count(*)::int FROM documents WHERE status = 'processing') AS papers,
    (SELECT count(*)::int FROM documents WHERE status = 'approved') AS approved,
    (SELECT count(*)::int FROM (${READY_CLIENTS}) AS one) AS ready, (SELECT count(*)::int FROM users WHERE pin IS NOT NULL) AS pins,
    (SELECT count(*)::int FROM contact_messages) AS messages, (SELECT count(*)::int FROM complaints WHERE status = 'open') AS complaints,
    (SELECT count(*)::int FROM complaints WHERE acknowledged_at IS NOT NULL) AS confirmed,
    (SELECT count(*)::int FROM deletion_requests) AS deletions, (SELECT count(*)::int FROM transactions WHERE status = 'pending' AND amount_cents < 0) AS wanted,
    (SELECT count(*)::int FROM transactions WHERE status = 'processing') AS checked,
    (SELECT count(*)::int FROM transactions WHERE status = 'pending' AND amount_cents > 0) AS wires,
    (SELECT count(*)::int FROM funds_requests WHERE status = 'waiting') AS bookings, (SELECT count(*)::int FROM client_notes) AS notes,
    (SELECT count(*)::int FROM client_tags) AS tags, (SELECT count(*)::int FROM logins) AS logins, (SELECT count(*)::int FROM audit_log) AS entries,
    (SELECT count(*)::int FROM mails) AS mails`;
  const readState = async () => (await database.query<Record<string, number>>(STATE))[0];
  const QUEUES = {
    papers: 4,
    ready: 1,
    messages: 4,
    complaints: 2,
    confirmed: 1,
    deletions: 1,
    wanted: 1,
    checked: 1,
    wires: 1,
    bookings: 1,
  };
  const SEEDED = { ...QUEUES, approved: 26, pins: 13, notes: 7, tags: 5, mails: 0 };

  test('is seeded once, with work in every queue, and a restart adds nothing', async () => {
    await seedHistory();
    expect(await seed()).toBe(true);
    const state = await readState();
    expect(state).toMatchObject(SEEDED);
    expect(warnings).toEqual([]);
    expect(documentFiles.keys()).toHaveLength(30);
    now += DAY_MS;
    expect(await seed()).toBe(true);
    expect(await readState()).toEqual(state);
    expect(await verifyJournal(database)).toMatchObject({ faults: [] });
    const [late] = await database.query(`SELECT count(*)::int AS late FROM transactions WHERE due_on < '2027-01-15' AND amount_cents < 0`);
    expect(late).toEqual({ late: 1 });
    // The operators' actions are in the audit log in time order, and none is in the future.
    const times = (await database.query<{ at: Date }>('SELECT at FROM audit_log ORDER BY seq')).map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(NOW);
    await expectTrades();
  });

  /** At the quotes of open markets, each order once. */
  async function expectTrades(): Promise<void> {
    const context = { database, engine, market, clock: () => now };
    expect(areDemoQuotesFresh(context)).toBe(false);
    market.tick('BTCUSD', 60_000_000_000, 60_020_000_000, now);
    market.tick('EURUSD', 1_160_000, 1_160_100, now);
    await seedDemoTrades(context);
    const read = () =>
      database.query<{ command_id: string }>(`SELECT command_id FROM journal WHERE command_id LIKE 'demo:trade:%' ORDER BY seq`);
    const seeded = await read();
    expect(seeded.length).toBeGreaterThan(8);
    expect(await engine.listAutoTradingAccounts()).toHaveLength(4);
    await database.query(`DELETE FROM settings WHERE key = 'demo:trades'`);
    await seedDemoTrades(context);
    await seedDemoTrades(context);
    expect(await read()).toEqual(seeded);
  }

  test.runIf(isLong)('is completed by the next start, as it would have been, if a start was killed', async () => {
    await seedHistory();
    for (const survived of [0, 2, 4]) {
      let submitted = 0;
      const dying: EnginePort['submit'] = async (command) => {
        const answer = await engine.submit(command);
        submitted += 1;
        if (submitted > survived) throw new Error('killed');
        return answer;
      };
      await expect(seedDemoWork(contextWith(dying))).rejects.toThrow('killed');
      now += DAY_MS;
    }
    let looks = 0;
    expect(await seed(() => (looks += 1) > 5)).toBe(false);
    expect(await seed()).toBe(true);
    expect(await readState()).toMatchObject(SEEDED);
    const [latest] = await database.query<{ at: Date }>('SELECT max(at) AS at FROM audit_log');
    expect(latest?.at.getTime()).toBeLessThan(NOW);
  });

  test('is left out of a database that is to be without it', async () => {
    await leaveOutDemoWork(database);
    const before = await readState();
    expect(await seed()).toBe(true);
    await seedDemoTrades({ database, engine, market, clock: () => now });
    expect(await readState()).toEqual(before);
    expect(await engine.listAutoTradingAccounts()).toEqual([]);
  });
});
