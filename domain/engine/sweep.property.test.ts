import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MICRO_CENTS_PER_CENT } from '../exact-cents.ts';
import { cents } from '../money.ts';
import { price, type Price } from '../price.ts';
import type { CorporateAction } from '../trading/actions/corporate-action.ts';
import type { OpenPosition } from '../trading/position.ts';
import { closingPrice, type Quote } from '../trading/quote.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import { balanceOf, type Account } from './state.ts';
import { BROKER_ACCOUNT_ID } from './trading-terms.ts';

const EX_DATE = '1970-01-02';
const EX_DATE_MS = 86_400_000;
const NOW = 1_000;

const ratio = fc
  .record({ newShares: fc.integer({ min: 1, max: 50 }), oldShares: fc.integer({ min: 1, max: 50 }) })
  .filter(({ newShares, oldShares }) => newShares !== oldShares);

/** Prices of shares from a penny stock's to Berkshire's, and what a client can ask for at them. */
const holding = fc.record({
  bid: fc.integer({ min: 20_000, max: 700_000_000_000 }),
  spread: fc.integer({ min: 0, max: 10_000 }),
  drift: fc.integer({ min: -200, max: 200 }),
  isLong: fc.boolean(),
  margin: fc.integer({ min: 100, max: 2_000_000 }),
  leverage: fc.constantFrom(1, 3, 5, 10, 15, 20, 30),
  stop: fc.constantFrom(0, 6, 9),
  target: fc.constantFrom(0, 11, 40),
  trail: fc.constantFrom(0, 8),
  isGuaranteed: fc.boolean(),
  isWaiting: fc.boolean(),
  partBefore: fc.constantFrom(0, 1, 333, 500),
  partAfter: fc.constantFrom(0, 1, 333, 500),
  ratio,
});
type Holding = typeof holding extends fc.Arbitrary<infer Value> ? Value : never;

/** An account with a position, a waiting order and an alert, just before the split. */
function beforeSplit(held: Holding): FixtureEngine {
  const engine = new FixtureEngine();
  openFundedAccount(engine, 1, 10_000_000_00);
  engine.tick('EURUSD', held.bid, held.bid + held.spread, NOW);
  const quote = quoteOf(engine);
  const side = held.isLong ? 'long' : 'short';
  const away = (thousandths: number, direction: 1 | -1): Price | null =>
    thousandths === 0
      ? null
      : price(closingPrice(side, quote) + direction * (held.isLong ? 1 : -1) * Math.ceil((held.bid * thousandths) / 1_000));
  const trails = held.trail > 0 && !held.isGuaranteed;
  const stops = {
    stopLoss: away(held.isGuaranteed ? 6 : held.stop, -1),
    takeProfit: away(held.target, 1),
    trailingDistance: trails ? price(Math.ceil((held.bid * held.trail) / 1_000)) : null,
  };
  const order = {
    accountId: 1,
    at: NOW,
    symbol: 'EURUSD',
    side,
    margin: cents(held.margin),
    leverage: held.leverage,
    guaranteedStop: held.isGuaranteed,
    ...stops,
  } as const;
  const opened = engine.submit({
    ...order,
    kind: 'openPosition',
    commandId: 'open',
    priceBound: held.isLong ? quote.ask : quote.bid,
    openedBy: 'client',
  });
  if (held.isWaiting) {
    const entryPrice = price(held.isLong ? Math.ceil(quote.ask * 0.99) : Math.floor(quote.bid * 1.01));
    const none = { stopLoss: null, takeProfit: null, trailingDistance: null, guaranteedStop: false };
    engine.submit({ ...order, ...none, kind: 'placeOrder', commandId: 'wait', entryKind: 'limit', entryPrice, expiresAt: null });
    engine.submit({
      kind: 'setAlert',
      commandId: 'alert',
      accountId: 1,
      at: NOW,
      symbol: 'EURUSD',
      level: price(Math.ceil(held.bid * 1.02)),
    });
  }
  const drifted = Math.max(1, Math.round(held.bid + (held.bid * held.drift) / 100_000));
  engine.tick('EURUSD', drifted, drifted + held.spread, NOW + 1);
  if (opened.kind === 'opened') closePart(engine, opened.positionId, held.partBefore, 'before');
  return engine;
}

