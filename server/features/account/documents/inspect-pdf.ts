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

/** What begins an action, and whether it needs a click (ISO 32000, 12.6). */
const ACTION_KEYS: ReadonlyMap<string, 'clicked' | 'automatic'> = new Map([
  ['A', 'clicked'],
  ['PA', 'clicked'],
  ['OpenAction', 'automatic'],
  ['AA', 'automatic'],
]);

/** Goes elsewhere in the document, or asks the reader's own program for something; a link that has to be clicked is nothing unusual. */
const ALLOWED_ACTIONS = { automatic: new Set(['GoTo', 'Named']), clicked: new Set(['GoTo', 'Named', 'URI']) } as const;
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

function doesMoreThanShow({ byId }: PdfObjects): boolean {
  const judge = createActionJudge(byId);
  const isHarmful = (value: PdfValue): boolean => {
    if (value.kind === 'array') return value.items.some(isHarmful);
    if (value.kind !== 'dictionary') return false;
    return isStrangeAnnotation(value) || value.entries.some(([key, one]) => judge(key, one) || isHarmful(one));
  };
  return [...byId.values()].some((values) => values.some(isHarmful));
}

function isStrangeAnnotation(dictionary: PdfDictionary): boolean {
  if (valuesOf(dictionary, 'Rect').length === 0) return false;
  return valuesOf(dictionary, 'Subtype').some((value) => value.kind !== 'name' || !ALLOWED_ANNOTATIONS.has(value.name));
}

/** Says whether an entry of a dictionary is an action that is not allowed. Each object is judged once for each way to begin it. */
function createActionJudge(byId: PdfObjects['byId']): (key: string, value: PdfValue) => boolean {
  const judged = { clicked: new Set<number>(), automatic: new Set<number>() };

  const resolve = (value: PdfValue): readonly PdfValue[] => (value.kind === 'reference' ? (byId.get(value.id) ?? []) : [value]);

  const isForbidden = (value: PdfValue, begun: 'clicked' | 'automatic'): boolean => {
    if (value.kind === 'reference') {
      if (judged[begun].has(value.id)) return false;
      judged[begun].add(value.id);
      return resolve(value).some((one) => isForbidden(one, begun));
    }
    // A place in the document, or several actions one after the other.
    if (value.kind === 'array') return value.items.some((item) => isForbidden(item, begun));
    return value.kind === 'dictionary' && isForbiddenAction(value, begun);
  };

  const isForbiddenAction = (action: PdfDictionary, begun: 'clicked' | 'automatic'): boolean => {
    const kinds = valuesOf(action, 'S').flatMap(resolve);
    // The same keys are used for other things: what has no kind is no action.
    if (kinds.length === 0) return false;
    return (
      !kinds.every((kind) => kind.kind === 'name' && ALLOWED_ACTIONS[begun].has(kind.name)) ||
      valuesOf(action, 'URI').flatMap(resolve).some(isStrangeAddress) ||
      valuesOf(action, 'N')
        .flatMap(resolve)
        .some((command) => command.kind !== 'name' || !ALLOWED_COMMANDS.has(command.name)) ||
      valuesOf(action, 'Next').some((next) => isForbidden(next, begun))
    );
  };

  return (key, value) => {
    const begun = ACTION_KEYS.get(key);
    if (begun === undefined) return false;
    if (key !== 'AA') return isForbidden(value, begun);
    // One action for each of what can happen.
    return resolve(value).some((one) => one.kind === 'dictionary' && one.entries.some(([, action]) => isForbidden(action, begun)));
  };
}

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/** Without control characters, and not in characters of two bytes. */
const WRITTEN_PLAINLY = /^(?!\xfe\xff|\xff\xfe)[ -\xff]*$/;

/** One that is neither on the web nor a way to reach somebody, or that readers may see differently than it is written. */
function isStrangeAddress(value: PdfValue): boolean {
  if (value.kind !== 'string' || !WRITTEN_PLAINLY.test(value.text)) return true;
  const [, scheme] = /^ *([\w+.-]*):/.exec(value.text) ?? [];
  return scheme !== undefined && !ALLOWED_SCHEMES.has(scheme.toLowerCase());
}
