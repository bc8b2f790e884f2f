import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionListener } from './connection.ts';
import { createKeptLine } from './kept-line.ts';
import type { LineTick } from './line.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A line whose connections a test speaks for; the newest is the last. */
function startLine() {
  const connections: ConnectionListener[] = [];
  const asked: (readonly string[])[] = [];
  const ends: string[] = [];
  const logged: object[] = [];
  const line = createKeptLine({
    source: 'kraken',
    names: ['BTC/USD', 'ETH/USD'],
    renewAfterMs: null,
    open: (listener) => {
      connections.push(listener);
      return {
        end: (reason) => {
          ends.push(reason);
          listener.onEnd({ reason, askedForMs: 0, lastedMs: 0 });
        },
        askAgain: (names) => asked.push(names),
      };
    },
    loadHistory: () => Promise.resolve([]),
    log: { info: () => undefined, warn: (details) => logged.push(details) },
    time: { now: Date.now, monotonicMs: () => performance.now(), random: () => 0 },
  });
  const ticks: LineTick[] = [];
  line.start({ onTick: (tick) => ticks.push(tick), onProof: () => undefined, onPaused: () => undefined, onConnected: () => undefined });
  const tick = (name: string, bid = 100, ask = 101): void =>
    connections.at(-1)?.onEvents([{ kind: 'tick', name, bid, ask, at: null, sequence: null }]);
  return { line, connections, asked, ends, logged, ticks, tick };
}

test('a name without a first price is asked for again, each time after a longer wait', () => {
  const { connections, asked, tick } = startLine();
  connections[0]?.onOpen();
  tick('BTC/USD');
  vi.advanceTimersByTime(9_999);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([['ETH/USD']]);
  vi.advanceTimersByTime(19_999);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([['ETH/USD'], ['ETH/USD']]);
  tick('ETH/USD');
  vi.advanceTimersByTime(600_000);
  expect(asked).toHaveLength(2);
});

test('a name that is refused is not asked for again', () => {
  const { connections, asked, tick } = startLine();
  connections[0]?.onOpen();
  tick('BTC/USD');
  connections[0]?.onEvents([{ kind: 'refused', name: 'ETH/USD', reason: 'not listed' }]);
  vi.advanceTimersByTime(600_000);
  expect(asked).toEqual([]);
});

test('a connection on which no name has had a price is replaced', () => {
  const { connections, ends } = startLine();
  connections[0]?.onOpen();
  vi.advanceTimersByTime(29_999);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ends).toEqual(['no price of any name']);
  vi.advanceTimersByTime(1_000);
  expect(connections).toHaveLength(2);
});

test('a quote that cannot be right is counted, named in the log, and passed on so that the one before ends', () => {
  const { line, connections, logged, ticks, tick } = startLine();
  connections[0]?.onOpen();
  tick('BTC/USD', 101, 100);
  expect(line.health().counts).toMatchObject({ ticks: 1, garbage: 1 });
  expect(logged).toEqual([{ source: 'kraken', cause: 'BTC/USD: the ask is below the bid' }]);
  expect(ticks).toHaveLength(1);
});
