import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from '../engine/database-journal-store.ts';
import { Engine } from '../engine/engine.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import { FixtureEngineMarket } from '../engine/fixture-engine-market.ts';
import { verifyJournal } from '../engine/verify-journal.ts';
import { follow } from '../features/affiliates/projection/project.ts';
import { makeTransactionId } from '../features/payments/transaction-id.ts';
import { deriveKey } from '../identity/passwords/password-hash.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import { fixturePastMarket } from './fixture-past-market.ts';
import { seedDemoHistory } from './seed-demo-history.ts';
import { seedDemo } from './seed-demo.ts';

const hasher = createPasswordHasher({
  cost: { memoryKib: 64, passes: 1, parallelism: 1 },
  derive: deriveKey,
  mostAtOnce: 2,
  mostWaiting: 10,
});
const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const silent = { info: () => undefined, error: () => undefined };

describe.each(testDatabases)("the demo's history on %s", (kind) => {
  let database: Database;
  let engine: Engine;
  let restartEngine: () => Promise<void>;
  let pastMarket: ReturnType<typeof fixturePastMarket>;
  let now: number;

  beforeEach(async () => {
    now = NOW;
    const opened = await openTestDatabase(kind);
    database = opened.database;
    const store = new DatabaseJournalStore(database);
    const market = new FixtureEngineMarket();
    pastMarket = fixturePastMarket(market, () => now);
    const start = () => Engine.start({ store, market, clock: () => pastMarket.now(), log: silent });
    engine = await start();
    restartEngine = async () => {
      await engine.stop();
      engine = await start();
    };
    await seedDemo({ database, engine, hasher, clock: () => now, newTransactionId: makeTransactionId });
    return async () => {
      await engine.stop();
      await store.close();
      await opened.remove();
    };
  });

  const seed = (port: Pick<EnginePort, 'submit'> = engine) =>
    seedDemoHistory({ database, engine: port, pastMarket, clock: () => now, newTransactionId: makeTransactionId });

  const STATE = `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM referred_accounts) AS referred,
    (SELECT sum(clicks)::int FROM affiliate_clicks) AS clicks, (SELECT count(*)::int FROM transactions) AS transactions,
    (SELECT count(*)::int FROM transaction_steps) AS steps, (SELECT sum(amount_cents)::bigint FROM ledger_entry WHERE ledger_account LIKE 'client:%') AS balances,
    (SELECT sum(amount_cents)::bigint FROM affiliate_entries WHERE line = 0) AS earned, (SELECT count(*)::int FROM affiliate_entries) AS entries,
    (SELECT sum(ftds)::int FROM affiliate_countries) AS ftds, (SELECT count(*)::int FROM mails) AS mails`;
  const readState = async () => (await database.query<Record<string, number>>(STATE))[0];

  test('contains sign-ups, clicks, deposits and the resulting commissions, and a restart adds nothing', async () => {
    await seed();
    const state = await readState();
    expect(state).toMatchObject({ users: 78, referred: 76, ftds: 22, entries: 62, earned: 211_95, mails: 0 });
    now += DAY_MS;
    await restartEngine();
    await seed();
    await follow({ database, clock: () => now });
    expect(await readState()).toEqual(state);
    expect(await verifyJournal(database)).toMatchObject({ faults: [], partitions: [{ openPositions: 0 }] });
  });

  test('earns the affiliate fees and revenue shares, each fee from what its account paid for trading', async () => {
    await seed();
    const fees = await database.query<{ fee: number; revenue: number }>(
      `SELECT amount_cents AS fee, (detail ->> 'revenue')::int AS revenue FROM affiliate_entries WHERE kind = 'acquisition' AND line = 0`,
    );
    expect(fees.length).toBeGreaterThan(5);
    for (const { fee, revenue } of fees) expect(revenue * 0.75).toBeGreaterThanOrEqual(fee);
    const [shares] = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM affiliate_entries WHERE kind = 'share' AND line = 0`,
    );
    expect(shares?.n).toBeGreaterThan(5);
  });

  test('takes the reversed deposit from both the client and the affiliate', async () => {
    await seed();
    const undone = await database.query(
      `SELECT e.amount_cents, e.detail ->> 'kind' AS reason, a.deposits_cents, a.commission_cents, t.status, t.completed_at
       FROM affiliate_entries AS e JOIN referred_accounts AS a ON a.user_id = e.user_id JOIN transactions AS t ON t.user_id = e.user_id
       WHERE e.kind = 'correction' AND e.line = 0`,
    );
    // Its revenue shares stay earned: the client paid the spread.
    const nothing = { deposits_cents: 0, commission_cents: 3_76, completed_at: null };
    expect(undone).toEqual([{ amount_cents: -10_00, reason: 'undone', status: 'rejected', ...nothing }]);
  });

  test("has four sign-ups through the demo client's own link, two of whom deposit", async () => {
    await seed();
    const rows = await database.query(
      `SELECT u.email, a.first_deposit_at IS NOT NULL AS converted FROM referred_accounts AS a JOIN users AS u ON u.id = a.user_id
       JOIN users AS r ON r.id = a.referrer_id AND r.id = u.referred_by WHERE r.email = 'demo@fairlead.test' ORDER BY a.user_id`,
    );
    expect(rows).toEqual([
      { email: 'franziska.kern@example.test', converted: true },
      { email: 'matteo.greco@example.test', converted: true },
      { email: 'clara.steiner@example.test', converted: false },
      { email: 'henrik.olsen@example.test', converted: false },
    ]);
  });

  test("is seeded for the affiliate even if the demo client's email address has changed", async () => {
    await database.query(`UPDATE users SET email_normalised = 'other@fairlead.test' WHERE email = 'demo@fairlead.test'`);
    await seed();
    expect(await readState()).toMatchObject({ referred: 72, ftds: 22, earned: 211_95 });
  });

  test('is completed by a later start, as it would have been, if a start was killed at any command', async () => {
    await seedDying(0);
    for (const survived of [0, 1, 2, 25, 57, 201]) await seedDying(survived);
    now += 2 * DAY_MS;
    await seed();
    expect(await readState()).toMatchObject({ users: 78, referred: 76, ftds: 22, entries: 62, earned: 211_95 });
    const [latest] = await database.query<{ at_ms: number }>('SELECT max(at_ms) AS at_ms FROM journal');
    expect(latest?.at_ms).toBe(NOW);

    async function seedDying(survived: number): Promise<void> {
      let submitted = 0;
      const submit: EnginePort['submit'] = async (command) => {
        const answer = await engine.submit(command);
        submitted += 1;
        if (submitted > survived) throw new Error('killed');
        return answer;
      };
      await expect(seed({ submit })).rejects.toThrow('killed');
      await restartEngine();
      now += DAY_MS;
    }
  });
});
