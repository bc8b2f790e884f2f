import { beforeAll, expect, test } from 'vitest';
import type { Geo } from './geo.ts';
import { openGeo } from './open-geo.ts';

let geo: Geo;
beforeAll(async () => {
  geo = await openGeo();
});

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['192.168.0.1', null],
  ['127.0.0.1', null],
  ['::1', null],
  ['', null],
  ['no address', null],
])('%j is in %j', (address, country) => {
  expect(geo.countryOf(address)).toBe(country);
});

test('resolves IPv6 addresses too', () => {
  expect(geo.countryOf('2a00:1450:4001:800::200e')).toMatch(/^[A-Z]{2}$/);
});
