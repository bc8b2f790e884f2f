import { expect, test } from 'vitest';
import { createOriginCheck } from './own-origin.ts';

const PUBLIC_URL = 'https://trade.example.com';

test.each([
  ['no origin', {}, true],
  ['the public URL', { origin: PUBLIC_URL }, true],
  ['the public URL without encryption', { origin: 'http://trade.example.com' }, false],
  ['the public URL at another port', { origin: 'https://trade.example.com:8443' }, false],
  ['another site', { origin: 'https://evil.example' }, false],
  ['a site whose name starts like ours', { origin: 'https://trade.example.com.evil.example' }, false],
  ['a site that sends its own host', { origin: 'https://evil.example', host: 'evil.example' }, false],
  ['a page without an origin of its own', { origin: 'null' }, false],
  ['an empty origin', { origin: '' }, false],
])('with a public URL, from %s', (_case, headers, isOwn) => {
  expect(createOriginCheck({ publicUrl: PUBLIC_URL, acceptsHost: false })({ headers })).toBe(isOwn);
});

test.each([
  ['the requested host', { origin: 'http://localhost:8080', host: 'localhost:8080' }, true],
  ['the host in different case', { origin: 'http://localhost:8080', host: 'LocalHost:8080' }, true],
  ['another port of the host', { origin: 'http://localhost:3000', host: 'localhost:8080' }, false],
  ['another site', { origin: 'https://evil.example', host: 'localhost:8080' }, false],
  ['a page without an origin of its own', { origin: 'null', host: 'localhost:8080' }, false],
  ['an invalid URL', { origin: 'localhost:8080', host: 'localhost:8080' }, false],
])('without a public URL, from %s', (_case, headers, isOwn) => {
  expect(createOriginCheck({ publicUrl: null, acceptsHost: true })({ headers })).toBe(isOwn);
});
