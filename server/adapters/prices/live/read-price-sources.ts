/**
 * Reads a file of price sources, which is JSON and may have comments. Everything that is wrong is told at once, with its line: a broker
 * that starts with half its prices finds out from its clients.
 */
import { createHash } from 'node:crypto';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { price, priceFromDecimal, priceToDecimal } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { LARGEST_MARKUP_SPREADS } from '@fairlead/domain/trading/trading-rules.ts';
import { createScanner, findNodeAtLocation, getNodePath, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { z } from 'zod';
import { describeShapeFault } from './describe-shape-fault.ts';
import type { LiveEntry } from './live-price-feed.ts';
import { priceSourcesSchema, readablePartsSchema, type entrySchema, type PriceSources, type ReadableEntries } from './price-sources.ts';

export interface PriceSourcesFault {
  /** Counted from 1. */
  readonly line: number;
  /** Where it is in the file, such as symbols.BTCUSD[0].source; empty for the file itself. */
  readonly place: string;
  readonly reason: string;
}

export class PriceSourcesInvalid extends Error {
  readonly faults: readonly PriceSourcesFault[];

  constructor(faults: readonly PriceSourcesFault[]) {
    super(faults.map(({ line, place, reason }) => `line ${line}: ${place === '' ? '' : `${place} `}${reason}`).join('\n'));
    this.name = 'PriceSourcesInvalid';
    this.faults = faults;
  }
}

export interface ReadPriceSourcesContext {
  readonly instruments: readonly Instrument[];
  /** The value of an environment variable. */
  readonly environment: (name: string) => string | undefined;
}

/** A wider file is not what this is for, and would take long to check. */
const LARGEST_FILE_CHARACTERS = 1_000_000;
/** A spread this many times the usual one is not traded at unless the file says otherwise. */
const WIDEST_USUAL_SPREADS = 10;

const USUAL_RETURN_AFTER_MS = 10_000;

/** The file has five levels. */
const DEEPEST_NESTING = 20;

/** Where the keys are names that the file gives. */
const PLACES_OF_NAMES = ['sources', 'symbols'];

type Path = readonly (string | number)[];
type Fault = readonly [place: Path, reason: string];
type EntryDefinition = z.output<typeof entrySchema>;

/** Throws PriceSourcesInvalid. */
export function readPriceSources(file: string, { instruments, environment }: ReadPriceSourcesContext): PriceSources {
  // Some editors begin a file with a byte order mark.
  const text = file.replace(/^\u{FEFF}/u, '');
  if (text.length > LARGEST_FILE_CHARACTERS) throw invalid(1, `the file has more than ${LARGEST_FILE_CHARACTERS} characters`);
  const tree = parse(text);
  const faultAt = (path: Path, reason: string): PriceSourcesFault => ({ line: lineAt(text, tree, path), place: formatPlace(path), reason });
  const value = toValue(tree);
  const parsed = priceSourcesSchema(environment).safeParse(value, { reportInput: false, error: describeShapeFault });
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const faults = [
    ...listRepeatedKeys(tree).map(({ path, offset }) => ({
      line: lineOf(text, offset),
      place: formatPlace(path),
      reason: 'is there twice',
    })),
    ...(parsed.error?.issues ?? []).flatMap(placeIssue).map(([path, reason]) => faultAt(path, reason)),
    // The schema of records passes over this name.
    ...PLACES_OF_NAMES.map((place) => [place, '__proto__'])
      .filter((path) => findNodeAtLocation(tree, path) !== undefined)
      .map((path) => faultAt(path, 'is not known here')),
    ...[...findReferenceFaults(readablePartsSchema.parse(value), bySymbol)].map(([path, reason]) => faultAt(path, reason)),
  ];
  if (!parsed.success || faults.length > 0) throw new PriceSourcesInvalid(faults.toSorted(byLine));
  const { sources, symbols, returnAfterMs = USUAL_RETURN_AFTER_MS } = parsed.data;
  const liveSymbols = Object.entries(symbols).flatMap(([symbol, entries]) => {
    const instrument = bySymbol.get(symbol);
    return instrument === undefined ? [] : [{ symbol, entries: entries.map((entry) => toLiveEntry(entry, instrument)) }];
  });
  if (liveSymbols.length === 0) throw new PriceSourcesInvalid([faultAt(['symbols'], 'must have at least one symbol')]);
  return { version: versionOf(tree), returnAfterMs, sources: new Map(Object.entries(sources)), symbols: liveSymbols };
}

function parse(text: string): Node {
  if (text.trim() === '') throw invalid(1, 'the file is empty');
  const tooDeep = findTooDeep(text);
  if (tooDeep !== null) throw invalid(lineOf(text, tooDeep), `more than ${DEEPEST_NESTING} brackets are open`);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (tree !== undefined && error === undefined) return tree;
  throw invalid(
    lineOf(text, error?.offset ?? 0),
    error === undefined ? 'the file is empty' : `this is not JSON: ${printParseErrorCode(error.error)}`,
  );
}

function invalid(line: number, reason: string): PriceSourcesInvalid {
  return new PriceSourcesInvalid([{ line, place: '', reason }]);
}

/** The offset of the first bracket that is nested too deeply. Whatever reads the file further calls itself for each level. */
function findTooDeep(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const token = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined;
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth > DEEPEST_NESTING) return scanner.getTokenOffset();
  }
  return null;
}

