/** Plays a recording through the real parts of the server, with a clock controlled by the test: see feed-honesty.test.ts. */
import { fileURLToPath } from 'node:url';
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer, PositionClosed } from '@fairlead/domain/engine/event.ts';
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import { openingPrice, type Side } from '@fairlead/domain/trading/quote.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { PriceFeed } from './adapters/prices/price-feed.ts';
import { recordedFileAt } from './adapters/prices/replay/recording-name.ts';
import type { RecordedFile } from './adapters/prices/replay/recorded-file.ts';
import { createReplayPriceFeed } from './adapters/prices/replay/replay-price-feed.ts';
import { createTurnedClock } from './adapters/prices/turned-clock.ts';
import { createEngineMarket } from './engine/create-engine-market.ts';
import { BrokerRules } from './engine/broker-rules.ts';
import type { AccountView } from './engine/engine-port.ts';
import { Engine } from './engine/engine.ts';
import { MemoryJournalStore } from './engine/memory-journal-store.ts';
import { CandleBuilder } from './features/markets/candles/candle-builder.ts';
import { QuoteBoard } from './features/markets/quote-board.ts';

const recording = (name: string): RecordedFile =>
  recordedFileAt(fileURLToPath(new URL(`adapters/prices/replay/fixtures/${name}`, import.meta.url)));

export const EURUSD_JOBS_REPORT = recording('EURUSD_ticks_2014-05-02_1225-1245.csv.gz');
export const EURUSD_WEEKEND = recording('EURUSD_1m_bidask_2014-05-09_weekend.csv.gz');
export const XAUUSD_JOBS_REPORT = recording('XAUUSD_ticks_2014-05-02_1230.csv.gz');
export const XAUUSD_QUIET_NIGHT = recording('XAUUSD_ticks_2014-05-02_0301-0307.csv.gz');
export const AAPL_OVERNIGHT = recording('AAPL_1m_2016-04-26_overnight.csv.gz');
export const BTCUSD_DAYS_APART = recording('BTCUSD_1m_coinbase_days_apart.csv.gz');
export const USOIL_BELOW_ZERO = recording('USOIL_1d_close_2020-04.csv');

/** Recordings have their own calendar: they trade whenever they have prices. */
const RECORDED: readonly Instrument[] = INSTRUMENTS.map((instrument) => ({ ...instrument, tradingHours: 'always' }));

export interface Order {
  readonly side: Side;
  readonly leverage: number;
  /** Decimals, as people write them. */
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly guaranteedStop?: boolean;
  readonly marginCents?: number;
}

export interface ChainCandle extends Candle {
  readonly interval: CandleInterval;
}

export interface PriceChain {
  readonly feed: PriceFeed;
  readonly board: QuoteBoard;
  /** Every completed candle, in the order in which they ended. */
  readonly candles: readonly ChainCandle[];
  now(): number;
  /** Advances time to a moment, in milliseconds or as ISO text, and lets the feed play what comes before it. */
  turnTo(moment: number | string): Promise<void>;
  /** Feeds a tick from outside the recording. */
  take(tick: RawTick): void;
  stopFeed(): Promise<void>;
  /** Opens EUR 100, or the order's amount, of the recording's instrument at any price. */
  open(order: Order): Promise<Answer>;
  /** Like `open`; throws if it is refused. */
  openId(order: Order): Promise<number>;
  close(positionId: number): Promise<Answer>;
  view(): Promise<AccountView>;
  profitOf(positionId: number): Promise<number | undefined>;
  /** Everything closed so far that is in the journal. */
  closings(): Promise<readonly ClosedPosition[]>;
  evidenceOf(positionId: number): Promise<PositionClosed | undefined>;
}

const ACCOUNT_ID = 1;
const EVERY_CATEGORY = [1, 2, 3, 4, 5];
const log = { info: () => undefined, error: () => undefined };

