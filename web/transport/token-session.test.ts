import { describe, expect, test, vi } from 'vitest';
import { createTokenSessionStore } from './token-session.ts';

function fakeStorage(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test('a session survives a reload of the page', () => {
  const storage = fakeStorage();
  createTokenSessionStore(storage, 'session').begin({ access_token: 'token-1', name: 'Ada' });
  expect(createTokenSessionStore(storage, 'session').get()).toEqual({ accessToken: 'token-1', name: 'Ada' });
});

test('an ended session leaves nothing in storage, and listeners are notified', () => {
  const storage = fakeStorage();
  const store = createTokenSessionStore(storage, 'session');
  const listener = vi.fn();
  store.subscribe(listener);
  store.begin({ access_token: 'token-1', name: 'Ada' });
  store.end('expired');
  expect(store.hasExpired()).toBe(true);
  expect(store.get()).toBeNull();
  expect(storage.items.size).toBe(0);
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('with another tab', () => {
  function openTwoTabs() {
    const storage = fakeStorage();
    let tellTab = (): void => undefined;
    const stop = vi.fn();
    const store = createTokenSessionStore(storage, 'session', (listener) => {
      tellTab = listener;
      return stop;
    });
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    const other = createTokenSessionStore(storage, 'session');
    return { store, other, listener, stop, unsubscribe, tellTab: () => tellTab() };
  }

  test('a session ended there ends here, without counting as expired', () => {
    const { store, other, listener, tellTab } = openTwoTabs();
    store.begin({ access_token: 'token-1', name: 'Ada' });
    other.end('expired');
    tellTab();
    expect(store.get()).toBeNull();
    expect(store.hasExpired()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('a session started there starts here', () => {
    const { store, other, tellTab } = openTwoTabs();
    other.begin({ access_token: 'token-2', name: 'Bea' });
    tellTab();
    expect(store.get()).toEqual({ accessToken: 'token-2', name: 'Bea' });
  });

  test('an unrelated change is ignored', () => {
    const { store, listener, tellTab } = openTwoTabs();
    store.begin({ access_token: 'token-1', name: 'Ada' });
    const before = store.get();
    tellTab();
    expect(store.get()).toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('the storage listener is removed with the last listener', () => {
    const { stop, unsubscribe } = openTwoTabs();
    unsubscribe();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

test.each(['{', 'null', '"text"', '{"accessToken":1,"name":"Ada"}', '{"name":"Ada"}'])('%s is not a session', (text) => {
  expect(createTokenSessionStore(fakeStorage({ session: text }), 'session').get()).toBeNull();
});
