/**
 * The objects of a PDF: wherever one begins, in every revision, whether or not the file's own cross-reference tables list it, and those
 * compressed into object streams (ISO 32000, 7.5.7).
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
  /** By number: a file may contain several objects with the same number, and readers differ in which one they use. */
  readonly byId: ReadonlyMap<number, readonly PdfValue[]>;
  /** The dictionaries after the keyword `trailer`, one per revision: a reader starts with the last one. */
  readonly trailers: readonly PdfValue[];
  readonly streams: readonly PdfDictionary[];
  /** The file itself, and each of its decompressed object streams: everything in a PDF is in one of them. */
  readonly texts: readonly string[];
}

/** The maximum number of object streams in a legitimate file of 2 MB, and their total decompressed size. */
const MOST_OBJECT_STREAMS = 500;
const MOST_UNPACKED_BYTES = 8 * 1024 * 1024;
const MOST_OBJECTS = 200_000;
/** More than the number of revisions of a legitimate file. */
const MOST_OF_ONE_NUMBER = 200;
/** How often the same character may be read: objects are not nested in objects. */
const READINGS = 4;

/**
 * Names whose object must be understood: those of object streams, and of automatic actions. One that is not in an object we read may be in
 * an object to a reader.
 */
const TELLING_NAMES: ReadonlySet<string> = new Set(['ObjStm', 'First', 'OpenAction']);

/** Returns null if an object of the file cannot be understood, or is larger than a legitimate one. */
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

/** An object's header as in the standard, without the keyword. */
const HEAD = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;
/** Longer headers have been padded to hide something. */
const LONGEST_HEAD = 100;
/** What precedes "obj" in legitimate files where it does not begin an object: nothing, or one number as in "3 objects". */
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
    // Readers differ in which other headers they accept, and in what they find in a malformed object.
    const read = id === 'ambiguous' ? null : readObject(text, index + word.length, log);
    if (id === 'ambiguous' || read === null) return null;
    add(collected, id, read.value);
    const { value, end } = read;
    if (value.kind !== 'dictionary' || !text.startsWith('stream', end)) continue;
    STREAM.lastIndex = end;
    const [keyword] = STREAM.exec(text) ?? [];
    // Not the start of a legitimate stream: readers differ about where its bytes begin.
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

/** The number of the object whose header ends at the position. Null if there is no header, and 'ambiguous' if only some readers see one. */
function idOfHead(text: string, position: number): number | null | 'ambiguous' {
  const head = textOfHead(text, position);
  const [, id] = HEAD.exec(head) ?? [];
  if (id !== undefined) return Number(id);
  return head.length < LONGEST_HEAD && NO_HEAD.test(head.replaceAll('%', ' ').trim()) ? null : 'ambiguous';
}

const HEAD_CHARACTERS = '+-.0123456789';

/**
 * The numbers, white space (as one space) and comments (as a percent sign) before a position, read backwards up to the length of a header.
 */
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

/** The start of the comment at the end of a line; null if there is none. */
function commentBefore(text: string, lineEnd: number): number | null {
  let comment: number | null = null;
  for (let at = lineEnd - 1; at >= 0 && !'\r\n'.includes(text.charAt(at)); at -= 1) if (text.charAt(at) === '%') comment = at;
  return comment;
}

/** The value after an object's header. Null if it cannot be read, or only refers to another object. */
function readObject(text: string, position: number, log: ReadingLog): ReadValue | null {
  const start = positionBehindSpace(text, position, log);
  // Some programs write deleted objects like this.
  if (text.startsWith('endobj', start)) return { value: { kind: 'null' }, valueEnd: start, end: start };
  const read = readValue(text, start, log);
  return read?.value.kind === 'reference' ? null : read;
}

/** Returns null if one of them cannot be read. */
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

/** Whether every telling name in a text is one of those that were read. */
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

/** Readers use the cross-reference stream and these keys to find object streams; not all of them check the type. */
function holdsObjects(dictionary: PdfDictionary): boolean {
  return dictionary.entries.some(([key, value]) => key === 'First' || (value.kind === 'name' && value.name === 'ObjStm'));
}

/**
 * Decompresses a stream with the one usual filter, or none (`bytes` is then null, and the content is in the file). Returns null for
 * anything else.
 */
function unpack(dictionary: PdfDictionary, file: Buffer, start: number, mostBytes: number): { readonly bytes: Buffer | null } | null {
  const { entries } = dictionary;
  if (entries.some(([key]) => FURTHER_PACKING.has(key))) return null;
  const filters = valuesOf(dictionary, 'Filter');
  if (filters.length === 0) return { bytes: null };
  if (filters.length > 1 || !filters.every(isFlate) || mostBytes <= 0) return null;
  try {
    // The compressed data contains its own end mark.
    return { bytes: inflateSync(file.subarray(start), { maxOutputLength: mostBytes }) };
  } catch {
    return null;
  }
}

/** Predictors, external files, and the abbreviations of both keys that some readers accept. */
const FURTHER_PACKING: ReadonlySet<string> = new Set(['DecodeParms', 'DP', 'F', 'FFilter', 'FDecodeParms']);

function isFlate(value: PdfValue): boolean {
  if (value.kind === 'array') return value.items.length === 1 && value.items.every((item) => item.kind === 'name' && isFlate(item));
  return value.kind === 'name' && (value.name === 'FlateDecode' || value.name === 'Fl');
}

interface PackedContent {
  readonly text: string;
  readonly start: number;
  /** The log of the surrounding text; null if it has its own. */
  readonly log: ReadingLog | null;
}

/** Whether each object is where the stream's header says it is. */
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

/** Object streams are not nested. */
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

/** Everything that looks like a name, even where a reader would not see one. */
export function* namesIn(text: string): Generator<FoundName> {
  for (const { 0: whole, 1: written = '', index } of text.matchAll(WRITTEN_NAME)) {
    yield { name: decodeName(written), at: index, end: index + whole.length };
  }
}
