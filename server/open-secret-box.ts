/** Opens what seals, with the one secret key that belongs to the database; with any other the server does not start. */
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
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

/** Any number, the same in every process of ours: of those that start at once, one writes the check value and the others compare theirs. */
const SECRET_KEY_LOCK = 4_207_312;

/** Rejects with what to do where the key is missing or another one; then nothing was written, neither a check value nor a key. */
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
      log.warn({ tried: evidence.tried, opened: evidence.opened }, 'some values were sealed with a former secret key and stay closed');
    }
    return opened;
  });
}

/** Until the transaction ends, no other process decides about the key of this database. */
export async function lockSecretKey(queries: Queries): Promise<void> {
  await queries.query('SELECT pg_advisory_xact_lock($1)', [SECRET_KEY_LOCK]);
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
  // Files may be on another machine: they are asked for only where no row tells.
  const samples = rows.length > 0 ? rows : await listSealedFiles(queries, openSealedBytes(placeOf(config)));
  const openings = samples.flatMap((sample) => sample.openings);
  return { kind: 'samples', tried: openings.length, opened: secretBox === null ? 0 : countOpened(secretBox, openings) };
}
