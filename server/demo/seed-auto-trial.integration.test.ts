import { crossingOf } from '@fairlead/domain/trading/auto/crossover-signal.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
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
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { PastMarket } from './past-market.ts';
import { seedDemo } from './seed-demo.ts';

const hasher = createPasswordHasher({
  cost: { memoryKib: 64, passes: 1, parallelism: 1 },
  derive: deriveKey,
  mostAtOnce: 2,
  mostWaiting: 10,
});
const DAY_MS = 86_400_000;
/** A Thursday, a Sunday, and the morning after a long weekend. */
const MOMENTS = [Date.UTC(2026, 10, 19, 10, 30), Date.UTC(2026, 10, 22, 18), Date.UTC(2026, 11, 28, 9)] as const;
const silent = { info: () => undefined, error: (...line: unknown[]) => console.error(...line) };

describe.each(testDatabases)("the demo client's day with AutoTrading on %s", (kind) => {
  let database: Database;
  let now: number;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    now = MOMENTS[0];
    remove = opened.remove;
    return () => remove();
  });

  /** A server's start: the engine and the prices of a seed, then the demo. */
  async function start({ seed = 'a', alwaysOpen = false, submitted = Infinity }: { seed?: string; alwaysOpen?: boolean; submitted?: number } = {}) {
    const instruments = alwaysOpen ? ALWAYS_OPEN : INSTRUMENTS;
    const rules = new BrokerRules(RETAIL_RULE_PACK, instruments);
    const feed = createSandboxPriceFeed({ seed, clock: createTurnedClock(now), instruments, hoursOf: (one) => rules.hoursOf(one), alwaysOpen });
    const pastMarket = new PastMarket({ quote: () => undefined, isUnderReview: () => false, onQuote: () => () => undefined }, () => now);
    const market = createEngineMarket(pastMarket, rules);
    const store = new DatabaseJournalStore(database);
    const engine = await Engine.start({ store, market, clock: () => pastMarket.now(), log: silent });
    let left = submitted;
    const port: Pick<EnginePort, 'submit' | 'viewAccount'> = {
      viewAccount: (id) => engine.viewAccount(id),
      submit: async (command) => {
        const answer = await engine.submit(command);
        left -= 1;
        if (left < 0) throw new Error('killed');
        return answer;
      },
    };
    const hoursOf = rules.hoursOf.bind(rules);
    const autoTradingPast = { engine: port, pastMarket, market, feed, ticks: feed.past, hoursOf, log: silent };
    const beganAt = performance.now();
    const outcome = await seedDemo({
      database,
      engine: port,
      hasher,
      clock: () => now,
      newTransactionId: makeTransactionId,
      autoTradingPast,
    }).then(
      () => 'seeded',
      (error: Error) => error.message,
    );
    console.log('ms', Math.round(performance.now() - beganAt));
    const user = await findUserByEmail(database, 'demo@fairlead.test');
    const view = user === null ? null : await engine.viewAccount(user.id);
    await engine.stop();
    await store.close();
    return { outcome, view, feed };
  }

  const readTrades = () =>
    database.query<{ symbol: string; side: string; opened_at_ms: number; closed_at_ms: number; profit_cents: number; close_reason: string; opened_by: string }>(
      'SELECT symbol, side, opened_at_ms, closed_at_ms, profit_cents, close_reason, opened_by FROM closed_positions ORDER BY opened_at_ms',
    );

  test.each(MOMENTS.flatMap((moment) => [[moment, false], [moment, true]] as const))('x %d %s', async (moment, alwaysOpen) => {
    now = moment;
    for (const seed of ['a']) {
      const { outcome, view } = await start({ seed, alwaysOpen });
      console.log(outcome, view?.figures, view?.isAutoTrading, view?.positions.length);
      console.log((await readTrades()).map((t) => ({ ...t, opened_at_ms: new Date(t.opened_at_ms).toISOString(), closed_at_ms: new Date(t.closed_at_ms).toISOString() })));
    }
  });
});
