import { describe, expect, test } from 'vitest';
import { findSignatureFault, SIGNATURE_HEADER, signPayload, TIMESTAMP_HEADER } from './request-signature.ts';

const SECRET = 'a-secret-of-the-provider';
const BODY = Buffer.from('{"order_id":"A","status":"paid"}');
const NOW = Date.parse('2026-11-20T12:00:00Z');

const headers = signPayload(SECRET, BODY, NOW);

test('the signature is HMAC-SHA256 over timestamp, dot and body, in hex', () => {
  expect(signPayload('key', 'body', 1_000)).toEqual({
    // printf '1.body' | openssl dgst -sha256 -hmac key
    [SIGNATURE_HEADER]: '91b5374b153842ad05b2c4eab9349b8321b14703165bd3fb8b034dfb8be98ae5',
    [TIMESTAMP_HEADER]: '1',
  });
});

describe('a signature', () => {
  test.each<[string, Buffer, Readonly<Record<string, string | undefined>>, number, string | null]>([
    ['of these bytes, made now, is valid', BODY, headers, NOW, null],
    ['made five minutes ago is valid', BODY, headers, NOW + 300_000, null],
    ['made longer ago is too old', BODY, headers, NOW + 300_001, 'tooOld'],
    ['made in the future counts as too old', BODY, headers, NOW - 301_000, 'tooOld'],
    ['of other bytes is invalid', Buffer.from('{}'), headers, NOW, 'signatureInvalid'],
    ['with a changed timestamp is invalid', BODY, { ...headers, [TIMESTAMP_HEADER]: '1' }, NOW, 'signatureInvalid'],
    ['that is missing is invalid', BODY, { ...headers, [SIGNATURE_HEADER]: undefined }, NOW, 'signatureInvalid'],
    ['without a timestamp', BODY, { ...headers, [TIMESTAMP_HEADER]: undefined }, NOW, 'signatureInvalid'],
    ['that is cut off is invalid', BODY, { ...headers, [SIGNATURE_HEADER]: headers[SIGNATURE_HEADER]?.slice(2) }, NOW, 'signatureInvalid'],
    ['made with another secret is invalid', BODY, signPayload('another', BODY, NOW), NOW, 'signatureInvalid'],
    ['that is malformed is invalid', BODY, { [TIMESTAMP_HEADER]: 'now', [SIGNATURE_HEADER]: 'yes' }, NOW, 'signatureInvalid'],
  ])('%s', (_case, body, given, now, fault) => {
    expect(findSignatureFault(SECRET, body, given, now)).toBe(fault);
  });
});
