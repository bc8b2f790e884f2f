import { expect, test } from 'vitest';
import { createStopSequence } from './stop-sequence.ts';

test('stops by phase, and within a phase in reverse order of starting', async () => {
  const sequence = createStopSequence();
  const done: string[] = [];
  for (const phase of ['database', 'sockets', 'engine', 'entrance', 'journal', 'candles', 'requests', 'prices'] as const) {
    sequence.on(phase, () => void done.push(phase));
    sequence.on(phase, async () => void done.push(`later ${phase}`));
  }
  await sequence.stop();
  const phases = ['entrance', 'prices', 'engine', 'candles', 'sockets', 'requests', 'journal', 'database'];
  expect(done).toEqual(phases.flatMap((phase) => [`later ${phase}`, phase]));
});

test('waits for each step before the next', async () => {
  const sequence = createStopSequence();
  const done: string[] = [];
  sequence.on('engine', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push('engine');
  });
  sequence.on('database', () => void done.push('database'));
  await sequence.stop();
  expect(done).toEqual(['engine', 'database']);
});

test('a failure is told at the end, and keeps nothing else from stopping', async () => {
  const sequence = createStopSequence();
  const done: string[] = [];
  sequence.on('engine', () => Promise.reject(new Error('stuck')));
  sequence.on('database', () => void done.push('database'));
  await expect(sequence.stop()).rejects.toThrow('stopping failed at: engine');
  expect(done).toEqual(['database']);
});

test('stops once', async () => {
  const sequence = createStopSequence();
  let stops = 0;
  sequence.on('database', () => void (stops += 1));
  await sequence.stop();
  await sequence.stop();
  expect(stops).toBe(1);
});
