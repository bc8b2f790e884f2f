import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time, so that the duration does not reveal how much was right. */
export function isSameSecret(given: string, expected: string): boolean {
  // Digests have the same length, as a constant-time comparison requires.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
