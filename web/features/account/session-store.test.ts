import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { describe, expect, test, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';
import { exampleUser } from './session-user.fixture.ts';

/** One browser; each store opened in it is a tab. */
function openBrowser() {
  const entries = new Map<string, string>();
  const cookies: string[] = [];
  const tabs: { readonly id: number; readonly listener: () => void }[] = [];
  let opened = 0;
  function openTab() {
    const id = ++opened;
    const tellOthers = () => {
      for (const tab of tabs) if (tab.id !== id) tab.listener();
    };
    return createSessionStore({
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => {
          entries.set(key, value);
          tellOthers();
        },
        removeItem: (key) => {
          entries.delete(key);
          tellOthers();
        },
      },
      setCookie: (cookie) => cookies.push(cookie),
      onOtherTab: (listener) => {
        const tab = { id, listener };
        tabs.push(tab);
        return () => void tabs.splice(tabs.indexOf(tab), 1);
      },
    });
  }
  return { entries, cookies, tabs, openTab };
}

const user: SessionUser = exampleUser();

describe('the session', () => {
  test("is stored under the spec's names", () => {
    const { entries, openTab } = openBrowser();
    const store = openTab();
    store.save(user);
    expect(store.get()).toEqual({ accessToken: user.access_token, user });
    expect(entries.get('access_token')).toBe(user.access_token);
    expect(JSON.parse(entries.get('user') ?? '')).toEqual(user);
  });

  test('is not restored by a response that arrives after its end, here or in another tab', () => {
    const { entries, cookies, openTab } = openBrowser();
    const [store, other] = [openTab(), openTab()];
    store.save(user);
    other.clear('logOut');
    store.update({ ...user, level: 'Gold' });
    expect(store.get()).toBeNull();
    expect([...entries]).toEqual([]);
    expect(cookies.at(-1)).toMatch(/^signed_in=;/);
  });

  test('is not mixed with account data of the previous session', () => {
    const store = openBrowser().openTab();
    store.save({ ...user, access_token: 'the next one' });
    store.update({ ...user, level: 'Gold' });
    expect(store.get()).toEqual({ accessToken: 'the next one', user: { ...user, access_token: 'the next one' } });
  });

  test('keeps its identity until it changes', () => {
    const store = openBrowser().openTab();
    store.save(user);
    const first = store.get();
    expect(store.get()).toBe(first);
    store.update({ ...user, level: 'Gold' });
    expect(store.get()?.user.level).toBe('Gold');
  });

  test('survives a reload of the page', () => {
    const browser = openBrowser();
    browser.openTab().save(user);
    expect(browser.openTab().get()?.user).toEqual(user);
  });

  test('ends in every tab at once', () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab(), browser.openTab()];
    one.save(user);
    const listener = vi.fn(() => other.get());
    other.subscribe(listener);
    one.clear('logOut');
    expect(listener).toHaveLastReturnedWith(null);
  });

  test("stores its last activity, and none of the previous session's", () => {
    const store = openBrowser().openTab();
    store.save(user);
    store.setLastActiveAt(1000);
    store.update({ ...user, level: 'Gold' });
    expect(store.lastActiveAt()).toBe(1000);
    store.save({ ...user, access_token: 'the next one' });
    expect(store.lastActiveAt()).toBeNull();
    store.clear('logOut');
    store.setLastActiveAt(2000);
    expect(store.lastActiveAt()).toBeNull();
  });

  test('remembers how it ended, in the tab that ended it', () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab(), browser.openTab()];
    one.save(user);
    one.clear('logOut');
    expect([one.ending(), other.ending()]).toEqual(['logOut', 'expired']);
    one.save(user);
    expect(one.ending()).toBe('expired');
  });

  test('tells the server only that it exists', () => {
    const { cookies, openTab } = openBrowser();
    const store = openTab();
    store.save(user);
    store.clear('idle');
    expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['signed_in=1', 'signed_in=']);
    expect(cookies.join()).not.toContain(user.access_token);
  });

  test.each([
    ['no user', { access_token: 'x' }],
    ['no token', { user: JSON.stringify(user) }],
    ['an empty token', { access_token: '', user: JSON.stringify(user) }],
    ['text that is not JSON', { access_token: 'x', user: '{' }],
    ['JSON that is not a user', { access_token: 'x', user: 'null' }],
  ])('is null with %s', (_, stored) => {
    const { entries, openTab } = openBrowser();
    for (const [key, value] of Object.entries(stored)) entries.set(key, value);
    expect(openTab().get()).toBeNull();
  });

  test('stops listening to other tabs with its last subscriber', () => {
    const { tabs, openTab } = openBrowser();
    const store = openTab();
    const endings = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
    expect(tabs).toHaveLength(1);
    for (const end of endings) end();
    expect(tabs).toHaveLength(0);
  });
});
