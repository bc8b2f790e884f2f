import { parseSetCookie } from 'cookie';
import { expect, test } from 'vitest';
import { choiceCookie, expiredCookie } from './cookies.ts';

test('a choice is remembered for a year, on every page', () => {
  expect(parseSetCookie(choiceCookie('lang', 'de'))).toEqual({ name: 'lang', value: 'de', path: '/', maxAge: 31_536_000, sameSite: 'lax' });
});

test('an expired cookie is empty', () => {
  expect(parseSetCookie(expiredCookie('lang'))).toEqual({ name: 'lang', value: '', path: '/', maxAge: 0, sameSite: 'lax' });
});
