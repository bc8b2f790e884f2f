/** The frames are those of the documentation (get-ohlc-data), or as captured from the exchange (JKorf/Kraken.Net, GetKlines). */
import { expect, test } from 'vitest';
import { NoHistory } from '../../price-feed.ts';
import { answeringWith } from './fixture-answers.ts';
import { createKrakenHistory } from './kraken-history.ts';

const STEP = 300_000;
const OPEN = 1_688_671_200_000;
const NOW = OPEN + 40_000;
const request = { symbol: 'BTC/USD', interval: '5m', fromMs: OPEN - 2 * STEP, toMs: NOW } as const;

const row = (openAt: number, trades = 23, [open, high, low, close] = ['30306.1', '30306.2', '30305.7', '30305.7']) => [
  openAt / 1_000,
  open,
  high,
  low,
  close,
  '30306.1',
  '3.39243896',
  trades,
];
const answerOf = (...rows: unknown[]) => ({ error: [], result: { XXBTZUSD: rows, last: 1_688_672_160 } });
const load = (status: number, body: unknown) => createKrakenHistory(answeringWith(NOW, () => [status, body]).options)(request);

test('candles are in millionths, and the one in progress is among them', async () => {
  expect(await load(200, answerOf(row(OPEN - STEP), row(OPEN)))).toEqual(
    [OPEN - STEP, OPEN].map((openAt) => ({
      openAt,
      open: 30_306_100_000,
      high: 30_306_200_000,
      low: 30_305_700_000,
      close: 30_305_700_000,
      tickCount: 0,
    })),
  );
});

test('the address names the pair and the minutes, and no period: whatever is asked, the newest 720 come', async () => {
  const source = answeringWith(NOW, () => [200, answerOf()]);
  await createKrakenHistory(source.options)(request);
  expect(source.asked.map(String)).toEqual(['https://source.example/0/public/OHLC?pair=XBTUSD&interval=5']);
});

test.each([
  ['1m', 1],
  ['5m', 5],
  ['15m', 15],
  ['1h', 60],
  ['4h', 240],
  ['1d', 1_440],
] as const)('%s is %i minutes', async (interval, minutes) => {
  const source = answeringWith(NOW, () => [200, answerOf()]);
  await createKrakenHistory(source.options)({ ...request, interval, fromMs: NOW - 86_400_000 });
  expect(source.asked[0]?.searchParams.get('interval')).toBe(String(minutes));
});

test.each([
  ['without trades are left out', [row(OPEN - STEP, 0), row(OPEN)], [0]],
  ['outside the period are left out', [row(OPEN - 3 * STEP), row(OPEN - 2 * STEP), row(OPEN)], [-2, 0]],
  ['from the future are left out', [row(OPEN), row(OPEN + STEP)], [0]],
  ['come once and in order', [row(OPEN), row(OPEN - STEP), row(OPEN)], [-1, 0]],
])('candles %s', async (_what, rows, places) => {
  expect((await load(200, answerOf(...rows))).map(({ openAt }) => (openAt - OPEN) / STEP)).toEqual(places);
});

test('a period before the newest 720 has none, and nothing is asked', async () => {
  const source = answeringWith(NOW, () => [200, answerOf(row(OPEN))]);
  const history = createKrakenHistory(source.options);
  expect(await history({ ...request, fromMs: OPEN - 900 * STEP, toMs: OPEN - 720 * STEP })).toEqual([]);
  expect(source.asked).toEqual([]);
  await history({ ...request, fromMs: OPEN - 900 * STEP, toMs: OPEN - 719 * STEP });
  expect(source.asked).toHaveLength(1);
});

test('an unknown pair has no history', async () => {
  await expect(load(200, { error: ['EQuery:Unknown asset pair'] })).rejects.toThrow(NoHistory);
});

test.each([
  ['an error', { error: ['EGeneral:Invalid arguments'] }, 'kraken: answered 200: EGeneral:Invalid arguments'],
  ['too many requests', { error: ['EAPI:Rate limit exceeded'] }, 'kraken: EAPI:Rate limit exceeded'],
  ['no result', { error: [] }, 'result: '],
  ['no pair', { error: [], result: { last: 1 } }, 'result: has to have one pair'],
  ['two pairs', { error: [], result: { A: [], B: [], last: 1 } }, 'result: has to have one pair'],
  ['a row that is too short', answerOf([OPEN / 1_000, '1']), '0.2: '],
  ['a price that is no number', answerOf(row(OPEN, 1, ['1', '2', 'abc', '1'])), '0.3: '],
  ['a price beyond a billion', answerOf(row(OPEN, 1, ['1', '2000000000', '1', '1'])), 'candle 0 has a price beyond a billion'],
  ['a high below the open', answerOf(row(OPEN, 1, ['3', '2', '1', '1'])), 'candle 0 has a high or low that does not enclose'],
  ['a time within a candle', answerOf(row(OPEN + 60_000)), 'candle 0 does not open at a full 5m of UTC'],
  ['something else', 'maintenance', 'the body: '],
])('an answer with %s is refused', async (_what, body, message) => {
  await expect(load(200, body)).rejects.toThrow(message);
});
