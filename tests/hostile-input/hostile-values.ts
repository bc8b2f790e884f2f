/** Values that no well-meaning caller sends, as JSON and in URLs. */
import { encodeCursor } from '@fairlead/server/features/page-cursor.ts';

/** A piece of JSON that no JavaScript value is written as, such as 1e400. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** U+0000, which neither text nor jsonb of PostgreSQL can contain. */
export const NUL = '\u{0}';
/** Half of a character. */
export const HALF = '\u{D800}';

/** The limits that a value exceeds: those of every text, or only those of days and numbers, which are harmless as texts. */
export type Limits = 'ofText' | 'ofDaysAndNumbers' | null;

const BEYOND_TEXT: readonly string[] = [`abc${NUL}defghijkl`, `abc${HALF}defghijkl`, '#9999999999'];

const BEYOND_DAYS_AND_NUMBERS: readonly (string | number)[] = [
  '9999-12-31',
  '9999-12',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '275760-09-13',
  '+275760-09-13T00:00:00.000Z',
  '10000-01-01',
  '2147483648',
  '9007199254740991',
  2_147_483_648,
  -2_147_483_649,
  2 ** 53 - 1,
  2 ** 53,
  8.64e15,
  9_223_372_036_854_775_808,
  1e308,
  -1e308,
  5e-324,
  1e9,
];

/** A field that accepts this accepts any text. */
const ANY_TEXT = '../../etc/passwd';

/** Values that fields of some kinds accept and others do not. */
const ODD: readonly unknown[] = [
  '',
  '\u{DC00}\u{D800}',
  // Changes the writing direction, and has no width.
  '\u{202E}txt.exe\u{200F}\u{FEFF}',
  '\u{7F}\u{1B}[31m\r\n\t',
  '字'.repeat(100),
  'x'.repeat(20_000),
  "%_\\'; --",
  ANY_TEXT,
  '__proto__',
  'NaN',
  '-1',
  '0.1',
  '1e3',
  '2099-12',
  '2199-12-31',
  '1900-01-01',
  '2199-12-30T23:59:59.999999999-14:00',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  'infinity',
  0,
  new Raw('-0'),
  -1,
  0.1,
  2_147_483_647,
  new Raw('1e400'),
];

const nest = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Of a type that no field accepts, or only some. */
const SHAPES: readonly unknown[] = [
  null,
  true,
  [],
  [null],
  {},
  { $ne: null },
  { toString: 1, valueOf: null },
  new Raw('{"__proto__":{"isAdmin":true}}'),
  new Raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  new Raw('{"a":1,"a":2}'),
  new Raw(nest(100)),
  new Raw(nest(10_000)),
  Array.from({ length: 1_000 }, () => 1),
  [NUL],
  { [NUL]: NUL },
  { text: HALF },
  [['a'], 1],
];

/** Cursors that no list returned. */
const CURSORS: readonly string[] = [
  ...[NUL, HALF, '9999-12-31', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '9999999999999.1', 8.64e15].map((value) =>
    encodeCursor({ value, id: 1 }),
  ),
  ...['', '2027-01-10', '2027-01-10T00:00:00Z', '1800000000000.1', 1].flatMap((value) =>
    [2_147_483_648, 2 ** 53 - 1].map((id) => encodeCursor({ value, id })),
  ),
  ...['9999999999999999.9999999999999999', '1.1'].map((text) => Buffer.from(text).toString('base64url')),
];

export interface HostileValue {
  readonly value: unknown;
  readonly beyond: Limits;
  readonly isAnyText: boolean;
}

const tagged = (values: readonly unknown[], beyond: Limits): readonly HostileValue[] =>
  values.map((value) => ({ value, beyond, isAnyText: value === ANY_TEXT }));

export const HOSTILE_VALUES: readonly HostileValue[] = [
  ...tagged(BEYOND_TEXT, 'ofText'),
  ...tagged(BEYOND_DAYS_AND_NUMBERS, 'ofDaysAndNumbers'),
  ...tagged([...ODD, ...SHAPES], null),
];

/** Values for a path segment or a query parameter; encoded. */
export function hostileParameters(name: string): readonly HostileValue[] {
  const texts = HOSTILE_VALUES.filter(({ value }) => typeof value === 'number' || (typeof value === 'string' && value.isWellFormed()));
  const encoded = texts.map(({ value, ...rest }) => ({ value: encodeURIComponent(String(value)), ...rest }));
  return [...encoded, ...tagged(BROKEN_ENCODINGS, null), ...(name === 'cursor' ? tagged(CURSORS.map(encodeURIComponent), 'ofText') : [])];
}

const BROKEN_ENCODINGS: readonly string[] = ['%', '%ff', '%c0%80', '%ed%a0%80', '..%2f..', '*'];

/** A value as JSON. */
export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`);
  return `{${fields.join(',')}}`;
}
