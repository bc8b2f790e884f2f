/** Two numbers below 2^32. */
export type TextHash = readonly [number, number];

/**
 * A non-cryptographic hash for our own lookups and comparisons: fast, and the same in every process. A client that crafted two texts with
 * the same hash would mislead only itself. FNV-1a in two lanes, each finalised as in MurmurHash3.
 */
export function hashText(text: string, seed = 0): TextHash {
  let first = (0x811c9dc5 ^ seed) | 0;
  let second = (0x9747b28c ^ Math.floor(seed / 0x1_0000_0000)) | 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x5bd1e995) ^ (first >>> 15);
  }
  return [scatter(first ^ second), scatter(second)];
}

/** Makes each bit of the result depend on every input bit. */
function scatter(bits: number): number {
  let scattered = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  scattered = Math.imul(scattered ^ (scattered >>> 13), 0xc2b2ae35);
  return (scattered ^ (scattered >>> 16)) >>> 0;
}