/** `onTheLine` transforms ticks on the line between feed and board; by default it changes nothing. */
export async function startPriceChain(
  file: RecordedFile,
  from: string,
  onTheLine: (tick: RawTick) => readonly RawTick[] = (tick) => [tick],
  depositCents = 10_000_00,
): Promise<PriceChain> {
  const clock = createTurnedClock(Date.parse(from));
  const board = new QuoteBoard({ instruments: RECORDED, clock: clock.now });
  const candles: ChainCandle[] = [];
  const builder = new CandleBuilder(INSTRUMENTS.length, (_index, interval, candle) => candles.push({ ...candle, interval }));
  board.onQuote(builder.onQuote);
  const market = createEngineMarket(board, new BrokerRules(RETAIL_RULE_PACK, RECORDED));
  const journal = new MemoryJournalStore();
  const engine = await Engine.start({ store: journal, market, clock: clock.now, log });
  const closed: ClosedPosition[] = [];
  engine.onAccountChanged((change) => closed.push(...change.closed));

  let commandCount = 0;
  const base = (): { commandId: string; accountId: number; at: number } => ({
    commandId: `command ${(commandCount += 1)}`,
    accountId: ACCOUNT_ID,
    at: clock.now(),
  });
  const commands: readonly Command[] = [
    { ...base(), kind: 'openAccount' },
    { ...base(), kind: 'setTradingAccess', access: { verified: true, categoryIds: EVERY_CATEGORY, leverageIndexes: {} } },
    { ...base(), kind: 'moveFunds', fundsKind: 'deposit', amount: cents(depositCents), reference: 'deposit' },
  ];
  for (const command of commands) await engine.submit(command);

  const feed = createReplayPriceFeed({
    files: [file],
    clock,
    playFromMs: clock.now(),
    onError: (error) => {
      throw error;
    },
  });
  const take = (tick: RawTick): void => board.take(tick);
  await feed.start((tick) => onTheLine(tick).forEach(take));

  const open = (order: Order): Promise<Answer> => {
    const quote = board.quote(file.symbol);
    return engine.submit({
      ...base(),
      kind: 'openPosition',
      symbol: file.symbol,
      side: order.side,
      margin: cents(order.marginCents ?? 100_00),
      leverage: order.leverage,
      priceBound: quote === undefined ? price(0) : openingPrice(order.side, quote),
      stopLoss: levelOf(order.stopLoss),
      takeProfit: levelOf(order.takeProfit),
      trailingDistance: null,
      guaranteedStop: order.guaranteedStop ?? false,
      openedBy: 'client',
    });
  };

  const view = async (): Promise<AccountView> => {
    const account = await engine.viewAccount(ACCOUNT_ID);
    if (account === null) throw new Error('the account is gone');
    return account;
  };

  const closings = async (): Promise<readonly ClosedPosition[]> => {
    // A view is returned once everything in it is in the journal, and journal entries have been published.
    await view();
    return closed;
  };

  return {
    feed,
    board,
    candles,
    now: clock.now,
    turnTo: async (moment) => {
      await clock.turn((typeof moment === 'number' ? moment : Date.parse(moment)) - clock.now());
      builder.finishUntil(clock.now());
    },
    take,
    stopFeed: feed.stop,
    open,
    openId: async (order) => {
      const answer = await open(order);
      if (answer.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(answer)}`);
      return answer.positionId;
    },
    close: (positionId) => engine.submit({ ...base(), kind: 'closePosition', positionId, seenPrice: null, margin: null, reason: 'manual' }),
    view,
    profitOf: async (positionId) => (await view()).positions.find(({ id }) => id === positionId)?.profit,
    closings,
    evidenceOf: async (positionId) => {
      await view();
      const events = (await journal.read(0, Number.POSITIVE_INFINITY)).flatMap((entry) => entry.events);
      return events.find((event): event is PositionClosed => event.kind === 'positionClosed' && event.positionId === positionId);
    },
  };
}

function levelOf(level: number | undefined): Price | null {
  return level === undefined ? null : priceFromDecimal(level);
}
