import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';

/** Counted emails and addresses are not stored in plain text: they only need to be compared. */
export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A household with IPv6 has a whole /64 of addresses, so the /64 is counted. */
export function digestOfAddress(address: string): string {
  return digestOfText(rateLimit.normalizeIP(address));
}
