import { describe, expect, test } from 'vitest';
import { localTimeOf } from './local-time.ts';

const AT = Date.parse('2026-11-23T12:00:00Z');

describe("the client's local time", () => {
  test.each([
    ['DE', { from: '13:00', until: '13:00' }],
    ['GB', { from: '12:00', until: '12:00' }],
    ['IN', { from: '17:30', until: '17:30' }],
    ['US', { from: '02:00', until: '07:00' }],
  ])('%s: %j', (country, time) => {
    expect(localTimeOf(country, AT, 'de-DE')).toEqual(time);
  });

  test('a country without time zones has none', () => {
    expect(localTimeOf('ZZ', AT, 'de-DE')).toBeNull();
  });
});
