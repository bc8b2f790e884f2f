/** Opens the configured price feed. For a server, it also makes sure that stored candles come from this feed. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { DemoOrigin } from '@fairlead/contract/markets/server.ts';
import type { PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Database } from './adapters/db/database.ts';
import type { FeedClock } from './adapters/prices/feed-clock.ts';
import type { PriceFeed } from './adapters/prices/price-feed.ts';
import type { LineLog } from './adapters/prices/live/kept-line.ts';
import type { LivePriceFeed } from './adapters/prices/live/live-price-feed.ts';
import { openPriceSources } from './adapters/prices/live/open-price-sources.ts';
import type { PriceSources, SourceKind } from './adapters/prices/live/price-sources.ts';
import { recordedFileAt } from './adapters/prices/replay/recording-name.ts';
import { createReplayPriceFeed } from './adapters/prices/replay/replay-price-feed.ts';
import { createSandboxPriceFeed, type PastTicks } from './adapters/prices/sandbox/sandbox-price-feed.ts';
import type { Config } from './config.ts';
import { keepCandlesOf } from './features/markets/candles/keep-candles-of.ts';
import { readSetting, writeSettingOnce } from './settings/settings-store.ts';

export interface OpenPriceFeed {
  readonly feed: PriceFeed;
  /** The traded instruments, with the trading hours in which this feed delivers prices. */
  readonly instruments: readonly Instrument[];
  /** The source of an instrument's demo prices; null if unknown. */
  readonly originOf: (symbol: string) => DemoOrigin | null;
  /** The demo prices' ticks of the past; null if the source has none. */
  readonly pastTicks: PastTicks | null;
  /** What operators can see and decide about live sources; null if the prices are not live. */
  readonly live: LiveSources | null;
}

export interface LiveSources {
  /** Identifies what the file of price sources says. */
  readonly version: string;
  /** What each source is, such as kraken or oanda. */
  readonly kinds: ReadonlyMap<string, SourceKind>;
  readonly feed: LivePriceFeed;
}

export interface CreatePriceFeedContext {
  readonly config: Pick<Config, 'priceFeed' | 'priceSeed'>;
  /** The configured sources of live prices, in place of `priceFeed`; null if there are none. */
  readonly priceSources: PriceSources | null;
  readonly clock: FeedClock;
  /** Milliseconds on a clock that is never set. */
  readonly monotonicMs: () => number;
  readonly log: LineLog;
  /** When the market of an instrument is open; first called once the feed is started or asked for its history. */
  readonly hoursOf: (instrument: Instrument) => MarketHours;
  /** An instrument's splits and dividends, which demo prices follow; called like `hoursOf`. Other sources restate their prices themselves. */
  readonly stepsOf: (symbol: string) => PriceSteps;
  /** Called if the source has failed and delivers no more prices. */
  readonly onError: (error: Error) => void;
  /** The seed of demo prices where none is configured. */
  readonly readSeed: () => Promise<string>;
}

export interface OpenPriceFeedContext extends Omit<CreatePriceFeedContext, 'readSeed'> {
  readonly database: Pick<Database, 'query' | 'drizzle'>;
}

/** The calendar of feeds that play outside market hours: every market is always open. */
export const ALWAYS_OPEN: readonly Instrument[] = INSTRUMENTS.map((instrument) => ({ ...instrument, tradingHours: 'always' }));

export async function openPriceFeed({ database, ...context }: OpenPriceFeedContext): Promise<OpenPriceFeed> {
  const { candlesOf, ...open } = await createPriceFeed({ ...context, readSeed: () => readOrMakeSeed(database) });
  await keepCandlesOf(candlesOf, database);
  return open;
}

/** The configured feed, and the name by which stored candles of it are told from another feed's. */
export async function createPriceFeed(context: CreatePriceFeedContext): Promise<OpenPriceFeed & { readonly candlesOf: string }> {
  const { config, priceSources, clock, hoursOf, stepsOf, onError, readSeed } = context;
  const { priceFeed } = config;
  if (priceSources !== null) {
    // What was recorded stays true when another source is added.
    return { ...openLive(priceSources, context), candlesOf: 'live' };
  }
  if (priceFeed.kind === 'replay') {
    const files = priceFeed.files.map((path) => recordedFileAt(resolve(path)));
    const feed = createReplayPriceFeed({ files, clock, speed: priceFeed.speed, restamp: true, onError });
    // Played at the present time, so each run creates a different history.
    const candlesOf = `replay ${randomBytes(8).toString('hex')}`;
    // A recording trades whenever it has prices, on any day.
    return { feed, instruments: ALWAYS_OPEN, originOf: () => null, pastTicks: null, live: null, candlesOf };
  }
  const { alwaysOpen } = priceFeed;
  const seed = config.priceSeed ?? (await readSeed());
  const instruments = alwaysOpen ? ALWAYS_OPEN : INSTRUMENTS;
  const feed = createSandboxPriceFeed({ seed, clock, instruments, hoursOf, stepsOf, alwaysOpen });
  const candlesOf = `sandbox ${alwaysOpen ? 'always open ' : ''}${seed}`;
  const originOf = (symbol: string): DemoOrigin | null => feed.summariseOrigin(symbol) ?? null;
  return { feed, instruments, originOf, pastTicks: feed.past, live: null, candlesOf };
}

function openLive(sources: PriceSources, { clock, monotonicMs, log }: CreatePriceFeedContext): OpenPriceFeed {
  const time = { now: clock.now, monotonicMs, random: Math.random };
  const feed = openPriceSources(sources, { clock, time, log });
  log.info({ version: sources.version, sources: [...sources.sources.keys()], symbols: sources.symbols.length }, 'prices are live');
  const kinds = new Map([...sources.sources].map(([source, { kind }]) => [source, kind]));
  return { feed, instruments: INSTRUMENTS, originOf: () => null, pastTicks: null, live: { version: sources.version, kinds, feed } };
}

/** Random and stored: future prices can't be predicted, and past ones stay the same across restarts. */
async function readOrMakeSeed(database: Pick<Database, 'drizzle'>): Promise<string> {
  await writeSettingOnce(database, 'priceSeed', randomBytes(16).toString('hex'));
  return String(await readSetting(database, 'priceSeed'));
}
