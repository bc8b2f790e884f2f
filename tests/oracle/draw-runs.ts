import fc from 'fast-check';
import { FINANCINGS, SYMBOLS } from './agreement-market.ts';
import {
  ACCOUNT_COUNT,
  type ActionChoice,
  type Move,
  type Age,
  type AskedStops,
  type OrderChoice,
  type Step,
  type Setting,
  type Run,
} from './agreement-steps.ts';

/** Generates random runs: the frequency and the parameters of each step. */

const symbol = fc.integer({ min: 0, max: SYMBOLS.length - 1 });
/** There is one place more than instruments: the last is an unknown instrument. */
const anySymbol = fc.oneof({ weight: 60, arbitrary: symbol }, { weight: 1, arbitrary: fc.constant(SYMBOLS.length) });
const account = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 0, max: ACCOUNT_COUNT - 1 }) },
  { weight: 1, arbitrary: fc.constant(ACCOUNT_COUNT) },
);
const nudge = fc.constantFrom(0, 0, -1, 1);
/** The last is one that isn't allowed. */
const leverage = fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 0, max: 5 }) }, { weight: 1, arbitrary: fc.constant(6) });
const nth = fc.integer({ min: 0, max: 6 });
const mostly = (value: boolean): fc.Arbitrary<boolean> => fc.constantFrom(value, value, value, value, value, value, value, !value);

const away = fc.record({ at: fc.constant('away' as const), thousandths: fc.integer({ min: -5, max: 70 }) });
const none = fc.constant({ at: 'none' as const });
const keep = fc.constant({ at: 'keep' as const });
const exactly = fc.record({ at: fc.constantFrom('price' as const, 'nearest' as const, 'farthest' as const), nudge });
const nearZero = fc.record({ at: fc.constant('zero' as const), nudge });

const newStops = {
  stopLoss: fc.oneof(
    { weight: 5, arbitrary: none },
    { weight: 3, arbitrary: away },
    { weight: 2, arbitrary: exactly },
    { weight: 1, arbitrary: nearZero },
  ),
  takeProfit: fc.oneof({ weight: 6, arbitrary: none }, { weight: 3, arbitrary: away }, { weight: 1, arbitrary: exactly }),
  trail: fc.oneof(
    { weight: 6, arbitrary: none },
    {
      weight: 2,
      arbitrary: fc.record({
        at: fc.constant('away' as const),
        thousandths: fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }) },
          { weight: 1, arbitrary: fc.constantFrom(999, 1_000, 1_400) },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ at: fc.constant('least' as const), nudge }) },
  ),
};
/** A guarantee with everything it needs, or nearly. */
const guaranteed = {
  guaranteed: fc.constant(true),
  stopLoss: fc.oneof(
    fc.record({ at: fc.constant('between' as const), thousandths: fc.integer({ min: 0, max: 1_000 }) }),
    fc.record({ at: fc.constantFrom('nearest' as const, 'farthest' as const), nudge }),
  ),
  takeProfit: newStops.takeProfit,
  trail: none,
};
const stops: fc.Arbitrary<AskedStops> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ...newStops, guaranteed: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ ...newStops, guaranteed: fc.constant(true) }) },
  { weight: 3, arbitrary: fc.record(guaranteed) },
);
const changedStops = {
  stopLoss: fc.oneof({ weight: 3, arbitrary: keep }, { weight: 4, arbitrary: newStops.stopLoss }),
  takeProfit: fc.oneof({ weight: 3, arbitrary: keep }, { weight: 4, arbitrary: newStops.takeProfit }),
  trail: fc.oneof({ weight: 3, arbitrary: keep }, { weight: 4, arbitrary: newStops.trail }),
};

