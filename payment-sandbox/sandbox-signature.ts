import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The provider's side of the signature scheme, written from its description and not from the server's code, so that each checks the other:
 * hex HMAC-SHA256 over timestamp, dot and body (or path with query), at most five minutes old.
 */
export function sign(secret: string, payload: string, nowMs: number): { timestamp: string; signature: string } {
  const timestamp = Math.floor(nowMs / 1000).toString();
  return { timestamp, signature: createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex') };
}

export function isSigned(secret: string, payload: string, timestamp: string, signature: string, nowMs: number): boolean {
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
