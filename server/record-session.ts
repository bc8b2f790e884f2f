/** Records the ticks of a feed from its start until the time is over, it is told to stop, or something fails. */
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { NO_STEPS } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { PriceSources } from './adapters/prices/live/price-sources.ts';
import { createRecorder, type Recorder } from './adapters/prices/recording/recorder.ts';
import type { Config } from './config.ts';
import { withinDeadline } from './deadline.ts';
import { createPriceFeed, type OpenPriceFeed } from './open-price-feed.ts';
import { createRecordProgress, formatRecorded } from './record-progress.ts';
import type { RecordOptions } from './record-options.ts';
import { repeat } from './repeat.ts';
import { createTradingClock, feedClockOn } from './trading-clock.ts';

export interface RecordSessionOptions extends Omit<RecordOptions, 'sources'> {
  readonly config: Pick<Config, 'priceFeed' | 'priceSeed'>;
  /** The configured sources of live prices; null if there are none. */
  readonly priceSources: PriceSources | null;
  /** Shows a line of progress. */
  readonly tell: (text: string) => void;
  readonly stopping: AbortSignal;
}

export interface RecordedSession {
  /** What was recorded, as lines. */
  readonly summary: string;
  /** Why it ended early, or that there was nothing to record; null if all is well. */
  readonly fault: string | null;
}

/** A process that is killed loses what came since. */
const FLUSH_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 500;
const STOP_DEADLINE_MS = 5_000;
/** Some ten minutes of a very lively feed. A disk that takes longer than that has stopped. */
const MOST_WAITING = 1_000_000;

/** Rejects if it cannot begin. */
export async function recordSession(options: RecordSessionOptions): Promise<RecordedSession> {
  const { config, priceSources, durationMs, tell, stopping } = options;
  const directory = resolve(options.directory);
  await requireWritable(directory);
  const clock = createTradingClock({ systemClock: Date.now, monotonicClock: () => performance.now() });
  const time = (): string => new Date(clock.now()).toISOString().slice(11, 19);
  const say = (text: string): void => tell(`${time()} ${text}`);
  const ended = Promise.withResolvers<string | null>();
  const open = await createPriceFeed({
    config,
    priceSources,
    clock: feedClockOn(clock),
    // Demo prices are recorded by their weekly hours: holidays are a matter of the installation.
    hoursOf: ({ tradingHours }) => tradingHours,
    stepsOf: () => NO_STEPS,
    monotonicMs: () => performance.now(),
    log: {
      info: () => undefined,
      warn: (details, message) => say(`${message}: ${describe(details)}`),
    },
    onError: (error) => ended.resolve(error.message),
    readSeed: () => Promise.resolve(randomBytes(16).toString('hex')),
  });
  const recorder = createRecorder({ directory, symbols: symbolsOf(open, options.symbols), now: clock.now });
  const progress = createRecordProgress({ view: recorder.view, sources: () => open.live?.feed.viewSources() ?? [], say });
  const endsAtMs = performance.now() + durationMs;
  const look = (): Promise<void> => {
    const nowMs = performance.now();
    clock.look();
    progress.look(nowMs);
    if (nowMs >= endsAtMs) ended.resolve(null);
    if (recorder.view().waiting > MOST_WAITING) ended.resolve(`${directory} does not take what is written to it.`);
    return Promise.resolve();
  };
  const fail = (error: unknown): void => ended.resolve(explain(error, directory));
  stopping.addEventListener('abort', () => ended.resolve(null), { once: true });
  say(`recording ${open.feed.name} into ${directory}`);
  const stopLooking = repeat(LOOK_EVERY_MS, look, fail);
  const stopFlushing = repeat(FLUSH_EVERY_MS, recorder.flush, fail);
  open.feed.start(recorder.take).catch(fail);
  let fault = await ended.promise;
  await stopLooking();
  await withinDeadline(open.feed.stop(), STOP_DEADLINE_MS, 'stopping the feed').catch((error: unknown) => say(messageOf(error)));
  try {
    await withinDeadline(finish(recorder, stopFlushing, fault === null), STOP_DEADLINE_MS, `writing to ${directory}`);
  } catch (error) {
    fault ??= explain(error, directory);
  }
  const view = recorder.view();
  if (view.symbols.every(({ ticks }) => ticks === 0)) fault ??= 'There was no tick to record.';
  return { summary: formatRecorded(view), fault };
}

/** What came last is written unless writing has failed. */
async function finish(recorder: Recorder, stopFlushing: () => Promise<void>, isInOrder: boolean): Promise<void> {
  await stopFlushing();
  if (isInOrder) await recorder.flush();
  await recorder.close();
}

async function requireWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(explain(error, directory), { cause: error });
  }
}

function symbolsOf({ live, instruments }: OpenPriceFeed, wanted: ReadonlySet<string> | null): readonly string[] {
  const offered = live === null ? instruments.map(({ symbol }) => symbol) : [...live.feed.entriesOf.keys()];
  if (wanted === null) return offered;
  const missing = [...wanted].filter((symbol) => !offered.includes(symbol));
  if (missing.length > 0) throw new Error(`The price sources have no ${missing.join(', ')}. They have ${offered.join(', ')}.`);
  return [...wanted];
}

function explain(error: unknown, directory: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of ${directory} is full. What was written before can be played.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `This user may not write to ${directory} (${code}).`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${directory} is not a directory.`;
  return messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Details as `source kraken, cause closed with 1006`. */
function describe(details: object): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}
