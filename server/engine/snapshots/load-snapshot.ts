import { createHash } from 'node:crypto';
import { StateRestorer } from '@fairlead/domain/engine/restore-state.ts';
import { STATE_SHAPE } from '@fairlead/domain/engine/serialise.ts';
import type { EngineState } from '@fairlead/domain/engine/state.ts';
import type { SnapshotHead, SnapshotSource } from './snapshot-source.ts';

/** Parts read at once: a moment's work, after which other work runs. */
const PARTS_AT_ONCE = 20;

/** A snapshot that cannot be used, and why. */
export interface SnapshotFault {
  readonly seq: number;
  readonly fault: string;
}

/**
 * Loads the newest intact snapshot as a state; null if there is none, so that the journal has to be folded from its first entry. Damaged
 * snapshots are skipped and reported to `onFault`.
 */
export async function loadNewestSnapshot(
  source: SnapshotSource,
  atMostSeq: number,
  onFault: (fault: SnapshotFault) => void,
): Promise<EngineState | null> {
  for (const head of await source.list(STATE_SHAPE, atMostSeq)) {
    const loaded = await loadSnapshot(source, head);
    if (typeof loaded !== 'string') return loaded;
    onFault({ seq: head.seq, fault: loaded });
  }
  return null;
}

/** The state, or why the snapshot can't be used. */
export async function loadSnapshot(source: SnapshotSource, { seq, digest, partCount }: SnapshotHead): Promise<EngineState | string> {
  const hash = createHash('sha256');
  const restorer = new StateRestorer();
  let parts = 0;
  while (parts < partCount) {
    const bodies = await source.readParts(seq, parts, PARTS_AT_ONCE);
    if (bodies.length === 0) return `it has ${parts} of its ${partCount} parts`;
    for (const body of bodies) {
      hash.update(body);
      try {
        for (const line of linesOf(body)) restorer.add(line);
      } catch (error) {
        return `one of its parts cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
    parts += bodies.length;
  }
  if (hash.digest('hex') !== digest) return 'its content does not match its digest';
  const state = restorer.finish();
  return state.seq === seq ? state : `it holds the state after entry ${state.seq}`;
}

export function linesOf(body: string): readonly string[] {
  return body.split('\n').filter((line) => line !== '');
}
