import { createHash, timingSafeEqual } from 'node:crypto';

/** In a time that says nothing of how much of it was right. */
export function isSameSecret(given: string, expected: string): boolean {
  // Digests have one length, which is what a comparison in constant time needs.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