function closePart(engine: FixtureEngine, positionId: number, thousandths: number, commandId: string): void {
  const position = engine.state.positions.get(positionId);
  if (thousandths === 0 || position === undefined) return;
  const margin = cents(Math.round((position.margin * thousandths) / 1_000));
  engine.submit({ kind: 'closePosition', commandId, accountId: 1, at: NOW + 2, positionId, seenPrice: null, margin, reason: 'manual' });
}

function split(engine: FixtureEngine, { ratio: splitRatio }: Holding): void {
  const action: CorporateAction = { id: 1, kind: 'split', symbol: 'EURUSD', date: EX_DATE, ratio: splitRatio };
  const { terms } = engine.state;
  engine.submit({
    kind: 'setTerms',
    commandId: 'terms',
    accountId: BROKER_ACCOUNT_ID,
    at: NOW,
    terms: { ...terms, actions: { version: 1, list: [action] } },
    replaces: terms,
  });
  engine.sweep(EX_DATE_MS);
}

function quoteOf(engine: FixtureEngine): Quote {
  const quote = engine.market.quote('EURUSD');
  if (quote === undefined) throw new Error('the test sets a quote first');
  return quote;
}

/** Equity in micro-cents at a fraction of a price for each side, computed apart from the engine's functions. */
function equityOf(account: Account, quote: Quote, { newShares, oldShares }: { newShares: number; oldShares: number }): bigint {
  const profits = account.positions.map(({ side, margin, leverage, openPrice }) => {
    const at = BigInt(closingPrice(side, quote)) * BigInt(oldShares);
    const difference = at - BigInt(openPrice) * BigInt(newShares);
    const numerator = (side === 'long' ? difference : -difference) * BigInt(margin) * BigInt(leverage) * BigInt(MICRO_CENTS_PER_CENT);
    return numerator / (BigInt(openPrice) * BigInt(newShares));
  });
  return profits.reduce(
    (total, profit) => total + profit,
    BigInt(balanceOf(account)) * BigInt(MICRO_CENTS_PER_CENT) + BigInt(account.remainder),
  );
}

const UNSPLIT = { newShares: 1, oldShares: 1 };
/** Each profit is cut off to a whole micro-cent here and rounded to one there. */
const MICRO_CENTS_OFF = 4n;

test('the generated accounts hold positions, with orders and alerts, of which parts were closed', () => {
  const held = fc.sample(holding, { numRuns: 300, seed: 3 }).map((one) => beforeSplit(one));
  const share = (has: (engine: FixtureEngine) => boolean): number => held.filter(has).length / held.length;
  expect(share((engine) => engine.account(1).positions.length === 1)).toBeGreaterThan(0.9);
  expect(share((engine) => engine.account(1).orders.length === 1)).toBeGreaterThan(0.3);
  expect(share((engine) => engine.account(1).alerts.length === 1)).toBeGreaterThan(0.3);
  expect(share((engine) => engine.journal.some(({ events }) => events.some(({ kind }) => kind === 'positionPartClosed')))).toBeGreaterThan(
    0.3,
  );
  expect(share((engine) => engine.account(1).positions.some(({ guaranteedStop }) => guaranteedStop))).toBeGreaterThan(0.3);
  expect(share((engine) => engine.account(1).positions.some(({ trailingDistance }) => trailingDistance !== null))).toBeGreaterThan(0.1);
});

