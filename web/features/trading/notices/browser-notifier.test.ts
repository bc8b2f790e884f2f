import { describe, expect, test } from 'vitest';
import { createChartStorage } from '../chart/chart-storage.ts';
import { createBrowserNotifier, type NotifierPorts } from './browser-notifier.ts';

/** One browser in which any number of tabs can be opened. */
function openBrowser(answer: NotificationPermission | 'unsupported' = 'granted') {
  const entries = new Map<string, string>();
  const shown: string[] = [];
  const granted = answer === 'unsupported' ? 'denied' : answer;
  const before: NotificationPermission | undefined = answer === 'unsupported' ? undefined : 'default';
  const world = { permission: before as NotificationPermission | undefined, now: 0, questions: 0 };
  const storage = createChartStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
  let lock: Promise<void> = Promise.resolve();
  /** Waiting tabs continue when the test lets them. */
  const waiting: (() => void)[] = [];
  const openTab = (isHidden: boolean) => {
    const ports: NotifierPorts = {
      storage,
      permission: () => world.permission,
      requestPermission: () => {
        world.questions += 1;
        world.permission = granted;
        return Promise.resolve(granted);
      },
      show: (title, { tag }) => shown.push(`${title} ${tag}`),
      isHidden: () => isHidden,
      alone: (_, work) => (lock = lock.then(work)),
      wait: () => new Promise((resolve) => waiting.push(resolve)),
      clock: () => world.now,
    };
    return createBrowserNotifier(1, ports);
  };
  const letWait = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { world, shown, openTab, letWait };
}

const write = (ids: readonly string[]) => ({ title: `${ids.length}`, body: '' });

describe('the notification switch', () => {
  test.each([
    ['granted', 'on'],
    ['denied', 'blocked'],
    ['default', 'off'],
  ] as const)('asks for permission when it is turned on: %s makes it %s', async (answer, state) => {
    const { world, openTab } = openBrowser(answer);
    const notifier = openTab(false);
    expect([notifier.get(), world.questions]).toEqual(['off', 0]);
    await notifier.turnOn();
    expect([notifier.get(), world.questions]).toEqual([state, 1]);
  });

  test('can be turned off and on without asking again, and is unsupported if the browser has no notifications', async () => {
    const { world, openTab } = openBrowser();
    const notifier = openTab(false);
    await notifier.turnOn();
    notifier.turnOff();
    expect(notifier.get()).toBe('off');
    await notifier.turnOn();
    expect([notifier.get(), world.questions]).toEqual(['on', 1]);
    expect(openBrowser('unsupported').openTab(false).get()).toBe('unsupported');
  });
});

describe('a browser notification', () => {
  test('is sent once for an id, whichever hidden tabs receive it', async () => {
    const { shown, openTab, letWait } = openBrowser();
    const [one, other] = [openTab(true), openTab(true)];
    await one.turnOn();
    const sending = [one.send(['1.0', '1.1'], write), other.send(['1.1', '1.2'], write)];
    letWait();
    await Promise.all(sending);
    expect(shown).toEqual(['2 1.0,1.1', '1 1.2']);
  });

  test('is not sent while a tab is visible', async () => {
    const { shown, openTab, letWait } = openBrowser();
    const [hidden, seen] = [openTab(true), openTab(false)];
    await hidden.turnOn();
    const sending = hidden.send(['1.0'], write);
    await seen.send(['1.0'], write);
    letWait();
    await sending;
    expect(shown).toEqual([]);
  });

  test('is not sent unless it was turned on', async () => {
    const { world, shown, openTab, letWait } = openBrowser();
    world.permission = 'granted';
    const sending = openTab(true).send(['1.0'], write);
    letWait();
    await sending;
    expect(shown).toEqual([]);
  });

  test('of a margin warning can be repeated later', async () => {
    const { world, shown, openTab, letWait } = openBrowser();
    const tab = openTab(true);
    await tab.turnOn();
    for (const now of [0, 30_000, 90_000]) {
      world.now = now;
      const sending = tab.send(['margin warning'], write);
      letWait();
      await sending;
    }
    expect(shown.length).toBe(2);
  });
});
