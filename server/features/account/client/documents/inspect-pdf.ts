/** Looks for what a PDF can do to whoever opens it. Pure: the same bytes, the same answer. Times and memory are bounded. */
import { namesIn, readObjects, type PdfObjects } from './pdf-objects.ts';
import { valuesOf, type PdfDictionary, type PdfValue } from './pdf-syntax.ts';

/** The end mark stands within the last 1,024 bytes (ISO 32000, annex H): without it the file is cut off. */
const END_WITHIN_BYTES = 1_024;

/**
 * Names that stand nowhere in a document that shows who somebody is, neither in the file nor in its packed objects. They are looked for without
 * regard to where a reader would see a name, so that no reader sees one that was missed.
 */
const HARMFUL_NAMES: ReadonlySet<string> = new Set([
  // Programs that run in the reader, or are started by it.
  'JavaScript',
  'Launch',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'OnInstantiate',
  // Other files within this one, which nobody has looked at, and files elsewhere.
  'Filespec',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Collection',
  'GoToE',
  'GoToR',
  // Forms that bring scripts of their own, and what sends their content away or fetches it.
  'XFA',
  'NeedsRendering',
  'SubmitForm',
  'ImportData',
  // Nobody can open it without a password, neither the reviewer nor this check.
  'Encrypt',
]);

/** So short a name turns up by chance in a coded picture, so the value that it needs is looked for as well. */
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

type Begun = 'clicked' | 'automatic';

/** What begins an action, and whether it needs a click (ISO 32000, 12.6). */
const ACTION_KEYS: ReadonlyMap<string, Begun> = new Map([
  ['A', 'clicked'],
  ['PA', 'clicked'],
  ['OpenAction', 'automatic'],
  ['AA', 'automatic'],
]);

/** Goes elsewhere in the document, or asks the reader's own program for something; a link that has to be clicked is nothing unusual. */
const ALLOWED_ACTIONS = { automatic: new Set(['GoTo', 'Named']), clicked: new Set(['GoTo', 'Named', 'URI']) } as const;
/** The others that the standard knows, as far as HARMFUL_NAMES has not refused the file already. */
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

/** What is drawn, written or linked on a page; not films, sounds, models and files. */
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
 * Which object a reference leads to is the reader's business: the file's lists may say something else than the objects' heads. So every object
 * is judged as if it stood anywhere, and those that a key leads to by their number are judged for that key as well.
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

/** Whether something is true of a value or of a dictionary within it. */
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
      // The catalogue has a dictionary by this name: only its base matters, which has a key of its own.
      return value.kind !== 'dictionary' && !isAllowedAddress(value, ALLOWED_ADDRESS);
    case 'Base':
      return !isAllowedAddress(value, ADDRESS_ON_WEB);
    case 'EF':
      return true;
    case 'F':
    case 'UF':
      // A file elsewhere, by its name. Flags and packings have these keys as well.
      return value.kind === 'string';
    default:
      return false;
  }
}

/** A longer chain of actions is none that anybody has made to be clicked. */
const LONGEST_CHAIN = 100;

/** Says whether an entry of a dictionary is an action that is not allowed. Each object is judged once for each way to begin it. */
function createActionJudge(byId: PdfObjects['byId']): (key: string, value: PdfValue) => boolean {
  const judged = { clicked: new Set<number>(), automatic: new Set<number>() };

  // One step is the whole way: a file in which an object is itself a reference is refused before.
  const resolve = (value: PdfValue): readonly PdfValue[] => (value.kind === 'reference' ? (byId.get(value.id) ?? []) : [value]);

  const isForbidden = (value: PdfValue, begun: Begun, depth: number): boolean => {
    if (depth > LONGEST_CHAIN) return true;
    if (value.kind === 'reference') {
      if (judged[begun].has(value.id)) return false;
      judged[begun].add(value.id);
      return resolve(value).some((one) => isForbidden(one, begun, depth + 1));
    }
    // A place in the document, or several actions one after the other.
    if (value.kind === 'array') return value.items.some((item) => isForbidden(item, begun, depth + 1));
    if (value.kind !== 'dictionary') return false;
    const kinds = valuesOf(value, 'S');
    // The same keys are used for other things: what has no kind is no action.
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
    // One action for each of what can happen.
    return resolve(value).some((one) => one.kind === 'dictionary' && one.entries.some(([, action]) => isForbidden(action, begun, 0)));
  };
}

/** Whether something that happens by itself stands in another object, which may be any. */
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

/** Whether an object would open an address if it were an action, or the actions for what can happen. */
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
 * The web and ways to reach somebody. A number is only called once the reader's own program has asked. What begins with `www.` stands in many
 * honest documents, and readers take it for an address of the web.
 */
const ALLOWED_ADDRESS = /^ *(?:https?:\/\/[^/\\]|mailto:|tel:|www\.[a-z\d-]+\.[a-z\d.-]+(?:[/?#]|$))/i;
const ADDRESS_ON_WEB = /^ *https?:\/\/[^/\\]/i;

/** Without control characters: readers leave them out. Nor in characters of two bytes, whose mark an address cannot begin with. */
const WRITTEN_PLAINLY = /^[ -~\x80-\xff]*$/;

/**
 * Whether an address is one of those allowed as every reader sees it. One without a scheme may be a file beside this one or on another
 * machine, and one in another object may be any.
 */
function isAllowedAddress(value: PdfValue, allowed: RegExp): boolean {
  return value.kind === 'string' && WRITTEN_PLAINLY.test(value.text) && allowed.test(value.text);
}
