/**
 * Finds messages in a stream of bytes that can be cut anywhere. A garbled message, one whose first three fields, length or check sum are
 * not in order, is dropped as if it had never come, and reading goes on where the next one begins: its number is then missing, which the
 * session notices and mends. Nothing that arrives makes it throw, and it keeps at most one message of the largest size.
 *
 * Source: FIX 4.4, volume 2, "Receiving FIX messages", "Garbled" messages in "Message Recovery", and test cases 2m, 2t and 3.
 */
import { REJECT_REASON, sumOf, TAG, type FixDefect, type FixField, type FixMessage } from './fix-message.ts';

export type Frame =
  | { readonly kind: 'message'; readonly message: FixMessage }
  /** Bytes were dropped. */
  | { readonly kind: 'garbled'; readonly reason: string };

/** A snapshot of the top of a book has about 200 bytes, and one of a whole book some kilobytes. */
const LONGEST_BODY_BYTES = 256 * 1024;

const SOH = 1;
const EQUALS = 0x3d;
const START = Buffer.from('8=FIX');
const LENGTH_TAG = Buffer.from('9=');
const LONGEST_BEGIN_STRING = 12;
/** Some engines pad the length with zeros. */
const LONGEST_LENGTH_DIGITS = 9;
/** `10=` with three digits and SOH. */
const TRAILER_BYTES = 7;

/** A reader of one connection's bytes. */
export function newFrameReader(): (chunk: Buffer) => readonly Frame[] {
  let rest = Buffer.alloc(0);
  let isLost = false;
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    let at = 0;
    while (at < bytes.length) {
      const step = readFrame(bytes, at);
      if (step === null) break;
      at = step.next;
      // What follows garbage is mostly garbage as well, and told once.
      if (step.frame.kind === 'message' || !isLost) frames.push(step.frame);
      isLost = step.frame.kind === 'garbled';
    }
    // A copy, because a slice would keep the whole chunk.
    rest = Buffer.from(bytes.subarray(at));
    return frames;
  };
}

interface Step {
  readonly frame: Frame;
  /** Where to go on. */
  readonly next: number;
}

/** Null if more bytes have to come first. */
function readFrame(bytes: Buffer, at: number): Step | null {
  if (!startsWith(bytes, at, START)) return dropped(bytes, at, 'it does not begin with 8=FIX');
  if (bytes.length < at + START.length) return null;
  const beginEnd = bytes.subarray(0, at + LONGEST_BEGIN_STRING + 2).indexOf(SOH, at);
  if (beginEnd === -1) return bytes.length < at + LONGEST_BEGIN_STRING + 2 ? null : dropped(bytes, at, 'BeginString does not end');
  const lengthAt = beginEnd + 1;
  if (!startsWith(bytes, lengthAt, LENGTH_TAG)) return dropped(bytes, at, 'BodyLength is not the second field');
  const lengthEnd = digitsEnd(bytes, lengthAt + LENGTH_TAG.length);
  const digits = bytes.toString('latin1', lengthAt + LENGTH_TAG.length, lengthEnd);
  if (digits.length > LONGEST_LENGTH_DIGITS) return dropped(bytes, at, 'BodyLength is too long');
  if (lengthEnd >= bytes.length) return null;
  if (digits === '' || bytes[lengthEnd] !== SOH) return dropped(bytes, at, 'BodyLength is not a number');
  const length = Number(digits);
  if (length > LONGEST_BODY_BYTES) return dropped(bytes, at, `a BodyLength of ${length}`);
  const bodyAt = lengthEnd + 1;
  const bodyEnd = bodyAt + length;
  const end = bodyEnd + TRAILER_BYTES;
  if (bytes.length < end) return null;
  const trailer = bytes.toString('latin1', bodyEnd, end);
  // The length may be too long, so the next message is looked for inside as well.
  const isTrailer = /^10=\d{3}$/.test(trailer.slice(0, -1)) && bytes[end - 1] === SOH;
  if (bytes[bodyEnd - 1] !== SOH || !isTrailer) return dropped(bytes, at, 'CheckSum is not where BodyLength says');
  const sum = sumOf(bytes, at, bodyEnd);
  if (sum !== Number(trailer.slice(3, 6))) return { frame: garbled('a wrong CheckSum'), next: end };
  const { fields, defect } = readFields(bytes, bodyAt, bodyEnd);
  const [first, ...others] = fields;
  if (first === undefined || first[0] !== TAG.msgType) return { frame: garbled('MsgType is not the third field'), next: end };
  const beginString = bytes.toString('latin1', at + 2, beginEnd);
  return { frame: { kind: 'message', message: { beginString, type: first[1], fields: others, defect } }, next: end };
}

