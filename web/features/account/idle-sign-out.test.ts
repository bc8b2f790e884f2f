import { describe, expect, test } from 'vitest';
import { watchIdleness } from './idle-sign-out.ts';

const TIMEOUT_MS = 1_200_000;

/** A clock that runs due tasks as it advances, and the state shared by the tabs. */
function setUp(shared: { lastActiveAt: number | null } = { lastActiveAt: null }, startAt = 1_000_000) {
  let time = startAt;
  let tasks: { readonly at: number; readonly task: () => void }[] = [];
  const listeners = new Set<() => void>();
  let idle = 0;
  const stop = watchIdleness(TIMEOUT_MS, {
    now: () => time,
    lastActiveAt: () => shared.lastActiveAt,
    setLastActiveAt: (at) => {
      shared.lastActiveAt = at;
    },
    onActivity: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    after: (delayMs, task) => {
      const entry = { at: time + delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((one) => one !== entry);
      };
    },
    onIdle: () => {
      idle += 1;
    },
  });
  function moveOn(byMs: number) {
    const until = time + byMs;
    for (;;) {
      const [next] = tasks.toSorted((a, b) => a.at - b.at);
      if (next === undefined || next.at > until) break;
      tasks = tasks.filter((one) => one !== next);
      time = next.at;
      next.task();
    }
    time = until;
  }
  return {
    shared,
    moveOn,
    stop,
    act: () => {
      for (const listener of listeners) listener();
    },
    timesIdle: () => idle,
    isListening: () => listeners.size > 0,
    pending: () => tasks.length,
  };
}

describe('a client is signed out', () => {
  test('once, after the full time without activity', () => {
    const { moveOn, timesIdle } = setUp();
    moveOn(TIMEOUT_MS - 1);
    expect(timesIdle()).toBe(0);
    moveOn(1);
    moveOn(TIMEOUT_MS * 3);
    expect(timesIdle()).toBe(1);
  });

  test('later after activity, counted from when it has paused for 500 ms', () => {
    const { act, moveOn, timesIdle } = setUp();
    moveOn(600_000);
    act();
    moveOn(500 + TIMEOUT_MS - 1);
    expect(timesIdle()).toBe(0);
    moveOn(1);
    expect(timesIdle()).toBe(1);
  });

  test('not while another tab is in use', () => {
    const tab = setUp();
    tab.moveOn(TIMEOUT_MS - 1);
    tab.shared.lastActiveAt = 1_000_000 + TIMEOUT_MS - 1;
    tab.moveOn(TIMEOUT_MS - 1);
    expect(tab.timesIdle()).toBe(0);
  });

  test('at once on return to a session that was left too long ago', () => {
    const { timesIdle, isListening } = setUp({ lastActiveAt: 1_000 }, 1_000 + TIMEOUT_MS);
    expect(timesIdle()).toBe(1);
    expect(isListening()).toBe(false);
  });
});

test('a burst of activity is written once', () => {
  const { act, moveOn, shared } = setUp();
  for (let burst = 0; burst < 100; burst += 1) {
    act();
    moveOn(10);
  }
  expect(shared.lastActiveAt).toBe(1_000_000);
  moveOn(500);
  expect(shared.lastActiveAt).toBe(1_000_000 + 99 * 10 + 500);
});

test('stopping the watch removes its listeners and tasks', () => {
  const { act, stop, isListening, pending } = setUp();
  act();
  stop();
  expect(isListening()).toBe(false);
  expect(pending()).toBe(0);
});
