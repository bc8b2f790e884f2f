/** Opens the configured price feed, and makes sure that stored candles come from this feed. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { DemoOrigin } from '@fairlead/contract/markets/server.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Database } from './adapters/db/database.ts';
import type { FeedClock } from './adapters/prices/feed-clock.ts';
import type { PriceFeed } from './adapters/prices/price-feed.ts';
import { recordedFileAt } from './adapters/prices/replay/recording-name.ts';
import { createReplayPriceFeed } from './adapters/prices/replay/replay-price-feed.ts';
import { createSandboxPriceFeed } from './adapters/prices/sandbox/sandbox-price-feed.ts';
import type { Config } from './config.ts';
import { keepCandlesOf } from './features/markets/candles/keep-candles-of.ts';
import { readSetting, writeSettingOnce } from './settings/settings-store.ts';

export interface OpenPriceFeed {
  readonly feed: PriceFeed;
  /** The traded instruments, with the trading hours in which this feed delivers prices. */
  readonly instruments: readonly Instrument[];
  /** The source of an instrument's demo prices; null if unknown. */
  readonly originOf: (symbol: string) => DemoOrigin | null;
}

export interface OpenPriceFeedContext {
  readonly config: Pick<Config, 'priceFeed' | 'priceSeed'>;
  readonly database: Pick<Database, 'query' | 'drizzle'>;
  readonly clock: FeedClock;
  /** Called if the source has failed and delivers no more prices. */
  readonly onError: (error: Error) => void;
}

/** The calendar of feeds that play outside market hours: every market is always open. */
const ALWAYS_OPEN: readonly Instrument[] = INSTRUMENTS.map((instrument) => ({ ...instrument, tradingHours: 'always' }));

export async function openPriceFeed({ config, database, clock, onError }: OpenPriceFeedContext): Promise<OpenPriceFeed> {
  const { priceFeed } = config;
  if (priceFeed.kind === 'replay') {
    const files = priceFeed.files.map((path) => recordedFileAt(resolve(path)));
    // Played at the present time, so each run creates a different history.
    await keepCandlesOf(`replay ${randomBytes(8).toString('hex')}`, database);
    const feed = createReplayPriceFeed({ files, clock, speed: priceFeed.speed, restamp: true, onError });
    // A recording trades whenever it has prices, on any day.
    return { feed, instruments: ALWAYS_OPEN, originOf: () => null };
  }
  const { alwaysOpen } = priceFeed;
  const seed = config.priceSeed ?? (await readOrMakeSeed(database));
  await keepCandlesOf(`sandbox ${alwaysOpen ? 'always open ' : ''}${seed}`, database);
  const instruments = alwaysOpen ? ALWAYS_OPEN : INSTRUMENTS;
  const feed = createSandboxPriceFeed({ seed, clock, instruments, alwaysOpen });
  return { feed, instruments, originOf: (symbol) => feed.summariseOrigin(symbol) ?? null };
}

/** Random and stored: future prices can't be predicted, and past ones stay the same across restarts. */
async function readOrMakeSeed(database: Pick<Database, 'drizzle'>): Promise<string> {
  await writeSettingOnce(database, 'priceSeed', randomBytes(16).toString('hex'));
  return String(await readSetting(database, 'priceSeed'));
}