const exactAmount = fc.record({
  thousandths: fc.constant(0),
  nudge: fc.constant(0),
  exact: fc.constantFrom(100, 199, 200, 500, 1_020, 2_100, 5_000),
});
const sharedAmount = fc.record({
  thousandths: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 600 }) },
    { weight: 2, arbitrary: fc.constant(1_000) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  nudge: fc.constantFrom(0, 0, 0, 1, -1, 37),
});
const amount = fc.oneof({ weight: 3, arbitrary: sharedAmount }, { weight: 1, arbitrary: exactAmount });
const wait = fc.constantFrom(0, 0, 1, 20, 300, 2_000);
const expiry = fc.constantFrom(null, null, -1, 0, 1, 500, 60_000, 2_000_000, 366 * 86_400_000, 366 * 86_400_000 + 1);

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ to: fc.constant('share' as const), millionths: fc.integer({ min: -3_000, max: 3_000 }) }) },
  { weight: 4, arbitrary: fc.record({ to: fc.constant('share' as const), millionths: fc.integer({ min: -120_000, max: 120_000 }) }) },
  { weight: 1, arbitrary: fc.record({ to: fc.constant('share' as const), millionths: fc.integer({ min: -700_000, max: 900_000 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      to: fc.constant('level' as const),
      nth: fc.integer({ min: 0, max: 9 }),
      nudge,
      beyond: fc.constantFrom(0, 0, 0, -60, 60),
    }),
  },
  { weight: 3, arbitrary: fc.record({ to: fc.constant('round' as const), fortieths: fc.integer({ min: 30, max: 50 }) }) },
  { weight: 2, arbitrary: fc.record({ to: fc.constant('closeOut' as const), account, nudge }) },
  { weight: 1, arbitrary: fc.record({ to: fc.constantFrom('zero' as const, 'belowZero' as const) }) },
);

const orderChoice = {
  isLong: fc.boolean(),
  isLimit: fc.boolean(),
  price: fc.oneof({ weight: 3, arbitrary: away }, { weight: 1, arbitrary: exactly }, { weight: 0, arbitrary: nearZero }),
  stake: amount,
  leverage,
  expiry,
  stops,
};
/** An order that is hardly ever refused. */
const plainLeg: fc.Arbitrary<OrderChoice> = fc.record({
  isLong: fc.boolean(),
  isLimit: fc.boolean(),
  price: fc.record({ at: fc.constant('away' as const), thousandths: fc.integer({ min: 0, max: 30 }) }),
  stake: fc.record({ thousandths: fc.integer({ min: 30, max: 700 }), nudge: fc.constant(0) }),
  leverage: fc.integer({ min: 0, max: 5 }),
  expiry: fc.constantFrom(null, null, null, 500, 60_000),
  stops: fc.constant({ stopLoss: { at: 'none' }, takeProfit: { at: 'none' }, trail: { at: 'none' }, guaranteed: false }),
});

/** A partial target that is hardly ever refused. */
const target = fc.record({
  price: fc.oneof(
    fc.record({ at: fc.constant('away' as const), thousandths: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ at: fc.constant('price' as const), nudge: fc.constantFrom(0, 1, 3) }),
  ),
  part: fc.record({ thousandths: fc.constantFrom(100, 250, 320), nudge: fc.constantFrom(0, 0, 1) }),
});
const smallTarget = target.map(({ price }) => ({ price, part: { thousandths: 200, nudge: 0 } }));
const anyTarget = fc.record({
  price: fc.oneof(away, exactly, nearZero),
  part: fc.oneof(amount, fc.record({ thousandths: fc.constantFrom(333, 334, 500, 999, 1_000), nudge: fc.constantFrom(0, -1, 1, -50) })),
});

const age: fc.Arbitrary<Age> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('none' as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('limit' as const, 'beyondLimit' as const, 'beforeOpening' as const, 'lead' as const, 'beyondLead' as const),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({ kind: fc.constant('quote' as const), symbol, move, spread: fc.integer({ min: 0, max: 20 }), wait, age }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      to: fc.constantFrom('opening', 'closing', 'lastMinutes', 'staleQuote', 'expiry', 'later'),
      symbol,
      nudge,
      refreshed: fc.constantFrom(63, 63, 63, 63, 0, 21),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('overnight' as const), account, symbol, nudge: fc.constantFrom(0, 0, -1, 1, 9_999) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('review' as const, 'halt' as const), symbol }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resume' as const), symbol }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('raise' as const), symbol, percent: fc.constantFrom(null, null, 7, 33, 50, 100, 200) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('late' as const),
      symbol,
      lagMs: fc.constantFrom(300, 301, 301, 2_000),
      apartMs: fc.constantFrom(999, 1_000, 1_000, 1_500),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      account,
      symbol: anySymbol,
      isLong: fc.boolean(),
      stake: amount,
      leverage,
      bound: fc.constantFrom(0, 0, 0, 0, 0, 1, -1),
      auto: mostly(false),
      stops,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pair' as const),
      account,
      symbol,
      stake: fc.oneof(fc.record({ thousandths: fc.integer({ min: 50, max: 450 }), nudge: fc.constant(0) }), exactAmount),
      leverage,
      sides: fc.constantFrom('both', 'both', 'long', 'short'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('brink' as const),
      account,
      symbol,
      stake: fc.integer({ min: 300, max: 900 }),
      reserved: fc.integer({ min: 50, max: 950 }),
      away: fc.integer({ min: 20, max: 300 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('brokenHedge' as const),
      account,
      symbol,
      stake: fc.record({ thousandths: fc.integer({ min: 200, max: 480 }), nudge: fc.constant(0) }),
      millionths: fc.oneof(fc.integer({ min: -500_000, max: -50_000 }), fc.integer({ min: 50_000, max: 500_000 })),
      closed: fc.constantFrom('first' as const, 'second' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('waitingClose' as const),
      account,
      nth,
      part: fc.option(amount, { nil: null }),
      again: fc.constantFrom('no', 'whole', 'part'),
      auto: mostly(false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      account,
      nth,
      part: fc.option(amount, { nil: null }),
      auto: mostly(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('closeSeveral' as const),
      account,
      places: fc.uniqueArray(fc.integer({ min: -1, max: 7 }), { minLength: 1, maxLength: 7 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stops' as const), account, nth, ...changedStops }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('targets' as const),
      account,
      nth,
      targets: fc.oneof(
        { weight: 8, arbitrary: fc.array(target, { minLength: 1, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.array(anyTarget, { minLength: 0, maxLength: 5 }) },
        { weight: 1, arbitrary: fc.array(smallTarget, { minLength: 3, maxLength: 4 }) },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const), account, symbol: anySymbol, ...orderChoice }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('orderPair' as const),
      account,
      symbol: anySymbol,
      legs: fc.oneof(fc.tuple(plainLeg, plainLeg), fc.tuple(plainLeg, fc.record(orderChoice))),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('changeOrder' as const),
      account,
      nth,
      price: fc.oneof(keep, away, exactly),
      expiry: fc.oneof(fc.constant('keep' as const), expiry),
      ...changedStops,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancelOrder' as const, 'removeAlert' as const), account, nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('alert' as const),
      account,
      symbol: anySymbol,
      thousandths: fc.integer({ min: -40, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'expire' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('funds' as const),
      account,
      funds: fc.constantFrom('deposit', 'commission', 'adjustment', 'bonus', 'bonus', 'credit', 'credit', 'reversal', 'reversal'),
      amount,
      isOut: fc.boolean(),
      reused: mostly(false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('reserve' as const, 'reserve' as const, 'hold' as const),
      account,
      amount,
      reused: mostly(false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), account, nth, isPaid: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('standing' as const),
      account,
      change: fc.constantFrom('active' as const, 'verified' as const, 'autoTrading' as const),
      isOn: fc.constantFrom(true, true, true, false),
    }),
  },
);

const financing = fc.option(fc.nat(FINANCINGS.length - 1), { nil: null, freq: 6 });

const swept = {
  account,
  symbol,
  opened: fc.option(fc.record({ nudge: fc.constantFrom(-1, -1, 0, 1), isLong: fc.boolean() }), { nil: null, freq: 2 }),
  touched: fc.option(account, { nil: null }),
  ends: fc.boolean(),
  refreshed: fc.constantFrom(63, 63, 63, 63, 0, 21),
};

const actionChoice: fc.Arbitrary<ActionChoice> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({ symbol, ratio: fc.constantFrom([2, 1], [3, 1], [10, 1], [3, 2], [7, 3], [997, 1_000], [2, 3], [1, 2], [1, 7]) })
      .map(({ symbol: place, ratio: [newShares = 1, oldShares = 1] }) => ({ kind: 'split' as const, symbol: place, newShares, oldShares })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('dividend' as const),
      symbol,
      thousandths: fc.constantFrom(1, 3, 20, 130, 1_000),
      nudge,
      withheld: fc.constantFrom(0, 1_500, 2_637.5, 10_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delisting' as const), symbol }) },
);

const rareStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('night' as const),
      nights: fc.constantFrom(1, 1, 1, 2, 3, 4),
      financing: fc.option(fc.nat(FINANCINGS.length - 1), { nil: null, freq: 2 }),
      ...swept,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('schedule' as const),
      account,
      symbol,
      isOfClass: fc.boolean(),
      cap: fc.constantFrom(0, 0, 1, 2, 9),
      lasts: fc.constantFrom(60_000, 60_000, 600_000, 7_200_000, 30_000_000, null),
      weeksAgo: fc.constantFrom(null, null, 1, 2, 3, 40),
      otherCap: fc.constantFrom(null, 0, 1, 2),
      keepsOthers: fc.boolean(),
      nudge: fc.constantFrom(0, 0, -1, 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('action' as const),
      what: actionChoice,
      second: fc.option(fc.record({ choice: actionChoice, isSame: fc.boolean() }), { nil: null, freq: 2 }),
      isLate: mostly(false),
      ...swept,
    }),
  },
);

const cents = fc.integer({ min: 0, max: 60_000 });

const setting: fc.Arbitrary<Setting> = fc.record({
  inducements: fc.constantFrom(true, true, false),
  deposits: fc.array(fc.oneof(fc.integer({ min: 1_000, max: 20_000 }), fc.integer({ min: 5_000, max: 200_000 })), {
    minLength: ACCOUNT_COUNT,
    maxLength: ACCOUNT_COUNT,
  }),
  grants: fc.array(fc.oneof(fc.constant(0), cents), { minLength: 2 * ACCOUNT_COUNT, maxLength: 2 * ACCOUNT_COUNT }),
  financing,
});

/** Random runs with this many steps. */
export function runsOf(leastSteps: number, mostSteps: number): fc.Arbitrary<Run> {
  const steps = fc.array(fc.oneof({ weight: 150, arbitrary: step }, { weight: 4, arbitrary: rareStep }), {
    minLength: leastSteps,
    maxLength: mostSteps,
    size: 'max',
  });
  return fc.record({ setting, steps });
}
