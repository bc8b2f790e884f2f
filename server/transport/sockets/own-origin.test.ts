import { expect, test } from 'vitest';
import { createOriginCheck } from './own-origin.ts';

const PUBLIC_URL = 'https://trade.example.com';

test.each([
  ['no origin', {}, true],
  ['the public address', { origin: PUBLIC_URL }, true],
  ['the public address without encryption', { origin: 'http://trade.example.com' }, false],
  ['the public address at another port', { origin: 'https://trade.example.com:8443' }, false],
  ['another site', { origin: 'https://evil.example' }, false],
  ['a site whose name begins like ours', { origin: 'https://trade.example.com.evil.example' }, false],
  ['a site that says its own host', { origin: 'https://evil.example', host: 'evil.example' }, false],
  ['a page without an origin of its own', { origin: 'null' }, false],
  ['an empty origin', { origin: '' }, false],
])('S4: with a public address, from %s', (_case, headers, isOwn) => {
  expect(createOriginCheck({ publicUrl: PUBLIC_URL, acceptsHost: false })({ headers })).toBe(isOwn);
});

test.each([
  ['the host that was asked', { origin: 'http://localhost:8080', host: 'localhost:8080' }, true],
  ['the host in other letters', { origin: 'http://localhost:8080', host: 'LocalHost:8080' }, true],
  ['another port of the host', { origin: 'http://localhost:3000', host: 'localhost:8080' }, false],
  ['another site', { origin: 'https://evil.example', host: 'localhost:8080' }, false],
  ['a page without an origin of its own', { origin: 'null', host: 'localhost:8080' }, false],
  ['what is no address', { origin: 'localhost:8080', host: 'localhost:8080' }, false],
])('S4: without one, from %s', (_case, headers, isOwn) => {
  expect(createOriginCheck({ publicUrl: null, acceptsHost: true })({ headers })).toBe(isOwn);
});
