/** The secrets from which the salts of clients' statements are derived: one for each client, which no receipt reveals. */
import { createHmac, randomBytes } from 'node:crypto';
import { SALT_LENGTH } from '@fairlead/domain/proof/log-entry.ts';
import { saltLabelOf, type StatementSource } from '@fairlead/domain/proof/statement.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { Handle } from './log-store.ts';

const PURPOSE = 'receipt';

/** Opens the secret of a client. */
export function openClientSecret(box: SecretBox, accountId: number, sealed: Uint8Array): Uint8Array {
  return box.open(PURPOSE, String(accountId), sealed);
}

/** The salt of a statement: nobody can derive another of the same client from it. */
export function saltOf(secret: Uint8Array, source: Pick<StatementSource, 'partition' | 'seq'>): Uint8Array {
  return createHmac('sha256', secret).update(saltLabelOf(source)).digest();
}

interface SecretRow {
  readonly accountId: number;
  readonly sealed: Uint8Array;
}

/** The secrets of those clients that have one. */
export async function readSecrets({ query }: Handle, box: SecretBox, accountIds: readonly number[]): Promise<Map<number, Uint8Array>> {
  const rows = await query<SecretRow>(
    'SELECT account_id AS "accountId", sealed_secret AS sealed FROM proof_client_secrets WHERE account_id = ANY ($1::bigint[])',
    [accountIds],
  );
  return new Map(rows.map(({ accountId, sealed }) => [accountId, openClientSecret(box, accountId, sealed)]));
}

/** The secrets of these clients, made for those that have none. Only the process that appends to the log may call it. */
export async function provideSecrets(
  database: Handle,
  box: SecretBox,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const secrets = await readSecrets(database, box, accountIds);
  const missing = [...new Set(accountIds)].filter((accountId) => !secrets.has(accountId));
  if (missing.length === 0) return secrets;
  const made = missing.map((accountId) => ({ accountId, secret: randomBytes(SALT_LENGTH) }));
  await database.query(
    'INSERT INTO proof_client_secrets (account_id, sealed_secret) SELECT account_id, sealed FROM unnest($1::bigint[], $2::bytea[]) AS made (account_id, sealed)',
    [missing, made.map(({ accountId, secret }) => box.seal(PURPOSE, String(accountId), secret))],
  );
  for (const { accountId, secret } of made) secrets.set(accountId, secret);
  return secrets;
}

/** Makes it impossible for good to tell which entries of the log are a client's. Receipts that the client has stay valid. */
export async function eraseSecret({ query }: Handle, accountId: number): Promise<void> {
  await query('DELETE FROM proof_client_secrets WHERE account_id = $1', [accountId]);
}
