import { expect, test, vi } from 'vitest';
import { createOperatorSessionStore } from './operator-session.ts';

function fakeStorage(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test('a session that began is there after the page was loaded anew', () => {
  const storage = fakeStorage();
  createOperatorSessionStore(storage).begin({ access_token: 'token-1', name: 'Ada' });
  expect(createOperatorSessionStore(storage).get()).toEqual({ accessToken: 'token-1', name: 'Ada' });
});

test('a session that ended leaves nothing, and whoever listens hears of it', () => {
  const storage = fakeStorage();
  const store = createOperatorSessionStore(storage);
  const listener = vi.fn();
  store.subscribe(listener);
  store.begin({ access_token: 'token-1', name: 'Ada' });
  store.end('expired');
  expect(store.hasExpired()).toBe(true);
  expect(store.get()).toBeNull();
  expect(storage.items.size).toBe(0);
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each(['{', 'null', '"text"', '{"accessToken":1,"name":"Ada"}', '{"name":"Ada"}'])('%s is no session', (text) => {
  expect(createOperatorSessionStore(fakeStorage({ operator_session: text })).get()).toBeNull();
});
