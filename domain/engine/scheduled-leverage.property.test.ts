import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { RETAIL_RULE_PACK } from '../trading/rule-pack.ts';
import { leverageCapOf } from '../trading/scheduled-leverage.ts';
import type { ScheduledLeverage } from '../trading/scheduled-leverage-terms.ts';
import { DEFAULT_RULES, narrowRulePack } from '../trading/trading-rules.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import { figuresOf } from './state.ts';

/** What is scheduled affects what opens while it is in effect, and nothing that is open. The quote never moves and has no spread. */

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 2, 2, 15);
const QUOTE = 1_000_000;
const ENTRY = 990_000;
const LEVERAGES = [1, 3, 5, 10, 15, 20, 30];

const schedules = fc.array(
  fc.record({
    about: fc.constantFrom(
      { scope: 'class', subject: 'majorForex' } as const,
      { scope: 'instrument', subject: 'EURUSD' } as const,
      { scope: 'class', subject: 'gold' } as const,
    ),
    cap: fc.constantFrom(...LEVERAGES),
    from: fc.integer({ min: -24, max: 200 }),
    hours: fc.option(fc.integer({ min: 1, max: 144 })),
    weekly: fc.boolean(),
  }),
  { maxLength: 4 },
);
/** Hours to wait, then a position or order at this leverage. */
const steps = fc.array(
  fc.record({ wait: fc.integer({ min: 1, max: 60 }), isOrder: fc.boolean(), leverage: fc.constantFrom(...LEVERAGES) }),
  { minLength: 1, maxLength: 12 },
);

function scheduleOf({
  about,
  cap,
  from,
  hours,
  weekly,
}: typeof schedules extends fc.Arbitrary<(infer One)[]> ? One : never): ScheduledLeverage {
  const begins = START + from * HOUR_MS;
  return { ...about, cap, from: begins, until: hours === null ? null : begins + hours * HOUR_MS, weekly: weekly && hours !== null };
}

test('open positions keep their leverage, margin and equity, and none is opened above the cap', () => {
  const counts = { lowered: 0, refused: 0, rejected: 0, filled: 0 };
  fc.assert(
    fc.property(schedules, steps, (drawn, all) => {
      const rules = { ...DEFAULT_RULES, scheduledLeverage: drawn.map(scheduleOf) };
      const engine = new FixtureEngine();
      openFundedAccount(engine, 1, 100_000_00, START);
      let now = START;
      for (const [index, { wait, isOrder, leverage }] of all.entries()) {
        now += wait * HOUR_MS;
        const [positions, before] = [[...engine.account(1).positions], figuresOf(engine.account(1), engine.market)];
        engine.market.rules = narrowRulePack(RETAIL_RULE_PACK, rules, 1, now);
        engine.rewatchMargins();
        engine.tick('EURUSD', QUOTE, QUOTE, now);
        expect([...engine.account(1).positions]).toEqual(positions);
        if (positions.length > 0) expect(figuresOf(engine.account(1), engine.market)).toEqual(before);

        const instrument = engine.market.instrument('EURUSD') ?? expect.fail('no EURUSD');
        const cap = leverageCapOf(instrument, engine.market.rules, now);
        counts.lowered += Number(cap < 30);
        const ticket = {
          accountId: 1,
          commandId: `command-${index}`,
          at: now,
          symbol: 'EURUSD',
          side: 'long',
          margin: cents(10_00),
          leverage,
          stopLoss: null,
          takeProfit: null,
          trailingDistance: null,
          guaranteedStop: false,
        } as const;
        const answer = engine.submit(
          isOrder
            ? { ...ticket, kind: 'placeOrder', entryKind: 'limit', entryPrice: price(ENTRY), expiresAt: null }
            : { ...ticket, kind: 'openPosition', priceBound: price(2 * QUOTE), openedBy: 'client' },
        );
        const refusal = answer.kind === 'refused' ? answer.refusal.code : null;
        expect(refusal).toBe(leverage > cap ? 'leverageNotAllowed' : null);
        counts.refused += Number(refusal !== null);
      }
      // The price reaches every pending order: those above the cap are rejected, the others fill.
      const orders = [...engine.account(1).orders];
      const instrument = engine.market.instrument('EURUSD') ?? expect.fail('no EURUSD');
      const cap = leverageCapOf(instrument, engine.market.rules, now);
      const entries = engine.journal.length;
      engine.tick('EURUSD', ENTRY, ENTRY, now);
      const events = engine.journal.slice(entries).flatMap((entry) => entry.events);
      const rejected = events.flatMap((event) => (event.kind === 'orderRejected' ? [[event.order.id, event.refusal.code]] : []));
      expect(rejected).toEqual(orders.filter(({ leverage }) => leverage > cap).map(({ id }) => [id, 'leverageNotAllowed']));
      counts.rejected += rejected.length;
      counts.filled += orders.length - rejected.length;
      expect(engine.account(1).orders).toHaveLength(0);
    }),
    { numRuns: 1_500 },
  );
  // With fewer, the test would prove nothing.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100);
});
