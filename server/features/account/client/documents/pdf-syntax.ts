/**
 * Parses the values of a PDF strictly by its standard (ISO 32000, 7.2 and 7.3): malformed values are not read at all, because readers
 * differ in how they treat them. The text has one character per byte.
 */

export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  /** A reference to an object by number, whatever the generation. */
  | { readonly kind: 'reference'; readonly id: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | PdfDictionary
  | { readonly kind: 'true' | 'false' | 'null' };

export interface PdfDictionary {
  readonly kind: 'dictionary';
  /** In order; a key may occur twice, and readers differ in which one they use. */
  readonly entries: readonly (readonly [string, PdfValue])[];
}

/** The state of reading a file, across all of its objects. */
export interface ReadingLog {
  /** How many more characters may be read: nested objects would otherwise allow reading the same ones again and again. */
  charactersLeft: number;
  /** The names for which it matters whether they were read as names ... */
  readonly telling: ReadonlySet<string>;
  /** ... and the positions of such names in values that were read completely. */
  readonly found: Set<number>;
}

/** Thrown if a file takes more work than any legitimate one. */
export class PdfTooCostly extends Error {
  override readonly name = 'PdfTooCostly';
}

/** Thrown if there is no value; caught by the caller. A single instance, because a file may cause hundreds of thousands. */
const MALFORMED = new Error('no value of a PDF');

const DEEPEST = 100;
export const WHITE_SPACE = '\0\t\n\f\r ';
const NAME = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const WHOLE_NUMBER = /^\d{1,10}$/;
const REFERENCE_TAIL = /[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/y;

export interface ReadValue {
  readonly value: PdfValue;
  /** The position after the value itself. */
  readonly valueEnd: number;
  /** The position of the next token, after white space and comments. */
  readonly end: number;
}

/** Reads the value at a position; null if there is none. Throws a PdfTooCostly. */
export function readValue(text: string, at: number, log: ReadingLog): ReadValue | null {
  const reader = new Reader(text, at, log);
  try {
    const value = reader.value(0);
    const valueEnd = reader.at;
    reader.skipSpace();
    for (const position of reader.telling) log.found.add(position);
    return { value, valueEnd, end: reader.at };
  } catch (error) {
    if (error === MALFORMED) return null;
    throw error;
  } finally {
    log.charactersLeft -= reader.at - at;
  }
}

/** The next position outside of white space and comments. Throws a PdfTooCostly. */
export function positionBehindSpace(text: string, at: number, log: ReadingLog): number {
  const position = skipSpace(text, at);
  log.charactersLeft -= position - at;
  if (log.charactersLeft < 0) throw new PdfTooCostly();
  return position;
}

function skipSpace(text: string, at: number): number {
  let position = at;
  for (;;) {
    while (position < text.length && WHITE_SPACE.includes(text.charAt(position))) position += 1;
    if (text.charAt(position) !== '%') return position;
    while (position < text.length && !'\r\n'.includes(text.charAt(position))) position += 1;
  }
}

/** Decodes a name without its slash: any of its characters may be escaped, so that J#61vaScript is JavaScript. */
export function decodeName(written: string): string {
  if (!written.includes('#')) return written;
  return written.replaceAll(/#([\da-fA-F]{2})/g, (_whole, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g;
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  // A line continuation.
  ['\r\n', ''],
  ['\r', ''],
  ['\n', ''],
]);

function decodeEscapes(written: string): string {
  if (!written.includes('\\')) return written;
  return written.replaceAll(ESCAPE, (_whole, octal: string | undefined, character: string | undefined = '') =>
    octal === undefined ? (ESCAPED.get(character) ?? character) : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
  );
}

class Reader {
  readonly #text: string;
  readonly #log: ReadingLog;
  readonly #mostAt: number;
  /** The positions of telling names read so far. */
  readonly telling: number[] = [];
  at: number;

  constructor(text: string, at: number, log: ReadingLog) {
    this.#text = text;
    this.#log = log;
    this.#mostAt = at + log.charactersLeft;
    this.at = at;
  }

  value(depth: number): PdfValue {
    this.skipSpace();
    if (depth > DEEPEST) throw MALFORMED;
    switch (this.#text.charAt(this.at)) {
      case '/':
        return { kind: 'name', name: this.#name() };
      case '(':
        return { kind: 'string', text: this.#literalString() };
      case '[':
        return { kind: 'array', items: this.#array(depth) };
      case '<':
        return this.#text.charAt(this.at + 1) === '<' ? this.#dictionary(depth) : { kind: 'string', text: this.#hexString() };
      default:
        return this.#word();
    }
  }

  skipSpace(): void {
    this.at = skipSpace(this.#text, this.at);
    if (this.at > this.#mostAt) throw new PdfTooCostly();
  }

  #name(): string {
    const start = this.at;
    NAME.lastIndex = start + 1;
    const [written = ''] = NAME.exec(this.#text) ?? [];
    this.at = start + 1 + written.length;
    const name = decodeName(written);
    if (this.#log.telling.has(name)) this.telling.push(start);
    return name;
  }

  #array(depth: number): PdfValue[] {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.#text.charAt(this.at) === ']') break;
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return items;
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries: [string, PdfValue][] = [];
    for (;;) {
      this.skipSpace();
      if (this.#text.startsWith('>>', this.at)) break;
      if (this.#text.charAt(this.at) !== '/') throw MALFORMED;
      entries.push([this.#name(), this.value(depth + 1)]);
    }
    this.at += 2;
    return { kind: 'dictionary', entries };
  }

  #literalString(): string {
    const start = this.at + 1;
    let open = 0;
    for (let position = this.at; position < this.#text.length; position += 1) {
      const character = this.#text.charAt(position);
      if (character === '\\') position += 1;
      else if (character === '(') open += 1;
      else if (character === ')') open -= 1;
      if (open === 0) {
        this.at = position + 1;
        return decodeEscapes(this.#text.slice(start, position));
      }
    }
    this.at = this.#text.length;
    throw MALFORMED;
  }

  #hexString(): string {
    const end = this.#text.indexOf('>', this.at);
    if (end === -1) {
      this.at = this.#text.length;
      throw MALFORMED;
    }
    const digits = this.#text.slice(this.at + 1, end).replaceAll(/[\0\t\n\f\r ]/g, '');
    this.at = end + 1;
    if (!/^[\da-fA-F]*$/.test(digits)) throw MALFORMED;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
  }

  #word(): PdfValue {
    const start = this.at;
    NAME.lastIndex = start;
    const [word = ''] = NAME.exec(this.#text) ?? [];
    this.at = start + word.length;
    if (word === 'true' || word === 'false' || word === 'null') return { kind: word };
    if (WHOLE_NUMBER.test(word)) {
      REFERENCE_TAIL.lastIndex = this.at;
      const [tail] = REFERENCE_TAIL.exec(this.#text) ?? [];
      if (tail !== undefined) {
        this.at += tail.length;
        return { kind: 'reference', id: Number(word) };
      }
    }
    if (!NUMBER.test(word)) throw MALFORMED;
    return { kind: 'number', number: Number(word) };
  }
}

/** All values of a key; none if it is missing. */
export function valuesOf({ entries }: PdfDictionary, key: string): readonly PdfValue[] {
  return entries.flatMap(([name, value]) => (name === key ? [value] : []));
}
