/**
 * Which log to write to. A log may never take back what it has published. If the database doesn't hold a checkpoint that is known to have
 * been published (it was restored from a backup, or a standby without the last commits was promoted), its log ends where it is, and
 * another begins that names the checkpoint it could not continue. Anyone who follows the log sees that.
 */
import type { Checkpoint } from './checkpoint.ts';

export interface KnownLog {
  readonly id: number;
  readonly origin: string;
}

export type LogDecision =
  | { readonly kind: 'continue' }
  | {
      readonly kind: 'begin';
      readonly id: number;
      readonly origin: string;
    };

/**
 * `current` is the log in the database, null if there is none; `published` the last checkpoint known to be public from outside of the
 * database, null if none is known; `isHeld` says whether the database holds exactly that tree. `base` is the address of the first log.
 */
export function decideLog(
  current: KnownLog | null,
  published: Pick<Checkpoint, 'origin'> | null,
  isHeld: boolean,
  base: string,
): LogDecision {
  const isLost = published !== null && !isHeld;
  if (current !== null && !isLost) return { kind: 'continue' };
  const publishedId = published === null ? 0 : idOfOrigin(published.origin);
  const id = Math.max(current?.id ?? 0, publishedId) + 1;
  return { kind: 'begin', id, origin: originOf(base, id) };
}

/** The first log is named after its address alone. */
export function originOf(base: string, id: number): string {
  return id === 1 ? base : `${base}/${id}`;
}

/** The number of a log, by which its files are at `/log/<number>/`. */
export function idOfOrigin(origin: string): number {
  const { id } = /\/(?<id>[1-9]\d{0,3})$/.exec(origin)?.groups ?? {};
  return id === undefined ? 1 : Number(id);
}
