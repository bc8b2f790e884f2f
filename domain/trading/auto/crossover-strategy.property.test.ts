import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, subtractCents } from '../../money.ts';
import { price, priceFromDecimal } from '../../price.ts';
import { accountFigures } from '../margin.ts';
import { isMarketOpen } from '../market-hours.ts';
import { findOrderRefusals } from '../order-rules.ts';
import type { OpenPosition } from '../position.ts';
import { NO_STOPS } from '../stops.ts';
import { profitAt } from '../profit.ts';
import { isTradable } from '../quote.ts';
import { RETAIL_RULE_PACK } from '../rule-pack.ts';
import { crossoverStrategy } from './crossover-strategy.ts';
import { CROSSOVER_TERMS } from './crossover-terms.ts';
import { accountOf, marketOf } from './fixture-auto-market.ts';
import type { AutoAccount, AutoMarket, OpenIntent, StrategyInput } from './strategy.ts';

/** Random accounts in random markets: whatever the strategy opens must keep to its own limits and the broker's rules. */

const START_PRICES: Readonly<Record<string, number>> = { BTCUSD: 64_000, EURUSD: 1.084, SPXUSD: 6_900, AAPL: 275, XAUUSD: 4_100 };
const START = Date.UTC(2026, 0, 11);
const WEEK_MS = 7 * 86_400_000;

/** Drifts one way and then jumps the other way, usually far enough for the averages to cross with the last candle. */
const closesOf = (start: number) =>
  fc
    .record({
      steps: fc.array(fc.integer({ min: -15, max: 15 }), { minLength: 29, maxLength: 36 }),
      drift: fc.constantFrom(-40, -20, -10, 10, 20, 40),
      jump: fc.integer({ min: 120, max: 260 }),
    })
    .map(({ steps, drift, jump }) => {
      let close = start;
      const closes = steps.map((step) => (close *= 1 + (step - drift) / 100_000));
      return [...closes, close * (1 + (drift * jump) / 100_000)].map((value) => Math.round(value * 100_000) / 100_000);
    });

const marketIn = (symbol: string, now: number): fc.Arbitrary<AutoMarket> =>
  fc
    .record({
      closes: closesOf(START_PRICES[symbol] ?? 1),
      spreads: fc.integer({ min: 0, max: 6 }),
      moved: fc.integer({ min: -200, max: 200 }),
      ageMs: fc.constantFrom(0, 0, 0, 1_000, 4_000, 16_000),
      isHalted: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    })
    .map(({ closes, spreads, moved, ageMs, isHalted }) => {
      const market = marketOf(symbol, closes, now, { isHalted });
      const bid = priceFromDecimal((closes.at(-1) ?? 1) * (1 + moved / 100_000)) ?? price(1);
      return { ...market, quote: { bid, ask: price(bid + spreads * market.instrument.typicalSpread), at: now - ageMs } };
    });

const heldIn = (now: number): fc.Arbitrary<readonly OpenPosition[]> =>
  fc.uniqueArray(
    fc.record({
      ...Object.fromEntries(Object.entries(NO_STOPS).map(([key, value]) => [key, fc.constant(value)])),
      id: fc.integer({ min: 1, max: 1_000 }),
      accountId: fc.constant(1),
      symbol: fc.constantFrom(...CROSSOVER_TERMS.symbols),
      side: fc.constantFrom('long' as const, 'short' as const),
      margin: fc.integer({ min: 100, max: 100_000 }).map(cents),
      leverage: fc.constant(1),
      openPrice: fc.constant(price(1_000_000)),
      openedAt: fc.integer({ min: 0, max: 86_400_000 }).map((ago) => now - ago),
      guaranteedStop: fc.constant(false),
      openedBy: fc.constant('auto' as const),
    }) as fc.Arbitrary<OpenPosition>,
    { maxLength: 3, selector: ({ symbol }) => symbol },
  );

const figuresOf = (equity: number, profit: number, used: number) => ({
  equity: cents(equity),
  usedMargin: cents(used),
  freeMargin: cents(equity - profit - used),
});

const accountIn = (now: number): fc.Arbitrary<AutoAccount> =>
  fc
    .record({
      equity: fc.integer({ min: -10_000, max: 50_000_000 }),
      profit: fc.integer({ min: -50_000, max: 50_000 }),
      usedPercent: fc.integer({ min: 0, max: 60 }),
      positions: heldIn(now),
      tradesToday: fc.integer({ min: 0, max: 7 }),
      others: fc.constantFrom(0, 3, 197, 200),
      leverageIndexes: fc.constantFrom({}, {}, { 1: [0] }, { 2: [1, 3], 4: [] }, { 5: [2] }),
      categoryIds: fc.subarray([1, 2, 3, 4, 5]),
    })
    .map(({ equity, profit, usedPercent, positions, tradesToday, others, leverageIndexes, categoryIds }) =>
      accountOf(equity, {
        figures: figuresOf(equity, profit, Math.max(0, Math.floor((equity * usedPercent) / 100))),
        positions,
        openPositionCount: positions.length + others,
        tradesToday,
        access: { verified: true, categoryIds, leverageIndexes },
      }),
    );

const inputs: fc.Arbitrary<StrategyInput> = fc.integer({ min: START, max: START + WEEK_MS }).chain((now) =>
  fc
    .record({
      markets: fc.tuple(...CROSSOVER_TERMS.symbols.map((symbol) => marketIn(symbol, now))),
      account: accountIn(now),
    })
    .map(({ markets, account }) => ({ markets, account, rules: RETAIL_RULE_PACK, now })),
);

