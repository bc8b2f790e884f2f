import { describe, expect, test } from 'vitest';
import {
  daySchema,
  idParameterSchema,
  idSchema,
  smallNumberSchema,
  instantSchema,
  isWholeJson,
  monthSchema,
  sequenceParameterSchema,
  textSchema,
  withheldPercentSchema,
} from './fields.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }) => (value: unknown) => schema.safeParse(value).success;

describe('text', () => {
  test.each(['', 'Ada', '\u{1F600}', '字', '\u{202E}rtl', '\r\n\t', '\uFFFD'])('is %j', (text) => {
    expect(textSchema.parse(text)).toBe(text);
  });

  test.each(['\0', 'a\0b', '\uD800', 'a\uD800b', '\uDC00', '\uDC00\uD800'])('is not %j, anywhere in JSON', (text) => {
    expect([text, [[text]], { a: { b: text } }, { [text]: 1 }].map((value) => [takes(textSchema)(value), isWholeJson(value)])).toEqual(
      Array.from({ length: 4 }, () => [false, false]),
    );
  });

  test('applies its own limits in addition to those of the field', () => {
    expect(['Ada', ' ', 'long', 'a\0'].map(takes(textSchema.trim().min(1).max(3)))).toEqual([true, false, false, false]);
  });
});

test.each([
  [
    'a day',
    daySchema,
    ['1900-01-01', '2026-11-23', '2199-12-31'],
    ['1899-12-31', '2200-01-01', '9999-12-31', '0000-01-01', '2026-02-29', '+010000-01-01'],
  ],
  ['a month', monthSchema, ['2000-01', '2099-12'], ['1999-12', '2100-01', '9999-12', '2026-13', '2026-1']],
  [
    'a moment',
    instantSchema,
    ['1900-01-01T00:00:00Z', '2026-11-23T12:00:00.123+01:00'],
    ['9999-12-31T00:00:00Z', '0000-01-01T00:00:00Z', '1900-01-01T00:00:00+01:00', '2026-11-23T12:00:00', '2026-11-23'],
  ],
  ['a small number', smallNumberSchema, [1, 2_147_483_647], [0, -1, 1.5, 2_147_483_648, '1', Number.NaN]],
  ['an id', idSchema, [1, 2_147_483_648, 9_007_199_254_740_991], [0, -1, 1.5, 9_007_199_254_740_992, '1', Number.NaN]],
  ['an id in a path', idParameterSchema, ['1', '2147483648'], ['0', '-1', '9007199254740992', '1.5', 'x', '', ['1', '2']]],
  ['a journal number in a path', sequenceParameterSchema, ['1', '9007199254740991'], ['0', '9007199254740992', '1e308', 'x']],
])('%s', (_name, schema, taken, refused) => {
  expect(taken.map(takes(schema))).toEqual(taken.map(() => true));
  expect(refused.map(takes(schema))).toEqual(refused.map(() => false));
});

test.each(['abc', '', '0', '1.5', '9007199254740992'])('%j as an id says in our words what is accepted', (text) => {
  const messages = [idParameterSchema, sequenceParameterSchema].flatMap((schema) => schema.safeParse(text).error?.issues ?? []);
  expect(messages.map(({ message }) => message)).toEqual(Array(2).fill('must be a whole number from 1 to 9007199254740991'));
});

test.each<[number, boolean]>([
  [0, true],
  [15, true],
  [26.375, true],
  [0.001, true],
  [99.999, true],
  [100, true],
  [26.3755, false],
  [100.001, false],
  [-0.001, false],
])('%d percent of tax withheld is accepted: %s', (percent, accepted) => {
  expect(takes(withheldPercentSchema)(percent)).toBe(accepted);
});
