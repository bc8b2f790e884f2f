/**
 * What several sources of prices cost: the live feed, which arbitrates between them, beside the quote board alone. In blocks, so that frames
 * can be made, and other sources can speak, outside what is timed.
 */
import { coinbase } from '@fairlead/server/adapters/prices/live/coinbase.ts';
import type { ConnectionListener } from '@fairlead/server/adapters/prices/live/connection.ts';
import { createKeptLine } from '@fairlead/server/adapters/prices/live/kept-line.ts';
import { kraken } from '@fairlead/server/adapters/prices/live/kraken.ts';
import type { LineEvent } from '@fairlead/server/adapters/prices/live/line-event.ts';
import type { Line, LineListener } from '@fairlead/server/adapters/prices/live/line.ts';
import { createLivePriceFeed } from '@fairlead/server/adapters/prices/live/live-price-feed.ts';
import { newOandaReader } from '@fairlead/server/adapters/prices/live/oanda.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import type { EngineMarket } from '@fairlead/server/engine/engine-market.ts';
import { QuoteBoard } from '@fairlead/server/features/markets/quote-board.ts';
import { createTradingClock, feedClockOn } from '@fairlead/server/trading-clock.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { BenchMarket } from './bench-market.ts';
import { medianOf } from './compare-sizes.ts';
import { formatCount, type BenchSection } from './report.ts';
import { BookStore } from './shock.ts';
import { buildBook } from './tick-book.ts';

/** So short that few blocks are interrupted by other work of the machine. */
const BLOCK = 260;
const BLOCKS = 100;
const WARMING_ROUNDS = 3;
const ROUNDS = 10;
const POSITIONS = 100_000;
/** Prices have four decimals. */
const DIGIT = 0.0001;
const SPREAD_DIGITS = 100;

interface Move {
  readonly name: string;
  readonly bid: number;
  readonly ask: number;
}

/** How a block of moves is prepared, which is not timed, and played, which is. */
export interface Path {
  /** It accepts every price once, or the measurement is of something else. */
  readonly board: QuoteBoard;
  prepare(moves: readonly Move[], at: number): void;
  play(): void;
}

type TakeTick = (name: string, bid: number, ask: number, at: number) => void;
type TakeEvents = (events: readonly LineEvent[]) => void;

export const benchClock = createTradingClock({ systemClock: Date.now, monotonicClock: () => performance.now() });

/** Every instrument in turn moves by a digit, there and back, so that nothing is a jump and no price is repeated. */
export function listMoves(symbols: readonly string[]): readonly Move[] {
  const random = seededRandom(7);
  const digits = symbols.map(() => 100 / DIGIT);
  const there = Array.from({ length: (BLOCK * BLOCKS) / 2 + symbols.length }, (_, count): Move => {
    const index = count % symbols.length;
    const bid = (digits[index] ?? 0) + (random() < 0.5 ? -1 : 1);
    digits[index] = bid;
    return { name: symbols[index] ?? '', bid: decimalOf(bid), ask: decimalOf(bid + SPREAD_DIGITS) };
  });
  return [...there, ...there.slice(symbols.length, -symbols.length).toReversed()];
}

function decimalOf(digits: number): number {
  return Number((digits * DIGIT).toFixed(4));
}

export function newBoard(market: BenchMarket): QuoteBoard {
  const instruments = market.symbols.flatMap((symbol) => market.instrument(symbol) ?? []);
  const board = new QuoteBoard({ instruments, clock: benchClock.now });
  for (const symbol of market.symbols) {
    const { bid, ask } = market.quoteOf(symbol);
    board.setReference(symbol, bid, ask, benchClock.now());
  }
  return board;
}

/** Takes ticks on the board alone. */
export function takeOn(board: QuoteBoard): TakeTick {
  return (symbol, bid, ask, at) => board.take({ symbol, bid, ask, at });
}

interface ScriptedLine extends Line {
  listener: LineListener | null;
}

function newScriptedLine(): ScriptedLine {
  return {
    listener: null,
    start(listener) {
      this.listener = listener;
    },
    stop: () => Promise.resolve(),
    health: () => {
      throw new Error('not asked');
    },
    loadHistory: () => Promise.resolve([]),
  };
}

const ENTRY = { staleAfterMs: 60_000, divergenceLimit: 0.01, widestSpread: 1, bidMarkup: 0, askMarkup: 0 };

