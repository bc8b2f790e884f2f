/**
 * The objects of a PDF: wherever one begins, in every revision, whether or not the file's own lists of objects lead there, and those that
 * are packed into streams (ISO 32000, 7.5.7).
 */
import { inflateSync } from 'node:zlib';
import {
  decodeName,
  PdfTooCostly,
  positionBehindSpace,
  readValue,
  valuesOf,
  WHITE_SPACE,
  type PdfDictionary,
  type PdfValue,
  type ReadingLog,
  type ReadValue,
} from './pdf-syntax.ts';

export interface PdfObjects {
  /** By their number: a file may hold several of one, and readers differ in which of them counts. */
  readonly byId: ReadonlyMap<number, readonly PdfValue[]>;
  /** The dictionaries behind the word `trailer`, one for each revision: a reader begins with the last of them. */
  readonly trailers: readonly PdfValue[];
  readonly streams: readonly PdfDictionary[];
  /** The file itself, and each of its unpacked streams of objects: whatever may stand in a PDF stands in one of them. */
  readonly texts: readonly string[];
}

/** How many streams of objects a file of 2 MB sensibly has, and how large they are together once unpacked. */
const MOST_OBJECT_STREAMS = 500;
const MOST_UNPACKED_BYTES = 8 * 1024 * 1024;
const MOST_OBJECTS = 200_000;
/** One for each time that a file was changed, and more. */
const MOST_OF_ONE_NUMBER = 200;
/** How often the same character may be read: objects do not stand within objects. */
const READINGS = 4;

/**
 * Names whose object has to be understood: those of a stream of objects, and those of what a reader does by itself. Where one stands in what is no
 * object to us, it may be one to a reader.
 */
const TELLING_NAMES: ReadonlySet<string> = new Set(['ObjStm', 'First', 'OpenAction']);

/** Null where an object of the file cannot be understood, or is larger than anything honest. */
export function readObjects(file: Buffer): PdfObjects | null {
  try {
    return collect(file);
  } catch (error) {
    if (error instanceof PdfTooCostly) return null;
    throw error;
  }
}

interface Collected {
  readonly byId: Map<number, PdfValue[]>;
  readonly streams: PdfDictionary[];
  count: number;
}

/** An object's head as the standard writes it, but for its last word. */
const HEAD = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;
/** A longer one has been filled up to hide something. */
const LONGEST_HEAD = 100;
/** What stands in front of "obj" in honest files although it begins no object: nothing, or one number such as in "3 objects". */
const NO_HEAD = /^[+-]*\d*\.?\d*$/;
const STREAM = /stream[ \t]*(?:\r\n|\r|\n)/y;

function collect(file: Buffer): PdfObjects | null {
  const text = file.toString('latin1');
  const collected: Collected = { byId: new Map(), streams: [], count: 0 };
  const texts = [text];
  const log = logOf(text, TELLING_NAMES);
  const trailers = readTrailers(text, log);
  if (trailers === null) return null;
  let bytesLeft = MOST_UNPACKED_BYTES;
  for (const { 0: word, index } of text.matchAll(/obj/g)) {
    const id = idOfHead(text, index);
    if (id === null) continue;
    // Readers differ in which other heads they take, and in what they still find in an object that is not well formed.
    const read = id === 'ambiguous' ? null : readObject(text, index + word.length, log);
    if (id === 'ambiguous' || read === null) return null;
    add(collected, id, read.value);
    const { value, end } = read;
    if (value.kind !== 'dictionary' || !text.startsWith('stream', end)) continue;
    STREAM.lastIndex = end;
    const [keyword] = STREAM.exec(text) ?? [];
    // Begun in another way than any honest one, where readers differ about its first byte.
    if (keyword === undefined) return null;
    collected.streams.push(value);
    if (!holdsObjects(value)) continue;
    if (texts.length > MOST_OBJECT_STREAMS) return null;
    const start = end + keyword.length;
    const unpacked = unpack(value, file, start, bytesLeft);
    if (unpacked === null) return null;
    if (unpacked.bytes !== null) {
      bytesLeft -= unpacked.bytes.length;
      texts.push(unpacked.bytes.toString('latin1'));
    }
    const content = unpacked.bytes === null ? { text, start, log } : { text: texts.at(-1) ?? '', start: 0, log: null };
    if (!addPacked(collected, value, content)) return null;
  }
  return isUnderstood(text, log) ? { byId: collected.byId, trailers, streams: collected.streams, texts } : null;
}

/** The number of the object whose head ends at a position; null where none does, and 'ambiguous' where only some readers see one. */
function idOfHead(text: string, position: number): number | null | 'ambiguous' {
  const head = textOfHead(text, position);
  const [, id] = HEAD.exec(head) ?? [];
  if (id !== undefined) return Number(id);
  return head.length < LONGEST_HEAD && NO_HEAD.test(head.replaceAll('%', ' ').trim()) ? null : 'ambiguous';
}

const HEAD_CHARACTERS = '+-.0123456789';

/** The numbers, white space (as one blank) and comments (as a percent sign) in front of a position, read backwards as far as a head may go. */
function textOfHead(text: string, position: number): string {
  let head = '';
  let at = position - 1;
  while (at >= 0 && head.length < LONGEST_HEAD) {
    const character = text.charAt(at);
    if (HEAD_CHARACTERS.includes(character)) {
      head = `${character}${head}`;
      at -= 1;
    } else if (WHITE_SPACE.includes(character)) {
      if (!head.startsWith(' ')) head = ` ${head}`;
      const comment = '\r\n'.includes(character) ? commentBefore(text, at) : null;
      if (comment !== null) head = `%${head}`;
      at = (comment ?? at) - 1;
    } else break;
  }
  return head;
}

