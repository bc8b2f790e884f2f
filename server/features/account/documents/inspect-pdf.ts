/** Looks for what a PDF can do to whoever opens it. Pure: the same bytes, the same answer. Times and memory are bounded. */
import { findObjectStreams, unpackObjects } from './pdf-object-streams.ts';
import { patternOfName } from './pdf-names.ts';

/** The end mark stands within the last 1,024 bytes (ISO 32000, annex H): without it the file is cut off. */
const END_WITHIN_BYTES = 1_024;

/** No document that shows who somebody is needs one of these. */
const HARMFUL_NAMES = [
  // Programs that run in the reader, or are started by it.
  'JavaScript',
  'Launch',
  'Rendition',
  'RichMedia',
  // Other files within this one, which nobody has looked at.
  'EmbeddedFile',
  'EmbeddedFiles',
  // Forms that bring scripts of their own, and what sends their content away or fetches it.
  'XFA',
  'SubmitForm',
  'ImportData',
  // Nobody can open it without a password, neither the reviewer nor this check.
  'Encrypt',
];

const HARMFUL = [
  ...HARMFUL_NAMES.map((name) => new RegExp(patternOfName(name))),
  // So short a name turns up by chance in a coded picture, so the value that it needs is looked for as well.
  new RegExp(String.raw`${patternOfName('JS')}\s*(?:[(<]|\d+\s+\d+\s+R)`),
];

export async function isHarmlessPdf(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(-END_WITHIN_BYTES).includes('%%EOF')) return false;
  const text = file.toString('latin1');
  if (isHarmful(text)) return false;
  const streams = findObjectStreams(text);
  const unpacked = streams === null ? null : await unpackObjects(file, streams);
  return unpacked !== null && !isHarmful(unpacked);
}

function isHarmful(text: string): boolean {
  return HARMFUL.some((pattern) => pattern.test(text)) || opensAnAddress(text);
}

/** A file has one, and one more with each time it was changed afterwards. */
const MOST_OPEN_ACTIONS = 50;
const OPEN_ACTION = new RegExp(patternOfName('OpenAction'), 'g');
const URI = new RegExp(patternOfName('URI'));
/** How much of an action is looked at; it takes some ten characters to say what kind it is. */
const ACTION_CHARACTERS = 500;

/** Whether it calls an address by itself as soon as it is opened. A link that has to be clicked is nothing unusual. */
function opensAnAddress(text: string): boolean {
  let count = 0;
  for (const { 0: name, index } of text.matchAll(OPEN_ACTION)) {
    count += 1;
    if (count > MOST_OPEN_ACTIONS) return true;
    const value = text.slice(index + name.length, index + name.length + ACTION_CHARACTERS).trimStart();
    if (URI.test(value.startsWith('<<') ? upTo('>>', value) : findObject(text, value))) return true;
  }
  return false;
}

/** The beginning of the object that a reference such as `12 0 R` points to; empty where it is none, or the object is not in this text. */
function findObject(text: string, reference: string): string {
  const [, id, generation] = /^(\d{1,10})\s+(\d{1,5})\s+R/.exec(reference) ?? [];
  if (id === undefined || generation === undefined) return '';
  const at = text.lastIndexOf(`${id} ${generation} obj`);
  return at === -1 ? '' : upTo('endobj', text.slice(at, at + ACTION_CHARACTERS));
}

function upTo(end: string, text: string): string {
  return text.split(end, 1)[0] ?? '';
}
