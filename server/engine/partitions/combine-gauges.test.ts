import { expect, test } from 'vitest';
import type { EngineGauges } from '../engine-observer.ts';
import { combineGauges } from './combine-gauges.ts';

const gauges = (changes: Partial<EngineGauges> = {}): EngineGauges => ({
  status: 'running',
  durableSeq: 100,
  queuedRecords: 2,
  oldestQueuedMs: 3,
  pausedMs: 0,
  sweepOverdueMs: 0,
  ...changes,
});

test.each<[string, readonly EngineGauges[], EngineGauges]>([
  ['one engine is shown as it is', [gauges()], gauges()],
  [
    'of several, numbers add up and waits are the longest',
    [gauges({ oldestQueuedMs: 9 }), gauges({ queuedRecords: 5, sweepOverdueMs: 4 })],
    gauges({ durableSeq: 200, queuedRecords: 7, oldestQueuedMs: 9, sweepOverdueMs: 4 }),
  ],
  [
    'they are as badly off as the worst of them',
    [gauges(), gauges({ status: 'reconnecting', pausedMs: 700 }), gauges({ status: 'stopped' })],
    gauges({ status: 'reconnecting', durableSeq: 300, queuedRecords: 6, pausedMs: 700 }),
  ],
])('%s', (_case, engines, combined) => {
  expect({ ...combineGauges(engines) }).toEqual(combined);
});
