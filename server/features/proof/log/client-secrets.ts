/** The secrets from which the salts of clients' statements are derived: one for each client, which no receipt reveals. */
import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { SALT_LENGTH } from '@fairlead/domain/proof/log-entry.ts';
import { saltLabelOf, type StatementSource } from '@fairlead/domain/proof/statement.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { Handle } from './log-store.ts';

const PURPOSE = 'receipt';

/** Opens the secret of a client. */
export function openClientSecret(box: SecretBox, accountId: number, sealed: Uint8Array): KeyObject {
  return createSecretKey(box.open(PURPOSE, String(accountId), sealed));
}

/** The salt of a statement: nobody can derive another of the same client from it. */
export function saltOf(secret: KeyObject, source: Pick<StatementSource, 'partition' | 'seq'>): Uint8Array {
  return createHmac('sha256', secret).update(saltLabelOf(source)).digest();
}

/** An entry of a log. */
export interface Place {
  readonly log: number;
  readonly index: number;
}

export interface ClientSecret {
  /** Null if it was sealed with another secret key than the box's, or was damaged. */
  readonly secret: KeyObject | null;
  /** The first entry that it's for. */
  readonly since: Place;
}

/** Whether the salt of an entry can't be derived any more. */
export function isSaltLost({ secret, since }: ClientSecret, { log, index }: Place): boolean {
  return secret === null || log < since.log || (log === since.log && index < since.index);
}

interface SecretRow extends Place {
  readonly accountId: number;
  readonly sealed: Uint8Array;
}

/** The secrets of those clients that have one. */
export async function readSecrets(
  { query }: Handle,
  box: SecretBox,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, ClientSecret>> {
  const rows = await query<SecretRow>(
    `SELECT account_id AS "accountId", sealed_secret AS sealed, since_log AS log, since_index AS index
     FROM proof_client_secrets WHERE account_id = ANY ($1::bigint[])`,
    [accountIds],
  );
  return new Map(
    rows.map(({ accountId, sealed, log, index }) => [
      accountId,
      { secret: findClientSecret(box, accountId, sealed), since: { log, index } },
    ]),
  );
}

function findClientSecret(box: SecretBox, accountId: number, sealed: Uint8Array): KeyObject | null {
  try {
    return openClientSecret(box, accountId, sealed);
  } catch {
    // Nothing but opening can fail here: it's computed from bytes that were read already.
    return null;
  }
}

/**
 * The secrets of these clients for entries from a place on, made for those that have none that can be opened. Only the process that appends
 * to the log may call it, and only if it can open the log's own key: otherwise it would replace what another process can open.
 */
export async function provideSecrets(
  database: Handle,
  box: SecretBox,
  accountIds: readonly number[],
  from: Place,
): Promise<ReadonlyMap<number, KeyObject>> {
  const secrets = new Map<number, KeyObject>();
  for (const [accountId, { secret }] of await readSecrets(database, box, accountIds)) if (secret !== null) secrets.set(accountId, secret);
  const missing = [...new Set(accountIds)].filter((accountId) => !secrets.has(accountId));
  if (missing.length === 0) return secrets;
  const made = missing.map((accountId) => ({ accountId, secret: randomBytes(SALT_LENGTH) }));
  await database.query(
    `INSERT INTO proof_client_secrets (account_id, sealed_secret, since_log, since_index)
     SELECT account_id, sealed, $3::smallint, $4::bigint FROM unnest($1::bigint[], $2::bytea[]) AS made (account_id, sealed)
     ON CONFLICT (account_id) DO UPDATE
       SET sealed_secret = excluded.sealed_secret, since_log = excluded.since_log, since_index = excluded.since_index`,
    [missing, made.map(({ accountId, secret }) => box.seal(PURPOSE, String(accountId), secret)), from.log, from.index],
  );
  for (const { accountId, secret } of made) secrets.set(accountId, createSecretKey(secret));
  return secrets;
}

/** Makes it impossible for good to tell which entries of the log are a client's. Receipts that the client has stay valid. */
export async function eraseSecret({ query }: Handle, accountId: number): Promise<void> {
  await query('DELETE FROM proof_client_secrets WHERE account_id = $1', [accountId]);
}
