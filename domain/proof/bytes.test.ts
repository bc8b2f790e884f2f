import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes, fromBase64, readWholeNumber, toBase64, utf8 } from './bytes.ts';

test('text is encoded as everywhere else, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff)), (codes) => {
      const text = String.fromCodePoint(...codes);
      expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
    }),
  );
  expect([...utf8('\ud800a')]).toEqual([...new TextEncoder().encode('\ud800a')]);
});

test('bytes are written in base64 as everywhere else, and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(fromBase64(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test.each(['A', 'AA', 'AAA', 'AA=', 'AB==', 'AAB=', 'A===', '====', 'AA==A', 'A-_A', ' AAAA', 'AAAA\n'])('%j is not base64', (text) => {
  expect(fromBase64(text)).toBeNull();
});

test.each([
  { text: '0', value: 0 },
  { text: '9007199254740991', value: 9_007_199_254_740_991 },
  { text: '9007199254740992', value: null },
  { text: '01', value: null },
  { text: '-1', value: null },
  { text: '1e3', value: null },
  { text: '', value: null },
])('$text is read as $value', ({ text, value }) => {
  expect(readWholeNumber(text)).toBe(value);
});

test('parts are joined in order', () => {
  expect(concatBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
});
