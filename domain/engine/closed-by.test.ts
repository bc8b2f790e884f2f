import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { selectClosedBy } from './closed-by.ts';
import type { JournalEntry, PositionClosed } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';

const OPEN = 1_000_000;
const AT = 50_000;
const quote = { bid: price(OPEN), ask: price(OPEN), at: AT };

test('a pending partial close and the rest closed by the same tick sum to the stake, and only one of them pays the premium', () => {
  const engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, AT);
  engine.tick('EURUSD', OPEN, OPEN, AT);
  engine.submit({
    kind: 'openPosition',
    accountId: 1,
    commandId: 'open',
    at: AT,
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    priceBound: quote.ask,
    stopLoss: price(990_000),
    takeProfit: null,
    trailingDistance: null,
    guaranteedStop: true,
    openedBy: 'client',
  });
  const closing: Omit<PositionClosed, 'kind'> = {
    positionId: 1,
    closePrice: price(940_000),
    profit: cents(0),
    reason: 'manual',
    quote,
    seenPrice: null,
  };
  const entry: JournalEntry = {
    seq: engine.state.seq + 1,
    at: AT,
    accountId: 1,
    commandId: null,
    events: [
      { kind: 'positionPartClosed', partId: 2, margin: cents(40_00), ...closing },
      { kind: 'stopTrailed', positionId: 1, stopLoss: price(995_000), quote },
      { kind: 'positionClosed', ...closing, closePrice: price(995_000), reason: 'stopLoss' },
      { kind: 'premiumCharged', positionId: 1, amount: cents(75) },
    ],
  };
  expect(selectClosedBy(engine.state, entry)).toMatchObject([
    { id: 2, partOf: 1, margin: 40_00, stopLoss: 990_000, premium: 0, closeReason: 'manual' },
    { id: 1, partOf: null, margin: 60_00, stopLoss: 995_000, premium: 75, closeReason: 'stopLoss' },
  ]);
});
