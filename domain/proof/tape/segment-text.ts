/**
 * A segment of the tape: everything of all instruments in one minute at most, as text. Its SHA-256 is the segment's hash. The first lines
 * are the head, then follows an empty line, the state of each instrument at the beginning, and the records in the order of their arrival.
 */
import { formatOpening, formatRecord, parseOpening, parseRecord } from './record-text.ts';
import { EARLY_ENDS, type LostSpan, type SegmentHead, type TapeSegment } from './tape-segment.ts';
import type { TapeOpening, TapeRecord } from './tape-record.ts';
import { parseWhole } from './tape-token.ts';

const FIRST_LINE = 'fairlead tape 1';
/** SHA-256, as base64. */
const HASH = /^[A-Za-z0-9+/]{43}=$/;
/** The last moment that a Date can represent. */
const LATEST_TIME_MS = 8_640_000_000_000_000;

/** The text is not that of a segment. */
export class NotATape extends Error {
  override readonly name = 'NotATape';
  /** Counted from 1. */
  readonly line: number;

  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
    this.line = line;
  }
}

/** Ends with the empty line. */
export function formatHead(head: SegmentHead): string {
  const { id, fromMs, toMs, previous, isStart, gapFromMs, lost, early, isBackwards, accepted, rejected } = head;
  const lines = [
    FIRST_LINE,
    `segment ${id}`,
    `from ${formatTime(fromMs)}`,
    `to ${formatTime(toMs)}`,
    `previous ${previous}`,
    ...(gapFromMs === null ? [] : [`gap ${formatTime(gapFromMs)} ${formatTime(lost?.fromMs ?? fromMs)}`]),
    ...(lost === null ? [] : [formatLost(lost)]),
    ...(isStart ? ['start'] : []),
    ...(early === null ? [] : [`early ${early}`]),
    ...(isBackwards ? ['backwards'] : []),
    `counts ${accepted} ${rejected}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

export function formatSegment({ openings, records, ...head }: TapeSegment): string {
  const { fromMs } = head;
  const lines = [...openings.map((opening) => formatOpening(opening, fromMs)), ...records.map((record) => formatRecord(record, fromMs))];
  return `${formatHead(head)}${lines.map((line) => `${line}\n`).join('')}`;
}

/** Throws NotATape for anything that `formatSegment` does not write. */
export function parseSegment(text: string): TapeSegment {
  const endOfHead = text.indexOf('\n\n');
  if (endOfHead < 0) throw new NotATape(1, 'there is no empty line after the head');
  const headText = text.slice(0, endOfHead + 2);
  const head = readHead(headText.split('\n'));
  if (formatHead(head) !== headText) throw new NotATape(1, 'the head is not written as it should be');
  const segment = { ...head, ...readBody(text.slice(headText.length), headText.split('\n').length - 1, head.fromMs) };
  const accepted = segment.records.filter(({ kind }) => kind === 'quote').length;
  const rejected = segment.records.filter(({ kind }) => kind === 'reject').length;
  if (accepted !== head.accepted || rejected !== head.rejected) throw new NotATape(1, 'the counts are not those of the records');
  return segment;
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}

function formatLost({ fromMs, toMs, segments, accepted, rejected }: LostSpan): string {
  return `lost ${formatTime(fromMs)} ${formatTime(toMs)} ${segments} ${accepted} ${rejected}`;
}

function readHead(lines: readonly string[]): SegmentHead {
  const [first = ''] = lines;
  if (first !== FIRST_LINE) throw new NotATape(1, `"${first}" is not "${FIRST_LINE}"`);
  const found = new Map(lines.slice(1).map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]));
  const wordsOf = (name: string): readonly string[] => {
    const words = found.get(name);
    if (words === undefined) throw new NotATape(1, `the head has no line "${name}"`);
    return words;
  };
  const numberAt = (name: string, place: number): number => {
    const value = parseWhole(wordsOf(name)[place] ?? '');
    if (value === null || value < 0) throw new NotATape(1, `the line "${name}" has no number where it should`);
    return value;
  };
  const timeAt = (name: string, place: number): number => {
    const value = new Date(wordsOf(name)[place] ?? '').getTime();
    if (Number.isNaN(value) || Math.abs(value) > LATEST_TIME_MS) throw new NotATape(1, `the line "${name}" has no time where it should`);
    return value;
  };
  const previous = wordsOf('previous')[0] ?? '';
  if (!HASH.test(previous)) throw new NotATape(1, 'the hash of the segment before is not one');
  const early = EARLY_ENDS.find((each) => each === found.get('early')?.[0]) ?? null;
  return {
    id: numberAt('segment', 0),
    fromMs: timeAt('from', 0),
    toMs: timeAt('to', 0),
    previous,
    isStart: found.has('start'),
    gapFromMs: found.has('gap') ? timeAt('gap', 0) : null,
    lost: found.has('lost')
      ? {
          fromMs: timeAt('lost', 0),
          toMs: timeAt('lost', 1),
          segments: numberAt('lost', 2),
          accepted: numberAt('lost', 3),
          rejected: numberAt('lost', 4),
        }
      : null,
    early,
    isBackwards: found.has('backwards'),
    accepted: numberAt('counts', 0),
    rejected: numberAt('counts', 1),
  };
}

/** States come first, then records. */
function readBody(text: string, linesBefore: number, fromMs: number): Pick<TapeSegment, 'openings' | 'records'> {
  const openings: TapeOpening[] = [];
  const records: TapeRecord[] = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new NotATape(linesBefore + lines.length + 1, 'the last line does not end');
  for (const [place, line] of lines.entries()) {
    const opening = records.length === 0 ? parseOpening(line, fromMs) : null;
    const record = opening === null ? parseRecord(line, fromMs) : null;
    if (opening !== null) openings.push(opening);
    else if (record !== null) records.push(record);
    else throw new NotATape(linesBefore + place + 1, `"${line.slice(0, 80)}" is not a record`);
  }
  return { openings, records };
}
