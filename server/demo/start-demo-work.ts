/** The demo's work in the background: a start does not wait for it, and what goes wrong with it stops nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoWorkContext } from './demo-deeds.ts';
import { plantDemoWork } from './plant-demo-work.ts';
import { areDemoQuotesFresh, hasDemoTrades, plantDemoTrades, type PlantTradesContext } from './plant-demo-trades.ts';

const LOOK_EVERY_MS = 250;
/** By then the quotes that come will have come. */
const LONGEST_WAIT_MS = 20_000;

/** Returns the function that ends it, which resolves when nothing of it is under way. What was left is done by the next start. */
export function startDemoWork(context: DemoWorkContext & PlantTradesContext): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = plant(context, signal).catch((error: unknown) => {
    if (!signal.aborted) context.log.warn({ err: error }, 'the work of the demo was not planted, and the next start tries again');
  });
  return async () => {
    stopping.abort();
    await working;
  };
}

async function plant(context: DemoWorkContext & PlantTradesContext, signal: AbortSignal): Promise<void> {
  if (!(await plantDemoWork(context, () => signal.aborted)) || (await hasDemoTrades(context))) return;
  const until = performance.now() + LONGEST_WAIT_MS;
  while (!areDemoQuotesFresh(context) && performance.now() < until) await wait(LOOK_EVERY_MS, undefined, { signal });
  if (!signal.aborted) await plantDemoTrades(context);
}
