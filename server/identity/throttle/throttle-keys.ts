import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';

/** What is counted is not kept in the clear: emails and addresses are only compared. */
export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A household with IPv6 has a whole /64 of addresses, so that is what is counted. */
export function digestOfAddress(address: string): string {
  return digestOfText(rateLimit.normalizeIP(address));
}
