import { DEFAULT_TERMS } from '@fairlead/domain/engine/trading-terms.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { price } from '@fairlead/domain/price.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { EngineUnavailable } from '../../../../engine/engine-port.ts';
import { BrokerRules } from '../../../../engine/broker-rules.ts';
import { applyBrokerRules } from '../../../markets/apply-broker-rules.ts';
import { QuoteBoard } from '../../../markets/quote-board.ts';
import { insertHalt, listHaltRowsInForce, listHaltsInForce } from './halt-store.ts';
import { createHaltsOnDoubt, type HaltsOnDoubt } from './halt-on-doubt.ts';

const NOON = Date.UTC(2026, 8, 29, 15);

describe.each(testDatabases)('a share with a suspected split on %s', (kind) => {
  let database: Database;
  let brokerRules: BrokerRules;
  let board: QuoteBoard;
  let halts: HaltsOnDoubt;
  let now: number;
  let isPaused = false;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    return () => opened.remove();
  });

  beforeEach(async () => {
    now = NOON;
    isPaused = false;
    await database.query('DELETE FROM trading_halts');
    brokerRules = new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS);
    board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
    applyBrokerRules(board, brokerRules);
    halts = createHaltsOnDoubt({
      database,
      brokerRules,
      termsInForce: {
        requireLead: () => Promise.resolve(),
        applyTerms: () => (isPaused ? Promise.reject(new EngineUnavailable('a test', false)) : applyTerms()),
      },
      clock: () => now,
      log: { error: () => undefined },
    });
    board.onDoubt(({ symbol }, doubt) => halts.halt({ symbol, doubt }));
    board.setReference('AAPL', price(200_000_000), price(200_100_000), now - 60_000);
  });

  async function applyTerms(rules = brokerRules): Promise<void> {
    rules.follow({ ...DEFAULT_TERMS, halts: await listHaltsInForce(database) }, now);
  }

  function quoteAt(bid: number): void {
    for (let tick = 0; tick < 4; tick += 1) {
      now += 1_000;
      board.take({ symbol: 'AAPL', bid, ask: bid + 0.1, at: now });
    }
  }

  test('is halted in the call that confirms its price, and the desk sees the reason', async () => {
    quoteAt(100.2);
    expect([brokerRules.isHalted('AAPL'), board.quote('AAPL')?.bid]).toEqual([true, 200_000_000]);
    await halts.keep();
    expect(brokerRules.unstoredHalts).toEqual([]);
    expect(await listHaltsInForce(database)).toMatchObject([
      { symbol: 'AAPL', cause: 'splitSuspected', reason: '2:1', operatorId: null, since: NOON + 3_000 },
    ]);
    const [row] = await listHaltRowsInForce(database);
    expect(row?.operator).toBeNull();
    expect(halts.counts).toEqual({ reviewTooLong: 0, splitSuspected: 1 });
  });

  test('stays halted while the halt cannot be stored, whatever else takes effect, and after a restart', async () => {
    quoteAt(66.7);
    // Another instrument is halted before this halt is stored.
    await applyTerms();
    expect(brokerRules.isHalted('AAPL')).toBe(true);
    await halts.keep();
    const restarted = new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS);
    await applyTerms(restarted);
    expect(restarted.isHalted('AAPL')).toBe(true);
  });

  test('trades again at a newly confirmed price when the halt ends', async () => {
    quoteAt(50.1);
    await halts.keep();
    await database.query('DELETE FROM trading_halts');
    await applyTerms();
    expect([brokerRules.isHalted('AAPL'), board.isUnderReview('AAPL')]).toEqual([false, true]);
    quoteAt(50.2);
    expect([board.isUnderReview('AAPL'), board.quote('AAPL')?.bid]).toEqual([false, 50_200_000]);
  });

  test('is not halted again if an operator ended the halt while trading was paused', async () => {
    isPaused = true;
    quoteAt(50.1);
    await expect(halts.keep()).rejects.toThrow(EngineUnavailable);
    await expect(halts.keep()).rejects.toThrow(EngineUnavailable);
    expect([await listHaltsInForce(database), brokerRules.isHalted('AAPL')]).toMatchObject([[{ symbol: 'AAPL' }], true]);
    await database.query('UPDATE trading_halts SET ended_at = now()');
    isPaused = false;
    await halts.keep();
    await halts.keep();
    expect([await listHaltsInForce(database), brokerRules.isHalted('AAPL')]).toEqual([[], false]);
  });

  test('is halted once', async () => {
    quoteAt(100);
    quoteAt(100.1);
    await halts.keep();
    await halts.keep();
    expect(await listHaltsInForce(database)).toHaveLength(1);
  });

  test('is halted in addition to an operator’s halt, and stays halted when that one ends', async () => {
    const email = 'desk@example.test';
    const [operator] = await database.drizzle
      .insert(operators)
      .values({ email, emailNormalised: email, name: 'Desk', createdAt: new Date(NOON) })
      .returning({ id: operators.id });
    await insertHalt(database, { symbol: 'AAPL', cause: 'operator', reason: 'maintenance', operatorId: operator?.id ?? 0, since: now });
    await applyTerms();
    quoteAt(100.1);
    await halts.keep();
    expect((await listHaltsInForce(database)).map(({ cause }) => cause)).toEqual(['operator', 'splitSuspected']);
    await database.query("UPDATE trading_halts SET ended_at = now() WHERE cause = 'operator'");
    await applyTerms();
    quoteAt(100.2);
    expect([brokerRules.isHalted('AAPL'), board.quote('AAPL')?.bid]).toEqual([true, 200_000_000]);
  });
});
