import { onTestFinished } from 'vitest';
import type { LineTick } from '../line.ts';
import { createFixLine, type FixLineOptions } from './fix-line.ts';

/** A FIX line that runs until the end of the test, and what it told and logged. */
export function startFixLine(options: Pick<FixLineOptions, 'source' | 'port' | 'password'> & Partial<FixLineOptions>) {
  const told: string[] = [];
  const ticks: LineTick[] = [];
  const warned: Record<string, unknown>[] = [];
  const line = createFixLine({
    host: '127.0.0.1',
    isTls: false,
    senderCompId: 'CLIENT1',
    targetCompId: 'VENUE',
    username: 'user',
    heartbeatSeconds: 30,
    names: ['EUR/USD', 'XAU/USD'],
    loadHistory: () => Promise.resolve([]),
    log: { info: () => undefined, warn: (details) => void warned.push({ ...details }) },
    time: { now: Date.now, monotonicMs: () => performance.now(), random: () => 0 },
    ...options,
  });
  line.start({
    onTick: (tick) => {
      ticks.push(tick);
      told.push(`${tick.name} ${tick.bid}/${tick.ask}`);
    },
    onProof: () => undefined,
    onPaused: (name) => told.push(`${name} paused`),
    onConnected: (isConnected) => told.push(isConnected ? 'connected' : 'disconnected'),
  });
  onTestFinished(() => line.stop());
  return { line, told, ticks, warned };
}
