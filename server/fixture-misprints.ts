/** Plays recorded prices with misprints in between through quote board, engine and candles, for the tests of misprints. */
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, priceFromDecimal, quantisePrice, type Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { readRecordedTicks, type RecordedFile } from './adapters/prices/replay/recorded-file.ts';
import { createEngineMarket } from './engine/create-engine-market.ts';
import { Engine } from './engine/engine.ts';
import { BrokerRules } from './engine/broker-rules.ts';
import { MemoryJournalStore } from './engine/memory-journal-store.ts';
import { CandleBuilder } from './features/markets/candles/candle-builder.ts';
import { QuoteBoard, type BoardTickCounts } from './features/markets/quote-board.ts';

/** A position opened at the first confirmed quote; its stops are a share of the price away. */
export interface Holding {
  readonly side: 'long' | 'short';
  /** For an account with EUR 1,000. */
  readonly stakeCents: number;
  readonly stopShare: number | null;
  readonly targetShare: number | null;
}

/** A trader's action after a tick of the play. */
export interface Action {
  readonly afterTick: number;
  readonly kind: 'openLong' | 'openShort' | 'close';
}

export interface Played {
  readonly accepted: readonly Quote[];
  readonly candles: readonly (Candle & { readonly interval: CandleInterval })[];
  readonly counts: BoardTickCounts;
  /** The holding accounts, one per position: their equity at the end, and their events as text. */
  readonly holders: readonly { readonly equity: number; readonly events: string }[];
  /** The quotes on which anything was decided. */
  readonly decidedOn: readonly Quote[];
}

export async function readTicks(file: RecordedFile): Promise<readonly RawTick[]> {
  const ticks: RawTick[] = [];
  for await (const piece of readRecordedTicks(file)) ticks.push(...piece);
  return ticks;
}

const ACTOR = 1;
const log = { info: () => undefined, error: () => undefined };

export async function playTicks(
  instrument: Instrument,
  ticks: readonly RawTick[],
  holdings: readonly Holding[],
  actions: readonly Action[] = [],
): Promise<Played> {
  let now = ticks[0]?.at ?? 0;
  const clock = (): number => now;
  const board = new QuoteBoard({ instruments: INSTRUMENTS, clock });
  const candles: (Candle & { interval: CandleInterval })[] = [];
  const builder = new CandleBuilder(INSTRUMENTS.length, (_index, interval, candle) => candles.push({ ...candle, interval }));
  const accepted: Quote[] = [];
  board.onQuote(builder.onQuote);
  const journal = new MemoryJournalStore();
  const market = createEngineMarket(board, new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS));
  const engine = await Engine.start({ store: journal, market, clock, log, monotonicClock: clock });
  board.onQuote((_index, bid, ask, at) => accepted.push({ bid, ask, at }));

  let commandCount = 0;
  const base = (accountId: number) => ({ commandId: `command ${(commandCount += 1)}`, accountId, at: now });
  const submit = (command: Command): Promise<unknown> => engine.submit(command);
  const accountIds = [ACTOR, ...holdings.map((_, place) => ACTOR + 1 + place)];
  for (const accountId of accountIds) {
    await submit({ ...base(accountId), kind: 'openAccount' });
    const access = { verified: true, categoryIds: [1, 2, 3, 4, 5], leverageIndexes: {} };
    await submit({ ...base(accountId), kind: 'setTradingAccess', access });
    await submit({
      ...base(accountId),
      kind: 'moveFunds',
      fundsKind: 'deposit',
      amount: cents(1_000_00),
      reference: `deposit ${accountId}`,
    });
  }
  const open = (accountId: number, holding: Holding): Promise<unknown> => {
    const quote = board.quote(instrument.symbol) ?? { bid: price(0), ask: price(0) };
    const isLong = holding.side === 'long';
    const from = isLong ? quote.bid : quote.ask;
    const away = (share: number | null): Price | null =>
      share === null ? null : quantisePrice(price(Math.round(from + Math.abs(from) * (isLong ? share : -share))), instrument.digits);
    return submit({
      ...base(accountId),
      kind: 'openPosition',
      symbol: instrument.symbol,
      side: holding.side,
      margin: cents(holding.stakeCents),
      leverage: leverageOf(instrument),
      priceBound: price(isLong ? 1e15 : -1e15),
      stopLoss: away(holding.stopShare === null ? null : -holding.stopShare),
      takeProfit: away(holding.targetShare),
      trailingDistance: null,
      guaranteedStop: false,
      openedBy: 'client',
    });
  };

  let areHolding = false;
  for (const [place, tick] of ticks.entries()) {
    now = Math.max(now, tick.at);
    board.take(tick);
    if (!areHolding && accepted.length > 0) {
      areHolding = true;
      for (const [nth, holding] of holdings.entries()) await open(ACTOR + 1 + nth, holding);
    }
    for (const action of actions) {
      if (action.afterTick !== place) continue;
      if (action.kind === 'close') {
        const held = (await engine.viewAccount(ACTOR))?.positions.find(({ waitingClose }) => waitingClose === undefined);
        if (held === undefined) continue;
        await submit({ ...base(ACTOR), kind: 'closePosition', positionId: held.id, seenPrice: null, margin: null, reason: 'manual' });
      } else {
        const side = action.kind === 'openLong' ? 'long' : 'short';
        await open(ACTOR, { side, stakeCents: 10_00, stopShare: null, targetShare: null });
      }
    }
  }
  builder.finishUntil(now + 2 * 86_400_000);

  const equities: number[] = [];
  for (const accountId of accountIds.slice(1)) equities.push((await engine.viewAccount(accountId))?.figures.equity ?? Number.NaN);
  await engine.stop();
  const entries = await journal.read(0, Number.POSITIVE_INFINITY);
  const holders = equities.map((equity, place) => {
    const own = entries.filter((entry) => entry.accountId === ACTOR + 1 + place);
    // Ids are assigned across all accounts, and the actor's positions take some.
    const events = JSON.stringify(own.map(({ at, events: what }) => [at, what])).replaceAll(/"(positionId|id)":\d+/g, '"$1":0');
    return { equity, events };
  });
  const decidedOn = entries.flatMap(({ events }) => events.flatMap((event: EngineEvent) => ('quote' in event ? [event.quote] : [])));
  return { accepted, candles, counts: board.counts, holders, decidedOn };
}

function leverageOf({ ruleClass }: Instrument): number {
  return RETAIL_RULE_PACK.leverageCaps[ruleClass];
}

/** The quotes in a tick, as the board would show them. */
export function quoteOf(tick: RawTick, digits: number): string {
  const inDigits = (decimal: number): number => quantisePrice(priceFromDecimal(decimal) ?? price(0), digits);
  return `${inDigits(tick.bid)} ${inDigits(tick.ask)}`;
}
