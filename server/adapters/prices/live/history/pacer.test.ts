import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPacer, type PaceLimits } from './pacer.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const LIMITS: PaceLimits = { everyMs: 1_000, mostAtOnce: 2, mostWaiting: 10 };

/** Notes when each task begins and what becomes of it, in milliseconds since the start. */
function startPacer(limits: Partial<PaceLimits> = {}) {
  const startedAt = performance.now();
  const pacer = createPacer({ ...LIMITS, ...limits }, () => performance.now());
  const told: string[] = [];
  const note = (what: string): void => void told.push(`${what} ${Math.round(performance.now() - startedAt)}`);
  const run = (name: string, { takesMs = 0, patienceMs = 60_000, fails = false } = {}): void => {
    pacer
      .run(async () => {
        note(name);
        await new Promise((done) => setTimeout(done, takesMs));
        if (fails) throw new Error('failed');
      }, patienceMs)
      .then(
        () => undefined,
        (error: Error) => note(`${name}: ${error.message} at`),
      );
  };
  return { pacer, run, told };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('tasks', () => {
  test('begin in order, and no two within the least time', async () => {
    const { run, told } = startPacer();
    for (const name of ['a', 'b', 'c']) run(name);
    await pass(5_000);
    expect(told).toEqual(['a 0', 'b 1000', 'c 2000']);
  });

  test('are so many together at most', async () => {
    const { run, told } = startPacer({ everyMs: 0 });
    for (const name of ['a', 'b', 'c', 'd']) run(name, { takesMs: 100 });
    await pass(1_000);
    expect(told).toEqual(['a 0', 'b 0', 'c 100', 'd 100']);
  });

  test('that fail make room too', async () => {
    const { run, told } = startPacer({ mostAtOnce: 1, everyMs: 0 });
    run('a', { fails: true });
    run('b');
    await pass(100);
    expect(told).toEqual(['a 0', 'b 0', 'a: failed at 0']);
  });

  test('are refused if too many wait', async () => {
    const { run, told } = startPacer({ mostWaiting: 1 });
    for (const name of ['a', 'b', 'c']) run(name);
    await pass(0);
    expect(told).toEqual(['a 0', 'c: too many requests wait at 0']);
  });

  test('are refused once their patience is over, behind others or a task that hangs', async () => {
    const { run, told } = startPacer({ mostAtOnce: 1 });
    run('a', { takesMs: 1e9 });
    run('b', { patienceMs: 1_500 });
    await pass(2_000);
    expect(told).toEqual(['a 0', 'b: too many requests wait at 1500']);
  });
});

describe('a pause', () => {
  test('lets nothing begin before it is over, and refuses at once what cannot wait that long', async () => {
    const { pacer, run, told } = startPacer();
    pacer.pause(30_000);
    run('patient');
    run('impatient', { patienceMs: 10_000 });
    await pass(40_000);
    expect(told).toEqual(['impatient: the source is not asked for another 30 s at 0', 'patient 30000']);
  });

  test('refuses those that were already waiting and cannot wait that long', async () => {
    const { pacer, run, told } = startPacer();
    run('a');
    run('b', { patienceMs: 5_000 });
    pacer.pause(60_000);
    await pass(0);
    expect(told).toEqual(['a 0', 'b: the source is not asked for another 60 s at 0']);
  });

  test('is not shortened by a shorter one', async () => {
    const { pacer, run, told } = startPacer();
    pacer.pause(30_000);
    pacer.pause(1_000);
    run('a');
    await pass(40_000);
    expect(told).toEqual(['a 30000']);
  });

  test('is followed by one task at a time until the source answers again', async () => {
    const { pacer, run, told } = startPacer({ everyMs: 0 });
    pacer.pause(1_000);
    for (const name of ['a', 'b', 'c', 'd']) run(name, { takesMs: 100 });
    await pass(1_150);
    pacer.resume();
    await pass(1_000);
    expect(told).toEqual(['a 1000', 'b 1100', 'c 1200', 'd 1200']);
  });
});
