/** Seeds the demo's operator work in the background: startup doesn't wait for it, and its failure stops nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoWorkContext } from './demo-actions.ts';
import { seedDemoWork } from './seed-demo-work.ts';
import { areDemoQuotesFresh, hasDemoTrades, seedDemoTrades, type SeedTradesContext } from './seed-demo-trades.ts';

const LOOK_EVERY_MS = 250;
/** By then, all quotes that will arrive have arrived. */
const LONGEST_WAIT_MS = 20_000;

/** Returns a function that stops it and resolves when it has ended. The next start does what was left. */
export function startDemoWork(context: DemoWorkContext & SeedTradesContext): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = seed(context, signal).catch((error: unknown) => {
    if (!signal.aborted) context.log.warn({ err: error }, 'the demo work could not be seeded; the next start will try again');
  });
  return async () => {
    stopping.abort();
    await working;
  };
}

async function seed(context: DemoWorkContext & SeedTradesContext, signal: AbortSignal): Promise<void> {
  if (!(await seedDemoWork(context, () => signal.aborted)) || (await hasDemoTrades(context))) return;
  const until = performance.now() + LONGEST_WAIT_MS;
  while (!areDemoQuotesFresh(context) && performance.now() < until) await wait(LOOK_EVERY_MS, undefined, { signal });
  if (!signal.aborted) await seedDemoTrades(context);
}
