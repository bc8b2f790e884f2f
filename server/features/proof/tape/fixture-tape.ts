/** A quote board and what records it, on a clock that the test sets, for tests of the tick tape. */
import { randomBytes } from 'node:crypto';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { SegmentWriter, type SegmentWriterOptions } from './segment-writer.ts';
import { TapeRecorder } from './tape-recorder.ts';

export const TAPE_MINUTE_MS = 60_000;
export const TAPE_START = Date.UTC(2026, 8, 29, 16);
/** The partition of the prices. */
const PRICES = -1;

export interface FixtureTape {
  readonly recorder: TapeRecorder;
  readonly writer: SegmentWriter;
  readonly logged: readonly string[];
}

export interface FixtureTapeOptions extends Partial<SegmentWriterOptions> {
  readonly database: Pick<Database, 'transaction' | 'drizzle' | 'query'>;
  readonly files: FileStore;
}

/** Makes this process the one that leads the prices, and returns its epoch. */
async function raisePricesEpoch({ query }: Pick<Database, 'query'>): Promise<number> {
  const [row] = await query<{ epoch: number }>(
    `INSERT INTO engine_epoch AS held (partition, epoch) VALUES ($1, 1)
     ON CONFLICT (partition) DO UPDATE SET epoch = held.epoch + 1 RETURNING epoch`,
    [PRICES],
  );
  return row?.epoch ?? 0;
}

/** Begins to record at a time. Nothing is written before `writer.write()`. */
export async function openFixtureTape(options: FixtureTapeOptions): Promise<FixtureTape> {
  const epoch = await raisePricesEpoch(options.database);
  const logged: string[] = [];
  const log = (_details: object, message: string): void => void logged.push(message);
  const writer = new SegmentWriter({
    fence: () => ({ partition: PRICES, epoch }),
    newFileKey: () => randomBytes(16).toString('hex'),
    log: { info: log, warn: log, error: log },
    ...options,
  });
  const symbols = INSTRUMENTS.map(({ symbol }) => symbol);
  const recorder = new TapeRecorder({ symbols, onSegment: (segment) => writer.take(segment) });
  return { recorder, writer, logged };
}
