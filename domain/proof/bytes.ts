/** Bytes and their texts, for hashing and for the base64 lines of proofs. Plain functions, because this folder also runs in browsers. */

/** Returns the SHA-256 of the bytes, 32 bytes long. Passed in: Node has it built in, and a browser uses a library. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_LENGTH = 32;

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

export function areBytesEqual(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, place) => byte === second[place]);
}

const REPLACEMENT = 0xfffd;

/** The most bytes that one unit of UTF-16 becomes. */
const MOST_BYTES_OF_A_UNIT = 3;

/** Returns the text in UTF-8. Half of a surrogate pair becomes U+FFFD, as in the WHATWG encoder. */
export function utf8(text: string): Uint8Array {
  const ascii = asciiBytes(text);
  if (ascii !== null) return ascii;
  const bytes = new Uint8Array(text.length * MOST_BYTES_OF_A_UNIT);
  let length = 0;
  const write = (byte: number): void => {
    bytes[length] = byte;
    length += 1;
  };
  for (let place = 0; place < text.length; place += 1) {
    const read = text.codePointAt(place) ?? REPLACEMENT;
    const code = read >= 0xd800 && read <= 0xdfff ? REPLACEMENT : read;
    if (code < 0x80) {
      write(code);
    } else if (code < 0x800) {
      write(0xc0 | (code >> 6));
      write(lastSixBits(code));
    } else if (code < 0x1_0000) {
      write(0xe0 | (code >> 12));
      write(lastSixBits(code >> 6));
      write(lastSixBits(code));
    } else {
      write(0xf0 | (code >> 18));
      write(lastSixBits(code >> 12));
      write(lastSixBits(code >> 6));
      write(lastSixBits(code));
      place += 1;
    }
  }
  return bytes.slice(0, length);
}

/** Most texts have nothing else, and there are hundreds to hash at a time. Null for other texts. */
function asciiBytes(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code >= 0x80) return null;
    bytes[place] = code;
  }
  return bytes;
}

function lastSixBits(code: number): number {
  return 0x80 | (code & 0x3f);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SEXTETS = new Map(Array.from(ALPHABET, (character, sextet) => [character, sextet] as const));
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** Returns base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  const digit = (sextet: number): string => ALPHABET.charAt(sextet & 0x3f);
  let text = '';
  for (let place = 0; place < bytes.length; place += 3) {
    const group = ((bytes[place] ?? 0) << 16) | ((bytes[place + 1] ?? 0) << 8) | (bytes[place + 2] ?? 0);
    text += digit(group >> 18) + digit(group >> 12);
    if (place + 1 < bytes.length) text += digit(group >> 6);
    if (place + 2 < bytes.length) text += digit(group);
  }
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Reads base64 with padding; null for any other text, including one whose unused bits are not zero: each value has one spelling. */
export function fromBase64(text: string): Uint8Array | null {
  if (!BASE64.test(text)) return null;
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let bits = 0;
  let bitCount = 0;
  let place = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | (SEXTETS.get(digit) ?? 0)) & 0xffff;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes[place] = (bits >> bitCount) & 0xff;
      place += 1;
    }
  }
  return toBase64(bytes) === text ? bytes : null;
}

/** Reads base64 of exactly one hash; null for anything else. */
export function hashFromBase64(text: string): Uint8Array | null {
  const bytes = fromBase64(text);
  return bytes?.length === HASH_LENGTH ? bytes : null;
}

const DECIMAL = /^(?:0|[1-9]\d{0,15})$/;

/** Reads a whole number without a sign or leading zeros, as the formats of transparency logs write it; null for anything else. */
export function readWholeNumber(text: string): number | null {
  const value = Number(text);
  return DECIMAL.test(text) && Number.isSafeInteger(value) ? value : null;
}
