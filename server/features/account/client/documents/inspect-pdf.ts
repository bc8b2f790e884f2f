/** Looks for content in a PDF that could harm whoever opens it. Pure: the same bytes give the same result. Time and memory are bounded. */
import { namesIn, readObjects, type PdfObjects } from './pdf-objects.ts';
import { valuesOf, type PdfDictionary, type PdfValue } from './pdf-syntax.ts';

/** The end mark is within the last 1,024 bytes (ISO 32000, annex H); without it the file is truncated. */
const END_WITHIN_BYTES = 1_024;

/**
 * Names that never occur in an identity document, neither in the file nor in its compressed objects. They are searched for everywhere,
 * including places where a reader would not see a name, so that no reader sees one that was missed.
 */
const HARMFUL_NAMES: ReadonlySet<string> = new Set([
  // Programs that run in the reader, or are started by it.
  'JavaScript',
  'Launch',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'OnInstantiate',
  // Embedded files, which have not been inspected, and external files.
  'Filespec',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Collection',
  'GoToE',
  'GoToR',
  // Forms with their own scripts, and actions that send or fetch content.
  'XFA',
  'NeedsRendering',
  'SubmitForm',
  'ImportData',
  // Neither the reviewer nor this check can open it without a password.
  'Encrypt',
]);

/** Such a short name occurs by chance in encoded images, so the value it needs is required too. */
const SHORT_NAMES: ReadonlyMap<string, RegExp> = new Map([['JS', /[\0\t\n\f\r ]*(?:[(<%]|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/y]]);

export function isHarmlessPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(-END_WITHIN_BYTES).includes('%%EOF')) return false;
  const objects = readObjects(file);
  return objects !== null && !objects.texts.some(namesHarm) && !objects.streams.some(isElsewhere) && !doesMoreThanShow(objects);
}

function namesHarm(text: string): boolean {
  for (const { name, end } of namesIn(text)) {
    if (HARMFUL_NAMES.has(name)) return true;
    const value = SHORT_NAMES.get(name);
    if (value === undefined) continue;
    value.lastIndex = end;
    if (value.test(text)) return true;
  }
  return false;
}

/** Whether the content of a stream is in another file. */
function isElsewhere(stream: PdfDictionary): boolean {
  return valuesOf(stream, 'F').some(({ kind }) => kind === 'string' || kind === 'dictionary');
}

type DepositStart = 'clicked' | 'automatic';

/** The keys that hold an action, and whether it needs a click (ISO 32000, 12.6). */
const ACTION_KEYS: ReadonlyMap<string, DepositStart> = new Map([
  ['A', 'clicked'],
  ['PA', 'clicked'],
  ['OpenAction', 'automatic'],
  ['AA', 'automatic'],
]);

/** Jumps within the document, and commands of the reader; links that have to be clicked are common. */
const ALLOWED_ACTIONS = { automatic: new Set(['GoTo', 'Named']), clicked: new Set(['GoTo', 'Named', 'URI']) } as const;
/** The other actions of the standard, unless HARMFUL_NAMES has already rejected the file. */
const FORBIDDEN_ACTIONS: ReadonlySet<string> = new Set([
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'ResetForm',
  'SetOCGState',
  'Trans',
  'GoTo3DView',
  'GoToDp',
]);
const ALLOWED_COMMANDS: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'Print']);

/** Text, drawings and links on a page; no movies, sounds, models and files. */
const ALLOWED_ANNOTATIONS: ReadonlySet<string> = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'Widget',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  'Redact',
]);

const FORBIDDEN_ANNOTATIONS: ReadonlySet<string> = new Set(['Movie', 'Sound', 'Screen', '3D', 'Projection']);

/**
 * Which object a reference leads to depends on the reader: the cross-reference tables may differ from the objects' headers. So every object
 * is judged as if it could be anywhere, and those that a key refers to by number are judged for that key as well.
 */
function doesMoreThanShow({ byId, trailers }: PdfObjects): boolean {
  const values = [...byId.values(), trailers].flat();
  const beginsForbidden = createActionJudge(byId);
  const isHarmful = (dictionary: PdfDictionary): boolean =>
    isStrangeAnnotation(dictionary) ||
    isForbiddenKind(dictionary) ||
    dictionary.entries.some(([key, value]) => isHarmfulEntry(key, value) || beginsForbidden(key, value));
  if (values.some((value) => somewhere(value, isHarmful))) return true;
  return values.some((value) => somewhere(value, leadsOnByItself)) && values.some(mayOpenAddress);
}

/** Whether a condition holds for a value or a dictionary within it. */
function somewhere(value: PdfValue, isTrue: (dictionary: PdfDictionary) => boolean): boolean {
  if (value.kind === 'array') return value.items.some((item) => somewhere(item, isTrue));
  return value.kind === 'dictionary' && (isTrue(value) || value.entries.some(([, one]) => somewhere(one, isTrue)));
}

function isStrangeAnnotation(dictionary: PdfDictionary): boolean {
  const subtypes = valuesOf(dictionary, 'Subtype');
  if (subtypes.some((value) => value.kind === 'name' && FORBIDDEN_ANNOTATIONS.has(value.name))) return true;
  if (valuesOf(dictionary, 'Rect').length === 0) return false;
  return subtypes.some((value) => value.kind !== 'name' || !ALLOWED_ANNOTATIONS.has(value.name));
}

