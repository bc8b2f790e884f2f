/** The latest checkpoint that was published, for documents that clients keep. */
import { toBase64 } from '@fairlead/domain/proof/bytes.ts';
import { readCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { formatSignature, readNote } from '@fairlead/domain/proof/signed-note.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { keyTextOf } from './log/serve-log.ts';

/** A signed checkpoint and the key to verify it with. */
export interface PublishedCheckpoint {
  readonly origin: string;
  readonly size: number;
  /** The root hash in base64. */
  readonly root: string;
  /** The log's own signature as a line of the note, without the line break. Witnesses' signatures are left out. */
  readonly signature: string;
  /** Milliseconds since 1970 UTC. */
  readonly signedAt: number;
  /** The log's public key, as one line of text. */
  readonly key: string;
}

interface CheckpointRow {
  readonly origin: string;
  readonly publicKey: Uint8Array;
  readonly note: string;
  readonly signedAt: number;
}

/** Null before the first checkpoint. If the current log has none yet, it's the last one of the log before. */
export async function readPublishedCheckpoint({ query }: Pick<Queries, 'query'>): Promise<PublishedCheckpoint | null> {
  const [row] = await query<CheckpointRow>(
    `SELECT l.origin, l.public_key AS "publicKey", c.note, (extract(epoch FROM c.signed_at) * 1000)::bigint AS "signedAt"
     FROM proof_checkpoints AS c JOIN proof_logs AS l ON l.id = c.log ORDER BY c.log DESC, c.size DESC LIMIT 1`,
  );
  if (row === undefined) return null;
  const { origin, publicKey, note, signedAt } = row;
  const signed = readNote(note);
  const checkpoint = readCheckpoint(signed?.text ?? '');
  const own = signed?.signatures.find(({ name }) => name === origin);
  if (checkpoint === null || own === undefined) throw new Error(`the latest checkpoint of ${origin} can't be read`);
  const { size, root } = checkpoint;
  const signature = formatSignature(own).trimEnd();
  return { origin, size, root: toBase64(root), signature, signedAt, key: keyTextOf({ origin, publicKey }) };
}
