import { FixtureEngine, openFundedAccount } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { expect, test } from 'vitest';
import { warnOfUnpricedPositions } from './warn-of-unpriced-positions.ts';

const engine = new FixtureEngine();
for (const accountId of [1, 2]) openFundedAccount(engine, accountId, 100_000);
for (const symbol of ['BTCUSD', 'EURUSD']) engine.tick(symbol, 100_000_000, 100_000_100, 1);
for (const [accountId, symbol] of [
  [1, 'BTCUSD'],
  [1, 'BTCUSD'],
  [2, 'EURUSD'],
] as const) {
  const terms = {
    symbol,
    side: 'long',
    margin: cents(5_000),
    leverage: 1,
    guaranteedStop: false,
    priceBound: price(200_000_000),
    ...NO_STOPS,
  } as const;
  engine.submit({ kind: 'openPosition', commandId: `${engine.state.seq}`, accountId, at: 1, openedBy: 'client', ...terms });
}

async function warnings(hasSource: (symbol: string) => boolean): Promise<readonly object[]> {
  const logged: object[] = [];
  await warnOfUnpricedPositions({
    engine: {
      visitTradingAccounts: async (visit) => {
        for (const account of engine.state.accounts.values()) visit(account);
      },
    },
    hasSource,
    log: { error: (details) => logged.push(details) },
  });
  return logged;
}

test('positions without a price source are named with their accounts', async () => {
  expect(await warnings((symbol) => symbol === 'EURUSD')).toEqual([{ positions: { BTCUSD: 2 }, accounts: 1 }]);
});

test('nothing is said while all have one', async () => {
  expect(await warnings(() => true)).toEqual([]);
});
