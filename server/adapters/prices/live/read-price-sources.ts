/**
 * Reads a file of price sources, which is JSON and may have comments. Everything that is wrong is told at once, with its line: a broker
 * that starts with half its prices finds out from its clients.
 */
import { createHash } from 'node:crypto';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { price, priceFromDecimal, priceToDecimal } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { LARGEST_MARKUP_SPREADS } from '@fairlead/domain/trading/trading-rules.ts';
import { findNodeAtLocation, getNodePath, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { z } from 'zod';
import type { LiveEntry } from './live-price-feed.ts';
import { priceSourcesSchema, type entrySchema, type PriceSources } from './price-sources.ts';

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

type Path = readonly (string | number)[];
type EntryDefinition = z.output<typeof entrySchema>;

/** Throws PriceSourcesInvalid. */
export function readPriceSources(text: string, { instruments, environment }: ReadPriceSourcesContext): PriceSources {
  if (text.length > LARGEST_FILE_CHARACTERS) {
    throw new PriceSourcesInvalid([{ line: 1, place: '', reason: `the file has more than ${LARGEST_FILE_CHARACTERS} characters` }]);
  }
  const tree = parse(text);
  const faultAt = (path: Path, reason: string): PriceSourcesFault => ({ line: lineAt(text, tree, path), place: formatPlace(path), reason });
  const repeated = listRepeatedKeys(tree).map(({ path, offset }) => ({
    line: lineOf(text, offset),
    place: formatPlace(path),
    reason: 'is there twice',
  }));
  const parsed = priceSourcesSchema(environment).safeParse(toValue(tree), { reportInput: false });
  if (!parsed.success) {
    throw new PriceSourcesInvalid([...repeated, ...parsed.error.issues.map((issue) => faultOf(issue, faultAt))].toSorted(byLine));
  }
  const { sources, symbols, returnAfterMs = USUAL_RETURN_AFTER_MS } = parsed.data;
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const used = new Set<string>();
  const faults = [...repeated];
  const liveSymbols = Object.entries(symbols).flatMap(([symbol, entries]) => {
    const path = ['symbols', symbol];
    const instrument = bySymbol.get(symbol);
    for (const { source } of entries) used.add(source);
    for (const [place, reason] of findEntriesFaults(entries, new Set(Object.keys(sources)))) {
      faults.push(faultAt([...path, ...place], reason));
    }
    if (instrument === undefined) {
      faults.push(faultAt(path, 'is not the symbol of an instrument'));
      return [];
    }
    for (const [index, entry] of entries.entries()) {
      for (const side of ['bid', 'ask'] as const) {
        const reason = findMarkupFault(entry.markup?.[side], instrument);
        if (reason !== null) faults.push(faultAt([...path, index, 'markup', side], reason));
      }
    }
    return [{ symbol, entries: entries.map((entry) => toLiveEntry(entry, instrument)) }];
  });
  for (const source of Object.keys(sources)) {
    if (!used.has(source)) faults.push(faultAt(['sources', source], 'is used by no symbol'));
  }
  if (liveSymbols.length === 0 && faults.length === 0) faults.push(faultAt(['symbols'], 'must have at least one symbol'));
  if (faults.length > 0) throw new PriceSourcesInvalid(faults.toSorted(byLine));
  return { version: versionOf(tree), returnAfterMs, sources: new Map(Object.entries(sources)), symbols: liveSymbols };
}

function parse(text: string): Node {
  if (text.trim() === '') throw new PriceSourcesInvalid([{ line: 1, place: '', reason: 'the file is empty' }]);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (tree !== undefined && error === undefined) return tree;
  const reason = error === undefined ? 'the file is empty' : `this is not JSON: ${printParseErrorCode(error.error)}`;
  throw new PriceSourcesInvalid([{ line: lineOf(text, error?.offset ?? 0), place: '', reason }]);
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

function* findEntriesFaults(entries: readonly EntryDefinition[], sources: ReadonlySet<string>): Generator<readonly [Path, string]> {
  const seen = new Set<string>();
  for (const [index, { source, alone }] of entries.entries()) {
    if (!sources.has(source)) yield [[index, 'source'], `names ${source}, which is not among the sources (${[...sources].join(', ')})`];
    if (seen.has(source)) yield [[index, 'source'], `names ${source} a second time; a source can't confirm its own prices`];
    seen.add(source);
    if (entries.length > 1 && alone === true) yield [[index, 'alone'], 'is only for an instrument with a single entry'];
  }
  if (entries.length === 1 && entries[0]?.alone !== true) {
    yield [[0], 'is the only entry; if no second source is to confirm its prices, say "alone": true'];
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

function faultOf(issue: z.core.$ZodIssue, faultAt: (path: Path, reason: string) => PriceSourcesFault): PriceSourcesFault {
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  if (issue.code === 'unrecognized_keys') return faultAt([...path, ...issue.keys.slice(0, 1)], 'is not known here');
  if (issue.code === 'invalid_key') return faultAt(path, issue.issues[0]?.message ?? 'is not a name');
  return faultAt(path, issue.message);
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
