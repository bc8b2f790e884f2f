import { expect, test } from 'vitest';
import { choiceCookie, expiredCookie, readCookies } from './cookies.ts';

test.each([
  [null, {}],
  ['', {}],
  ['lang=de; theme=light', { lang: 'de', theme: 'light' }],
  ['lang=de;lang=it', { lang: 'de' }],
  ['token=a=b', { token: 'a=b' }],
  ['; =x; broken; lang=es', { lang: 'es' }],
])('the header %j holds %j', (header, cookies) => {
  expect(Object.fromEntries(readCookies(header))).toEqual(cookies);
});

test('what is written is read back, and an expired cookie is empty', () => {
  expect(readCookies(choiceCookie('lang', 'de').split(';')[0] ?? '').get('lang')).toBe('de');
  expect(expiredCookie('lang')).toMatch(/^lang=; .*Max-Age=0/);
});
