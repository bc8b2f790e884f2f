import { expect, type Locator } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrice } from './figures.ts';

/**
 * A market whose prices a test knows, played to a server as a recording: one quote a second for each of four instruments, and none for any
 * other. It lasts half an hour.
 */
export const STEADY = { symbol: 'BTCUSD', bid: 50_000, ask: 50_010 } as const;

/** High for four seconds and low for four, repeatedly: 2 % apart. */
export const WAVE = { symbol: 'ETHUSD', high: { bid: 3_000, ask: 3_001 }, low: { bid: 2_940, ask: 2_941 } } as const;

/**
 * Falls so far that an account with all its money in it at the highest leverage is stopped out, and so far at once that each turn is under
 * review for three seconds. Each level lasts six, so that there is time to trade at it.
 */
export const CRASHING_WAVE = { symbol: 'LTCUSD', high: { bid: 100, ask: 100.1 }, low: { bid: 65, ask: 65.1 } } as const;

/** Quoted when the server started, long enough to be accepted, and never again. */
export const SILENT = { symbol: 'XRPUSD', bid: 2, ask: 2.01 } as const;

/** In this time every price of the recording occurs. */
export const TWO_WAVES_MS = 20_000;

/** Waits until a quote on the page has just turned to a price of its wave, which then lasts for seconds. */
export async function waitForTurnTo(price: number, quote: Locator): Promise<void> {
  await expect(quote).not.toHaveText(writePrice(price), { timeout: TWO_WAVES_MS });
  await expect(quote).toHaveText(writePrice(price), { timeout: TWO_WAVES_MS });
}

const SECONDS = 1_800;
const HALF_WAVE_SECONDS = 4;
const HALF_CRASHING_WAVE_SECONDS = 6;
/** Enough quotes to be accepted; and the last second, because a recording that ends is played again. */
const SILENT_SECONDS = [0, 1, 2, 3, 4, 5, SECONDS];

type Prices = { readonly bid: number; readonly ask: number };

/** Writes the recordings into a directory. Returns the value of PRICE_FEED that plays them. */
export async function recordMarket(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const write = async (symbol: string, seconds: readonly number[], pricesAt: (second: number) => Prices): Promise<string> => {
    const ticks = seconds.map((second) => {
      const { bid, ask } = pricesAt(second);
      return `${second * 1_000},${bid},${ask}\n`;
    });
    const path = join(directory, `${symbol}_ticks.csv`);
    await writeFile(path, `time,bid,ask\n${ticks.join('')}`);
    return path;
  };
  const everySecond = [...Array(SECONDS).keys()];
  const wave = ({ high, low }: { readonly high: Prices; readonly low: Prices }, halfSeconds = HALF_WAVE_SECONDS) => {
    return (second: number): Prices => (Math.floor(second / halfSeconds) % 2 === 0 ? high : low);
  };
  const files = [
    await write(STEADY.symbol, everySecond, () => STEADY),
    await write(WAVE.symbol, everySecond, wave(WAVE)),
    await write(CRASHING_WAVE.symbol, everySecond, wave(CRASHING_WAVE, HALF_CRASHING_WAVE_SECONDS)),
    await write(SILENT.symbol, SILENT_SECONDS, () => SILENT),
  ];
  return `replay:${files.join(',')}`;
}
