import { describe, expect, test } from 'vitest';
import { hashAccessToken, makeAccessToken, readAccessToken } from './access-token.ts';

describe('an access token', () => {
  test('carries 256 bits and never repeats', () => {
    const tokens = new Set(Array.from({ length: 1000 }, makeAccessToken));
    expect(tokens.size).toBe(1000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('is hashed to the SHA-256 of its text', () => {
    expect(Buffer.from(hashAccessToken('abc')).toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('where a token is read from', () => {
  const nowhere = { authorization: undefined, body: undefined, query: undefined };
  test.each([
    ['nowhere', nowhere, null],
    ['bearer header', { ...nowhere, authorization: 'Bearer header' }, 'header'],
    ['bearer header in other case', { ...nowhere, authorization: 'bearer  header' }, 'header'],
    ['body', { ...nowhere, body: { token: 'body' } }, 'body'],
    ['query', { ...nowhere, query: { token: 'query' } }, 'query'],
    ['header before body', { authorization: 'Bearer header', body: { token: 'body' }, query: { token: 'query' } }, 'header'],
    ['body before query', { ...nowhere, body: { token: 'body' }, query: { token: 'query' } }, 'body'],
    ['body if the header has another scheme', { ...nowhere, authorization: 'Basic YTpi', body: { token: 'body' } }, 'body'],
    ['empty header value', { ...nowhere, authorization: 'Bearer ' }, null],
    ['empty body token', { ...nowhere, body: { token: '' } }, null],
    ['a body token that is not a text', { ...nowhere, body: { token: 7 } }, null],
    ['a body that is a list', { ...nowhere, body: ['token'] }, null],
    ['a repeated query parameter', { ...nowhere, query: { token: ['a', 'b'] } }, null],
    ['an over-long token', { ...nowhere, body: { token: 'x'.repeat(201) } }, null],
  ])('%s', (_place, places, expected) => {
    expect(readAccessToken(places)).toBe(expected);
  });
});
