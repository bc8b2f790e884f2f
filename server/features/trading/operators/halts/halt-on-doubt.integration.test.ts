import { PLAIN_TERMS } from '@fairlead/domain/engine/house-terms.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { price } from '@fairlead/domain/price.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { EngineUnavailable } from '../../../../engine/engine-port.ts';
import { HouseRules } from '../../../../engine/house-rules.ts';
import { followHouseRules } from '../../../markets/follow-house-rules.ts';
import { QuoteBoard } from '../../../markets/quote-board.ts';
import { insertHalt, listHaltRowsInForce, listHaltsInForce } from './halt-store.ts';
import { createHaltsOnDoubt, type HaltsOnDoubt } from './halt-on-doubt.ts';

const NOON = Date.UTC(2026, 8, 29, 15);

describe.each(testDatabases)('M2: a share that looks split, on %s', (kind) => {
  let database: Database;
  let houseRules: HouseRules;
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
    houseRules = new HouseRules(RETAIL_RULE_PACK, INSTRUMENTS);
    board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
    followHouseRules(board, houseRules);
    halts = createHaltsOnDoubt({
      database,
      houseRules,
      termsInForce: {
        demandLead: () => Promise.resolve(),
        bringIntoForce: () => (isPaused ? Promise.reject(new EngineUnavailable('a test', false)) : bringIntoForce()),
      },
      clock: () => now,
      log: { error: () => undefined },
    });
    board.onDoubt(({ symbol }, doubt) => halts.halt({ symbol, doubt }));
    board.setReference('AAPL', price(200_000_000), price(200_100_000), now - 60_000);
  });

  async function bringIntoForce(rules = houseRules): Promise<void> {
    rules.follow({ ...PLAIN_TERMS, halts: await listHaltsInForce(database) }, now);
  }

  function quoteAt(bid: number): void {
    for (let tick = 0; tick < 4; tick += 1) {
      now += 1_000;
      board.take({ symbol: 'AAPL', bid, ask: bid + 0.1, at: now });
    }
  }

  test('is halted in the very call that confirms its price, and the desk is told why', async () => {
    quoteAt(100.2);
    expect([houseRules.isHalted('AAPL'), board.quote('AAPL')?.bid]).toEqual([true, 200_000_000]);
    await halts.keep();
    expect(houseRules.unkeptHalts).toEqual([]);
    expect(await listHaltsInForce(database)).toMatchObject([
      { symbol: 'AAPL', cause: 'splitSuspected', reason: '2:1', operatorId: null, since: NOON + 3_000 },
    ]);
    const [row] = await listHaltRowsInForce(database);
    expect(row?.operator).toBeNull();
    expect(halts.counts).toEqual({ reviewTooLong: 0, splitSuspected: 1 });
  });

  test('stays halted while the halt cannot be written down, whatever else comes into force, and after a restart', async () => {
    quoteAt(66.7);
    // Somebody halts another instrument before this halt is kept.
    await bringIntoForce();
    expect(houseRules.isHalted('AAPL')).toBe(true);
    await halts.keep();
    const restarted = new HouseRules(RETAIL_RULE_PACK, INSTRUMENTS);
    await bringIntoForce(restarted);
    expect(restarted.isHalted('AAPL')).toBe(true);
  });

  test('trades again at a newly confirmed price when the halt is ended', async () => {
    quoteAt(50.1);
    await halts.keep();
    await database.query('DELETE FROM trading_halts');
    await bringIntoForce();
    expect([houseRules.isHalted('AAPL'), board.isUnderReview('AAPL')]).toEqual([false, true]);
    quoteAt(50.2);
    expect([board.isUnderReview('AAPL'), board.quote('AAPL')?.bid]).toEqual([false, 50_200_000]);
  });

  test('is not halted again where an operator ended the halt while trading was paused', async () => {
    isPaused = true;
    quoteAt(50.1);
    await expect(halts.keep()).rejects.toThrow(EngineUnavailable);
    await expect(halts.keep()).rejects.toThrow(EngineUnavailable);
    expect([await listHaltsInForce(database), houseRules.isHalted('AAPL')]).toMatchObject([[{ symbol: 'AAPL' }], true]);
    await database.query('UPDATE trading_halts SET ended_at = now()');
    isPaused = false;
    await halts.keep();
    await halts.keep();
    expect([await listHaltsInForce(database), houseRules.isHalted('AAPL')]).toEqual([[], false]);
  });

  test('is halted once', async () => {
    quoteAt(100);
    quoteAt(100.1);
    await halts.keep();
    await halts.keep();
    expect(await listHaltsInForce(database)).toHaveLength(1);
  });

  test('is halted beside an operator’s halt, and stays so when that one is ended', async () => {
    const email = 'desk@example.test';
    const [operator] = await database.drizzle
      .insert(operators)
      .values({ email, emailNormalised: email, name: 'Desk', createdAt: new Date(NOON) })
      .returning({ id: operators.id });
    await insertHalt(database, { symbol: 'AAPL', cause: 'operator', reason: 'maintenance', operatorId: operator?.id ?? 0, since: now });
    await bringIntoForce();
    quoteAt(100.1);
    await halts.keep();
    expect((await listHaltsInForce(database)).map(({ cause }) => cause)).toEqual(['operator', 'splitSuspected']);
    await database.query("UPDATE trading_halts SET ended_at = now() WHERE cause = 'operator'");
    await bringIntoForce();
    quoteAt(100.2);
    expect([houseRules.isHalted('AAPL'), board.quote('AAPL')?.bid]).toEqual([true, 200_000_000]);
  });
});
