/**
 * Writes recorded segments, in order: each into the file store, and then into the table, with the hash of the one before. While either is
 * away, segments wait in memory. If too many wait, the oldest are given up, and the next one that is written says what was lost.
 */
import { continueChain, joinLost } from '@fairlead/domain/proof/tape/segment-chain.ts';
import { formatHead } from '@fairlead/domain/proof/tape/segment-text.ts';
import type { LostSpan, RecordedHead, SealedSegment } from '@fairlead/domain/proof/tape/tape-segment.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { withinDeadline } from '../../../deadline.ts';
import { compressText, expandBytes, hashOf } from './segment-file.ts';
import type { RecordedSegment } from './tape-recorder.ts';
import { appendSegment, readLatestSegment, TapeMoved, TapeTakenOver, type Fence, type NewSegment } from './tape-store.ts';

export interface SegmentWriterOptions {
  readonly database: Pick<Database, 'transaction' | 'drizzle'>;
  readonly files: FileStore;
  /** What this process leads now; read with each segment, as an epoch can grow while the same process leads. */
  readonly fence: () => Fence;
  readonly newFileKey: () => string;
  readonly log: SegmentLog;
  readonly mostWaitingBytes?: number;
}

export interface SegmentLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface WriterView {
  /** How many segments have been written by this process, given up, and wait. */
  readonly written: number;
  readonly lost: number;
  readonly waiting: number;
  /** The bytes of what waits, compressed. */
  readonly waitingBytes: number;
  /** The end of the latest segment that was written; null before the first. */
  readonly writtenToMs: number | null;
}

/** Compressed. With the demo's instruments that is about half a day. */
export const MOST_WAITING_BYTES = 64 * 1_048_576;
const DATABASE_DEADLINE_MS = 10_000;

interface Waiting {
  readonly head: RecordedHead;
  readonly compressed: Promise<Uint8Array>;
  bytes: number;
  /** What was given up just before it. */
  lost: LostSpan | null;
}

export class SegmentWriter {
  readonly #options: SegmentWriterOptions;
  readonly #mostWaitingBytes: number;
  #waiting: Waiting[] = [];
  #underWay: Waiting | null = null;
  /** The latest segment in the table; undefined if that has to be read again. */
  #tip: SealedSegment | null | undefined = undefined;
  /** The segment whose file is in the store while its row may not be in the table. */
  #placed: NewSegment | null = null;
  #isAway = false;
  #written = 0;
  #givenUp = 0;
  #writtenToMs: number | null = null;
  #running: Promise<void> | null = null;

  constructor(options: SegmentWriterOptions) {
    this.#options = options;
    this.#mostWaitingBytes = options.mostWaitingBytes ?? MOST_WAITING_BYTES;
  }

  view(): WriterView {
    const waitingBytes = this.#waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      written: this.#written,
      lost: this.#givenUp,
      waiting: this.#waiting.length,
      waitingBytes,
      writtenToMs: this.#writtenToMs,
    };
  }

  /** Keeps a segment until it is written. */
  take({ head, body }: RecordedSegment): void {
    const waiting: Waiting = { head, compressed: compressText(body), bytes: body.length, lost: null };
    this.#waiting.push(waiting);
    waiting.compressed.then(
      ({ length }) => {
        waiting.bytes = length;
      },
      // Awaited where it is written.
      () => undefined,
    );
    this.#giveUpWhatIsTooMuch();
  }

  /**
   * Writes what waits. Resolves when nothing waits any more, or something could not be written, which is logged and tried again with the
   * next call. Calls while one is under way share it.
   */
  write(): Promise<void> {
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #writeAll(): Promise<void> {
    const { log } = this.#options;
    for (;;) {
      const next = this.#waiting[0];
      if (next === undefined) break;
      this.#underWay = next;
      try {
        await this.#writeOne(next);
      } catch (error) {
        // What is known of the table may be wrong now: a transaction can be committed although its connection was lost.
        this.#tip = undefined;
        if (error instanceof TapeMoved) return;
        const isDeposed = error instanceof TapeTakenOver;
        if (!this.#isAway) log.warn({ err: error, isDeposed }, 'the tick tape cannot be written; it waits in memory');
        this.#isAway = true;
        return;
      } finally {
        this.#underWay = null;
      }
      this.#waiting.shift();
      this.#written += 1;
      this.#writtenToMs = next.head.toMs;
    }
    if (this.#isAway) log.info({}, 'the tick tape is written again');
    this.#isAway = false;
  }

  async #writeOne({ head, compressed, lost }: Waiting): Promise<void> {
    const { database, files, fence, newFileKey } = this.#options;
    this.#tip ??= await withinDeadline(readLatestSegment(database), DATABASE_DEADLINE_MS, 'reading the latest tape segment');
    const tip = this.#tip;
    if (tip !== null && tip.hash === this.#placed?.hash) {
      // The row was written although this process wasn't told so.
      this.#placed = null;
      return;
    }
    const compressedBody = await compressed;
    const body = await expandBytes(compressedBody);
    const chained = { ...head, ...continueChain(tip, head, lost) };
    const headText = formatHead(chained);
    const hash = hashOf(headText, body);
    if (this.#placed !== null && this.#placed.hash !== hash) {
      await files.delete(this.#placed.fileKey);
      this.#placed = null;
    }
    if (this.#placed === null) {
      const file = Buffer.concat([await compressText(headText), compressedBody]);
      const fileKey = newFileKey();
      await files.put(fileKey, file);
      const { id, previous } = chained;
      const { fromMs, toMs, accepted, rejected } = head;
      const textBytes = Buffer.byteLength(headText) + body.length;
      this.#placed = { id, fromMs, toMs, hash, previous, fileKey, textBytes, storedBytes: file.length, accepted, rejected };
    }
    const placed = this.#placed;
    await withinDeadline(appendSegment(database, placed, fence()), DATABASE_DEADLINE_MS, 'writing a tape segment');
    this.#placed = null;
    this.#tip = { id: placed.id, fromMs: placed.fromMs, toMs: placed.toMs, hash };
  }

  /** The one that is being written is kept: it may be in the table already. */
  #giveUpWhatIsTooMuch(): void {
    while (this.view().waitingBytes > this.#mostWaitingBytes) {
      const place = this.#waiting[0] === this.#underWay || this.#placed !== null ? 1 : 0;
      const [oldest, next] = this.#waiting.slice(place, place + 2);
      if (oldest === undefined || next === undefined) return;
      const { fromMs, toMs, accepted, rejected } = oldest.head;
      this.#waiting.splice(place, 1);
      next.lost = joinLost(oldest.lost, joinLost({ fromMs, toMs, segments: 1, accepted, rejected }, next.lost));
      this.#givenUp += 1;
      const span = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      this.#options.log.error({ ...span, accepted, rejected }, 'a segment of the tick tape is lost, because too many wait');
    }
  }
}