describe('a split', () => {
  test('leaves equity the same at the old price by the ratio, whatever is held, and whether part of it was closed before', () => {
    fc.assert(
      fc.property(holding, (held) => {
        const engine = beforeSplit(held);
        const quote = quoteOf(engine);
        const before = equityOf(engine.account(1), quote, UNSPLIT);
        split(engine, held);
        const difference = equityOf(engine.account(1), quote, held.ratio) - before;
        expect(difference <= MICRO_CENTS_OFF && difference >= -MICRO_CENTS_OFF).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('leaves stake, leverage and so the used margin as they are', () => {
    fc.assert(
      fc.property(holding, (held) => {
        const engine = beforeSplit(held);
        const stakes = (): unknown => engine.account(1).positions.map(({ margin, leverage, openedAt }) => [margin, leverage, openedAt]);
        const before = stakes();
        split(engine, held);
        expect(stakes()).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  test('moves every level by the ratio, to the millionth, in the client’s favour', () => {
    fc.assert(
      fc.property(holding, (held) => {
        const engine = beforeSplit(held);
        const [positions, orders, alerts] = [[...engine.account(1).positions], engine.account(1).orders, engine.account(1).alerts];
        split(engine, held);
        const after = engine.account(1);
        for (const [nth, position] of positions.entries()) expectLevels(position, after.positions[nth], held);
        for (const [nth, order] of orders.entries()) {
          // Whoever waits to pay less never pays more, and to get more never gets less.
          expectMoved(order.entryPrice, after.orders[nth]?.entryPrice ?? null, held, held.isLong ? 'down' : 'up');
        }
        for (const [nth, alert] of alerts.entries()) expectMoved(alert.level, after.alerts[nth]?.level ?? null, held, 'either');
      }),
      { numRuns: 1_000 },
    );
  });

  test('never costs a client anything, and credits less than a share’s millionth is worth', () => {
    fc.assert(
      fc.property(holding, (held) => {
        const engine = beforeSplit(held);
        split(engine, held);
        for (const event of engine.journal.flatMap(({ events }) => events)) {
          if (event.kind !== 'positionSplit') continue;
          const { margin, leverage } = engine.state.positions.get(event.positionId) ?? { margin: 0, leverage: 0 };
          const price6 = Math.max(1, event.openPrice - 1);
          expect(event.credited).toBeGreaterThanOrEqual(-1);
          expect(event.credited).toBeLessThanOrEqual(
            Math.ceil((2 * margin * leverage * (event.price * held.ratio.oldShares)) / (held.ratio.newShares * price6 * price6)) + 1,
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is closed in part afterwards like any other position: the parts still sum to the whole, to the micro-cent', () => {
    fc.assert(
      fc.property(holding, (held) => {
        const engine = beforeSplit(held);
        split(engine, held);
        const { bid, ask } = quoteOf(engine);
        engine.tick('EURUSD', bid, ask, NOW + 3);
        const [position] = engine.account(1).positions;
        if (position === undefined) return;
        const before = equityOf(engine.account(1), quoteOf(engine), UNSPLIT);
        closePart(engine, position.id, held.partAfter, 'after');
        const difference = equityOf(engine.account(1), quoteOf(engine), UNSPLIT) - before;
        expect(difference <= MICRO_CENTS_OFF && difference >= -MICRO_CENTS_OFF).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

function expectLevels(before: OpenPosition, after: OpenPosition | undefined, held: Holding): void {
  if (after === undefined) throw new Error('a split closes nothing');
  const [lower, higher] = before.side === 'long' ? (['down', 'up'] as const) : (['up', 'down'] as const);
  if (before.stopLoss !== null) expectMoved(before.stopLoss, after.stopLoss, held, before.guaranteedStop ? higher : lower);
  if (before.takeProfit !== null) expectMoved(before.takeProfit, after.takeProfit, held, lower);
  if (before.trailingDistance !== null) expectMoved(before.trailingDistance, after.trailingDistance, held, 'up');
}

function expectMoved(
  before: Price,
  after: Price | null,
  { ratio: { newShares, oldShares } }: Holding,
  direction: 'up' | 'down' | 'either',
): void {
  if (after === null) throw new Error('a split removes no level');
  const exact = BigInt(before) * BigInt(oldShares);
  const off = BigInt(after) * BigInt(newShares) - exact;
  expect(off < BigInt(newShares) && off > -BigInt(newShares)).toBe(true);
  // The smallest price and distance are a millionth.
  if (after === 1) return;
  if (direction === 'up') expect(off >= 0n).toBe(true);
  if (direction === 'down') expect(off <= 0n).toBe(true);
}