function isForbiddenKind(dictionary: PdfDictionary): boolean {
  const kinds = valuesOf(dictionary, 'S').flatMap((kind) => (kind.kind === 'name' ? [kind.name] : []));
  if (kinds.some((kind) => FORBIDDEN_ACTIONS.has(kind))) return true;
  const commands = kinds.includes('Named') ? valuesOf(dictionary, 'N') : [];
  return commands.some((command) => command.kind !== 'name' || !ALLOWED_COMMANDS.has(command.name));
}

function isHarmfulEntry(key: string, value: PdfValue): boolean {
  switch (key) {
    case 'URI':
      // The catalogue has a dictionary of this name: only its base matters, which has its own key.
      return value.kind !== 'dictionary' && !isAllowedAddress(value, ALLOWED_ADDRESS);
    case 'Base':
      return !isAllowedAddress(value, ADDRESS_ON_WEB);
    case 'EF':
      return true;
    case 'F':
    case 'UF':
      // An external file, given by name. Flags and filters use these keys as well.
      return value.kind === 'string';
    default:
      return false;
  }
}

/** No legitimate chain of actions is longer. */
const LONGEST_CHAIN = 100;

/** Returns a function that says whether a dictionary's entry is a forbidden action. Each object is judged once for each way to start it. */
function createActionJudge(byId: PdfObjects['byId']): (key: string, value: PdfValue) => boolean {
  const judged = { clicked: new Set<number>(), automatic: new Set<number>() };

  // One step is enough: a file in which an object is itself a reference has been rejected before.
  const resolve = (value: PdfValue): readonly PdfValue[] => (value.kind === 'reference' ? (byId.get(value.id) ?? []) : [value]);

  const isForbidden = (value: PdfValue, begun: DepositStart, depth: number): boolean => {
    if (depth > LONGEST_CHAIN) return true;
    if (value.kind === 'reference') {
      if (judged[begun].has(value.id)) return false;
      judged[begun].add(value.id);
      return resolve(value).some((one) => isForbidden(one, begun, depth + 1));
    }
    // A destination in the document, or several actions one after the other.
    if (value.kind === 'array') return value.items.some((item) => isForbidden(item, begun, depth + 1));
    if (value.kind !== 'dictionary') return false;
    const kinds = valuesOf(value, 'S');
    // These keys have other uses: a dictionary without a kind is not an action.
    if (kinds.length === 0) return false;
    return (
      !kinds.every((kind) => kind.kind === 'name' && ALLOWED_ACTIONS[begun].has(kind.name)) ||
      valuesOf(value, 'Next').some((next) => isForbidden(next, begun, depth + 1))
    );
  };

  return (key, value) => {
    const begun = ACTION_KEYS.get(key);
    if (begun === undefined) return false;
    if (key !== 'AA') return isForbidden(value, begun, 0);
    // One action for each event.
    return resolve(value).some((one) => one.kind === 'dictionary' && one.entries.some(([, action]) => isForbidden(action, begun, 0)));
  };
}

/** Whether an automatic action is in another object, which may be any object. */
function leadsOnByItself(dictionary: PdfDictionary): boolean {
  const hasOpening = valuesOf(dictionary, 'OpenAction').some((value) => value.kind !== 'array' && leadsOn(value));
  return (
    hasOpening ||
    valuesOf(dictionary, 'AA').some(
      (value) => leadsOn(value) || (value.kind === 'dictionary' && value.entries.some(([, action]) => leadsOn(action))),
    )
  );
}

function leadsOn(value: PdfValue): boolean {
  if (value.kind === 'array') return value.items.some(leadsOn);
  return value.kind === 'reference' || (value.kind === 'dictionary' && valuesOf(value, 'Next').some(leadsOn));
}

/** Whether an object would open a URL if it were an action, or the actions for events. */
function mayOpenAddress(value: PdfValue): boolean {
  if (opensAddress(value)) return true;
  return value.kind === 'dictionary' && value.entries.some(([key, one]) => ACTION_KEYS.get(key) !== 'clicked' && opensAddress(one));
}

function opensAddress(value: PdfValue): boolean {
  if (value.kind === 'array') return value.items.some(opensAddress);
  if (value.kind !== 'dictionary') return false;
  return valuesOf(value, 'URI').some((address) => address.kind === 'string') || valuesOf(value, 'Next').some(opensAddress);
}

/**
 * The web, email and telephone. A number is only called once the reader has asked. URLs starting with `www.` occur in many legitimate
 * documents, and readers treat them as web URLs.
 */
const ALLOWED_ADDRESS = /^ *(?:https?:\/\/[^/\\]|mailto:|tel:|www\.[a-z\d-]+\.[a-z\d.-]+(?:[/?#]|$))/i;
const ADDRESS_ON_WEB = /^ *https?:\/\/[^/\\]/i;

/** Without control characters, which readers leave out, and not in UTF-16, whose byte order mark no URL begins with. */
const WRITTEN_PLAINLY = /^[ -~\x80-\xff]*$/;

/**
 * Whether every reader sees a URL that is allowed. One without a scheme may be a file in the same folder or on another machine, and one in
 * another object may be anything.
 */
function isAllowedAddress(value: PdfValue, allowed: RegExp): boolean {
  return value.kind === 'string' && WRITTEN_PLAINLY.test(value.text) && allowed.test(value.text);
}
