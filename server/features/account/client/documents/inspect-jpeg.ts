/** Reads the structure of a JPEG (ITU-T T.81, annex B) without decoding the image. Pure. */

/** Far more than a camera produces; a larger image would overload a reviewer's machine when opened. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 20_000;
/** A progressive image is painted once per scan: thousands of them in a small file keep a machine busy for minutes. */
const MOST_SCANS = 100;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Baseline, extended and progressive with Huffman coding: what every browser shows. */
const SHOWN_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Frame types that hardly anything can show. C4, C8 and CC are not frames. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/**
 * Whether the file is one image of a reasonable size from its first byte to its end mark. Data that cameras append after that is allowed.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  let frames = 0;
  let scans = 0;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // Any number of FF bytes may precede a marker.
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return frames === 1 && scans > 0;
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0;
    if (isWithoutLength(marker) || length < 2 || at + 2 + length > bytes.length) return false;
    if (OTHER_FRAMES.has(marker)) return false;
    if (SHOWN_FRAMES.has(marker)) {
      frames += 1;
      if (frames > 1 || length < 8 || !isSensibleSize(view.getUint16(at + 7), view.getUint16(at + 5))) return false;
    }
    at += 2 + length;
    if (marker === START_OF_SCAN) {
      scans += 1;
      if (frames === 0 || scans > MOST_SCANS) return false;
      at = endOfScan(bytes, at);
    }
  }
  return false;
}

/** 00, 01, the restart markers and the start of another image: none belongs between the segments of an image. */
function isWithoutLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function isSensibleSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_PIXELS;
}

/** The position of the next marker: in image data, FF is followed by 00 or a restart marker; at a marker, by anything else. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
