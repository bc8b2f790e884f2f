/** The objects that a PDF keeps packed (ISO 32000, 7.5.7): whatever can stand in the file can stand in there as well. */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { patternOfName } from './pdf-names.ts';

const inflateBytes = promisify(inflate);

export interface ObjectStream {
  readonly start: number;
  readonly end: number;
  readonly isPacked: boolean;
}

/** The longest description of a stream that is looked at; real ones take some hundred characters. */
const LONGEST_DICTIONARY = 4_000;
/** How many such streams a file of 2 MB sensibly has, and how large they are together once unpacked. */
const MOST_STREAMS = 500;
const MOST_UNPACKED_BYTES = 8 * 1024 * 1024;

const STREAM = /\bstream[ \t]*(?:\r\n|\r|\n)/g;
const OBJECT_STREAM = new RegExp(patternOfName('ObjStm'));
const FILTER = new RegExp(patternOfName('Filter'));
const FLATE = patternOfName('FlateDecode');
/** The one usual way of packing, alone. */
const INFLATE = new RegExp(String.raw`${patternOfName('Filter')}\s*(?:${FLATE}|\[\s*${FLATE}\s*\])`);
const PREDICTOR = new RegExp(patternOfName('Predictor'));

/** Null where one of them is packed in a way that hides more than it saves, or where there are more than anything honest has. */
export function findObjectStreams(text: string): readonly ObjectStream[] | null {
  const found: ObjectStream[] = [];
  for (const { 0: keyword, index } of text.matchAll(STREAM)) {
    const before = text.slice(Math.max(0, index - LONGEST_DICTIONARY), index);
    const dictionary = before.slice(before.lastIndexOf('obj') + 'obj'.length);
    if (!OBJECT_STREAM.test(dictionary)) continue;
    const isPacked = FILTER.test(dictionary);
    const start = index + keyword.length;
    const end = text.indexOf('endstream', start);
    if (end === -1 || PREDICTOR.test(dictionary) || (isPacked && !INFLATE.test(dictionary))) return null;
    found.push({ start, end, isPacked });
    if (found.length > MOST_STREAMS) return null;
  }
  return found;
}

/** The text of all of them; null where one is broken, or they are larger than anything honest. */
export async function unpackObjects(file: Buffer, streams: readonly ObjectStream[]): Promise<string | null> {
  const unpacked: string[] = [];
  let bytesLeft = MOST_UNPACKED_BYTES;
  for (const { start, end, isPacked } of streams) {
    const content = isPacked ? await inflateWithin(file.subarray(start, end), bytesLeft) : file.subarray(start, end);
    if (content === null) return null;
    bytesLeft -= content.length;
    unpacked.push(content.toString('latin1'));
  }
  return unpacked.join('\n');
}

async function inflateWithin(packed: Buffer, mostBytes: number): Promise<Buffer | null> {
  if (mostBytes <= 0) return null;
  try {
    return await inflateBytes(packed, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}
