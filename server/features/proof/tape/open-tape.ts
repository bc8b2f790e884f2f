/** Records the tick tape in the process that has the prices and leads them. */
import { randomBytes } from 'node:crypto';
import type { PriceRecorder } from '@fairlead/domain/proof/tape/price-recorder.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { withinDeadline } from '../../../deadline.ts';
import type { Metrics } from '../../../metrics/metrics.ts';
import type { StopSequence } from '../../../stop-sequence.ts';
import { SegmentWriter, type SegmentLog } from './segment-writer.ts';
import { TapeRecorder } from './tape-recorder.ts';
import type { Fence } from './tape-store.ts';

export interface OpenTapeOptions {
  readonly database: Pick<Database, 'transaction' | 'drizzle'>;
  readonly files: FileStore;
  /** In the order of the board. */
  readonly symbols: readonly string[];
  /** Milliseconds since 1970 UTC, by the clock that judges prices. */
  readonly clock: () => number;
  /** What this process leads, with the epoch of its lead. */
  readonly fence: () => Fence;
  /** Has the board report to the recorder from now on. */
  readonly record: (recorder: PriceRecorder) => void;
  readonly log: SegmentLog;
  readonly metrics: Pick<Metrics, 'watch' | 'watchTotals'>;
  readonly sequence: Pick<StopSequence, 'on'>;
}

/** How often records become text. */
const DRAIN_EVERY_MS = 200;
const WRITE_EVERY_MS = 1_000;

/** Call it once this process leads the prices, before anybody is quoted one. */
export function openTape({ database, files, symbols, clock, fence, record, log, metrics, sequence }: OpenTapeOptions): void {
  const newFileKey = (): string => randomBytes(16).toString('hex');
  const writer = new SegmentWriter({ database, files, fence, newFileKey, log });
  const write = (): void => void writer.write();
  const recorder = new TapeRecorder({
    symbols,
    onSegment: (segment) => {
      writer.take(segment);
      // Not within the path of a tick.
      setImmediate(write);
    },
  });
  record(recorder);
  const draining = setInterval(() => recorder.drain(clock()), DRAIN_EVERY_MS);
  const writing = setInterval(write, WRITE_EVERY_MS);
  // After the price feed has stopped, and before another process may take over.
  sequence.on('engine', {
    name: 'the tick tape',
    run: async ({ remainingMs }) => {
      clearInterval(draining);
      clearInterval(writing);
      recorder.end(clock());
      try {
        await withinDeadline(writeRest(writer), remainingMs / 3, 'writing the rest of the tick tape');
      } finally {
        const { waiting } = writer.view();
        if (waiting > 0) log.error({ waiting }, 'segments of the tick tape are lost, because the process ends');
      }
    },
  });
  watchTape(metrics, writer);
}

/** Another process may be writing: then the first try only finds out what it has written. */
const LAST_TRIES = 3;

async function writeRest(writer: SegmentWriter): Promise<void> {
  for (let tries = 0; tries < LAST_TRIES && writer.view().waiting > 0; tries += 1) await writer.write();
}

function watchTape(metrics: OpenTapeOptions['metrics'], writer: SegmentWriter): void {
  metrics.watchTotals(
    'fairlead_tape_segments_total',
    'Segments of the tick tape by outcome: written, or lost because too many had to wait',
    'outcome',
    () => ({ written: writer.view().written, lost: writer.view().lost }),
  );
  metrics.watch(
    'fairlead_tape_segments_waiting',
    'Segments of the tick tape that are in memory and not stored yet',
    () => writer.view().waiting,
  );
  metrics.watch(
    'fairlead_tape_waiting_bytes',
    'Memory used by segments of the tick tape that are not stored yet',
    () => writer.view().waitingBytes,
  );
  metrics.watch(
    'fairlead_tape_written_to_timestamp_seconds',
    'Until when the tick tape is stored, in Unix time; absent before the first segment of the process',
    () => {
      const { writtenToMs } = writer.view();
      return writtenToMs === null ? null : writtenToMs / 1_000;
    },
  );
}
