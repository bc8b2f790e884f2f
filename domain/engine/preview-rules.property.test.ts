import fc from 'fast-check';
import { expect, test } from 'vitest';
import { price } from '../price.ts';
import { RETAIL_RULE_PACK } from '../trading/rule-pack.ts';
import type { JournalEntry } from './event.ts';
import type { FixtureEngine } from './fixture-engine.ts';
import { play, SYMBOL_COUNT, TRADER_COUNT, type Step } from './fixture-trader.ts';
import { previewRules } from './preview-rules.ts';

const account = fc.integer({ min: 0, max: TRADER_COUNT - 1 });
const symbol = fc.integer({ min: 0, max: SYMBOL_COUNT - 1 });
/** A distance from the price in thousandths; 0 means none. */
const distance = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }) });
const open = fc.record({
  kind: fc.constant('open' as const),
  account,
  symbol,
  isLong: fc.boolean(),
  stake: fc.constantFrom(20_000, 33_333, 45_000),
  leverage: fc.integer({ min: 0, max: 6 }),
  stop: distance,
  target: distance,
  guaranteed: fc.boolean(),
  repeat: fc.constant(false),
});
const order = fc.record({
  kind: fc.constant('order' as const),
  account,
  symbol,
  isLong: fc.boolean(),
  isLimit: fc.boolean(),
  away: fc.integer({ min: 1, max: 20 }),
  stake: fc.constantFrom(5_001, 20_000),
  leverage: fc.integer({ min: 0, max: 6 }),
  stop: distance,
  target: distance,
  trail: fc.constant(0),
  guaranteed: fc.boolean(),
  wait: fc.constant(0),
});
const tick = fc.record({
  kind: fc.constant('tick' as const),
  symbol,
  move: fc.integer({ min: -25, max: 25 }),
  spread: fc.integer({ min: 0, max: 20 }),
  wait: fc.constantFrom(10, 1_000, 12_000),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: open }, { weight: 1, arbitrary: order }, { weight: 4, arbitrary: tick }),
  { minLength: 10, maxLength: 40, size: 'max' },
);
const rules = fc.record({
  stopOutPercent: fc.integer({ min: 50, max: 120 }),
  cap: fc.integer({ min: 1, max: 30 }),
  /** Thousandths of the price, per symbol. */
  bidMarkups: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: SYMBOL_COUNT, maxLength: SYMBOL_COUNT }),
  askMarkups: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: SYMBOL_COUNT, maxLength: SYMBOL_COUNT }),
  halted: fc.option(symbol),
});

interface Outcome {
  readonly accountId: number;
  readonly positionId: number;
  readonly reason: string;
  readonly closePrice: number;
  readonly profit: number;
}

test('the preview lists exactly what the engine closes once the rules are in effect and each instrument has had a quote', () => {
  let closed = 0;
  fc.assert(
    fc.property(steps, rules, (all, proposed) => {
      const engine = play(all, 'index');
      applyRules(engine, proposed);
      const now = latestQuoteAt(engine);
      const { market, state } = engine;
      const holders = new Map([...state.positions.values()].map(({ id, accountId }) => [id, accountId]));
      const listed = [...state.accounts.values()].flatMap(({ id }) =>
        previewRules(engine.account(id), market, market.symbols, now).closings.map(({ event }): Outcome => outcomeOf(id, event)),
      );
      const before = engine.journal.length;
      engine.rewatchMargins();
      for (const name of market.symbols) {
        const quote = market.sourceQuote(name);
        const isTraded = quote !== undefined && now - quote.at <= (market.instrument(name)?.staleAfterMs ?? 0) && !market.isHalted(name);
        if (isTraded) engine.tick(name, quote.bid, quote.ask, now);
      }
      const done = engine.journal.slice(before).flatMap(closingsOf);
      closed += done.length;
      expect(byAccount(listed, holders)).toEqual(byAccount(done, holders));
    }),
    { numRuns: 1_000 },
  );
  // With fewer, the test would prove nothing.
  expect(closed).toBeGreaterThan(200);
});

function applyRules(
  { market }: FixtureEngine,
  { stopOutPercent, cap, bidMarkups, askMarkups, halted }: typeof rules extends fc.Arbitrary<infer Rules> ? Rules : never,
): void {
  const { leverageCaps } = RETAIL_RULE_PACK;
  market.rules = {
    ...RETAIL_RULE_PACK,
    stopOutPercent,
    leverageCaps: { ...leverageCaps, majorForex: Math.min(cap, leverageCaps.majorForex) },
  };
  market.setMarkups((name) => {
    const index = market.symbols.indexOf(name);
    const size = Math.abs(market.sourceQuote(name)?.bid ?? 0) / 1_000;
    return { bid: price(Math.round(size * (bidMarkups[index] ?? 0))), ask: price(Math.round(size * (askMarkups[index] ?? 0))) };
  });
  if (halted !== null) market.setHalted(market.symbols[halted] ?? '', true);
}

function latestQuoteAt({ market }: FixtureEngine): number {
  return Math.max(...market.symbols.map((name) => market.quote(name)?.at ?? 0));
}

function closingsOf({ accountId, events }: JournalEntry): readonly Outcome[] {
  return events.flatMap((event) => (event.kind === 'positionClosed' ? [outcomeOf(accountId, event)] : []));
}

function outcomeOf(accountId: number, { positionId, reason, closePrice, profit }: Omit<Outcome, 'accountId'>): Outcome {
  return { accountId, positionId, reason, closePrice, profit };
}

/**
 * Accounts are independent of each other, so only the order within an account matters. A position that comes from an order filled meanwhile
 * has a different id in the preview.
 */
function byAccount(outcomes: readonly Outcome[], holders: ReadonlyMap<number, number>): readonly Outcome[] {
  const known = outcomes.map((outcome) =>
    holders.get(outcome.positionId) === outcome.accountId ? outcome : { ...outcome, positionId: 0 },
  );
  return known.toSorted((a, b) => a.accountId - b.accountId);
}
