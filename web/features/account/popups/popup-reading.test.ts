import { describe, expect, test } from 'vitest';
import type { ApiResult } from '../../../transport/api-client.ts';
import { createClosedPopups } from './closed-popups.ts';
import { loadPopups, markPopupRead, type PopupPorts } from './popup-reading.ts';

const popup = (id: number) => ({ id, title: `Popup ${id}`, content: '' });
const listing = (...ids: number[]): Awaited<ReturnType<PopupPorts['list']>> => ({ ok: true, data: { data: ids.map(popup) } });
const noNetwork: ApiResult<never> = { ok: false, failure: { kind: 'network' } };

function portsOn(entries: Map<string, string>, answer: Awaited<ReturnType<PopupPorts['list']>>, isReachable = true) {
  const marked: number[] = [];
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const ports: PopupPorts = {
    list: () => Promise.resolve(answer),
    markRead: (id) => {
      marked.push(id);
      return Promise.resolve(isReachable);
    },
    closed: createClosedPopups(storage),
  };
  return { ports, marked };
}

test("listed popups are shown in the server's order", async () => {
  const { ports } = portsOn(new Map(), listing(3, 7));
  expect((await loadPopups(ports)).map(({ id }) => id)).toEqual([3, 7]);
});

test('an unreachable server shows nothing', async () => {
  expect(await loadPopups(portsOn(new Map(), noNetwork).ports)).toEqual([]);
});

test('a popup that the server has marked as read leaves nothing behind', async () => {
  const entries = new Map<string, string>();
  await markPopupRead(3, portsOn(entries, listing()).ports);
  expect([...entries]).toEqual([]);
});

describe('a popup closed while the server was unreachable', () => {
  test('is marked again the next time, and not shown', async () => {
    const entries = new Map<string, string>();
    await markPopupRead(3, portsOn(entries, listing(), false).ports);
    const { ports, marked } = portsOn(entries, listing(3, 7));
    expect((await loadPopups(ports)).map(({ id }) => id)).toEqual([7]);
    expect(marked).toEqual([3]);
    await Promise.resolve();
    expect([...entries]).toEqual([]);
  });

  test('is remembered until the server has marked it', async () => {
    const entries = new Map<string, string>();
    for (const id of [3, 7]) await markPopupRead(id, portsOn(entries, listing(), false).ports);
    expect(await loadPopups(portsOn(entries, listing(3, 7), false).ports)).toEqual([]);
    expect(await loadPopups(portsOn(entries, listing(3, 7)).ports)).toEqual([]);
  });
});

test.each(['not json', '{"a":1}', '["x",null,3]'])('a stored %s is ignored', async (text) => {
  const { ports } = portsOn(new Map([['closed_popups', text]]), listing(7));
  expect((await loadPopups(ports)).map(({ id }) => id)).toEqual([7]);
});
