import { CANDLE_INTERVAL_MS } from '@fairlead/domain/markets/candle.ts';
import { crossingOf } from '@fairlead/domain/trading/auto/crossover-signal.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { createSandboxPriceFeed } from '../adapters/prices/sandbox/sandbox-price-feed.ts';
import { createTurnedClock } from '../adapters/prices/turned-clock.ts';
import { BrokerRules } from '../engine/broker-rules.ts';
import { createEngineMarket } from '../engine/create-engine-market.ts';
import { DatabaseJournalStore } from '../engine/database-journal-store.ts';
import { Engine } from '../engine/engine.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import { verifyJournal } from '../engine/verify-journal.ts';
import { findUserByEmail } from '../features/account/store.ts';
import { makeTransactionId } from '../features/payments/transaction-id.ts';
import { deriveKey } from '../identity/passwords/password-hash.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import { ALWAYS_OPEN } from '../open-price-feed.ts';
import { PastMarket } from './past-market.ts';
import { seedDemo } from './seed-demo.ts';

const hasher = createPasswordHasher({
  cost: { memoryKib: 64, passes: 1, parallelism: 1 },
  derive: deriveKey,
  mostAtOnce: 2,
  mostWaiting: 10,
});
const HOUR_MS = 3_600_000;
const CANDLE_MS = CANDLE_INTERVAL_MS[CROSSOVER_TERMS.interval];
const THURSDAY = Date.UTC(2026, 10, 19, 10, 30);
const SUNDAY = Date.UTC(2026, 10, 22, 18);
const AFTER_CHRISTMAS = Date.UTC(2026, 11, 28, 9);
/** Summer time has ended in New York the day before, whose night was 25 hours after the one before. */
const AFTER_THE_CLOCKS = Date.UTC(2026, 10, 2, 3);
const silent = { info: () => undefined, error: () => undefined };

interface Trade {
  readonly account_id: number;
  readonly symbol: string;
  readonly side: string;
  readonly opened_at_ms: number;
  readonly closed_at_ms: number;
  readonly opened_by: string;
}

describe.each(testDatabases)("the demo client's day with AutoTrading on %s", (kind) => {
  let database: Database;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    now = THURSDAY;
    return () => opened.remove();
  });

  interface Start {
    readonly alwaysOpen?: boolean;
    readonly hasPast?: boolean;
    /** The start is killed at the command after so many. */
    readonly survived?: number;
  }

  /** A start of the server: its engine and prices, then the demo's accounts. */
  async function start({ alwaysOpen = false, hasPast = true, survived = Infinity }: Start = {}) {
    const instruments = alwaysOpen ? ALWAYS_OPEN : INSTRUMENTS;
    const rules = new BrokerRules(RETAIL_RULE_PACK, instruments);
    const hoursOf = rules.hoursOf.bind(rules);
    const feed = createSandboxPriceFeed({ seed: 'demo', clock: createTurnedClock(now), instruments, hoursOf, alwaysOpen });
    const nothing = { quote: () => undefined, isUnderReview: () => false, onQuote: () => () => undefined };
    const pastMarket = new PastMarket(nothing, () => now);
    const market = createEngineMarket(pastMarket, rules);
    const store = new DatabaseJournalStore(database);
    const running = await Engine.start({ store, market, clock: () => pastMarket.now(), log: silent });
    let left = survived;
    const live = <Result>(work: () => Promise<Result>): Promise<Result> => (left < 0 ? Promise.reject(new Error('killed')) : work());
    const engine: Pick<EnginePort, 'submit' | 'viewAccount'> = {
      viewAccount: (id) => live(() => running.viewAccount(id)),
      submit: (command) => {
        left -= 1;
        return live(() => running.submit(command));
      },
    };
    const past = { engine, pastMarket, market, feed, ticks: feed.past, hoursOf, log: silent };
    const context = { database, engine, hasher, clock: () => now, newTransactionId: makeTransactionId };
    const outcome = await seedDemo({ ...context, autoTradingPast: hasPast ? past : null }).then(
      () => 'seeded',
      () => 'killed',
    );
    const user = await findUserByEmail(database, 'demo@fairlead.test');
    const view = user === null ? null : await running.viewAccount(user.id);
    await running.stop();
    await store.close();
    return { outcome, view, feed };
  }

  const readTrades = () =>
    database.query<Trade>(
      'SELECT account_id, symbol, side, opened_at_ms, closed_at_ms, opened_by FROM closed_positions ORDER BY opened_at_ms, symbol',
    );
  const readDeposits = async () =>
    (await database.query<{ amount_cents: number }>('SELECT amount_cents FROM transactions ORDER BY created_at')).map(
      ({ amount_cents: amount }) => amount,
    );

  test.each([
    ['on a Thursday', THURSDAY, false],
    ['on a Thursday with all markets open', THURSDAY, true],
    ['on a Sunday', SUNDAY, false],
    ['after Christmas', AFTER_CHRISTMAS, false],
    ['after the clocks have changed', AFTER_THE_CLOCKS, false],
  ])(
    '%s: has trades that the strategy opened, all closed before the night, and a balance of 10,000 euros',
    async (_when, moment, alwaysOpen) => {
      now = moment;
      const { view, feed } = await start({ alwaysOpen });
      expect(view).toMatchObject({ isAutoTrading: false, positions: [], figures: { balance: 1_000_000, equity: 1_000_000 } });
      const trades = await readTrades();
      expect(trades.length).toBeGreaterThan(0);
      for (const { opened_by, symbol, side, opened_at_ms: openedAt, closed_at_ms: closedAt } of trades) {
        expect([opened_by, nextCutOff(openedAt)]).toEqual(['auto', nextCutOff(closedAt)]);
        const candleAt = Math.floor(openedAt / CANDLE_MS) * CANDLE_MS - CANDLE_MS;
        const history = { symbol, interval: CROSSOVER_TERMS.interval, fromMs: candleAt - 5 * 24 * HOUR_MS, toMs: candleAt + 1 };
        expect(crossingOf(await feed.loadHistory(history), CROSSOVER_TERMS)).toBe(side);
      }
      expect(await verifyJournal(database)).toMatchObject({ faults: [], partitions: [{ openPositions: 0 }] });
    },
  );

  test('a restart adds nothing', async () => {
    await start();
    const before = [await readTrades(), await readDeposits()];
    now += 24 * HOUR_MS;
    await start();
    expect([await readTrades(), await readDeposits()]).toEqual(before);
  });

  test('is completed by the next start if a start was killed at any command', async () => {
    let trades: readonly Trade[] = [];
    for (let survived = 3; ; survived += 1) {
      const { outcome, view } = await start({ survived });
      const seen = await readTrades();
      // What was traded stays as it was.
      expect(seen).toEqual(expect.arrayContaining([...trades]));
      trades = seen;
      now += HOUR_MS;
      if (outcome === 'killed') continue;
      expect(view).toMatchObject({ isAutoTrading: false, positions: [], figures: { balance: 1_000_000 } });
      break;
    }
    expect(trades.length).toBeGreaterThan(0);
    expect((await readDeposits()).length).toBe(2);
    expect(await verifyJournal(database)).toMatchObject({ faults: [] });
  });

  test('is left out if the prices of the past are not known', async () => {
    const { view } = await start({ hasPast: false });
    expect(view).toMatchObject({ isAutoTrading: false, figures: { balance: 1_000_000 } });
    expect([await readTrades(), await readDeposits()]).toEqual([[], [1_000_000]]);
  });
});
