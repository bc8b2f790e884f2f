import { describe, expect, test } from 'vitest';
import { findSignatureFault, SIGNATURE_HEADER, signPayload, TIMESTAMP_HEADER } from './request-signature.ts';

const SECRET = 'a-secret-of-the-provider';
const BODY = Buffer.from('{"order_id":"A","status":"paid"}');
const NOW = Date.parse('2026-11-20T12:00:00Z');

const headers = signPayload(SECRET, BODY, NOW);

test('the scheme is HMAC-SHA256 over timestamp, dot and body, in hex', () => {
  expect(signPayload('key', 'body', 1_000)).toEqual({
    // printf '1.body' | openssl dgst -sha256 -hmac key
    [SIGNATURE_HEADER]: '91b5374b153842ad05b2c4eab9349b8321b14703165bd3fb8b034dfb8be98ae5',
    [TIMESTAMP_HEADER]: '1',
  });
});

describe('a signature', () => {
  test.each<[string, Buffer, Readonly<Record<string, string | undefined>>, number, string | null]>([
    ['of these bytes and of now', BODY, headers, NOW, null],
    ['made five minutes ago', BODY, headers, NOW + 300_000, null],
    ['made longer ago', BODY, headers, NOW + 300_001, 'tooOld'],
    ['made in the future', BODY, headers, NOW - 301_000, 'tooOld'],
    ['of other bytes', Buffer.from('{}'), headers, NOW, 'signatureInvalid'],
    ['under a changed timestamp', BODY, { ...headers, [TIMESTAMP_HEADER]: '1' }, NOW, 'signatureInvalid'],
    ['that is missing', BODY, { ...headers, [SIGNATURE_HEADER]: undefined }, NOW, 'signatureInvalid'],
    ['without a timestamp', BODY, { ...headers, [TIMESTAMP_HEADER]: undefined }, NOW, 'signatureInvalid'],
    ['that is cut off', BODY, { ...headers, [SIGNATURE_HEADER]: headers[SIGNATURE_HEADER]?.slice(2) }, NOW, 'signatureInvalid'],
    ['with another secret', BODY, signPayload('another', BODY, NOW), NOW, 'signatureInvalid'],
    ['of something else altogether', BODY, { [TIMESTAMP_HEADER]: 'now', [SIGNATURE_HEADER]: 'yes' }, NOW, 'signatureInvalid'],
  ])('%s', (_case, body, given, now, fault) => {
    expect(findSignatureFault(SECRET, body, given, now)).toBe(fault);
  });
});
