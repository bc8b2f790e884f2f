import type { PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import type { OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { FixtureEngine, openFundedAccount } from '@fairlead/domain/engine/fixture-engine.ts';
import { balanceOf } from '@fairlead/domain/engine/state.ts';
import { exactCents } from '@fairlead/domain/exact-cents.ts';
import { cents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { NO_STOPS, type Stops } from '@fairlead/domain/trading/stops.ts';
import { RETAIL_RULE_PACK, type RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { explainPosition, type AccountBefore } from './explain-position.ts';

const BID = 1_080_000;
const ASK = 1_080_200;
const QUOTED_AT = 50_000;
/** Commands arrive a quarter of a second after the quote. */
const NOW = QUOTED_AT + 250;
const DEPOSIT = cents(1_000_00);

let engine: FixtureEngine;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, DEPOSIT, QUOTED_AT);
  engine.tick('EURUSD', BID, ASK, QUOTED_AT);
});

function open(changes: Partial<OpenPositionCommand> = {}): number {
  const answer = engine.submit({
    kind: 'openPosition',
    commandId: `open-${engine.journal.length}`,
    accountId: 1,
    at: NOW,
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    priceBound: price(1_080_470),
    guaranteedStop: false,
    openedBy: 'client',
    ...NO_STOPS,
    ...changes,
  });
  if (answer.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.positionId;
}

function updateStops(positionId: number, stops: Partial<Stops>): void {
  const commandId = `stops-${engine.journal.length}`;
  engine.submit({ kind: 'updateStops', commandId, accountId: 1, at: NOW, positionId, ...NO_STOPS, ...stops });
}

function close(positionId: number, { margin = null, seenPrice = null }: { margin?: Cents | null; seenPrice?: number | null } = {}): void {
  engine.submit({
    kind: 'closePosition',
    commandId: `close-${engine.journal.length}`,
    accountId: 1,
    at: NOW,
    positionId,
    margin,
    seenPrice: seenPrice === null ? null : price(seenPrice),
    reason: 'manual',
  });
}

interface ExplainOptions {
  readonly partOf?: number;
  readonly margin?: Cents;
  readonly order?: readonly JournalEntry[];
  readonly accountBefore?: AccountBefore;
  readonly marginPercents?: RulePack['marginPercents'];
}

function openedIn(opening: JournalEntry, id: number): OpenPosition {
  const opened = opening.events.find((event) => event.kind === 'positionOpened' && event.position.id === id);
  if (opened?.kind !== 'positionOpened') throw new Error(`position ${id} was never opened`);
  return opened.position;
}

/** The explanation, based on all the fixture's journal entries after the opening. */
function explain(
  id: number,
  { partOf, margin = cents(100_00), order, accountBefore, marginPercents = {} }: ExplainOptions = {},
): PositionExplanation {
  const rootId = partOf ?? id;
  const from = engine.journal.findIndex(({ events }) =>
    events.some((event) => event.kind === 'positionOpened' && event.position.id === rootId),
  );
  const opening = engine.journal[from];
  if (opening === undefined) throw new Error(`position ${rootId} was never opened`);
  const held = engine.state.positions.get(rootId);
  const { openPrice, financing = ZERO_CENTS, dividends = ZERO_CENTS } = held ?? openedIn(opening, rootId);
  return explainPosition({
    id,
    partOf: partOf ?? null,
    displayName: 'EUR/USD',
    margin,
    openPrice,
    financing,
    dividends,
    opening,
    order: order ?? [],
    entries: engine.journal.slice(from + 1),
    hasEarlier: false,
    accountBefore: accountBefore ?? null,
    rules: { ...RETAIL_RULE_PACK, marginPercents },
  });
}

describe('the opening', () => {
  test("names the quote, its age, the bound, the fill and the price on the screen, with differences signed in the client's favour", () => {
    const { opening, closing, ...position } = explain(open());
    expect(position).toMatchObject({
      id: 1,
      symbol: 'EURUSD',
      displayName: 'EUR/USD',
      side: 'long',
      margin: 100_00,
      leverage: 30,
      partOf: null,
    });
    expect(closing).toBeNull();
    expect(opening).toMatchObject({
      at: NOW,
      journal: 4,
      commandId: 'open-3',
      openPrice: ASK,
      quote: { bid: BID, ask: ASK, at: QUOTED_AT },
      quoteAgeMs: 250,
      priceBound: 1_080_470,
      againstBound: 270,
      shownPrice: ASK,
      againstShown: 0,
      order: null,
    });
  });

  test.each([
    { side: 'long' as const, bound: 1_080_220, against: 20 },
    { side: 'long' as const, bound: ASK, against: 0 },
    { side: 'short' as const, bound: 1_079_950, against: 50 },
    { side: 'short' as const, bound: BID, against: 0 },
  ])('of a $side with the bound $bound was $against better than the bound', ({ side, bound, against }) => {
    expect(explain(open({ side, priceBound: price(bound) })).opening.againstBound).toBe(against);
  });

  test('derives the price on the screen with the digits of a quote, because the bound was truncated', () => {
    expect(explain(open({ priceBound: price(1_080_469) })).opening).toMatchObject({ shownPrice: ASK, againstShown: 0 });
  });

  test.each([
    { side: 'long' as const, seenPrice: 1_080_150, against: -50 },
    { side: 'long' as const, seenPrice: 1_080_300, against: 100 },
    { side: 'short' as const, seenPrice: 1_080_050, against: -50 },
  ])('of a $side names the price that was recorded, $seenPrice, instead of deriving one', ({ side, seenPrice, against }) => {
    const seen = { price: price(seenPrice), at: NOW - 300, frame: NOW - 450 };
    const priceBound = price(side === 'long' ? 2_000_000 : 1_000_000);
    expect(explain(open({ side, seen, priceBound })).opening).toMatchObject({
      shownPrice: seenPrice,
      againstShown: against,
      seen: { at: NOW - 300, frame: NOW - 450 },
    });
  });

  test('of an entry without it does not say when the derived price was seen', () => {
    expect(explain(open()).opening).toMatchObject({ shownPrice: ASK, seen: null });
  });

  test('does not guess the price on the screen from a bound that no screen would send', () => {
    expect(explain(open({ priceBound: price(2_000_000) })).opening).toMatchObject({ shownPrice: null, againstShown: null });
  });

  test.each([
    { entryKind: 'limit' as const, entryPrice: 1_075_000, fillAsk: 1_074_600, against: 400 },
    { entryKind: 'stop' as const, entryPrice: 1_085_000, fillAsk: 1_085_300, against: -300 },
  ])('by a $entryKind order names its price and how the fill compares', ({ entryKind, entryPrice, fillAsk, against }) => {
    engine.submit({
      kind: 'placeOrder',
      commandId: 'order',
      accountId: 1,
      at: NOW,
      symbol: 'EURUSD',
      side: 'long',
      entryKind,
      entryPrice: price(entryPrice),
      margin: cents(100_00),
      leverage: 30,
      guaranteedStop: false,
      expiresAt: null,
      ...NO_STOPS,
    });
    const order = engine.journal.slice(-1);
    engine.tick('EURUSD', fillAsk - 200, fillAsk, NOW + 1_000);
    const { opening } = explain(1, { order });
    expect(opening).toMatchObject({ commandId: null, openPrice: fillAsk, shownPrice: null });
    expect(opening.order).toMatchObject({
      id: 1,
      entryKind,
      entryPrice,
      placedAt: NOW,
      commandId: 'order',
      againstEntryPrice: against,
      splits: [],
    });
  });
});

test('an order that a split restated while it was pending names its price in new shares, and the split', () => {
  const later = Date.UTC(1970, 0, 2);
  engine.submit({
    kind: 'placeOrder',
    commandId: 'order',
    accountId: 1,
    at: NOW,
    symbol: 'EURUSD',
    side: 'long',
    entryKind: 'limit',
    entryPrice: price(1_070_000),
    margin: cents(100_00),
    leverage: 30,
    guaranteedStop: false,
    expiresAt: null,
    ...NO_STOPS,
    stopLoss: price(1_060_000),
  });
  const actions = {
    version: 1,
    list: [{ id: 1, kind: 'split', symbol: 'EURUSD', date: '1970-01-02', ratio: { newShares: 2, oldShares: 1 } }],
  } as const;
  const { terms } = engine.state;
  engine.submit({ kind: 'setTerms', commandId: 'terms', accountId: 0, at: NOW, terms: { ...terms, actions }, replaces: terms });
  engine.sweep(later);
  const order = engine.journal.filter(({ events }) => events.some(({ kind }) => kind === 'orderPlaced' || kind === 'orderSplit'));
  engine.tick('EURUSD', 534_700, 534_800, later + 1_000);
  expect(explain(1, { order }).opening.order).toEqual({
    at: NOW,
    journal: order[0]?.seq,
    commandId: 'order',
    id: 1,
    entryKind: 'limit',
    entryPrice: 535_000,
    placedAt: NOW,
    againstEntryPrice: 200,
    splits: [
      {
        at: later,
        journal: order[1]?.seq,
        commandId: null,
        ratio: { newShares: 2, oldShares: 1 },
        before: { entryPrice: 1_070_000, ...NO_STOPS, stopLoss: 1_060_000 },
        after: { entryPrice: 535_000, ...NO_STOPS, stopLoss: 530_000 },
      },
    ],
  });
});

test('every change of the stops is listed in order, with its cause', () => {
  const id = open();
  updateStops(id, { stopLoss: price(1_070_000), takeProfit: price(1_100_000) });
  updateStops(id, { stopLoss: price(1_079_000), trailingDistance: price(1_000) });
  engine.tick('EURUSD', 1_082_000, 1_082_200, NOW + 1_000);
  expect(explain(id).changes).toMatchObject([
    { kind: 'stopsSet', journal: 5, commandId: 'stops-4', stops: { stopLoss: 1_070_000, takeProfit: 1_100_000, trailingDistance: null } },
    { kind: 'stopsSet', journal: 6, commandId: 'stops-5', stops: { stopLoss: 1_079_000, takeProfit: null, trailingDistance: 1_000 } },
    { kind: 'stopTrailed', journal: 7, commandId: null, at: NOW + 1_000, stopLoss: 1_081_000, quote: { bid: 1_082_000 } },
  ]);
});

describe('a closing', () => {
  test('by the client names when the price was seen, if that was recorded', () => {
    const seen = { price: price(1_080_100), at: NOW - 300, frame: null };
    const id = open();
    const base = { kind: 'closePosition', accountId: 1, at: NOW, positionId: id, seenPrice: seen.price, reason: 'manual' } as const;
    engine.submit({ ...base, commandId: 'part', margin: cents(40_00), seen });
    engine.submit({ ...base, commandId: 'rest', margin: null });
    const [part] = engine.journal.at(-2)?.events ?? [];
    if (part?.kind !== 'positionPartClosed') throw new Error('no part was closed');
    expect(explain(part.partId, { partOf: id, margin: cents(40_00) }).closing).toMatchObject({
      seenPrice: seen.price,
      againstSeen: -100,
      seen: { at: NOW - 300, frame: null },
    });
    expect(explain(id, { margin: cents(60_00) }).closing).toMatchObject({ seenPrice: seen.price, seen: null });
  });

  test.each([
    { seenPrice: 1_080_000, against: 0 },
    { seenPrice: 1_080_100, against: -100 },
    { seenPrice: 1_079_900, against: 100 },
    { seenPrice: null, against: null },
  ])('by the client with $seenPrice on the screen differs from it by $against', ({ seenPrice, against }) => {
    const id = open();
    close(id, { seenPrice });
    expect(explain(id).closing).toMatchObject({
      reason: 'manual',
      commandId: 'close-4',
      closePrice: BID,
      seenPrice,
      againstSeen: against,
      level: null,
      guarantee: null,
      lowMargin: null,
      profit: -56,
      bookings: [{ kind: 'trade', amount: -56, clientAccount: 'client:1:cash', brokerAccount: 'house:trading' }],
    });
  });

  test.each([
    { reason: 'stopLoss', bid: 1_070_000, level: 1_070_000, against: 0 },
    { reason: 'stopLoss', bid: 1_065_000, level: 1_070_000, against: -5_000 },
    { reason: 'takeProfit', bid: 1_090_500, level: 1_090_000, against: 500 },
  ])('by its $reason at $bid names the level and the gap of $against', ({ reason, bid, level, against }) => {
    const id = open();
    updateStops(id, { stopLoss: price(1_070_000), takeProfit: price(1_090_000) });
    engine.tick('EURUSD', bid, bid + 200, NOW + 1_000);
    expect(explain(id).closing).toMatchObject({ reason, commandId: null, closePrice: bid, level, againstLevel: against, guarantee: null });
  });

  test('by a trailing stop names the level it had reached', () => {
    const id = open({ trailingDistance: price(1_000) });
    engine.tick('EURUSD', 1_084_000, 1_084_200, NOW + 1_000);
    engine.tick('EURUSD', 1_082_900, 1_083_100, NOW + 2_000);
    expect(explain(id).closing).toMatchObject({ reason: 'stopLoss', level: 1_083_000, againstLevel: -100 });
  });

  test('by a guaranteed stop across a gap keeps the level, and shows what that was worth and what it cost', () => {
    const id = open({ guaranteedStop: true, stopLoss: price(1_070_000) });
    engine.tick('EURUSD', 1_050_000, 1_050_200, NOW + 1_000);
    expect(explain(id).closing).toMatchObject({
      closePrice: 1_070_000,
      againstLevel: 0,
      profit: -28_33,
      // 100 x 30 x 0.02 / 1.0802 is what the gap would have cost; the premium is 100 basis points of the notional.
      guarantee: {
        marketPrice: 1_050_000,
        saved: 55_55,
        premium: 30_00,
        // The remainder of the profit is carried past the premium, which is a whole amount.
        rounding: { exact: exactCents(-30_00, 0), carriedBefore: 191_261, carriedAfter: 191_261 },
      },
      bookings: [
        { kind: 'trade', amount: -28_33 },
        { kind: 'premium', amount: -30_00, brokerAccount: 'house:premiums' },
      ],
    });
  });
});

describe('a part that was closed separately', () => {
  test('has the opening of the whole and its own closing, and the whole lists it', () => {
    const id = open();
    close(id, { margin: cents(25_00) });
    const part = explain(2, { partOf: id, margin: cents(25_00) });
    expect(part).toMatchObject({ id: 2, partOf: id, margin: 25_00, opening: { margin: 100_00 }, changes: [], closing: { profit: -14 } });
    expect(explain(id, { margin: cents(75_00) })).toMatchObject({
      margin: 75_00,
      closing: null,
      changes: [{ kind: 'partClosed', partId: 2, margin: 25_00, closePrice: BID, profit: -14 }],
    });
  });
});

test('a part that a partial target closed names the target, and so does the whole', () => {
  const id = open();
  const targets = [{ price: price(1_090_000), margin: cents(25_00) }];
  engine.submit({ kind: 'updatePartialTargets', commandId: 'targets', accountId: 1, at: NOW, positionId: id, targets });
  engine.tick('EURUSD', 1_090_300, 1_090_500, NOW);
  expect(explain(2, { partOf: id, margin: cents(25_00) })).toMatchObject({
    changes: [{ kind: 'targetsSet', targets }],
    closing: { reason: 'partialTakeProfit', closePrice: 1_090_300, level: 1_090_000, againstLevel: 300, commandId: null },
  });
  expect(explain(id, { margin: cents(75_00) })).toMatchObject({
    closing: null,
    changes: [
      { kind: 'targetsSet', targets },
      { kind: 'partClosed', partId: 2, margin: 25_00, closePrice: 1_090_300, target: 1_090_000 },
    ],
  });
});

test('a position that could not be closed with others is explained with the reason', () => {
  const id = open();
  engine.tick('BTCUSD', 50_000_000_000, 50_010_000_000, NOW + 60_000);
  const other = open({ symbol: 'BTCUSD', leverage: 1, priceBound: price(60_000_000_000), at: NOW + 60_000 });
  engine.submit({ kind: 'closePositions', commandId: 'all', accountId: 1, at: NOW + 60_000, positionIds: [id, other] });
  expect(explain(id)).toMatchObject({ closing: null, changes: [{ kind: 'leftOpen', code: 'quoteUnavailable', commandId: 'all' }] });
  expect(explain(other)).toMatchObject({ closing: { reason: 'manual', commandId: 'all' }, changes: [] });
});

describe('a margin close-out', () => {
  /** Stakes and balance before the next tick. */
  function accountBefore(): AccountBefore {
    const account = engine.account(1);
    return { balance: balanceOf(account), stakes: account.positions.map((position) => ({ ...position, partOf: null })) };
  }

  test('shows equity, used margin and level at that moment if the journal has every price', () => {
    const id = open({ margin: cents(900_00) });
    const before = accountBefore();
    engine.tick('EURUSD', 1_057_000, 1_057_200, NOW + 1_000);
    expect(explain(id, { margin: cents(900_00), accountBefore: before }).closing?.lowMargin).toEqual({
      cause: 'marginLevel',
      balance: DEPOSIT,
      usedMargin: 900_00,
      equity: 420_11,
      marginLevelPercent: 46.67,
      stopOutPercent: 50,
      unpricedSymbols: [],
      raised: [],
    });
  });

  test('includes and names the margins that were increased at that moment', () => {
    const marginPercents = { EURUSD: 200, BTCUSD: 100 };
    const id = open({ margin: cents(100_00) });
    const before = accountBefore();
    engine.market.rules = { ...engine.market.rules, marginPercents };
    engine.rewatchMargins();
    engine.tick('EURUSD', 1_057_000, 1_057_200, NOW + 1_000);
    const raised = [{ symbol: 'EURUSD', percent: 200 }];
    expect(explain(id, { accountBefore: before, marginPercents }).closing?.lowMargin).toMatchObject({ usedMargin: 6_000_00, raised });
  });

  test('names the instruments whose price is not in the journal, and claims no level', () => {
    engine.tick('BTCUSD', 50_000_000_000, 50_010_000_000, QUOTED_AT);
    open({ symbol: 'BTCUSD', leverage: 1, priceBound: price(60_000_000_000) });
    const id = open({ margin: cents(800_00) });
    const before = accountBefore();
    engine.tick('EURUSD', 1_055_000, 1_055_200, NOW + 1_000);
    expect(explain(id, { margin: cents(800_00), accountBefore: before }).closing?.lowMargin).toMatchObject({
      usedMargin: 900_00,
      equity: null,
      marginLevelPercent: null,
      unpricedSymbols: ['BTCUSD'],
    });
  });

  test('of a gain that had to cover a loss, as earlier rules required, names the balance below zero', () => {
    const winner = open({ margin: cents(400_00), side: 'short', priceBound: price(1_070_000) });
    engine.tick('EURUSD', 980_000, 980_200, NOW + 1_000);
    close(winner, { margin: null });
    const [entry] = engine.journal.slice(-1);
    const [closing] = entry?.events ?? [];
    if (entry === undefined || closing?.kind !== 'positionClosed') throw new Error('the position was to be closed');
    // The form an earlier version wrote: without a carried remainder.
    const { remainder: _carried, ...earlier } = closing;
    engine.journal[engine.journal.length - 1] = { ...entry, events: [{ ...earlier, reason: 'stopOut' }] };
    const stake = {
      id: winner,
      symbol: 'EURUSD',
      side: 'short',
      margin: cents(400_00),
      leverage: 30,
      openPrice: price(BID),
      partOf: null,
    } as const;
    expect(explain(winner, { margin: cents(400_00), accountBefore: { balance: cents(-391_41), stakes: [stake] } }).closing).toMatchObject({
      reason: 'stopOut',
      rounding: null,
      lowMargin: { cause: 'balanceBelowZero', balance: -391_41, usedMargin: 400_00 },
    });
  });
});

test('a profit is explained with its exact value and the rounding carried before and after it', () => {
  const first = open();
  const second = open();
  engine.tick('EURUSD', BID + 10_000, ASK + 10_000, NOW);
  close(first);
  close(second);
  // 3,000.00 x 9,800 / 1,080,200 is 27.21718200 euros: 27.22 is booked, and 0.28 cents too much is carried.
  const exact = { cents: 27_21, microCents: 718_200 };
  expect(explain(first).closing).toMatchObject({ profit: 27_22, rounding: { exact, carriedBefore: 0, carriedAfter: -281_800 } });
  expect(explain(second).closing).toMatchObject({ profit: 27_21, rounding: { exact, carriedBefore: -281_800, carriedAfter: 436_400 } });
});