/** Whether the bytes are those of `wanted`, as far as they have come. */
function startsWith(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let index = 0; index < wanted.length && at + index < bytes.length; index += 1) {
    if (bytes[at + index] !== wanted[index]) return false;
  }
  return true;
}

function digitsEnd(bytes: Buffer, from: number): number {
  let end = from;
  while (end <= from + LONGEST_LENGTH_DIGITS && isDigit(bytes[end])) end += 1;
  return end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Goes on at what may be the next message, of which only the beginning may have come. */
function dropped(bytes: Buffer, at: number, reason: string): Step {
  const found = bytes.indexOf(START, at + 1);
  const next = found === -1 ? Math.max(at + 1, bytes.length - START.length + 1) : found;
  return { frame: garbled(reason), next };
}

function garbled(reason: string): Frame {
  return { kind: 'garbled', reason };
}

/** Fields of the type `data` may contain SOH, and are read by the length in the field before them (volume 6; datatypes Length and data). */
const DATA_BY_LENGTH: ReadonlyMap<number, number> = new Map([
  [90, 91],
  [93, 89],
  [95, 96],
  [212, 213],
  [348, 349],
  [350, 351],
  [352, 353],
  [354, 355],
  [356, 357],
  [358, 359],
  [360, 361],
  [362, 363],
  [364, 365],
  [445, 446],
  [618, 619],
  [621, 622],
]);

function readFields(bytes: Buffer, from: number, to: number): { readonly fields: readonly FixField[]; readonly defect: FixDefect | null } {
  const fields: FixField[] = [];
  let defect: FixDefect | null = null;
  let dataTag: number | undefined;
  let dataLength = 0;
  let at = from;
  while (at < to) {
    // There is one, because a body ends with SOH.
    let stop = bytes.indexOf(SOH, at);
    const equals = bytes.indexOf(EQUALS, at);
    const tag = equals === -1 || equals > stop ? null : readTag(bytes, at, equals);
    if (tag === null) {
      defect ??= { tag: null, reason: REJECT_REASON.invalidTag, text: 'Invalid tag number' };
    } else {
      const valueAt = equals + 1;
      if (tag === dataTag) {
        if (valueAt + dataLength < to && bytes[valueAt + dataLength] === SOH) stop = valueAt + dataLength;
        else defect ??= { tag, reason: REJECT_REASON.valueIncorrect, text: 'Data is not as long as its length says' };
      }
      if (stop === valueAt) defect ??= { tag, reason: REJECT_REASON.tagWithoutValue, text: 'Tag specified without a value' };
      const value = bytes.toString('latin1', valueAt, stop);
      fields.push([tag, value]);
      dataTag = DATA_BY_LENGTH.get(tag);
      dataLength = dataTag === undefined ? 0 : Number(value);
    }
    at = stop + 1;
  }
  return { fields, defect };
}

/** Null if it is not a whole number without leading zeros. */
function readTag(bytes: Buffer, from: number, to: number): number | null {
  if (to === from || to - from > 9) return null;
  let tag = 0;
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index];
    if (byte === undefined || !isDigit(byte) || (index === from && byte === 0x30)) return null;
    tag = tag * 10 + byte - 0x30;
  }
  return tag;
}
