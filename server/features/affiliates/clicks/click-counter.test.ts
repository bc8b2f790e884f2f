import { expect, test } from 'vitest';
import { createClickCounter, type ClickCounter } from './click-counter.ts';

const HEADERS = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0', accept: 'text/html' };

interface Write {
  readonly rows: readonly { readonly code: string; readonly clicks: number }[];
  readonly finish: () => void;
}

/** A database whose answers the test releases. */
function openCounter(): { readonly clicks: ClickCounter; readonly writes: readonly Write[] } {
  const writes: Write[] = [];
  const query = <Row extends object>(_sql: string, [rows]: readonly unknown[] = []): Promise<Row[]> =>
    new Promise((answer) => writes.push({ rows: JSON.parse(String(rows)), finish: () => answer([]) }));
  return { clicks: createClickCounter({ database: { query }, clock: () => 0, newSalt: () => Uint8Array.of(1) }), writes };
}

function follow(clicks: ClickCounter, code: string): void {
  clicks.take({ method: 'GET', url: `/?ref=${code}`, headers: HEADERS, address: '203.0.113.7' });
}

test('does not query the database if no link was followed', async () => {
  const { clicks, writes } = openCounter();
  clicks.take({ method: 'GET', url: '/about', headers: HEADERS, address: '203.0.113.7' });
  await clicks.flush();
  expect(writes).toEqual([]);
});

test('a flush stores what was counted during the previous one, and waits for it', async () => {
  const { clicks, writes } = openCounter();
  follow(clicks, 'summer');
  const first = clicks.flush();
  await expect.poll(() => writes.length).toBe(1);
  follow(clicks, 'winter');
  const last = clicks.flush();
  writes[0]?.finish();
  await first;
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.finish();
  await last;
  expect(writes.map(({ rows }) => rows.map(({ code, clicks: count }) => [code, count]))).toEqual([[['summer', 1]], [['winter', 1]]]);
});

test('an endless stream of made-up codes is bounded', async () => {
  const { clicks, writes } = openCounter();
  for (let place = 0; place < 10_100; place += 1) follow(clicks, `made-up-${place}`);
  void clicks.flush();
  await expect.poll(() => writes.length).toBe(1);
  expect(writes[0]?.rows.length).toBe(10_000);
});
