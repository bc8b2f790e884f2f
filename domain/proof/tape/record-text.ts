/**
 * One line for each record: words separated by one space, the kind first. What follows the fixed words is optional and named, such as
 * `source=kraken`. Times are relative, as written in `docs/operating/tape-format.md`. Each record has one spelling, and what is spelled
 * differently is refused: the text is what is hashed.
 */
import { HOLDS, type Hold } from '../../markets/arbitration.ts';
import type { SplitRatio } from '../../markets/split-ratio.ts';
import { TICK_FAULTS } from '../../markets/tick.ts';
import { priceToDecimal } from '../../price.ts';
import {
  RESTATE_CAUSES,
  REVIEW_CHANGES,
  type OpeningQuote,
  type QuoteRecord,
  type RejectRecord,
  type SaidPrice,
  type TapeOpening,
  type TapeRecord,
} from './tape-record.ts';
import { formatName, formatNumber, formatPrice, parseName, parseNumber, parsePrice, parseWhole } from './tape-token.ts';

/** Returns the line without its line feed. */
export function formatRecord(record: TapeRecord, fromMs: number): string {
  const arrived = record.arrivedAt - fromMs;
  switch (record.kind) {
    case 'quote':
      return `quote ${arrived} ${formatSent(record)} ${formatName(record.symbol)} ${formatPrice(record.bid)} ${formatPrice(record.ask)}${formatSaid(record)}${formatSource(record)}`;
    case 'reject': {
      const { symbol, reason, said } = record;
      return `reject ${arrived} ${formatSent(record)} ${formatName(symbol)} ${reason} ${formatNumber(said.bid)} ${formatNumber(said.ask)}${formatSource(record)}`;
    }
    case 'restate': {
      const { symbol, cause, bid, ask, quotedAt } = record;
      return `restate ${arrived} ${formatQuotedAt(quotedAt, fromMs)} ${formatName(symbol)} ${cause} ${formatPrice(bid)} ${formatPrice(ask)}`;
    }
    case 'review':
      return `review ${arrived} ${formatName(record.symbol)} ${record.change}${formatRatio(record.ratio)}`;
    case 'halt':
      return `halt ${arrived} ${formatName(record.symbol)} ${record.isHalted ? 'begun' : 'ended'}`;
    case 'late':
      return `late ${arrived} ${formatName(record.symbol)} ${record.isLate ? 'begun' : 'ended'}`;
    case 'hold':
      return `hold ${arrived} ${formatName(record.symbol)} ${record.hold ?? 'ended'}`;
    case 'source': {
      const { symbol, followed, before, fault } = record;
      return `source ${arrived} ${formatName(symbol)}${named('followed', followed)}${named('before', before)}${named('fault', fault)}`;
    }
    case 'clock':
      return `clock ${arrived} ${record.change} ${record.leadMs}`;
  }
}

/** Returns null for a line that is not the text of a record. */
export function parseRecord(line: string, fromMs: number): TapeRecord | null {
  const record = readRecord(line.split(' '), fromMs);
  return record !== null && formatRecord(record, fromMs) === line ? record : null;
}

/** The line of an instrument's state when a segment begins. */
export function formatOpening({ symbol, quote, isHalted, isUnderReview, isLate, hold }: TapeOpening, fromMs: number): string {
  const prices = quote === null ? '- - -' : `${formatQuotedAt(quote.quotedAt, fromMs)} ${formatPrice(quote.bid)} ${formatPrice(quote.ask)}`;
  const marks = `${isHalted ? ' halted' : ''}${isUnderReview ? ' review' : ''}${isLate ? ' late' : ''}${named('hold', hold)}`;
  return `open ${formatName(symbol)} ${prices}${quote === null ? '' : formatSource(quote)}${marks}`;
}

/** Returns null for a line that is not the text of a state. */
export function parseOpening(line: string, fromMs: number): TapeOpening | null {
  const opening = readOpening(line.split(' '), fromMs);
  return opening !== null && formatOpening(opening, fromMs) === line ? opening : null;
}

function named(name: string, value: string | null): string {
  return value === null ? '' : ` ${name}=${formatName(value)}`;
}

