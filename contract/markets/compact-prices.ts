import { price, type Price } from '@fairlead/domain/price.ts';

/**
 * The compact form of a price message: a single string, the base64url (RFC 4648, no padding) of a stream of entries
 *
 *   varint   instrument id minus the id of the previous entry (minus 0 for the first)
 *   varint   bid in steps of the instrument's quoted digits, zigzag coded because a price may be negative
 *   varint   ask minus bid, in the same steps
 *
 * where a varint is little-endian groups of seven bits, with the eighth bit set on every byte but the last. An entry takes five to nine
 * bytes, a fifth of its JSON. Reader and writer know each instrument's id and digits from GET /api/get/assets.
 */

export interface CompactPrice {
  /** The asset's id. Entries of a message are in ascending order of id. */
  readonly id: number;
  /** Decimals in the instrument's quotes, 0 to 6. */
  readonly digits: number;
  readonly bid: Price;
  readonly ask: Price;
}

/** Called once per entry. priceFromSteps converts steps to prices. */
export type CompactPriceReader = (id: number, bidSteps: number, askSteps: number) => void;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const INVALID = 255;
const charCodeOfSextet = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));
const sextetOfCharCode = new Uint8Array(128).fill(INVALID);
charCodeOfSextet.forEach((code, sextet) => (sextetOfCharCode[code] = sextet));

/** Three varints of at most eight bytes each, enough for any safe integer. */
const LONGEST_ENTRY_BYTES = 24;
const STEPS_OF_DIGITS = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1] as const;

/** Returns how many millionths one step is at this number of digits. */
export function microsPerStep(digits: number): number {
  const micros = STEPS_OF_DIGITS[digits];
  if (micros === undefined) throw new RangeError(`digits must be 0 to 6: ${digits}`);
  return micros;
}

/** Returns a decoded number of steps as a price. */
export function priceFromSteps(steps: number, digits: number): Price {
  return price(steps * microsPerStep(digits));
}

/**
 * Returns one message with all the given prices. A price finer than its instrument's digits is rounded to the nearest step. Throws a
 * RangeError if ids do not ascend or an ask is below its bid.
 */
export function encodeCompactPrices(changes: readonly CompactPrice[]): string {
  const bytes = new Uint8Array(changes.length * LONGEST_ENTRY_BYTES);
  let length = 0;
  let previousId = -1;
  for (const { id, digits, bid, ask } of changes) {
    if (!Number.isSafeInteger(id) || id <= previousId) throw new RangeError(`ids must ascend: ${id} after ${previousId}`);
    if (ask < bid) throw new RangeError(`ask ${ask} is below bid ${bid} of instrument ${id}`);
    const micros = microsPerStep(digits);
    const bidSteps = Math.round(bid / micros);
    length = writeVarint(bytes, length, id - Math.max(0, previousId));
    length = writeVarint(bytes, length, bidSteps < 0 ? -2 * bidSteps - 1 : 2 * bidSteps);
    length = writeVarint(bytes, length, Math.round(ask / micros) - bidSteps);
    previousId = id;
  }
  return base64UrlOf(bytes.subarray(0, length));
}

/**
 * Reads a message entry by entry without allocating. Throws a RangeError for text that is not base64url or ends inside an entry; entries
 * before the fault have been delivered by then.
 */
export function decodeCompactPrices(text: string, onPrice: CompactPriceReader): void {
  let id = 0;
  let bidSteps = 0;
  // Which of an entry's three numbers is being read, and its value so far.
  let field = 0;
  let value = 0;
  let scale = 1;
  let buffered = 0;
  let bufferedBits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const sextet = code < 128 ? (sextetOfCharCode[code] ?? INVALID) : INVALID;
    if (sextet === INVALID) throw new RangeError(`not base64url at character ${index}`);
    buffered = ((buffered << 6) | sextet) & 0xffff;
    bufferedBits += 6;
    if (bufferedBits < 8) continue;
    bufferedBits -= 8;
    const byte = (buffered >> bufferedBits) & 0xff;

    // Multiplied rather than shifted: a price may need more than the 32 bits of a shift.
    value += (byte & 0x7f) * scale;
    scale *= 128;
    if (byte >= 0x80) {
      if (scale > Number.MAX_SAFE_INTEGER) throw new RangeError(`number too large at character ${index}`);
      continue;
    }
    if (field === 0) {
      id += value;
      field = 1;
    } else if (field === 1) {
      bidSteps = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      field = 2;
    } else {
      onPrice(id, bidSteps, bidSteps + value);
      field = 0;
    }
    value = 0;
    scale = 1;
  }
  if (field !== 0 || scale !== 1) throw new RangeError('the message ends inside an entry');
}

function writeVarint(bytes: Uint8Array, offset: number, value: number): number {
  let rest = value;
  let at = offset;
  while (rest >= 128) {
    bytes[at] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
}

function base64UrlOf(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let length = 0;
  let buffered = 0;
  let bufferedBits = 0;
  for (const byte of bytes) {
    buffered = ((buffered << 8) | byte) & 0xffff;
    bufferedBits += 8;
    while (bufferedBits >= 6) {
      bufferedBits -= 6;
      codes[length] = charCodeOfSextet[(buffered >> bufferedBits) & 0x3f] ?? 0;
      length += 1;
    }
  }
  if (bufferedBits > 0) codes[length] = charCodeOfSextet[(buffered << (6 - bufferedBits)) & 0x3f] ?? 0;
  return textOfCodes(codes);
}

/** String.fromCharCode takes characters as arguments, and engines limit those to some tens of thousands. */
const CODES_PER_CALL = 8192;

function textOfCodes(codes: Uint8Array): string {
  if (codes.length <= CODES_PER_CALL) return String.fromCharCode(...codes);
  let text = '';
  for (let start = 0; start < codes.length; start += CODES_PER_CALL) {
    text += String.fromCharCode(...codes.subarray(start, start + CODES_PER_CALL));
  }
  return text;
}