/** Where the comment begins that a line ends with; null where the line has none. */
function commentBefore(text: string, lineEnd: number): number | null {
  let comment: number | null = null;
  for (let at = lineEnd - 1; at >= 0 && !'\r\n'.includes(text.charAt(at)); at -= 1) if (text.charAt(at) === '%') comment = at;
  return comment;
}

/** The value behind an object's head. Null where it cannot be read, or only points to another object. */
function readObject(text: string, position: number, log: ReadingLog): ReadValue | null {
  const start = positionBehindSpace(text, position, log);
  // Some programs write what they have deleted like this.
  if (text.startsWith('endobj', start)) return { value: { kind: 'null' }, valueEnd: start, end: start };
  const read = readValue(text, start, log);
  return read?.value.kind === 'reference' ? null : read;
}

/** Null where one of them cannot be read. */
function readTrailers(text: string, log: ReadingLog): readonly PdfValue[] | null {
  const trailers: PdfValue[] = [];
  for (const { 0: word, index } of text.matchAll(/trailer/g)) {
    const start = positionBehindSpace(text, index + word.length, log);
    if (!text.startsWith('<<', start)) continue;
    const read = readValue(text, start, log);
    if (read === null) return null;
    trailers.push(read.value);
  }
  return trailers;
}

/** Whether every telling name of a text is one of those that were read. */
function isUnderstood(text: string, { telling, found }: ReadingLog): boolean {
  for (const { name, at } of namesIn(text)) if (telling.has(name) && !found.has(at)) return false;
  return true;
}

function logOf(text: string, telling: ReadonlySet<string>): ReadingLog {
  return { charactersLeft: text.length * READINGS, telling, found: new Set() };
}

function add(collected: Collected, id: number, value: PdfValue): void {
  collected.count += 1;
  if (collected.count > MOST_OBJECTS) throw new PdfTooCostly();
  const former = collected.byId.get(id);
  if (former === undefined) collected.byId.set(id, [value]);
  else if (former.push(value) > MOST_OF_ONE_NUMBER) throw new PdfTooCostly();
}

/** Readers go by a list that names the stream, and by these keys; not all of them look at its type. */
function holdsObjects(dictionary: PdfDictionary): boolean {
  return dictionary.entries.some(([key, value]) => key === 'First' || (value.kind === 'name' && value.name === 'ObjStm'));
}

/** Packed in the one usual way, or not at all (its bytes are then null, and stand in the file). Null where it is anything else. */
function unpack(dictionary: PdfDictionary, file: Buffer, start: number, mostBytes: number): { readonly bytes: Buffer | null } | null {
  const { entries } = dictionary;
  if (entries.some(([key]) => FURTHER_PACKING.has(key))) return null;
  const filters = valuesOf(dictionary, 'Filter');
  if (filters.length === 0) return { bytes: null };
  if (filters.length > 1 || !filters.every(isFlate) || mostBytes <= 0) return null;
  try {
    // It says itself where it ends.
    return { bytes: inflateSync(file.subarray(start), { maxOutputLength: mostBytes }) };
  } catch {
    return null;
  }
}

/** Differences between bytes, a file elsewhere, and the short forms of both keys that some readers take. */
const FURTHER_PACKING: ReadonlySet<string> = new Set(['DecodeParms', 'DP', 'F', 'FFilter', 'FDecodeParms']);

function isFlate(value: PdfValue): boolean {
  if (value.kind === 'array') return value.items.length === 1 && value.items.every((item) => item.kind === 'name' && isFlate(item));
  return value.kind === 'name' && (value.name === 'FlateDecode' || value.name === 'Fl');
}

interface PackedContent {
  readonly text: string;
  readonly start: number;
  /** Of the text that it stands in; null where it has one of its own. */
  readonly log: ReadingLog | null;
}

/** Says whether each of them is where the stream's head says that it is. */
function addPacked(collected: Collected, dictionary: PdfDictionary, { text, start, log }: PackedContent): boolean {
  const count = numberOf(dictionary, 'N');
  const first = numberOf(dictionary, 'First');
  if (count === null || first === null) return false;
  const ownLog = log ?? logOf(text, PACKED_TELLING_NAMES);
  let at = start;
  let formerEnd = start;
  const nextNumber = (): number | null => {
    const read = readValue(text, at, ownLog);
    if (read?.value.kind !== 'number') return null;
    at = read.end;
    return read.value.number;
  };
  for (let index = 0; index < count; index += 1) {
    const id = nextNumber();
    const offset = nextNumber();
    const read = id === null || offset === null ? null : readValue(text, start + first + offset, ownLog);
    if (id === null || offset === null || read === null || read.value.kind === 'reference') return false;
    // Some readers end an object where the next one begins.
    if (start + first + offset < formerEnd) return false;
    formerEnd = read.valueEnd;
    add(collected, id, read.value);
  }
  return log !== null || isUnderstood(text, ownLog);
}

/** No stream is packed into another. */
const PACKED_TELLING_NAMES: ReadonlySet<string> = new Set(['OpenAction']);

function numberOf(dictionary: PdfDictionary, key: string): number | null {
  const [value, ...others] = valuesOf(dictionary, key);
  if (value?.kind !== 'number' || others.length > 0) return null;
  return Number.isInteger(value.number) && value.number >= 0 ? value.number : null;
}

export interface FoundName {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

const WRITTEN_NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g;

/** Whatever looks like a name, also where a reader would see none. */
export function* namesIn(text: string): Generator<FoundName> {
  for (const { 0: whole, 1: written = '', index } of text.matchAll(WRITTEN_NAME)) {
    yield { name: decodeName(written), at: index, end: index + whole.length };
  }
}