/** How much earlier than its arrival a tick is stamped, in milliseconds; a stamp that is no whole millisecond is written as it is. */
function formatSent({ arrivedAt, sentAt }: Pick<QuoteRecord, 'arrivedAt' | 'sentAt'>): string {
  const lag = arrivedAt - sentAt;
  return Number.isSafeInteger(sentAt) && Number.isSafeInteger(lag) && !Object.is(sentAt, -0) ? String(lag) : `@${formatNumber(sentAt)}`;
}

function readSent(word: string, arrivedAt: number): number | null {
  if (word.startsWith('@')) return parseNumber(word.slice(1));
  const lag = parseWhole(word);
  return lag === null ? null : arrivedAt - lag;
}

function formatQuotedAt(quotedAt: number | null, fromMs: number): string {
  return quotedAt === null ? '?' : String(quotedAt - fromMs);
}

/** Undefined for what is not a time. */
function readQuotedAt(word: string, fromMs: number): number | null | undefined {
  if (word === '?') return null;
  const offset = parseWhole(word);
  return offset === null ? undefined : fromMs + offset;
}

/** Only where it differs from the quote: most often the broker adds nothing. */
function formatSaid({ bid, ask, said }: QuoteRecord): string {
  const isSame = Object.is(said.bid, priceToDecimal(bid)) && Object.is(said.ask, priceToDecimal(ask));
  return isSame ? '' : ` said=${formatNumber(said.bid)}/${formatNumber(said.ask)}`;
}

function readSaid(text: string): SaidPrice | null {
  const [bidText = '', askText = '', ...rest] = text.split('/');
  const [bid, ask] = [parseNumber(bidText), parseNumber(askText)];
  return bid === null || ask === null || rest.length > 0 ? null : { bid, ask };
}

function formatSource({ source, tick }: Pick<OpeningQuote, 'source' | 'tick'>): string {
  return `${named('source', source)}${named('tick', tick)}`;
}

function formatRatio(ratio: SplitRatio | null): string {
  return ratio === null ? '' : ` ratio=${ratio.newShares}:${ratio.oldShares}`;
}

function readRatio(text: string): SplitRatio | null {
  const [newText = '', oldText = '', ...rest] = text.split(':');
  const [newShares, oldShares] = [parseWhole(newText), parseWhole(oldText)];
  return newShares === null || oldShares === null || rest.length > 0 ? null : { newShares, oldShares };
}

/** The named words, by name; a mark such as `halted` has an empty value. */
function readNamed(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words.map((word) => {
      const at = word.indexOf('=');
      return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
    }),
  );
}

