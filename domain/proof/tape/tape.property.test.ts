import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOLDS } from '../../markets/arbitration.ts';
import { TICK_FAULTS } from '../../markets/tick.ts';
import { price } from '../../price.ts';
import { formatRecord, parseRecord } from './record-text.ts';
import { formatSegment, NotATape, parseSegment } from './segment-text.ts';
import { RESTATE_CAUSES, REVIEW_CHANGES, type TapeOpening, type TapeRecord } from './tape-record.ts';
import { EARLY_ENDS, type TapeSegment } from './tape-segment.ts';
import { formatName, formatNumber, formatPrice, parseName, parseNumber, parsePrice } from './tape-token.ts';

const FROM = Date.UTC(2026, 10, 20, 14);

/** Any text whose halves of characters are whole, as long as a name may be. */
const name = fc.string({ unit: 'binary', maxLength: 50 }).filter((text) => text.length <= 100);
const anyPrice = fc.integer({ min: -1_000_000_000_000_000, max: 1_000_000_000_000_000 }).map(price);
const time = fc.integer({ min: FROM - 100_000_000, max: FROM + 100_000_000 });
const anyNumber = fc.double();
const said = fc.record({ bid: anyNumber, ask: anyNumber });
const sentAt = fc.oneof(time, anyNumber, fc.maxSafeInteger());
const orNull = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null });
const source = { source: orNull(name), tick: orNull(name) };
const one = { arrivedAt: time, symbol: name };
const ratio = orNull(fc.record({ newShares: fc.integer({ min: 1, max: 100 }), oldShares: fc.integer({ min: 1, max: 100 }) }));

const record: fc.Arbitrary<TapeRecord> = fc.oneof(
  fc.record({ kind: fc.constant('quote' as const), ...one, ...source, sentAt, bid: anyPrice, ask: anyPrice, said }),
  fc.record({ kind: fc.constant('reject' as const), ...one, ...source, sentAt, reason: fc.constantFrom(...TICK_FAULTS), said }),
  fc.record({
    kind: fc.constant('restate' as const),
    ...one,
    cause: fc.constantFrom(...RESTATE_CAUSES),
    bid: anyPrice,
    ask: anyPrice,
    quotedAt: orNull(time),
  }),
  fc.record({ kind: fc.constant('review' as const), ...one, change: fc.constantFrom(...REVIEW_CHANGES), ratio }),
  fc.record({ kind: fc.constant('halt' as const), ...one, isHalted: fc.boolean() }),
  fc.record({ kind: fc.constant('late' as const), ...one, isLate: fc.boolean() }),
  fc.record({ kind: fc.constant('hold' as const), ...one, hold: orNull(fc.constantFrom(...HOLDS)) }),
  fc.record({ kind: fc.constant('source' as const), ...one, followed: orNull(name), before: orNull(name), fault: orNull(name) }),
  fc.record({
    kind: fc.constant('clock' as const),
    arrivedAt: time,
    change: fc.constantFrom('set' as const, 'believed' as const),
    leadMs: fc.integer(),
  }),
);

const opening: fc.Arbitrary<TapeOpening> = fc.record({
  symbol: name,
  quote: orNull(fc.record({ bid: anyPrice, ask: anyPrice, quotedAt: orNull(time), ...source })),
  isHalted: fc.boolean(),
  isUnderReview: fc.boolean(),
  isLate: fc.boolean(),
  hold: orNull(fc.constantFrom(...HOLDS)),
});

const count = fc.nat();
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const segment: fc.Arbitrary<TapeSegment> = fc
  .record({
    id: fc.integer({ min: 1 }),
    fromMs: time,
    toMs: time,
    previous: hash,
    isStart: fc.boolean(),
    gapFromMs: orNull(time),
    lost: orNull(fc.record({ fromMs: time, toMs: time, segments: count, accepted: count, rejected: count })),
    early: orNull(fc.constantFrom(...EARLY_ENDS)),
    isBackwards: fc.boolean(),
    openings: fc.array(opening, { maxLength: 4 }),
    records: fc.array(record, { maxLength: 8 }),
  })
  .map((parts) => ({
    ...parts,
    accepted: parts.records.filter(({ kind }) => kind === 'quote').length,
    rejected: parts.records.filter(({ kind }) => kind === 'reject').length,
  }));

describe('what is written can be read, and is the same', () => {
  /** In braces: an assertion's result is not that of the property. */
  const holdsFor = <Value>(values: fc.Arbitrary<Value>, check: (value: Value) => void, numRuns = 200): void =>
    fc.assert(
      fc.property(values, (value) => {
        check(value);
      }),
      { numRuns },
    );

  test('names, numbers and prices', () => {
    holdsFor(name, (value) => expect(parseName(formatName(value))).toBe(value));
    holdsFor(anyNumber, (value) => expect(parseNumber(formatNumber(value))).toBe(value));
    holdsFor(anyPrice, (value) => expect(parsePrice(formatPrice(value))).toBe(value));
  });

  test('records', () => {
    holdsFor(record, (value) => expect(parseRecord(formatRecord(value, FROM), FROM)).toEqual(value), 1_000);
  });

  test('each record is one line of visible ASCII', () => {
    holdsFor(record, (value) => expect(formatRecord(value, FROM)).toMatch(/^[!-~]+(?: [!-~]+)+$/));
  });

  test('segments', () => {
    holdsFor(segment, (value) => expect(parseSegment(formatSegment(value))).toEqual(value));
  });
});

test('what is read is what would be written: a text has one meaning, and a meaning has one text', () => {
  const change = fc.record({ at: fc.nat(), to: fc.constantFrom('', ' ', '\n', '0', '1', '-', '.', 'x', '=', 'é') });
  fc.assert(
    fc.property(segment, change, (value, { at, to }) => {
      const text = formatSegment(value);
      const place = at % text.length;
      const changed = `${text.slice(0, place)}${to}${text.slice(place + 1)}`;
      let read: TapeSegment;
      try {
        read = parseSegment(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(NotATape);
        return;
      }
      expect(formatSegment(read)).toBe(changed);
    }),
    { numRuns: 500 },
  );
});
