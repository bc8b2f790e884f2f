/**
 * What the tick tape costs: the quote board that reports to the recorder, beside one that does not, and how large a day of the demo's prices
 * is.
 */
import { gzipSync } from 'node:zlib';
import { formatHead } from '@fairlead/domain/proof/tape/segment-text.ts';
import { NO_SEGMENT_HASH } from '@fairlead/domain/proof/tape/tape-segment.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { createSandboxPriceFeed } from '@fairlead/server/adapters/prices/sandbox/sandbox-price-feed.ts';
import { createTurnedClock } from '@fairlead/server/adapters/prices/turned-clock.ts';
import { QuoteBoard } from '@fairlead/server/features/markets/quote-board.ts';
import { TapeRecorder, type RecordedSegment } from '@fairlead/server/features/proof/tape/tape-recorder.ts';
import { BenchMarket } from './bench-market.ts';
import { benchClock, compare, listMoves, newBoard, pathOfTicks, startEngine, stopEngines, takeOn, type Path } from './live-prices.ts';
import { formatCount, type BenchSection } from './report.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS = 24;
const MINUTES_OF_A_DAY = 1_440;
/** A Wednesday without a holiday, and a Saturday. */
const WEEKDAY = Date.UTC(2026, 10, 18);
const SATURDAY = Date.UTC(2026, 10, 21);

function recordOn(board: QuoteBoard, symbols: readonly string[], onSegment: (segment: RecordedSegment) => void): TapeRecorder {
  const recorder = new TapeRecorder({ symbols, onSegment });
  board.recordTo(recorder);
  return recorder;
}

/** Text is written between the blocks, outside what is timed, or within it. */
function pathOfTape(board: QuoteBoard, recorder: TapeRecorder, isTextTimed: boolean): Path {
  const path = pathOfTicks(board, [takeOn(board)]);
  return {
    board,
    prepare(moves, at) {
      recorder.drain(benchClock.now());
      path.prepare(moves, at);
    },
    play() {
      path.play();
      if (isTextTimed) recorder.drain(benchClock.now());
    },
  };
}

interface DaySize {
  readonly name: string;
  readonly quotes: number;
  readonly textBytes: number;
  readonly storedBytes: number;
}

/** From one minute of every hour. */
async function measureDay(name: string, startsAt: number): Promise<DaySize> {
  const sums = { quotes: 0, textBytes: 0, storedBytes: 0 };
  for (let hour = 0; hour < HOURS; hour += 1) {
    const clock = createTurnedClock(startsAt + hour * HOUR_MS + 28 * MINUTE_MS);
    const board = new QuoteBoard({ instruments: INSTRUMENTS, clock: clock.now });
    const feed = createSandboxPriceFeed({ seed: 'bench', clock });
    await feed.start((tick) => board.take(tick));
    await clock.turn(2 * MINUTE_MS);
    const symbols = INSTRUMENTS.map(({ symbol }) => symbol);
    const recorder = recordOn(board, symbols, ({ head, body }) => {
      const headText = formatHead({ ...head, id: 1, previous: NO_SEGMENT_HASH, gapFromMs: null, lost: null });
      sums.quotes += head.accepted;
      sums.textBytes += headText.length + body.length;
      sums.storedBytes += gzipSync(headText).length + gzipSync(body).length;
    });
    await clock.turn(MINUTE_MS);
    recorder.drain(clock.now());
    await feed.stop();
  }
  const perDay = (value: number): number => (value / HOURS) * MINUTES_OF_A_DAY;
  return { name, quotes: perDay(sums.quotes), textBytes: perDay(sums.textBytes), storedBytes: perDay(sums.storedBytes) };
}

function describeDay({ name, quotes, textBytes, storedBytes }: DaySize): string {
  const megabytes = (bytes: number): string => `${formatCount(bytes / 1e6)} MB`;
  return `${name}: ${formatCount(quotes)} quotes, ${megabytes(textBytes)} of text, ${megabytes(storedBytes)} stored, ${(storedBytes / quotes).toFixed(1)} bytes a quote.`;
}

export async function benchTape(): Promise<BenchSection> {
  const market = new BenchMarket();
  const { symbols } = market;
  const moves = listMoves(symbols);
  const drop = (): void => undefined;
  const rows: (readonly string[])[] = [];
  const compareBoards = async (name: string, isTextTimed: boolean, open: (board: QuoteBoard) => Promise<QuoteBoard>): Promise<void> => {
    const [plain, recorded] = [await open(newBoard(market)), await open(newBoard(market))];
    const reference = pathOfTicks(plain, [takeOn(plain)]);
    const live = pathOfTape(recorded, recordOn(recorded, symbols, drop), isTextTimed);
    rows.push(await compare({ name, reference, live, sources: 1 }, moves));
  };
  const alone = (board: QuoteBoard): Promise<QuoteBoard> => Promise.resolve(board);
  await compareBoards('to the board', false, alone);
  await compareBoards('to the engine', false, startEngine);
  await compareBoards('to the engine, and written as text', true, startEngine);
  await stopEngines();
  const days = [await measureDay('A weekday', WEEKDAY), await measureDay('A Saturday', SATURDAY)];
  return {
    title: 'Tick tape',
    text: [
      'Ticks per second on one core through the quote board that reports to the recorder of the tick tape, beside one that does not, alone and with the engine',
      'behind it, as in the section above. A tick waits only for what is reported; it becomes text later, which the last row counts too.',
      `A day of the demo's ${INSTRUMENTS.length} instruments, from one minute of every hour. ${days.map(describeDay).join(' ')}`,
    ].join('\n'),
    head: ['what', 'without the tape, ticks/s', 'with the tape, ticks/s', 'added time', 'ratio'],
    rows,
  };
}
