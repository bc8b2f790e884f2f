/** Opens the secret box with the one key that belongs to the database; with any other key the server does not start. */
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ADVISORY_LOCKS } from './adapters/db/advisory-locks.ts';
import type { Database, Queries } from './adapters/db/database.ts';
import { openSealedBytes } from './adapters/files/open-file-store.ts';
import type { Config } from './config.ts';
import { countOpened, listSealedFiles, listSealedRows } from './sealed-values.ts';
import { decideSecretKey, describeKeyRefusal, type KeyEvidence, type KeyOrigin } from './secrets/decide-secret-key.ts';
import { findKeyCheck, opensKeyCheck, writeKeyCheck } from './secrets/key-check.ts';
import { createSecretBox, type SecretBox } from './secrets/secret-box.ts';
import { makeSecretKey, readSecretKey, secretKeyPath } from './secrets/secret-key-file.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'dataDirectory' | 'filesUrl'>;

export interface SecretBoxOptions {
  readonly config: KeyConfig;
  readonly database: Pick<Database, 'transaction'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Rejects with instructions if the key is missing or wrong; nothing is written then, neither a check value nor a key. */
export async function openSecretBox({ config, database, log }: SecretBoxOptions): Promise<SecretBox> {
  const { dataDirectory } = placeOf(config);
  return database.transaction(async (queries) => {
    await lockSecretKey(queries);
    const { key, origin } = await findSecretKey(config);
    const secretBox = key === null ? null : createSecretBox(key);
    const evidence = await findEvidence(queries, config, secretBox);
    const verdict = decideSecretKey(origin, evidence);
    if (verdict === 'refuse') throw new Error(describeKeyRefusal(origin, evidence, secretKeyPath(dataDirectory)));
    const opened = secretBox ?? createSecretBox(await makeSecretKey(dataDirectory));
    if (verdict !== 'use') await writeKeyCheck(queries, opened);
    if (evidence.kind === 'samples' && evidence.opened < evidence.tried) {
      log.warn({ tried: evidence.tried, opened: evidence.opened }, 'some values are sealed with a previous secret key and stay unreadable');
    }
    return opened;
  });
}

/** Until the transaction ends, no other process decides on this database's key. */
export async function lockSecretKey(queries: Queries): Promise<void> {
  await queries.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.secretKey]);
}

/** With the directory as an absolute path. */
export function placeOf({ filesUrl, dataDirectory }: KeyConfig): Pick<Config, 'filesUrl' | 'dataDirectory'> {
  return { filesUrl, dataDirectory: resolve(dataDirectory) };
}

interface FoundKey {
  readonly key: string | null;
  readonly origin: KeyOrigin;
}

export async function findSecretKey(config: KeyConfig): Promise<FoundKey> {
  if (config.secretKey !== null) return { key: config.secretKey, origin: 'variable' };
  const key = await readSecretKey(placeOf(config).dataDirectory);
  return { key, origin: key === null ? 'none' : 'file' };
}

async function findEvidence(queries: Queries, config: KeyConfig, secretBox: SecretBox | null): Promise<KeyEvidence> {
  const check = await findKeyCheck(queries);
  if (check !== null) return { kind: 'check', opens: secretBox !== null && opensKeyCheck(secretBox, check) };
  const rows = await listSealedRows(queries);
  // Files may be on another machine, so they are read only if no row tells.
  const samples = rows.length > 0 ? rows : await listSealedFiles(queries, openSealedBytes(placeOf(config)));
  const openings = samples.flatMap((sample) => sample.openings);
  return { kind: 'samples', tried: openings.length, opened: secretBox === null ? 0 : countOpened(secretBox, openings) };
}