async function startFeed(lines: readonly Line[], board: QuoteBoard, { symbols }: BenchMarket): Promise<void> {
  const bySource = new Map(lines.map((line, nth) => [`source${nth}`, line]));
  const entries = (name: string) => [...bySource.keys()].map((source) => ({ ...ENTRY, source, name }));
  const feed = createLivePriceFeed({
    lines: bySource,
    symbols: symbols.map((symbol) => ({ symbol, entries: entries(symbol) })),
    returnAfterMs: 10_000,
    clock: feedClockOn(benchClock),
    monotonicMs: () => performance.now(),
  });
  await feed.start((tick) => board.take(tick));
  openFeeds.push(() => feed.stop());
}

const openFeeds: (() => Promise<void>)[] = [];

/** What each of several sources takes, into one board. */
async function takeOnFeed(count: number, board: QuoteBoard, market: BenchMarket): Promise<readonly TakeTick[]> {
  const lines = Array.from({ length: count }, newScriptedLine);
  await startFeed(lines, board, market);
  const sources = lines.map(
    (line): TakeTick =>
      (name, bid, ask, at) =>
        line.listener?.onTick({ name, bid, ask, at, arrivedAtMs: performance.now(), id: null }),
  );
  sayFirst(sources[0], market);
  return sources;
}

/** The source that speaks first is followed for some time, so that has to be the preferred one. */
function sayFirst(take: TakeTick | undefined, market: BenchMarket): void {
  for (const symbol of market.symbols) {
    const { bid, ask } = market.quoteOf(symbol);
    take?.(symbol, priceToDecimal(bid), priceToDecimal(ask), benchClock.now());
  }
}

/** What a line of frames takes, and what a second source does, into one board. */
async function takeEventsOnFeed(board: QuoteBoard, market: BenchMarket): Promise<{ first: TakeEvents; second: TakeTick }> {
  const connected: ConnectionListener[] = [];
  const line = createKeptLine({
    source: 'source0',
    names: market.symbols,
    open: (listener) => {
      connected.push(listener);
      return { end: () => undefined };
    },
    renewAfterMs: null,
    loadHistory: () => Promise.resolve([]),
    log: { info: () => undefined, warn: () => undefined },
    time: { now: benchClock.now, monotonicMs: () => performance.now(), random: () => 0 },
  });
  const scripted = newScriptedLine();
  await startFeed([line, scripted], board, market);
  const [connection] = connected;
  if (connection === undefined) throw new Error('the line did not connect');
  connection.onOpen();
  sayFirst((name, bid, ask, at) => connection.onEvents([{ kind: 'tick', name, bid, ask, at, sequence: null }]), market);
  return {
    first: connection.onEvents,
    second: (name, bid, ask, at) => scripted.listener?.onTick({ name, bid, ask, at, arrivedAtMs: performance.now(), id: null }),
  };
}

/** Every source says every move. */
export function pathOfTicks(board: QuoteBoard, sources: readonly TakeTick[]): Path {
  let moves: readonly Move[] = [];
  let at = 0;
  return {
    board,
    prepare(next, now) {
      moves = next;
      at = now;
    },
    play() {
      for (const { name, bid, ask } of moves) for (const take of sources) take(name, bid, ask, at);
    },
  };
}

/** The preferred source says every move; the other one has said each before, outside what is timed. */
function pathOfPreferred(board: QuoteBoard, preferred: TakeTick, other: TakeTick): Path {
  const path = pathOfTicks(board, [preferred]);
  return {
    board,
    prepare(moves, at) {
      for (const { name, bid, ask } of moves) other(name, bid, ask, at);
      path.prepare(moves, at);
    },
    play: path.play,
  };
}

interface Protocol {
  readonly name: string;
  readonly newReader: () => (frame: string) => readonly LineEvent[];
  /** Frames that a source sends first. */
  readonly first: (symbols: readonly string[]) => readonly string[];
  readonly newWriter: () => (move: Move, time: string) => string;
}

