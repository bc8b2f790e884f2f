/**
 * Stateless randomness: 32 bits that depend only on a key and a moment, so that any point of a path can be computed on its own and always
 * comes out the same. Integer arithmetic only, so it is the same on every machine. It is not a cipher: anyone who knows the seed knows the
 * path.
 */

const TWO_TO_32 = 4_294_967_296;

/** Derives a key from a seed and its purpose, such as ('demo', 'EURUSD', 'path'). */
export function keyOf(...parts: readonly string[]): number {
  let key = 0x811c9dc5;
  for (const part of parts) {
    for (let place = 0; place < part.length; place += 1) key = Math.imul(key ^ part.charCodeAt(place), 0x01000193);
    // Marks the end of a part, so that ('ab', 'c') and ('a', 'bc') differ.
    key = Math.imul(key ^ 0x1f, 0x01000193);
  }
  return mix(key);
}

/** 32 random bits, 0 to 2^32 - 1, for an integer of up to 53 bits (a time in milliseconds, or a position in a sequence). */
export function hashAt(key: number, number: number): number {
  const low = number | 0;
  const high = Math.floor(number / TWO_TO_32) | 0;
  return mix(mix(key ^ Math.imul(low, 0x9e3779b1)) ^ Math.imul(high, 0x85ebca77) ^ low);
}

/** A uniform number in [0, 1). */
export function uniformAt(key: number, number: number): number {
  return hashAt(key, number) / TWO_TO_32;
}

/** An approximately normal number with mean 0 and variance 1: the sum of twelve uniform ones, so never beyond 6. */
export function normalAt(key: number, number: number): number {
  let sum = -6;
  for (let term = 0; term < 12; term += 1) sum += uniformAt(Math.imul(key, 2 * term + 3) ^ term, number);
  return sum;
}

/** The finaliser of MurmurHash3: every input bit affects about half of the output bits. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