function openingsOf(input: StrategyInput): readonly { readonly intent: OpenIntent; readonly market: AutoMarket }[] {
  return crossoverStrategy.decide(input).flatMap((intent) => {
    const market = input.markets.find(({ instrument }) => instrument.symbol === intent.symbol);
    return intent.kind === 'open' && market !== undefined ? [{ intent, market }] : [];
  });
}

const holds = (check: (input: StrategyInput) => void) => fc.assert(fc.property(inputs, check), { numRuns: 600, seed: 20_260_114 });

describe('the crossover strategy', () => {
  test('the generated cases reach everything to be checked', () => {
    const sampled = fc.sample(inputs, { numRuns: 600, seed: 20_260_114 });
    const intents = sampled.flatMap((input) => crossoverStrategy.decide(input));
    expect(intents.filter(({ kind, side }) => kind === 'open' && side === 'long').length).toBeGreaterThan(20);
    expect(intents.filter(({ kind, side }) => kind === 'open' && side === 'short').length).toBeGreaterThan(20);
    expect(intents.filter(({ kind }) => kind === 'close').length).toBeGreaterThan(20);
  });

  test('never loses more than half a percent of equity at its stop, filled at the worst price it accepts', () => {
    holds((input) => {
      for (const { intent } of openingsOf(input)) {
        const loss = -profitAt({ ...intent, openPrice: intent.priceBound }, intent.stopLoss);
        expect(loss * 10_000).toBeLessThanOrEqual(input.account.figures.equity * CROSSOVER_TERMS.riskBasisPoints);
      }
    });
  });

  test('never stakes more than a tenth of equity on one position', () => {
    holds((input) => {
      for (const { intent } of openingsOf(input)) {
        expect(intent.margin * 100).toBeLessThanOrEqual(input.account.figures.equity * CROSSOVER_TERMS.stakePercent);
      }
    });
  });

  test('always places its stop on the losing side and its target on the winning side', () => {
    holds((input) => {
      for (const { intent, market } of openingsOf(input)) {
        const { bid = 0, ask = 0 } = market.quote ?? {};
        const [low, high] = intent.side === 'long' ? [intent.stopLoss, intent.takeProfit] : [intent.takeProfit, intent.stopLoss];
        expect(low).toBeLessThan(bid);
        expect(high).toBeGreaterThan(ask);
      }
    });
  });

  test('opens nothing that the order rules would refuse, one order after the other', () => {
    holds((input) => {
      let { equity, usedMargin, freeMargin } = input.account.figures;
      openingsOf(input).forEach(({ intent, market }, index) => {
        const { account, rules, now } = input;
        const context = {
          ...market,
          nextOpening: null,
          access: account.access,
          rules,
          now,
          openPositionCount: account.openPositionCount + index,
        };
        const ticket = { ...intent, trailingDistance: null, guaranteedStop: false };
        expect(findOrderRefusals(ticket, { ...context, figures: { equity, usedMargin, freeMargin } })).toEqual([]);
        usedMargin = addCents(usedMargin, intent.margin);
        freeMargin = subtractCents(freeMargin, intent.margin);
        equity = addCents(equity, profitAt({ ...intent, openPrice: intent.priceBound }, intent.stopLoss));
      });
    });
  });

  test('leaves the margin level at 200% or more if every stop of the step is hit', () => {
    holds((input) => {
      const openings = openingsOf(input).map(({ intent }) => intent);
      if (openings.length === 0) return;
      const { equity, usedMargin } = input.account.figures;
      const losses = openings.map((intent) => profitAt({ ...intent, openPrice: intent.priceBound }, intent.stopLoss));
      const figures = accountFigures(equity, [usedMargin, ...openings.map(({ margin }) => margin)], losses);
      expect(figures.marginLevelPercent).toBeGreaterThanOrEqual(CROSSOVER_TERMS.leastMarginLevelPercent);
    });
  });

  test('never holds more than three positions or two in one instrument, and never opens more than six a day', () => {
    holds((input) => {
      const openings = openingsOf(input);
      if (openings.length === 0) return;
      const { positions, tradesToday } = input.account;
      expect(positions.length + openings.length).toBeLessThanOrEqual(CROSSOVER_TERMS.mostPositions);
      expect(tradesToday + openings.length).toBeLessThanOrEqual(CROSSOVER_TERMS.mostTradesADay);
      const symbols = [...positions, ...openings.map(({ intent }) => intent)].map(({ symbol }) => symbol);
      expect(new Set(symbols).size).toBe(symbols.length);
    });
  });

  test('does nothing in a closed, halted or stale market', () => {
    holds((input) => {
      for (const { symbol } of crossoverStrategy.decide(input)) {
        const market = input.markets.find(({ instrument }) => instrument.symbol === symbol);
        expect(market?.isHalted).toBe(false);
        expect(market !== undefined && isMarketOpen(market.instrument.tradingHours, input.now)).toBe(true);
        expect(market !== undefined && isTradable(market.quote, market.session, market.instrument.staleAfterMs, input.now)).toBe(true);
      }
    });
  });

  test('gives the same output for the same input', () => {
    holds((input) => {
      expect(crossoverStrategy.decide(structuredClone(input))).toEqual(crossoverStrategy.decide(input));
    });
  });
});
