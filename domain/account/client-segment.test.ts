import { expect, test } from 'vitest';
import { EVERYBODY, isEverybody, isInSegment } from './client-segment.ts';

const client = { level: 'Gold', countryId: 276, tags: ['vip', 'rome'] };

test.each([
  ['no criteria', {}, true],
  ['one of the levels', { levels: ['Standard', 'Gold'] }, true],
  ['another level', { levels: ['Standard'] }, false],
  ['one of the countries', { countryIds: [40, 276] }, true],
  ['another country', { countryIds: [40] }, false],
  ['one of the tags', { tags: ['vip', 'other'] }, true],
  ['another tag', { tags: ['other'] }, false],
  ['the right level but another country', { levels: ['Gold'], countryIds: [40] }, false],
  ['everything matching', { levels: ['Gold'], countryIds: [276], tags: ['rome'] }, true],
])('a client matches a segment by %s: %j, %s', (_case, segment, expected) => {
  expect(isInSegment({ ...EVERYBODY, ...segment }, client)).toBe(expected);
});

test('a client without a known country is in no country segment', () => {
  expect(isInSegment({ ...EVERYBODY, countryIds: [276] }, { ...client, countryId: null })).toBe(false);
});

test('only an empty segment covers all clients', () => {
  expect([isEverybody(EVERYBODY), isEverybody({ ...EVERYBODY, tags: ['vip'] })]).toEqual([true, false]);
});
