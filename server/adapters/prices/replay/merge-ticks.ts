/** The ticks of several recordings as one stream ordered by time; within a millisecond, the earlier file's ticks come first. */
import type { RawTick } from '@fairlead/domain/markets/tick.ts';

interface Cursor {
  readonly batches: AsyncIterator<readonly RawTick[]>;
  batch: readonly RawTick[];
  place: number;
}

/** Closes its sources if the consumer stops early. */
export async function* mergeTicks(sources: readonly AsyncIterable<readonly RawTick[]>[]): AsyncGenerator<RawTick, void, undefined> {
  const cursors: Cursor[] = sources.map((source) => ({ batches: source[Symbol.asyncIterator](), batch: [], place: 0 }));
  try {
    for (const cursor of cursors) await refill(cursor);
    for (;;) {
      let first: { cursor: Cursor; tick: RawTick } | undefined;
      for (const cursor of cursors) {
        const tick = cursor.batch[cursor.place];
        if (tick !== undefined && (first === undefined || tick.at < first.tick.at)) first = { cursor, tick };
      }
      if (first === undefined) return;
      yield first.tick;
      first.cursor.place += 1;
      if (first.cursor.place === first.cursor.batch.length) await refill(first.cursor);
    }
  } finally {
    for (const cursor of cursors) await cursor.batches.return?.();
  }
}

async function refill(cursor: Cursor): Promise<void> {
  const next = await cursor.batches.next();
  cursor.batch = next.done === true ? [] : next.value;
  cursor.place = 0;
}
