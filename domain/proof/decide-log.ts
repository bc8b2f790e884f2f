/**
 * Which log to write to. A log may never take back what it has published, and is signed with one key for good. So it ends where it is, and
 * another begins that names its last checkpoint, in three cases: the database doesn't hold a checkpoint that is known to have been published
 * (it was restored from a backup, or a standby without the last commits was promoted); the log's key is lost; or an operator has ended it.
 * Anyone who follows the log sees that.
 */
import type { Checkpoint } from './checkpoint.ts';
import type { EndReason } from './log-entry.ts';

export interface KnownLog {
  readonly id: number;
  readonly origin: string;
  /** Why an operator has ended it; null if none has. */
  readonly ending: EndReason | null;
  /** Whether its private key can't be opened any more. */
  readonly isKeyLost: boolean;
}

export type LogDecision =
  | { readonly kind: 'continue' }
  | {
      readonly kind: 'begin';
      readonly id: number;
      readonly origin: string;
      /** Why the log before it was ended; null for the first. */
      readonly reason: EndReason | null;
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
  const isLacking = published !== null && !isHeld;
  const reason = isLacking ? 'restored' : (current?.ending ?? (current?.isKeyLost === true ? 'lost' : null));
  if (current !== null && reason === null) return { kind: 'continue' };
  const publishedId = published === null ? 0 : idOfOrigin(published.origin);
  const id = Math.max(current?.id ?? 0, publishedId) + 1;
  return { kind: 'begin', id, origin: originOf(base, id), reason };
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
