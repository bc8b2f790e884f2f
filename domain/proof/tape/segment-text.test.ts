import { expect, test } from 'vitest';
import { price } from '../../price.ts';
import { formatSegment, NotATape, parseSegment } from './segment-text.ts';
import type { TapeSegment } from './tape-segment.ts';

const FROM = Date.UTC(2026, 10, 20, 14, 3, 41, 200);
const TO = Date.UTC(2026, 10, 20, 14, 4);
const at = (ms: number) => ({ arrivedAt: FROM + ms });

/** The example of docs/operating/tape-format.md. */
const SEGMENT: TapeSegment = {
  id: 4711,
  fromMs: FROM,
  toMs: TO,
  previous: 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=',
  isStart: true,
  gapFromMs: Date.UTC(2026, 10, 20, 14, 2),
  lost: { fromMs: Date.UTC(2026, 10, 20, 14, 3), toMs: Date.UTC(2026, 10, 20, 14, 3, 38, 10), segments: 1, accepted: 812, rejected: 3 },
  early: null,
  isBackwards: false,
  accepted: 2,
  rejected: 2,
  openings: [
    {
      symbol: 'EURUSD',
      quote: { bid: price(1_085_110), ask: price(1_085_190), quotedAt: FROM - 212, source: 'kraken', tick: '88123' },
      isHalted: false,
      isUnderReview: false,
      isLate: false,
      hold: null,
    },
    { symbol: 'AAPL', quote: null, isHalted: true, isUnderReview: true, isLate: false, hold: 'diverging' },
  ],
  records: [
    {
      kind: 'quote',
      ...at(18),
      sentAt: FROM + 1,
      symbol: 'EURUSD',
      bid: price(1_085_120),
      ask: price(1_085_200),
      said: { bid: 1.085_12, ask: 1.085_2 },
      source: 'kraken',
      tick: '88124',
    },
    {
      kind: 'reject',
      ...at(20),
      sentAt: FROM + 19,
      symbol: 'EURUSD',
      reason: 'jump',
      said: { bid: 0.7, ask: 0.7001 },
      source: 'kraken',
      tick: '88125',
    },
    { kind: 'review', ...at(20), symbol: 'EURUSD', change: 'begun', ratio: null },
    {
      kind: 'reject',
      ...at(31),
      sentAt: Number.NaN,
      symbol: 'NO SUCH',
      reason: 'unknownSymbol',
      said: { bid: Number.POSITIVE_INFINITY, ask: 1e-7 },
      source: null,
      tick: null,
    },
    { kind: 'review', ...at(40), symbol: 'EURUSD', change: 'refuted', ratio: null },
    {
      kind: 'quote',
      ...at(40),
      sentAt: FROM + 40,
      symbol: 'EURUSD',
      bid: price(1_085_100),
      ask: price(1_085_220),
      said: { bid: 1.085_12, ask: 1.085_2 },
      source: 'kraken',
      tick: '88126',
    },
    { kind: 'restate', ...at(55), symbol: 'AAPL', cause: 'split', bid: price(57_250_000), ask: price(57_262_500), quotedAt: FROM - 50_000 },
    { kind: 'halt', ...at(60), symbol: 'AAPL', isHalted: false },
    { kind: 'hold', ...at(61), symbol: 'AAPL', hold: null },
    { kind: 'source', ...at(70), symbol: 'BTCUSD', followed: 'coinbase', before: 'kraken', fault: 'stale' },
    { kind: 'late', ...at(80), symbol: 'BTCUSD', isLate: true },
    { kind: 'clock', ...at(90), change: 'set', leadMs: -3_600_000 },
  ],
};

const TEXT = `fairlead tape 1
segment 4711
from 2026-11-20T14:03:41.200Z
to 2026-11-20T14:04:00.000Z
previous q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=
gap 2026-11-20T14:02:00.000Z 2026-11-20T14:03:00.000Z
lost 2026-11-20T14:03:00.000Z 2026-11-20T14:03:38.010Z 1 812 3
start
counts 2 2

open EURUSD -212 1.08511 1.08519 source=kraken tick=88123
open AAPL - - - halted review hold=diverging
quote 18 17 EURUSD 1.08512 1.0852 source=kraken tick=88124
reject 20 1 EURUSD jump 0.7 0.7001 source=kraken tick=88125
review 20 EURUSD begun
reject 31 @NaN NO%20SUCH unknownSymbol Infinity 1e-7
review 40 EURUSD refuted
quote 40 0 EURUSD 1.0851 1.08522 said=1.08512/1.0852 source=kraken tick=88126
restate 55 -50000 AAPL split 57.25 57.2625
halt 60 AAPL ended
hold 61 AAPL ended
source 70 BTCUSD followed=coinbase before=kraken fault=stale
late 80 BTCUSD begun
clock 90 set -3600000
`;

test('a segment as text', () => {
  expect(formatSegment(SEGMENT)).toBe(TEXT);
  expect(parseSegment(TEXT)).toEqual(SEGMENT);
});

test.each([
  ['nothing', '', 1, 'there is no empty line after the head'],
  ['another version', TEXT.replace('tape 1', 'tape 2'), 1, '"fairlead tape 2" is not "fairlead tape 1"'],
  ['no span', TEXT.replace(/^to .*\n/m, ''), 1, 'the head has no line "to"'],
  ['no time', TEXT.replace('2026-11-20T14:03:41.200Z', 'today'), 1, 'the line "from" has no time where it should'],
  ['another spelling of a time', TEXT.replace('14:03:41.200Z', '14:03:41.2Z'), 1, 'the head is not written as it should be'],
  ['no hash', TEXT.replace(/^previous .*/m, 'previous abc'), 1, 'the hash of the segment before is not one'],
  ['another count', TEXT.replace('counts 2 2', 'counts 3 2'), 1, 'the counts are not those of the records'],
  ['a line that is no record', TEXT.replace('halt 60', 'stop 60'), 20, '"stop 60 AAPL ended" is not a record'],
  ['another spelling of a price', TEXT.replace('1.0852 source', '1.08520 source'), 13, 'is not a record'],
  ['a state after a record', TEXT.replace('clock 90 set -3600000', 'open AAPL - - -'), 24, 'is not a record'],
  ['half a line', TEXT.slice(0, -10), 24, 'the last line does not end'],
])('a text that is not a segment is refused: %s', (_, text, line, what) => {
  expect(() => parseSegment(text)).toThrow(NotATape);
  expect(() => parseSegment(text)).toThrow(`line ${line}: `);
  expect(() => parseSegment(text)).toThrow(what);
});
