import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStopSequence, planPhases, StopIncomplete, type StopSequence } from './stop-sequence.ts';

const PHASES = [
  'entrance',
  'prices',
  'engine',
  'candles',
  'sockets',
  'requests',
  'answers',
  'pages',
  'background',
  'outgoing',
  'journal',
  'database',
] as const;

interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly details: object;
  readonly message: string;
}

function open(timeoutMs = 10_000): { sequence: StopSequence; lines: Line[] } {
  const lines: Line[] = [];
  const write =
    (level: Line['level']) =>
    (details: object, message: string): void =>
      void lines.push({ level, details, message });
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  return { sequence: createStopSequence({ timeoutMs, log }), lines };
}

const NEVER = new Promise<void>(() => undefined);

describe('the order', () => {
  test('is by phase, and within a phase the reverse of registration', async () => {
    const { sequence } = open();
    const done: string[] = [];
    for (const phase of PHASES.toReversed()) {
      sequence.on(phase, { name: 'a', run: () => void done.push(phase) });
      sequence.on(phase, { name: 'b', run: async () => void done.push(`later ${phase}`) });
    }
    await sequence.stop();
    expect(done).toEqual(PHASES.flatMap((phase) => [`later ${phase}`, phase]));
  });

  test('waits for each step before the next', async () => {
    const { sequence } = open();
    const done: string[] = [];
    sequence.on('engine', {
      name: 'the engine',
      run: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        done.push('engine');
      },
    });
    sequence.on('database', { name: 'the database', run: () => void done.push('database') });
    await sequence.stop();
    expect(done).toEqual(['engine', 'database']);
  });

  test('runs only once', async () => {
    const { sequence } = open();
    let stops = 0;
    sequence.on('database', { name: 'the database', run: () => void (stops += 1) });
    await sequence.stop();
    await sequence.stop();
    expect(stops).toBe(1);
  });

  test('is logged with the duration of each phase', async () => {
    const { sequence, lines } = open();
    sequence.on('journal', { name: 'the journal', run: () => undefined });
    await sequence.stop();
    expect(lines).toEqual([
      { level: 'info', details: { elapsedMs: { journal: expect.any(Number) } }, message: 'all shutdown phases have ended' },
    ]);
  });
});

test('a failure is reported at the end and keeps nothing else from stopping', async () => {
  const { sequence, lines } = open();
  const done: string[] = [];
  sequence.on('engine', { name: 'the first', run: () => void done.push('the first') });
  sequence.on('engine', { name: 'the second', run: () => Promise.reject(new Error('stuck')) });
  sequence.on('database', { name: 'the database', run: () => void done.push('database') });
  await expect(sequence.stop()).rejects.toThrow(new StopIncomplete('stopping was incomplete: the second failed'));
  expect(done).toEqual(['the first', 'database']);
  expect(lines[0]).toMatchObject({ level: 'error', details: { phase: 'engine', step: 'the second' } });
});

describe('a phase that takes too long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('is named with its unfinished work, and all later phases still run', async () => {
    const { sequence, lines } = open();
    const done: string[] = [];
    sequence.on('requests', { name: 'the first', run: () => void done.push('the first') });
    sequence.on('requests', { name: 'uploads', run: () => NEVER, listUnderWay: () => ['POST /api/upload'] });
    for (const phase of ['journal', 'database'] as const) sequence.on(phase, { name: phase, run: () => void done.push(phase) });
    const stopped = sequence.stop().catch(String);
    await vi.advanceTimersByTimeAsync(6_500);
    expect(await stopped).toContain('requests took too long (uploads, the first)');
    expect(done).toEqual(['the first', 'journal', 'database']);
    expect(lines[0]).toEqual({
      level: 'error',
      details: { phase: 'requests', leftBehind: ['uploads', 'the first'], underWay: ['POST /api/upload'] },
      message: 'a shutdown phase took too long and is left behind',
    });
  });

  test('is told to cut unfinished work when its time is over, not before', async () => {
    const { sequence } = open();
    let isCut = false;
    sequence.on('requests', {
      name: 'uploads',
      run: ({ remainingMs, signal }) => {
        expect(remainingMs).toBe(6_500);
        signal.addEventListener('abort', () => (isCut = true));
        return NEVER;
      },
    });
    const stopped = sequence.stop().catch(String);
    await vi.advanceTimersByTimeAsync(6_499);
    expect(isCut).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isCut).toBe(true);
    expect(await stopped).toContain('requests took too long');
  });

  test('leaves the next one its own share', async () => {
    const { sequence } = open();
    let left = 0;
    sequence.on('entrance', { name: 'jobs', run: () => NEVER });
    sequence.on('prices', { name: 'prices', run: ({ remainingMs }) => void (left = remainingMs) });
    const stopped = sequence.stop().catch(String);
    await vi.advanceTimersByTimeAsync(2_000);
    await stopped;
    expect(left).toBeCloseTo(300);
  });

  test('may fail afterwards without consequences', async () => {
    const { sequence, lines } = open();
    sequence.on('outgoing', {
      name: 'mails',
      run: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut')))),
    });
    const stopped = sequence.stop().catch(String);
    await vi.advanceTimersByTimeAsync(8_300);
    expect(await stopped).toContain('outgoing took too long (mails)');
    expect(lines.map(({ level }) => level)).toEqual(['error', 'warn', 'info']);
  });

  test('and every other phase end before the total time is over', async () => {
    const { sequence } = open();
    for (const phase of PHASES) sequence.on(phase, { name: phase, run: () => NEVER });
    const startedAt = performance.now();
    let elapsedMs = 0;
    const stopped = sequence.stop().catch(() => (elapsedMs = performance.now() - startedAt));
    while (elapsedMs === 0) await vi.advanceTimersByTimeAsync(10);
    await stopped;
    expect(elapsedMs).toBeGreaterThan(9_000);
    expect(elapsedMs).toBeLessThan(10_000);
  });
});

describe('the plan', () => {
  test.each([2_000, 10_000, 600_000])('for %i ms gives every phase its own time, together below the total', (timeoutMs) => {
    const ends = planPhases(timeoutMs).map(({ endsAtMs }) => endsAtMs);
    expect(ends.every((end, index) => end > (ends[index - 1] ?? 0))).toBe(true);
    expect(ends.at(-1)).toBeCloseTo(timeoutMs * 0.95);
  });

  test.each([0, 1, 100, 500, 1_000])('for %i ms extends no wait, and still leaves the data phases half a second', (timeoutMs) => {
    const ends = Object.fromEntries(planPhases(timeoutMs).map(({ phase, endsAtMs }) => [phase, endsAtMs]));
    expect(ends['outgoing']).toBeCloseTo(Math.max(0, timeoutMs * 0.95 - 500));
    expect((ends['database'] ?? 0) - (ends['outgoing'] ?? 0)).toBeCloseTo(500);
  });
});
