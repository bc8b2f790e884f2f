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
    /** Samples of the gauge and of its failures. */
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

/** Answers only when released. */
function hanging() {
  const { promise, resolve } = Promise.withResolvers<{ emails_queued: readonly Sample[] }>();
  let calls = 0;
  const read: Read = () => {
    calls += 1;
    return promise;
  };
  return { read, calls: () => calls, answer: (value: number) => resolve({ emails_queued: [{ labels: {}, value }] }) };
}

describe('metrics collected in the background', () => {
  beforeEach(() => {
    // The registry's own timers stay real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  test('are absent before the first collection, and counted from zero', async () => {
    const { scrape } = setUp(queued(3));
    expect(await scrape()).toEqual({ queued: undefined, failures: '0' });
  });

  test('are collected at once and then repeatedly until stopped', async () => {
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
    // Without renewal they expire instead of passing for current values.
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect((await scrape()).queued).toBeUndefined();
  });

  test('are absent while they cannot be collected and return afterwards; each change is logged once', async () => {
    const { collector, setRead, scrape, logged } = setUp(queued(3));
    await collector.collect();
    setRead(away);
    await collector.collect();
    await collector.collect();
    expect(await scrape()).toEqual({ queued: undefined, failures: '2' });
    setRead(queued(0));
    await collector.collect();
    expect(await scrape()).toEqual({ queued: '0', failures: '2' });
    expect(logged).toEqual([expect.stringContaining('warn {"err":{},"collection":"emails"}'), 'info metrics are collected again']);
  });

  test("are given up at the deadline if they don't come back, and not requested again meanwhile", async () => {
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
    // A late result isn't shown either; the next reading is.
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
