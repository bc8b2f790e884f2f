/** What the tape says, as lines for people. */
import { levelDigits, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { TickFault } from '@fairlead/domain/markets/tick.ts';
import type { QuoteRecord, RestateCause, ReviewRecord, TapeOpening, TapeRecord } from '@fairlead/domain/proof/tape/tape-record.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { asOneLine } from '../../../as-one-line.ts';
import type { ReadFault, TapeEntry } from './read-tape.ts';

const REASONS: Readonly<Record<TickFault, string>> = {
  unknownSymbol: 'there is no such instrument',
  notFinite: 'not a number, or not a time',
  zero: 'a price of zero',
  negative: 'a price below zero',
  crossed: 'the bid is above the ask',
  fromFuture: 'stamped well ahead of our clock',
  outOfOrder: 'stamped before the last quote',
  duplicate: 'the last quote again',
  jump: 'too far from the last quote, until other ticks confirm it',
  unconfirmed: 'there was no confirmed price to compare it with',
  outsideSession: 'outside the trading hours',
  halted: 'trading was halted',
};

const CAUSES: Readonly<Record<RestateCause, string>> = {
  reference: 'the last price from before the server started',
  markup: 'the markup was changed',
  split: 'a split took effect',
  dividend: 'a dividend was due',
};

const REVIEWS: Readonly<Record<ReviewRecord['change'], string>> = {
  begun: 'a review of the price began',
  confirmed: 'the review ended: the new price is confirmed',
  refuted: 'the review ended: the ticks that were held back were misprints',
  ended: 'the review ended without a result',
  tooLong: 'the review takes too long: operators have to decide',
  splitSuspected: 'the price looks like a split: operators have to decide',
};

const FAULTS: Readonly<Record<ReadFault, string>> = {
  otherHash: 'was changed: its hash is not the one that was sealed',
  otherHead: 'is not the one that the table describes',
  otherPrevious: 'does not follow the segment before',
  noFile: 'is missing: there is no such file',
  noRowBefore: 'follows a segment that is missing from the table',
  deleted: 'was deleted, because it is older than TAPE_DAYS',
  unreadable: 'is damaged: its file cannot be read',
};

export function describeFault(fault: ReadFault): string {
  return FAULTS[fault];
}

export function formatEntry(entry: TapeEntry): string {
  switch (entry.kind) {
    case 'gap':
      return `${formatTime(entry.fromMs)}  nothing was recorded until ${formatTime(entry.toMs)}`;
    case 'opening':
      return `${formatTime(entry.asOfMs)}  ${formatOpening(entry.opening)}`;
    case 'record':
      return `${formatTime(entry.record.arrivedAt)}  ${formatRecord(entry.record)}`;
  }
}

export function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
}

function formatOpening({ symbol, quote, isHalted, isUnderReview, isLate, hold }: TapeOpening): string {
  const parts = [
    quote === null ? 'no quote yet' : `quote in force ${formatPrices(symbol, quote)}`,
    ...(quote === null ? [] : [quote.quotedAt === null ? 'its age is unknown' : `of ${formatTime(quote.quotedAt)}`]),
    ...(quote === null ? [] : sourceOf(quote)),
    ...(isHalted ? ['halted'] : []),
    ...(isUnderReview ? ['under review'] : []),
    ...(isLate ? ['late'] : []),
    ...(hold === null ? [] : [`held back (${hold})`]),
  ];
  return `${symbol}  ${parts.join(', ')}`;
}

function formatRecord(record: TapeRecord): string {
  if (record.kind === 'clock') {
    const taken = record.change === 'set' ? 'the age of all quotes is unknown' : 'the new time is followed';
    return `the system's clock was set by ${record.leadMs} ms: ${taken}`;
  }
  return `${asOneLine(record.symbol)}  ${describeRecord(record)}`;
}

function describeRecord(record: Exclude<TapeRecord, { kind: 'clock' }>): string {
  switch (record.kind) {
    case 'quote':
      return ['quoted', formatPrices(record.symbol, record), ...saidOf(record), ...sentOf(record), ...sourceOf(record)].join('  ');
    case 'reject': {
      const { said, reason } = record;
      return ['rejected', `${said.bid} / ${said.ask}`, `${reason}: ${REASONS[reason]}`, ...sentOf(record), ...sourceOf(record)].join('  ');
    }
    case 'restate':
      return `quoted  ${formatPrices(record.symbol, record)}  ${CAUSES[record.cause]}`;
    case 'review':
      return `${REVIEWS[record.change]}${record.ratio === null ? '' : ` (${record.ratio.newShares}:${record.ratio.oldShares})`}`;
    case 'halt':
      return record.isHalted ? 'trading was halted' : 'trading was resumed';
    case 'late':
      return record.isLate ? 'quotes are late: nothing trades at them' : 'quotes are in time again';
    case 'hold':
      return record.hold === null ? 'prices are not held back any more' : `prices are held back (${record.hold})`;
    case 'source': {
      const { followed, before, fault } = record;
      const change = followed === null ? 'no source is followed' : `the source ${asOneLine(followed)} is followed`;
      return `${change}${before === null ? '' : ` after ${asOneLine(before)}`}${fault === null ? '' : ` (${asOneLine(fault)})`}`;
    }
  }
}

function formatPrices(symbol: string, { bid, ask }: { readonly bid: Price; readonly ask: Price }): string {
  const digits = instrumentBySymbol(symbol)?.digits ?? 0;
  const format = (value: Price): string => priceToDecimal(value).toFixed(levelDigits(value, digits));
  return `${format(bid)} / ${format(ask)}`;
}

function saidOf({ bid, ask, said }: QuoteRecord): readonly string[] {
  const isSame = said.bid === priceToDecimal(bid) && said.ask === priceToDecimal(ask);
  return isSame ? [] : [`the source said ${said.bid} / ${said.ask}`];
}

function sentOf({ arrivedAt, sentAt }: Pick<QuoteRecord, 'arrivedAt' | 'sentAt'>): readonly string[] {
  if (sentAt === arrivedAt) return [];
  const lag = arrivedAt - sentAt;
  return [Number.isFinite(lag) ? `sent ${Math.abs(lag)} ms ${lag < 0 ? 'later by its stamp' : 'before'}` : `stamped ${sentAt}`];
}

function sourceOf({ source, tick }: { readonly source: string | null; readonly tick: string | null }): readonly string[] {
  if (source === null) return [];
  return [tick === null ? asOneLine(source) : `${asOneLine(source)} tick ${asOneLine(tick)}`];
}
