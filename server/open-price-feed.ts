/** Opens the price feed that is configured, and sees to it that stored candles are of this feed and of no other. */
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
  /** What is traded, with the trading hours by which this feed delivers. */
  readonly instruments: readonly Instrument[];
  /** Where an instrument's demonstration prices come from; null where that is not known. */
  readonly originOf: (symbol: string) => DemoOrigin | null;
}

export interface OpenPriceFeedContext {
  readonly config: Pick<Config, 'priceFeed' | 'priceSeed'>;
  readonly database: Pick<Database, 'query' | 'drizzle'>;
  readonly clock: FeedClock;
  /** The source has failed and delivers nothing more. */
  readonly onError: (error: Error) => void;
}

/** The calendar of feeds that play outside market hours: every market is open at any time. */
const ALWAYS_OPEN: readonly Instrument[] = INSTRUMENTS.map((instrument) => ({ ...instrument, tradingHours: 'always' }));

export async function openPriceFeed({ config, database, clock, onError }: OpenPriceFeedContext): Promise<OpenPriceFeed> {
  const { priceFeed } = config;
  if (priceFeed.kind === 'replay') {
    const files = priceFeed.files.map((path) => recordedFileAt(resolve(path)));
    // Played at the present time, so that every playing is another history.
    await keepCandlesOf(`replay ${randomBytes(8).toString('hex')}`, database);
    const feed = createReplayPriceFeed({ files, clock, speed: priceFeed.speed, restamp: true, onError });
    // A recording trades whenever it has prices, whatever day it is.
    return { feed, instruments: ALWAYS_OPEN, originOf: () => null };
  }
  const { alwaysOpen } = priceFeed;
  const seed = config.priceSeed ?? (await readOrMakeSeed(database));
  await keepCandlesOf(`sandbox ${alwaysOpen ? 'always open ' : ''}${seed}`, database);
  const instruments = alwaysOpen ? ALWAYS_OPEN : INSTRUMENTS;
  const feed = createSandboxPriceFeed({ seed, clock, instruments, alwaysOpen });
  return { feed, instruments, originOf: (symbol) => feed.summariseOrigin(symbol) ?? null };
}

/** Random and kept: the prices to come are nobody's to work out, and those of the past stay the same over restarts. */
async function readOrMakeSeed(database: Pick<Database, 'drizzle'>): Promise<string> {
  await writeSettingOnce(database, 'priceSeed', randomBytes(16).toString('hex'));
  return String(await readSetting(database, 'priceSeed'));
}
