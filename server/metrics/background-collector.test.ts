import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackgroundCollector } from './background-collector.ts';
import { createMetrics } from './create-metrics.ts';
import type { Sample } from './metrics.ts';

const EVERY_MS = 15_000;
const DEADLINE_MS = 5_000;
const FAILURES = 'fairlead_collect_failures_total{collection="emails"}';

type Read = () => Promise<{ emails_queued: readonly Sample[] }>;

function setUp(initial: Read) {
  const metrics = createMetrics();
  const logged: string[] = [];
  const log = {
    warn: (details: object, message: string) => void logged.push(`warn ${JSON.stringify(details)} ${message}`),
    info: (_details: object, message: string) => void logged.push(`info ${message}`),
  };
  let read = initial;
  const collector = createBackgroundCollector({ metrics, log, everyMs: EVERY_MS, deadlineMs: DEADLINE_MS, elapsed: () => Date.now() });
  collector.add({ name: 'emails', gauges: { emails_queued: { help: 'queued' } }, read: () => read() });
  return {
    collector,
    logged,
    setRead: (next: Read) => {
      read = next;
    },
    /** Of the gauge, and of the failures. */
    scrape: async () => {
      const text = await metrics.format();
      const valueOf = (name: string) =>
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1);
      return { queued: valueOf('fairlead_emails_queued'), failures: valueOf(FAILURES) };
    },
  };
}

const queued =
  (value: number): Read =>
  () =>
    Promise.resolve({ emails_queued: [{ labels: {}, value }] });

const away: Read = () => Promise.reject(new Error('connect ECONNREFUSED'));

/** Never answers until it is let. */
function hanging() {
  const { promise, resolve } = Promise.withResolvers<{ emails_queued: readonly Sample[] }>();
  let calls = 0;
  const read: Read = () => {
    calls += 1;
    return promise;
  };
  return { read, calls: () => calls, answer: (value: number) => resolve({ emails_queued: [{ labels: {}, value }] }) };
}

describe('figures that are collected in the background', () => {
  beforeEach(() => {
    // What the registry itself waits for stays real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  test('are absent before the first collection, and counted from zero', async () => {
    const { scrape } = setUp(queued(3));
    expect(await scrape()).toEqual({ queued: undefined, failures: '0' });
  });

  test('are collected at once and then again and again, until that is ended', async () => {
    const { collector, setRead, scrape } = setUp(queued(3));
    const stop = collector.start();
    await vi.advanceTimersByTimeAsync(0);
    expect((await scrape()).queued).toBe('3');
    setRead(queued(4));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect((await scrape()).queued).toBe('4');
    await stop();
    setRead(queued(5));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect((await scrape()).queued).toBe('4');
    // Nobody renews them any more: they are not shown for current ones.
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect((await scrape()).queued).toBeUndefined();
  });

  test('are absent as soon as they cannot be collected, and back when they can; the log says so once each', async () => {
    const { collector, setRead, scrape, logged } = setUp(queued(3));
    await collector.collect();
    setRead(away);
    await collector.collect();
    await collector.collect();
    expect(await scrape()).toEqual({ queued: undefined, failures: '2' });
    setRead(queued(0));
    await collector.collect();
    expect(await scrape()).toEqual({ queued: '0', failures: '2' });
    expect(logged).toEqual([
      expect.stringContaining('warn {"err":{},"collection":"emails"}'),
      'info figures for monitoring are collected again',
    ]);
  });

  test('that do not come back are given up at the deadline, and not asked for a second time meanwhile', async () => {
    const { collector, setRead, scrape } = setUp(queued(3));
    await collector.collect();
    const slow = hanging();
    setRead(slow.read);
    const collecting = collector.collect();
    await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    expect(await scrape()).toEqual({ queued: '3', failures: '0' });
    await vi.advanceTimersByTimeAsync(1);
    await collecting;
    expect(await scrape()).toEqual({ queued: undefined, failures: '1' });
    await collector.collect();
    expect(slow.calls()).toBe(1);
    expect(await scrape()).toEqual({ queued: undefined, failures: '2' });
    // What comes too late is not shown either; the next reading is.
    slow.answer(9);
    await vi.advanceTimersByTimeAsync(0);
    expect((await scrape()).queued).toBeUndefined();
    setRead(queued(1));
    await collector.collect();
    expect((await scrape()).queued).toBe('1');
  });

  test('of one collection do not wait for those of another', async () => {
    const metrics = createMetrics();
    const collector = createBackgroundCollector({
      metrics,
      log: { warn: () => undefined, info: () => undefined },
      deadlineMs: DEADLINE_MS,
    });
    collector.add({ name: 'slow', gauges: { slow: { help: 'slow' } }, read: () => new Promise<never>(() => undefined) });
    collector.add({
      name: 'quick',
      gauges: { quick: { help: 'quick' } },
      read: () => Promise.resolve({ quick: [{ labels: {}, value: 1 }] }),
    });
    const collecting = collector.collect();
    await vi.advanceTimersByTimeAsync(0);
    expect(await metrics.format()).toContain('\nfairlead_quick 1\n');
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    await collecting;
  });
});