function nameOf(values: ReadonlyMap<string, string>, name: string): string | null {
  const text = values.get(name);
  return text === undefined ? null : parseName(text);
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word | null {
  return words.find((word) => word === text) ?? null;
}

const BEGUN_OR_ENDED = ['begun', 'ended'] as const;
const CLOCK_CHANGES = ['set', 'believed'] as const;

/** Lenient: the caller compares the text of what it returns. */
function readRecord([kind = '', arrivedText = '', ...words]: readonly string[], fromMs: number): TapeRecord | null {
  const offset = parseWhole(arrivedText);
  if (offset === null) return null;
  const arrivedAt = fromMs + offset;
  switch (kind) {
    case 'quote':
      return readQuote(arrivedAt, words);
    case 'reject':
      return readReject(arrivedAt, words);
    case 'restate':
      return readRestate(arrivedAt, words, fromMs);
    case 'clock': {
      const [changeText = '', leadText = ''] = words;
      const [change, leadMs] = [oneOf(CLOCK_CHANGES, changeText), parseWhole(leadText)];
      return change === null || leadMs === null ? null : { kind, arrivedAt, change, leadMs };
    }
    default:
      return readChange(kind, arrivedAt, words);
  }
}

function readQuote(arrivedAt: number, words: readonly string[]): QuoteRecord | null {
  const [sentText = '', symbolText = '', bidText = '', askText = '', ...rest] = words;
  const [sentAt, symbol, bid, ask] = [readSent(sentText, arrivedAt), parseName(symbolText), parsePrice(bidText), parsePrice(askText)];
  if (sentAt === null || symbol === null || bid === null || ask === null) return null;
  const values = readNamed(rest);
  const saidText = values.get('said');
  const said = saidText === undefined ? { bid: priceToDecimal(bid), ask: priceToDecimal(ask) } : readSaid(saidText);
  if (said === null) return null;
  return { kind: 'quote', arrivedAt, sentAt, symbol, bid, ask, said, source: nameOf(values, 'source'), tick: nameOf(values, 'tick') };
}

function readReject(arrivedAt: number, words: readonly string[]): RejectRecord | null {
  const [sentText = '', symbolText = '', reasonText = '', bidText = '', askText = '', ...rest] = words;
  const [sentAt, symbol, reason] = [readSent(sentText, arrivedAt), parseName(symbolText), oneOf(TICK_FAULTS, reasonText)];
  const [bid, ask] = [parseNumber(bidText), parseNumber(askText)];
  if (sentAt === null || symbol === null || reason === null || bid === null || ask === null) return null;
  const values = readNamed(rest);
  const said = { bid, ask };
  return { kind: 'reject', arrivedAt, sentAt, symbol, reason, said, source: nameOf(values, 'source'), tick: nameOf(values, 'tick') };
}

function readRestate(arrivedAt: number, words: readonly string[], fromMs: number): TapeRecord | null {
  const [quotedText = '', symbolText = '', causeText = '', bidText = '', askText = ''] = words;
  const [quotedAt, symbol, cause] = [readQuotedAt(quotedText, fromMs), parseName(symbolText), oneOf(RESTATE_CAUSES, causeText)];
  const [bid, ask] = [parsePrice(bidText), parsePrice(askText)];
  if (quotedAt === undefined || symbol === null || cause === null || bid === null || ask === null) return null;
  return { kind: 'restate', arrivedAt, symbol, cause, bid, ask, quotedAt };
}

/** What concerns an instrument and has no price. */
function readChange(kind: string, arrivedAt: number, [symbolText = '', ...rest]: readonly string[]): TapeRecord | null {
  const symbol = parseName(symbolText);
  if (symbol === null) return null;
  const [word = ''] = rest;
  switch (kind) {
    case 'review': {
      const change = oneOf(REVIEW_CHANGES, word);
      const ratioText = readNamed(rest).get('ratio');
      return change === null ? null : { kind, arrivedAt, symbol, change, ratio: ratioText === undefined ? null : readRatio(ratioText) };
    }
    case 'halt':
    case 'late': {
      const change = oneOf(BEGUN_OR_ENDED, word);
      if (change === null) return null;
      return kind === 'halt'
        ? { kind, arrivedAt, symbol, isHalted: change === 'begun' }
        : { kind, arrivedAt, symbol, isLate: change === 'begun' };
    }
    case 'hold':
      return { kind, arrivedAt, symbol, hold: oneOf<Hold>(HOLDS, word) };
    case 'source': {
      const values = readNamed(rest);
      const [followed, before, fault] = [nameOf(values, 'followed'), nameOf(values, 'before'), nameOf(values, 'fault')];
      return { kind, arrivedAt, symbol, followed, before, fault };
    }
    default:
      return null;
  }
}

function readOpening([kind, symbolText = '', quotedText = '', bidText = '', askText = '', ...rest]: readonly string[], fromMs: number) {
  const symbol = parseName(symbolText);
  if (kind !== 'open' || symbol === null) return null;
  const values = readNamed(rest);
  const quote = quotedText === '-' ? null : readOpeningQuote([quotedText, bidText, askText], values, fromMs);
  if (quote === undefined) return null;
  return {
    symbol,
    quote,
    isHalted: values.has('halted'),
    isUnderReview: values.has('review'),
    isLate: values.has('late'),
    hold: oneOf<Hold>(HOLDS, values.get('hold') ?? ''),
  };
}

/** Undefined for what is not a quote. */
function readOpeningQuote(
  [quotedText, bidText, askText]: readonly [string, string, string],
  values: ReadonlyMap<string, string>,
  fromMs: number,
): OpeningQuote | undefined {
  const [quotedAt, bid, ask] = [readQuotedAt(quotedText, fromMs), parsePrice(bidText), parsePrice(askText)];
  if (quotedAt === undefined || bid === null || ask === null) return undefined;
  return { bid, ask, quotedAt, source: nameOf(values, 'source'), tick: nameOf(values, 'tick') };
}
