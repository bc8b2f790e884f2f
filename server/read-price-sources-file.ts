/** Reads the configured file of price sources, which is part of the configuration: what is wrong with it is a ConfigError. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { PriceSources } from './adapters/prices/live/price-sources.ts';
import { PriceSourcesInvalid, readPriceSources } from './adapters/prices/live/read-price-sources.ts';
import { ConfigError, type Config } from './config.ts';

/** Null if none is configured. The file names the variables of `environment` that hold its secrets. */
export async function readPriceSourcesFile(
  { priceSources: path }: Pick<Config, 'priceSources'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<PriceSources | null> {
  if (path === null) return null;
  try {
    return readPriceSources(await readFile(resolve(path), 'utf8'), { instruments: INSTRUMENTS, environment: (name) => environment[name] });
  } catch (error) {
    if (error instanceof PriceSourcesInvalid) throw new ConfigError(`The price sources in ${path} are invalid.\n${error.message}`);
    if (error instanceof Error && 'code' in error) {
      throw new ConfigError(`PRICE_SOURCES is ${path}, which cannot be read: ${String(error.code)}.`);
    }
    throw error;
  }
}