const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'Kraken',
    newReader: kraken.newReader,
    first: () => [],
    newWriter: () => (move, timestamp) =>
      JSON.stringify({
        channel: 'ticker',
        type: 'update',
        data: [
          {
            symbol: move.name,
            bid: move.bid,
            bid_qty: 0.562_519_79,
            ask: move.ask,
            ask_qty: 0.000_447_8,
            last: move.bid,
            volume: 997_038.983_831_85,
            vwap: 0.101_48,
            low: 0.099_79,
            high: 0.102_85,
            change: -0.000_17,
            change_pct: -0.17,
            timestamp,
          },
        ],
      }),
  },
  {
    name: 'Coinbase',
    newReader: coinbase.newReader,
    first: (symbols) =>
      symbols.map((name) => JSON.stringify({ type: 'snapshot', product_id: name, bids: [['1.0000', '1']], asks: [['1000.0000', '1']] })),
    newWriter() {
      const last = new Map<string, Move>();
      return (move, time) => {
        const { name, bid, ask } = move;
        const before = last.get(name);
        last.set(name, move);
        const level = (side: string, price: number, size: string) => [side, price.toFixed(4), size];
        const gone = before === undefined ? [] : [level('buy', before.bid, '0.00000000'), level('sell', before.ask, '0.00000000')];
        const changes = [...gone, level('buy', bid, '0.56251979'), level('sell', ask, '0.00044780')];
        return JSON.stringify({ type: 'l2update', product_id: name, changes, time });
      };
    },
  },
  {
    name: 'OANDA',
    newReader: newOandaReader,
    first: () => [],
    newWriter: () => (move, time) =>
      JSON.stringify({
        type: 'PRICE',
        time,
        bids: [
          { price: move.bid.toFixed(4), liquidity: 1_000_000 },
          { price: (move.bid - 0.01).toFixed(4), liquidity: 10_000_000 },
        ],
        asks: [
          { price: move.ask.toFixed(4), liquidity: 1_000_000 },
          { price: (move.ask + 0.01).toFixed(4), liquidity: 10_000_000 },
        ],
        closeoutBid: move.bid.toFixed(4),
        closeoutAsk: move.ask.toFixed(4),
        status: 'tradeable',
        tradeable: true,
        instrument: move.name,
      }),
  },
];

interface FramesOptions {
  readonly protocol: Protocol;
  readonly board: QuoteBoard;
  readonly take: TakeEvents;
  /** Says each move before, outside what is timed. */
  readonly other?: TakeTick;
}

/** Reads frames and passes on what they say. */
function pathOfFrames({ protocol, board, take, other }: FramesOptions, symbols: readonly string[]): Path {
  const read = protocol.newReader();
  const write = protocol.newWriter();
  for (const frame of protocol.first(symbols)) read(frame);
  let frames: readonly string[] = [];
  return {
    board,
    prepare(moves, at) {
      if (other !== undefined) for (const { name, bid, ask } of moves) other(name, bid, ask, at);
      const time = new Date(at).toISOString();
      frames = moves.map((move) => write(move, time));
    },
    play() {
      for (const frame of frames) take(read(frame));
    },
  };
}

function takeEventsOn(board: QuoteBoard): TakeEvents {
  return (events) => {
    for (const event of events) {
      if (event.kind === 'tick') board.take({ symbol: event.name, bid: event.bid, ask: event.ask, at: event.at ?? benchClock.now() });
    }
  };
}

/** The journal is in memory; only the machine can be slow. */
const PATIENCE_MS = 600_000;

const openEngines: Engine[] = [];

export async function stopEngines(): Promise<void> {
  for (const engine of openEngines.splice(0)) {
    if (engine.status !== 'running') throw new Error(`the engine is ${engine.status}`);
    await engine.stop();
  }
}

/** A running engine with positions, stops and targets, at the quotes of the board, which it returns. */
export async function startEngine(board: QuoteBoard): Promise<QuoteBoard> {
  const { entries, market } = buildBook(POSITIONS);
  const engineMarket: EngineMarket = {
    rules: market.rules,
    calendar: market.calendar,
    symbols: market.symbols,
    instrument: (symbol) => market.instrument(symbol),
    category: () => market.category(),
    isHalted: () => false,
    isDelisted: () => false,
    isUnderReview: (symbol) => board.isUnderReview(symbol),
    quote: (symbol) => board.quote(symbol),
    onQuote: (listener) => board.onQuote(listener),
  };
  const log = { info: () => undefined, error: () => undefined };
  const engine = await Engine.start({
    store: new BookStore(entries),
    market: engineMarket,
    clock: benchClock.now,
    log,
    commitDeadlineMs: PATIENCE_MS,
  });
  openEngines.push(engine);
  return board;
}

interface Compared {
  readonly name: string;
  readonly reference: Path;
  readonly live: Path;
  /** How many sources say each move. */
  readonly sources: number;
}

/**
 * A row: blocks of both paths alternate, so that other load on the machine affects both, and each is compared with the one beside it. The
 * first rounds compile and do not count.
 */