/** The value without a prototype that a key such as __proto__ could change. */
function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined ? [] : [[String(key.value), toValue(value)]],
    ),
  );
}

/** A key that is there twice would silently win over its first value. */
function listRepeatedKeys(node: Node): readonly { readonly path: Path; readonly offset: number }[] {
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child) => {
    const key = child.type === 'property' ? String(child.children?.[0]?.value) : null;
    const isRepeated = key !== null && seen.has(key);
    if (key !== null) seen.add(key);
    return [...(isRepeated ? [{ path: [...getNodePath(child), key], offset: child.offset }] : []), ...listRepeatedKeys(child)];
  });
}

/** The same for the same content, whatever its spaces and comments. */
function versionOf(tree: Node): string {
  return createHash('sha256')
    .update(JSON.stringify(toValue(tree)))
    .digest('hex')
    .slice(0, 12);
}

/** What the parts of a file say about each other and about the instruments. */
function* findReferenceFaults(
  { sources, symbols }: z.output<typeof readablePartsSchema>,
  instruments: ReadonlyMap<string, Instrument>,
): Generator<Fault> {
  const names = sources === null ? null : Object.keys(sources);
  const lists = Object.entries(symbols ?? {});
  for (const [symbol, entries] of lists) {
    const instrument = instruments.get(symbol);
    if (instrument === undefined) yield [['symbols', symbol], 'is not the symbol of an instrument'];
    for (const [place, reason] of findEntriesFaults(entries ?? [], names, instrument)) yield [['symbols', symbol, ...place], reason];
  }
  const used = lists.flatMap(([, entries]) => entries?.map((entry) => entry?.source ?? null) ?? [null]);
  // A source that cannot be read may be any of them.
  if (names === null || symbols === null || used.includes(null)) return;
  for (const source of names) if (!used.includes(source)) yield [['sources', source], 'is used by no symbol'];
}

function* findEntriesFaults(
  entries: NonNullable<ReadableEntries>,
  names: readonly string[] | null,
  instrument: Instrument | undefined,
): Generator<Fault> {
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (entry === null) continue;
    const { source, alone, markup } = entry;
    if (source !== null) {
      if (names?.includes(source) === false) {
        yield [[index, 'source'], `names ${source}, which is not among the sources (${names.join(', ')})`];
      }
      if (seen.has(source)) yield [[index, 'source'], `names ${source} a second time; a source can't confirm its own prices`];
      seen.add(source);
    }
    if (entries.length > 1 && alone === true) yield [[index, 'alone'], 'is only for an instrument with a single entry'];
    if (entries.length === 1 && alone === undefined) {
      yield [[index], 'is the only entry; if no second source is to confirm its prices, say "alone": true'];
    }
    if (instrument === undefined) continue;
    for (const side of ['bid', 'ask'] as const) {
      const reason = findMarkupFault(markup?.[side], instrument);
      if (reason !== null) yield [[index, 'markup', side], reason];
    }
  }
}

function findMarkupFault(decimal: number | undefined, { typicalSpread, digits }: Instrument): string | null {
  if (decimal === undefined) return null;
  const largest = priceToDecimal(price(typicalSpread * LARGEST_MARKUP_SPREADS));
  if (decimal > largest) return `may be at most ${largest}, ${LARGEST_MARKUP_SPREADS} times the usual spread`;
  const exact = priceFromDecimal(decimal);
  return exact === null || exact % 10 ** (6 - digits) !== 0 ? `may have at most ${digits} decimals` : null;
}

function toLiveEntry(entry: EntryDefinition, { ruleClass, staleAfterMs, typicalSpread }: Instrument): LiveEntry {
  const { jumpLimit } = PRICE_TERMS[ruleClass];
  return {
    source: entry.source,
    name: entry.name,
    bidMarkup: entry.markup?.bid ?? 0,
    askMarkup: entry.markup?.ask ?? 0,
    staleAfterMs: Math.min(entry.staleAfterMs ?? staleAfterMs, staleAfterMs),
    // A price that two sources confirm must have jumped at both.
    divergenceLimit: entry.divergencePercent === undefined ? jumpLimit / 2 : entry.divergencePercent / 100,
    widestSpread: entry.widestSpread ?? priceToDecimal(typicalSpread) * WIDEST_USUAL_SPREADS,
  };
}

function placeIssue(issue: z.core.$ZodIssue): readonly Fault[] {
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...path, key], 'is not known here']);
  if (issue.code === 'invalid_key') return [[path, issue.issues[0]?.message ?? 'is not a name']];
  return [[path, path.length === 0 ? `the file ${issue.message}` : issue.message]];
}

/** The line of the nearest place that exists: a missing key is told at what lacks it. */
function lineAt(text: string, tree: Node, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    // The key's line, where there is one, not that of its value.
    if (node !== undefined) return lineOf(text, (node.parent?.type === 'property' ? node.parent : node).offset);
  }
  return lineOf(text, tree.offset);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function formatPlace(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('');
}

function byLine(one: PriceSourcesFault, other: PriceSourcesFault): number {
  return one.line - other.line;
}
