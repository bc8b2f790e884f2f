import type { Command } from '@fairlead/domain/engine/command.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { FIXTURE_FINANCING } from '@fairlead/domain/engine/fixture-financing.ts';
import { BROKER_ACCOUNT_ID, DEFAULT_TERMS, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { FixtureEngineMarket } from '@fairlead/server/engine/fixture-engine-market.ts';
import { verifyJournal } from '@fairlead/server/engine/verify-journal.ts';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { spawnServerProcess, startServerProcess } from '../support/server-process.ts';

/**
 * The real server is killed with SIGKILL in the middle of a night's financing and of a split, again and again, until both have reached
 * every account: each position is charged once a night and split once, and the ledger agrees.
 */

const ACCOUNTS = 2_000;
/** On a busy machine, more would wait longer than a command may. */
const SEEDED_AT_ONCE = 100;
const KILLS = 5;
const DAY_MS = 86_400_000;
const BITCOIN = 60_000_000_000;

describe.runIf(isLong && testDatabases.includes('postgres'))(
  'a server killed in the middle of a night and a split',
  { timeout: 400_000 },
  () => {
    test('brings both to every account, once', async () => {
      const place = await createTestDatabase('postgres');
      try {
        const database = await openDatabase(place);
        const nights = await seedHolders(database);
        let interrupted = 0;
        for (let kill = 1; kill <= KILLS; kill += 1) {
          interrupted += await killWithin(place, database, (kill * ACCOUNTS * (nights + 1)) / (KILLS + 1));
        }
        // The kills prove nothing unless some of them interrupted something.
        expect(interrupted).toBeGreaterThan(0);
        const server = await startServerProcess(place, { PRICE_FEED: 'sandbox:always-open' });
        await expect.poll(() => countEntries(database, 'sweepEnded'), { timeout: 120_000, interval: 100 }).toBe(nights + 1);
        await server.end('SIGTERM');

        const events = await readEvents(database);
        const held = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
        expect(events.filter(({ kind }) => kind === 'sweepBegun').length).toBe(nights + 1);
        expect(positionsOf(events, 'positionSplit')).toEqual(held);
        expect(positionsOf(events, 'financingBooked')).toEqual(held.flatMap((id) => Array.from({ length: nights }, () => id)));
        const report = await verifyJournal(database);
        expect(report.faults).toEqual([]);
        const [sum] = await database.query<{ amount: number }>(
          "SELECT coalesce(sum(amount_cents), 0)::bigint AS amount FROM ledger_entry WHERE ledger_account = 'house:financing'",
        );
        const charged = events.reduce((total, event) => total + (event.kind === 'financingBooked' ? event.amount : 0), 0);
        expect(sum?.amount).toBe(-charged);
        await database.close();
      } finally {
        await place.remove();
      }
    });
  },
);

/** Accounts with one long in bitcoin each, opened days ago. Returns how many nights have passed since. */
async function seedHolders(database: Database): Promise<number> {
  const openedAt = Date.now() - 4 * DAY_MS;
  const split: CorporateAction = {
    id: 1,
    kind: 'split',
    symbol: 'BTCUSD',
    date: new Date(openedAt + 2 * DAY_MS).toISOString().slice(0, 10),
    ratio: { newShares: 1, oldShares: 1_000 },
  };
  const terms: TradingTerms = { ...DEFAULT_TERMS, financing: FIXTURE_FINANCING, actions: { version: 1, list: [split] } };
  await storeTerms(database, split);
  const market = new FixtureEngineMarket();
  market.setQuote('BTCUSD', BITCOIN, BITCOIN, openedAt);
  const store = new DatabaseJournalStore(database);
  const log = { info: () => undefined, error: () => undefined };
  const engine = await Engine.start({ store, market, clock: () => openedAt, log });
  for (let first = 1; first <= ACCOUNTS; first += SEEDED_AT_ONCE) {
    const accountIds = Array.from({ length: SEEDED_AT_ONCE }, (_, index) => first + index);
    await Promise.all(accountIds.flatMap((accountId) => holdingCommands(accountId, openedAt).map((command) => engine.submit(command))));
  }
  await engine.submit({ kind: 'setTerms', commandId: 'terms', accountId: BROKER_ACCOUNT_ID, at: openedAt, terms, replaces: DEFAULT_TERMS });
  await engine.stop();
  await store.close();
  let nights = 0;
  for (let cutOff = nextCutOff(openedAt); cutOff <= Date.now(); cutOff = nextCutOff(cutOff)) nights += 1;
  return nights;
}

/** As approved by operators, so that the server finds the terms of the journal. */
async function storeTerms(database: Database, { symbol, date, kind, ratio }: Extract<CorporateAction, { kind: 'split' }>): Promise<void> {
  await database.query(
    "INSERT INTO operators (email, email_normalised, name, created_at) VALUES ('o@fairlead.test', 'o@fairlead.test', 'O', now())",
  );
  await database.query('INSERT INTO corporate_action_versions (version, created_at) VALUES (1, now())');
  await database.query(
    `INSERT INTO corporate_actions (id, kind, symbol, date, terms, source, proposed_by, proposed_at, reason, decision, added_in)
     SELECT 1, $1, $2, $3, $4, '', id, now(), '', 'approved', 1 FROM operators`,
    [kind, symbol, date, JSON.stringify({ ratio })],
  );
  await database.query(
    "INSERT INTO financing_versions (version, benchmarks, schedules, reason, created_at) VALUES (1, $1, $2, '', now())",
    [JSON.stringify(FIXTURE_FINANCING.benchmarks), JSON.stringify(FIXTURE_FINANCING.schedules)],
  );
}

function holdingCommands(accountId: number, at: number): readonly Command[] {
  const base = { accountId, at };
  return [
    { ...base, kind: 'openAccount', commandId: 'open' },
    { ...base, kind: 'setTradingAccess', commandId: 'access', access: FULL_ACCESS },
    { ...base, kind: 'moveFunds', commandId: 'deposit', fundsKind: 'deposit', amount: cents(1_000_000), reference: 'seed' },
    {
      ...base,
      kind: 'openPosition',
      commandId: 'order',
      symbol: 'BTCUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 2,
      priceBound: price(BITCOIN),
      stopLoss: null,
      takeProfit: null,
      guaranteedStop: false,
      trailingDistance: null,
      openedBy: 'client',
    },
  ];
}

/**
 * Starts the server and kills it once that many accounts have been swept, which is before it serves: overdue sweeps come first. Returns 1 if
 * it was killed in the middle of a sweep, else 0.
 */
async function killWithin(place: DatabasePlace, database: Database, sweptCount: number): Promise<number> {
  const server = await spawnServerProcess(place, { PRICE_FEED: 'sandbox:always-open' });
  await expect
    .poll(async () => (await countEntries(database, 'financingBooked')) + (await countEntries(database, 'positionSplit')), {
      timeout: 60_000,
      interval: 5,
    })
    .toBeGreaterThanOrEqual(sweptCount);
  await server.end('SIGKILL');
  return (await countEntries(database, 'sweepBegun')) > (await countEntries(database, 'sweepEnded')) ? 1 : 0;
}

async function countEntries(database: Database, kind: EngineEvent['kind']): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM journal WHERE events::jsonb @> $1::jsonb', [
    JSON.stringify([{ kind }]),
  ]);
  return row?.count ?? 0;
}

async function readEvents(database: Database): Promise<readonly EngineEvent[]> {
  const rows = await database.query<Pick<JournalEntry, 'events'>>('SELECT events FROM journal ORDER BY seq');
  return rows.flatMap(({ events }) => events);
}

function positionsOf(events: readonly EngineEvent[], kind: 'positionSplit' | 'financingBooked'): readonly number[] {
  return events.flatMap((event) => (event.kind === kind ? [event.positionId] : [])).toSorted((a, b) => a - b);
}