export async function compare({ name, reference, live, sources }: Compared, moves: readonly Move[]): Promise<readonly string[]> {
  const times: Record<'reference' | 'live', number[]> = { reference: [], live: [] };
  for (let round = -WARMING_ROUNDS; round < ROUNDS; round += 1) {
    for (let begin = 0; begin < moves.length; begin += BLOCK) {
      const block = moves.slice(begin, begin + BLOCK);
      const isReferenceFirst = (begin / BLOCK + round) % 2 === 0;
      const firstMs = await playTimed(isReferenceFirst ? reference : live, block);
      const secondMs = await playTimed(isReferenceFirst ? live : reference, block);
      if (round < 0) continue;
      times.reference.push(isReferenceFirst ? firstMs : secondMs);
      times.live.push(isReferenceFirst ? secondMs : firstMs);
    }
  }
  for (const stop of openFeeds.splice(0)) await stop();
  const pairs = times.live.map((liveMs, place) => ({ liveMs, referenceMs: times.reference[place] ?? Number.NaN }));
  const ratio = medianOf(pairs.map(({ liveMs, referenceMs }) => liveMs / referenceMs));
  const addedMs = medianOf(pairs.map(({ liveMs, referenceMs }) => liveMs - referenceMs));
  const perSecond = (ms: readonly number[], ticks: number): string => formatCount((ticks / medianOf(ms)) * 1_000);
  const rates = [perSecond(times.reference, BLOCK), perSecond(times.live, BLOCK * sources)];
  return [name, ...rates, `${((addedMs / BLOCK) * 1_000).toFixed(2)} µs`, `${ratio.toFixed(2)} x`];
}

async function playTimed(path: Path, block: readonly Move[]): Promise<number> {
  path.prepare(block, benchClock.now());
  const { accepted } = path.board.counts;
  const startedMs = performance.now();
  path.play();
  const elapsedMs = performance.now() - startedMs;
  const { counts } = path.board;
  if (counts.accepted - accepted !== block.length) throw new Error(`not every price was accepted: ${JSON.stringify(counts)}`);
  // What the engine has decided is written, as between two ticks of a server.
  await new Promise((resolve) => setImmediate(resolve));
  return elapsedMs;
}

export async function benchLivePrices(): Promise<BenchSection> {
  const market = new BenchMarket();
  const { symbols } = market;
  const moves = listMoves(symbols);
  const rows: (readonly string[])[] = [];
  for (const [sources, words] of [
    [1, 'one source'],
    [2, 'two sources'],
    [3, 'three sources'],
  ] as const) {
    const [plain, ofFeed] = [newBoard(market), newBoard(market)];
    const reference = pathOfTicks(plain, [takeOn(plain)]);
    const live = pathOfTicks(ofFeed, await takeOnFeed(sources, ofFeed, market));
    rows.push(await compare({ name: `${words}, to the board`, reference, live, sources }, moves));
  }
  const compareFrames = async (protocol: Protocol, where: string, plain: QuoteBoard, ofFeed: QuoteBoard): Promise<readonly string[]> => {
    const { first, second } = await takeEventsOnFeed(ofFeed, market);
    const reference = pathOfFrames({ protocol, board: plain, take: takeEventsOn(plain) }, symbols);
    const live = pathOfFrames({ protocol, board: ofFeed, take: first, other: second }, symbols);
    return compare(
      { name: `frames of ${protocol.name}, the preferred of two sources, to the ${where}`, reference, live, sources: 1 },
      moves,
    );
  };
  for (const protocol of PROTOCOLS) rows.push(await compareFrames(protocol, 'board', newBoard(market), newBoard(market)));
  const [plain, ofFeed] = [await startEngine(newBoard(market)), await startEngine(newBoard(market))];
  const [preferred, other] = await takeOnFeed(2, ofFeed, market);
  if (preferred === undefined || other === undefined) throw new Error('a source is missing');
  const ofTicks = { reference: pathOfTicks(plain, [takeOn(plain)]), live: pathOfPreferred(ofFeed, preferred, other) };
  rows.push(await compare({ name: 'ticks, the preferred of two sources, to the engine', ...ofTicks, sources: 1 }, moves));
  for (const protocol of PROTOCOLS) rows.push(await compareFrames(protocol, 'engine', plain, ofFeed));
  await stopEngines();
  return {
    title: 'Several sources of prices',
    text: [
      'Ticks per second on one core through the live feed, which arbitrates between sources, and through the quote board with its price checks, beside the',
      'quote board alone. In the first rows every source says every price: each of their ticks counts as one on the left, and time is that of a price, so it grows',
      'with the sources. In the others it is the time of one tick of the preferred source, while another source has said the same price just before; frames are read as',
      `they come from the source, on both sides. To the engine, with ${formatCount(POSITIONS)} positions, their stops, orders and alerts, in a market in which nothing fires.`,
      'Blocks of both sides alternate; added time and ratio are medians of pairs.',
    ].join('\n'),
    head: ['what', 'board alone, ticks/s', 'live feed, ticks/s', 'added time', 'ratio'],
    rows,
  };
}
