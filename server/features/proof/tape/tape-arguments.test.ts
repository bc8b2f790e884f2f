import { describe, expect, test } from 'vitest';
import { readTapeArguments } from './tape-arguments.ts';

const read = (words: string) => readTapeArguments(words.split(' ').filter((word) => word !== ''));
const utc = (text: string): number => Date.parse(text);

const SHOWN = { kind: 'show', isJson: false, replayDirectory: null, segmentsDirectory: null };
const EURUSD = new Set(['EURUSD']);

describe('what is asked for', () => {
  test.each([
    ['EURUSD 2026-11-20T14:00 14:05', EURUSD, '2026-11-20T14:00Z', '2026-11-20T14:05Z'],
    ['EURUSD 2026-11-20T14:00Z 14:05:30.5Z', EURUSD, '2026-11-20T14:00Z', '2026-11-20T14:05:30.500Z'],
    ['EURUSD,AAPL 2026-11-20 2026-11-21', new Set(['EURUSD', 'AAPL']), '2026-11-20', '2026-11-21'],
    ['all 2026-11-20T23:59:59.999 2026-11-21T00:00', null, '2026-11-20T23:59:59.999Z', '2026-11-21'],
  ])('%s', (words, symbols, from, to) => {
    expect(read(words)).toEqual({ kind: 'asked', asked: { ...SHOWN, request: { symbols, fromMs: utc(from), toMs: utc(to) } } });
  });

  test('more than text', () => {
    expect(read('EURUSD 2026-11-20 2026-11-21 --json --replay a --segments b')).toMatchObject({
      asked: { isJson: true, replayDirectory: 'a', segmentsDirectory: 'b' },
    });
  });

  test('files', () => {
    expect(read('check a.txt.gz b.txt.gz')).toEqual({ kind: 'asked', asked: { kind: 'check', files: ['a.txt.gz', 'b.txt.gz'] } });
  });

  test('help', () => {
    expect(read('--help')).toMatchObject({ kind: 'help', text: expect.stringContaining('npm run tape -- EURUSD 2026-11-20T14:00 14:05') });
  });
});

test.each([
  ['', "missing required argument 'symbols'"],
  ['EURUSD', "missing required argument 'from'"],
  ['EURUSD 2026-11-20', "missing required argument 'to'"],
  ['NOSUCH 2026-11-20 2026-11-21', 'There is no instrument "NOSUCH".'],
  ['EURUSD, 2026-11-20 2026-11-21', 'There is no instrument "".'],
  ['EURUSD today 2026-11-21', 'It must be a day or a time in UTC, such as 2026-11-20 or 2026-11-20T14:00.'],
  ['EURUSD 14:00 14:05', 'It must be a day or a time in UTC'],
  ['EURUSD 2026-02-30 2026-03-05', 'It must be a day or a time in UTC'],
  ['EURUSD 2026-11-20T25:00 2026-11-21', 'It must be a day or a time in UTC'],
  ['EURUSD 2026-11-20 later', '"later" is not a time such as 14:05 or 2026-11-20T14:05.'],
  ['EURUSD 2026-11-20T14:00 13:00', 'The end, 13:00, has to be after the beginning.'],
  ['EURUSD 2026-11-20 2026-11-20', 'The end, 2026-11-20, has to be after the beginning.'],
  ['EURUSD 2026-11-20 2026-11-21 more', 'too many arguments'],
  ['check', "missing required argument 'files'"],
])('"%s" is not understood', (words, reason) => {
  expect(read(words)).toMatchObject({ kind: 'fault', text: expect.stringContaining(reason) });
});
