/** The clock is set while orders and prices pass through all the stages they pass through in the running server. */
import { describe, expect, test } from 'vitest';
import type { PositionOpened } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { instrumentBySymbol, INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { createSandboxPriceFeed } from './adapters/prices/sandbox/sandbox-price-feed.ts';
import { createTurnedClock } from './adapters/prices/turned-clock.ts';
import { createEngineMarket } from './engine/create-engine-market.ts';
import { Engine } from './engine/engine.ts';
import { BrokerRules } from './engine/broker-rules.ts';
import { MemoryJournalStore } from './engine/memory-journal-store.ts';
import { QuoteBoard } from './features/markets/quote-board.ts';
import { createTradingClock } from './trading-clock.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const SYMBOLS = ['BTCUSD', 'EURUSD', 'DEU40'];
const log = { info: () => undefined, error: () => undefined };

interface Fill {
  /** Since the start, on a clock that is never set. */
  readonly atMs: number;
  readonly symbol: string;
  /** Age of the quote on the same clock. */
  readonly trueAgeMs: number;
}

/** Places an order every 50 ms for a time while the system clock is set as given. */
async function trade(durationMs: number, setAt: ReadonlyMap<number, number>, feedEndsAtMs = Infinity): Promise<readonly Fill[]> {
  // The turned clock shows true time; the system clock differs once it has been set.
  const truth = createTurnedClock(NOON);
  let systemLeadMs = 0;
  const clock = createTradingClock({ systemClock: () => truth.now() + systemLeadMs, monotonicClock: () => truth.now() - NOON });
  const instruments = INSTRUMENTS.map((instrument): Instrument => ({ ...instrument, tradingHours: 'always' }));
  const board = new QuoteBoard({ instruments, clock: clock.now });
  clock.onDisturbed(() => board.forgetTimes());
  const cameAt = new Map<string, number>();
  board.onQuote((index, bid, ask) => cameAt.set(`${instruments[index]?.symbol} ${bid} ${ask}`, truth.now()));
  const market = createEngineMarket(board, new BrokerRules(RETAIL_RULE_PACK, instruments));
  const journal = new MemoryJournalStore();
  const engine = await Engine.start({ store: journal, market, clock: clock.now, log, monotonicClock: () => truth.now() });
  const feed = createSandboxPriceFeed({
    seed: 'clock faults',
    instruments: instruments.filter(({ symbol }) => SYMBOLS.includes(symbol)),
    alwaysOpen: true,
    clock: {
      now: clock.now,
      after: truth.after,
      onSet: (listener) => clock.onDisturbed(({ kind, systemLeadMs: byMs }) => (kind === 'believed' ? listener(byMs) : undefined)),
    },
  });
  const base = (commandId: string) => ({ commandId, accountId: 1, at: clock.now() });
  await engine.submit({ ...base('open'), kind: 'openAccount' });
  const access = { verified: true, categoryIds: [1, 2, 3, 4, 5], leverageIndexes: {} };
  await engine.submit({ ...base('access'), kind: 'setTradingAccess', access });
  await engine.submit({ ...base('funds'), kind: 'moveFunds', fundsKind: 'deposit', amount: cents(1_000_000_00), reference: 'funds' });
  await feed.start((tick) => board.take(tick));

  const fills: Fill[] = [];
  for (let passedMs = 0; passedMs < durationMs; passedMs += 50) {
    await truth.turn(50);
    systemLeadMs += setAt.get(passedMs) ?? 0;
    if (passedMs === feedEndsAtMs) await feed.stop();
    if (passedMs % 1_000 === 0) {
      clock.look();
      board.endOverdueReviews();
    }
    const symbol = SYMBOLS[(passedMs / 50) % SYMBOLS.length] ?? '';
    const answer = await engine.submit({
      ...base(`buy ${passedMs}`),
      kind: 'openPosition',
      symbol,
      side: 'long',
      margin: cents(1_00),
      leverage: 1,
      priceBound: price(1e15),
      stopLoss: null,
      takeProfit: null,
      trailingDistance: null,
      guaranteedStop: false,
      openedBy: 'client',
    });
    if (answer.kind !== 'opened') continue;
    const opened = (await journal.read(engine.durableSeq - 1, 1)).flatMap(({ events }) => events)[0] as PositionOpened;
    const { bid, ask } = opened.quote;
    fills.push({ atMs: passedMs, symbol, trueAgeMs: truth.now() - (cameAt.get(`${symbol} ${bid} ${ask}`) ?? Number.NaN) });
    await engine.submit({
      ...base(`sell ${passedMs}`),
      kind: 'closePosition',
      positionId: answer.positionId,
      seenPrice: null,
      margin: null,
      reason: 'manual',
    });
  }
  await feed.stop();
  await engine.stop();
  return fills;
}

const SET_AT_MS = 5_000;
const STEPS = [-HOUR_MS, -60_000, -1_000, 1_000, 60_000, HOUR_MS];

describe('the clock is set under load', () => {
  test.each(STEPS)('by %i ms: every order fills at a fresh price before, after, and when the new time is accepted', async (byMs) => {
    const fills = await trade(50_000, new Map([[SET_AT_MS, byMs]]));
    for (const { symbol, trueAgeMs } of fills) expect(trueAgeMs).toBeLessThanOrEqual(instrumentBySymbol(symbol)?.staleAfterMs ?? 0);
    // Trading continues: orders fill in every second of the run.
    const seconds = new Set(fills.map(({ atMs }) => Math.floor(atMs / 1_000)));
    expect(seconds.size).toBeGreaterThanOrEqual(48);
  });

  test.each(STEPS)('by %i ms, repeatedly: every order fills at a fresh price', async (byMs) => {
    const sets = new Map([5_000, 5_050, 7_000, 20_000, 36_000].map((atMs, place) => [atMs, place % 2 === 0 ? byMs : -byMs]));
    const fills = await trade(40_000, sets);
    for (const { symbol, trueAgeMs } of fills) expect(trueAgeMs).toBeLessThanOrEqual(instrumentBySymbol(symbol)?.staleAfterMs ?? 0);
  });

  test.each(STEPS)('by %i ms, after prices have stopped: no order fills at an old price', async (byMs) => {
    const fills = await trade(60_000, new Map([[SET_AT_MS, byMs]]), 4_000);
    expect(Math.max(...fills.map(({ atMs }) => atMs))).toBeLessThan(SET_AT_MS);
  });
});
