import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import { describe, expect, test } from 'vitest';
import type { AccountView, PositionView } from '../../engine/engine-port.ts';
import { fixtureNameOf } from './fixture-name-of.ts';
import { composeTrading, takeNewPicture, takePicture, viewBalance, type ViewPorts } from './view-trading.ts';

function position(id: number, symbol = 'EURUSD'): PositionView {
  return {
    id,
    accountId: 7,
    symbol,
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    openPrice: price(1_080_000),
    openedAt: 0,
    guaranteedStop: false,
    trailingDistance: null,
    openedBy: 'client',
    stopLoss: null,
    takeProfit: null,
    profit: cents(-150),
  };
}

function closed(id: number): ClosedPosition {
  return { ...position(id), closePrice: price(1_079_000), closedAt: 1, closeReason: 'manual', premium: cents(0), partOf: null };
}

function setUp(positions: readonly PositionView[], history: readonly ClosedPosition[] = []) {
  const reads: number[] = [];
  const view: AccountView = {
    accountId: 7,
    version: 42,
    status: 'active',
    access: NO_ACCESS,
    figures: accountFigures(
      cents(1_000_00),
      positions.map(({ margin }) => margin),
      positions.map(({ profit }) => profit),
    ),
    balances: { cash: cents(1_000_00), bonus: cents(0), credit: cents(0), reserved: cents(0), owed: cents(0) },
    remainder: NO_REMAINDER,
    held: cents(0),
    withdrawable: cents(1_000_00),
    positions,
    orders: [],
    alerts: [],
    isAutoTrading: false,
  };
  const ports: ViewPorts = {
    engine: { viewAccount: async (accountId) => (accountId === 7 ? view : null) },
    history: {
      read: async (_accountId, version) => {
        reads.push(version);
        return history;
      },
    },
    nameOf: fixtureNameOf,
  };
  return { ports, reads };
}

async function viewTrading(ports: ViewPorts) {
  return composeTrading(await takePicture(ports, 7), fixtureNameOf);
}

describe('positions', () => {
  test('are the open ones and the latest closed ones, with the names of their instruments', async () => {
    const { ports } = setUp([position(2), position(3, 'GONE')], [closed(1)]);
    expect((await viewTrading(ports)).positions).toMatchObject({
      version: 42,
      open: [
        { id: 2, symbolName: 'EUR/USD', profit: -1.5 },
        { id: 3, symbolName: 'GONE' },
      ],
      history: [{ id: 1, closingReason: 0 }],
    });
  });

  test("unchanged since the client's version are reported as unchanged, without reading the history", async () => {
    const { ports, reads } = setUp([position(2)]);
    expect(await takeNewPicture(ports, 7, 42)).toEqual({ version: 42, unchanged: true });
    expect(reads).toEqual([]);
  });

  test('of another version are sent in full', async () => {
    const { ports, reads } = setUp([position(2)]);
    expect(await takeNewPicture(ports, 7, 41)).toMatchObject({ view: { positions: [{ id: 2 }] } });
    expect(reads).toEqual([42]);
  });

  test('a position closed after the view was taken is shown once, as it was then', async () => {
    const { ports } = setUp([position(2)], [closed(2), closed(1)]);
    expect((await viewTrading(ports)).positions).toMatchObject({ open: [{ id: 2 }], history: [{ id: 1 }] });
  });
});

test('the balance consists of the account figures', async () => {
  const { ports } = setUp([position(2)]);
  expect(await viewBalance(ports, 7)).toEqual({
    balance: 1_000,
    profit: -1.5,
    equity: 998.5,
    usedMargin: 100,
    freeMargin: 900,
    free_margin: 900,
    availableMargin: 898.5,
    remainder: 0,
    owed: 0,
  });
});

test('balance and positions are from the same moment', async () => {
  const { ports } = setUp([position(2)]);
  const { balance, positions } = await viewTrading(ports);
  expect(balance.balance + positions.open.reduce((sum, { profit }) => sum + profit, 0)).toBe(balance.equity);
});

test.each([
  ['positions', (ports: ViewPorts) => takeNewPicture(ports, 8, undefined)],
  ['balance', (ports: ViewPorts) => viewBalance(ports, 8)],
  ['both', (ports: ViewPorts) => takePicture(ports, 8)],
])('%s of an unknown account are refused', async (_what, view) => {
  await expect(view(setUp([]).ports)).rejects.toMatchObject({ code: 'accountUnknown' });
});
