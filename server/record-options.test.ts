import { describe, expect, test } from 'vitest';
import { readRecordOptions } from './record-options.ts';

const read = (words: string) => readRecordOptions(words.split(' ').filter((word) => word !== ''));

describe('the arguments of a recording', () => {
  test.each([
    ['--directory d', { directory: 'd', sources: null, symbols: null, durationMs: Number.POSITIVE_INFINITY }],
    [
      '--directory d --sources s.json --symbols BTCUSD,EURUSD --for 90s',
      { directory: 'd', sources: 's.json', symbols: new Set(['BTCUSD', 'EURUSD']), durationMs: 90_000 },
    ],
  ])('%s', (words, asked) => {
    expect(read(words)).toEqual({ kind: 'asked', asked });
  });

  test.each([
    ['0.5s', 500],
    ['15m', 900_000],
    ['1h', 3_600_000],
    ['7d', 604_800_000],
  ])('--for %s is %i ms', (duration, durationMs) => {
    expect(read(`--directory d --for ${duration}`)).toMatchObject({ asked: { durationMs } });
  });

  test.each([
    ['', "required option '--directory <directory>' not specified"],
    ['--directory d --for 1', 'It must be a number above 0 and one of s, m, h and d'],
    ['--directory d --for 0h', 'It must be a number above 0'],
    ['--directory d --for -1h', 'It must be a number above 0'],
    ['--directory d --symbols BTCUSD,NOSUCH', 'There is no instrument "NOSUCH".'],
    ['--directory d more', 'too many arguments'],
  ])('"%s" is not understood', (words, reason) => {
    expect(read(words)).toMatchObject({ kind: 'fault', text: expect.stringContaining(reason) });
  });
});
