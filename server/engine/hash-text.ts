/** Two numbers below 2^32. */
export type TextHash = readonly [number, number];

/**
 * A hash for finding and comparing what is ours: quick rather than secure, and the same in every process. Whoever made two texts with one hash
 * would mislead nobody but himself. FNV-1a in two lanes, each finished as MurmurHash3 does.
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

/** Each bit of the result depends on each bit that is given. */
function scatter(bits: number): number {
  let scattered = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  scattered = Math.imul(scattered ^ (scattered >>> 13), 0xc2b2ae35);
  return (scattered ^ (scattered >>> 16)) >>> 0;
}
