import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';

const BITCOIN = 60_000_000_000;
const LIRA = 34_500_000;

/** A long whose spread costs more than the account has, next to one that costs nothing. */
function openBoth(): FixtureEngine {
  const engine = new FixtureEngine();
  openFundedAccount(engine, 1, 100_000);
  engine.tick('BTCUSD', BITCOIN, BITCOIN, 0);
  engine.tick('USDTRY', 20_000_000, LIRA, 0);
  for (const [symbol, margin, leverage, ask] of [
    ['BTCUSD', 10_000, 1, BITCOIN],
    ['USDTRY', 50_000, 20, LIRA],
  ] as const) {
    engine.submit({
      commandId: symbol,
      accountId: 1,
      at: 0,
      kind: 'openPosition',
      symbol,
      side: 'long',
      margin: cents(margin),
      leverage,
      priceBound: price(ask),
      guaranteedStop: false,
      openedBy: 'client',
      stopLoss: null,
      takeProfit: null,
      trailingDistance: null,
    });
  }
  expect(engine.account(1).positions.map(({ symbol }) => symbol)).toEqual(['BTCUSD', 'USDTRY']);
  return engine;
}

test('margin is checked at quotes of held instruments, not of closed ones', () => {
  const engine = openBoth();
  engine.submit({
    commandId: 'close',
    accountId: 1,
    at: 0,
    kind: 'closePosition',
    positionId: 2,
    seenPrice: null,
    margin: null,
    reason: 'manual',
  });
  expect(engine.account(1).cash).toBeLessThan(0);

  engine.tick('USDTRY', 20_000_000, LIRA, 1);
  expect(engine.account(1).positions).toHaveLength(1);

  engine.tick('BTCUSD', BITCOIN, BITCOIN, 2);
  expect(engine.account(1).positions).toHaveLength(0);
  expect(engine.account(1).cash).toBe(0);
});
