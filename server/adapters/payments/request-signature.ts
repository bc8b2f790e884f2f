import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signature of our requests to a provider and of its reports to us, unless the provider has a scheme of its own:
 *
 *     x-fairlead-timestamp: seconds since 1970 UTC
 *     x-fairlead-signature: hex of HMAC-SHA256(secret, timestamp + "." + body)
 *
 * The body is signed byte for byte as it is sent; without a body, the path with its query is signed. A timestamp more than five minutes
 * from the receiver's clock is rejected, so that a recorded message cannot be replayed later.
 */
export const TIMESTAMP_HEADER = 'x-fairlead-timestamp';
export const SIGNATURE_HEADER = 'x-fairlead-signature';
export const SIGNATURE_TOLERANCE_MS = 300_000;

export type SignatureFault = 'signatureInvalid' | 'tooOld';

export function signPayload(secret: string, payload: string | Buffer, atMs: number): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(atMs / 1_000));
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: digest(secret, timestamp, payload).toString('hex') };
}

/**
 * Returns null if the signature was made with the secret and is recent. A wrong signature is reported before an old one, so that a stranger
 * learns nothing about our clock.
 */
export function findSignatureFault(
  secret: string,
  payload: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  nowMs: number,
): SignatureFault | null {
  const timestamp = headers[TIMESTAMP_HEADER] ?? '';
  const signature = headers[SIGNATURE_HEADER] ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'signatureInvalid';
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, timestamp, payload))) return 'signatureInvalid';
  return Math.abs(nowMs - Number(timestamp) * 1_000) > SIGNATURE_TOLERANCE_MS ? 'tooOld' : null;
}

function digest(secret: string, timestamp: string, payload: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest();
}
