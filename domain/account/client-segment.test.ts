import { expect, test } from 'vitest';
import { EVERYBODY, isEverybody, isInSegment } from './client-segment.ts';

const client = { level: 'Gold', countryId: 276, tags: ['vip', 'rome'] };

test.each([
  ['everybody', {}, true],
  ['one of the levels', { levels: ['Standard', 'Gold'] }, true],
  ['another level', { levels: ['Standard'] }, false],
  ['one of the countries', { countryIds: [40, 276] }, true],
  ['another country', { countryIds: [40] }, false],
  ['one of the tags', { tags: ['vip', 'other'] }, true],
  ['another tag', { tags: ['other'] }, false],
  ['the right level, but another country', { levels: ['Gold'], countryIds: [40] }, false],
  ['everything right', { levels: ['Gold'], countryIds: [276], tags: ['rome'] }, true],
])('a client is in the segment of %s: %j, %s', (_case, segment, expected) => {
  expect(isInSegment({ ...EVERYBODY, ...segment }, client)).toBe(expected);
});

test('a client of no known country is in no country', () => {
  expect(isInSegment({ ...EVERYBODY, countryIds: [276] }, { ...client, countryId: null })).toBe(false);
});

test('only what says nothing is everybody', () => {
  expect([isEverybody(EVERYBODY), isEverybody({ ...EVERYBODY, tags: ['vip'] })]).toEqual([true, false]);
});
