import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readCookie, writeChoice, writeCookie } from './cookies.ts';

describe('a cookie is read', () => {
  test.each([
    ['alone', 'device=abc', 'abc'],
    ['among others', 'lang=de; device=abc; theme=dark', 'abc'],
    ['with spaces around it', 'lang=de;  device = abc ', 'abc'],
    ['with an encoded character in it', 'device=a%2Fb', 'a/b'],
    ['with something that only looks encoded', 'device=a%b', 'a%b'],
    ['with an equals sign in it', 'device=a=b', 'a=b'],
    ['the first of two', 'device=first; device=second', 'first'],
    ['not if its name is only the end of another name', 'mydevice=abc', null],
    ['not if it is empty', 'device=', null],
    ['not if it has no value', 'device', null],
    ['not if it is longer than any of ours', `device=${'x'.repeat(201)}`, null],
    ['not if its name is a built-in object property', 'constructor=abc', null],
    ['not if there is none', undefined, null],
  ])('%s', (_case, cookie, expected) => {
    expect(readCookie({ headers: cookie === undefined ? {} : { cookie } }, 'device')).toBe(expected);
  });
});

test.each([
  ['http', 'device=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
  ['https', 'device=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax'],
])('over %s a cookie is hidden from scripts and other sites', async (protocol, expected) => {
  const app = Fastify({ trustProxy: true });
  app.get('/', async (_request, reply) => {
    writeCookie(reply, { name: 'device', value: 'abc', maxAgeS: 60 });
    return 'ok';
  });
  const response = await app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } });
  expect(response.headers['set-cookie']).toBe(expected);
});

test('a preference cookie is readable by scripts and lasts a year', async () => {
  const app = Fastify();
  app.get('/', async (_request, reply) => {
    writeChoice(reply, 'lang', 'de');
    return 'ok';
  });
  const response = await app.inject({ url: '/' });
  expect(response.headers['set-cookie']).toBe('lang=de; Max-Age=31536000; Path=/; SameSite=Lax');
});
