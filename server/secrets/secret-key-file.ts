/**
 * The secret key of an installation that was given none: made up at its first start and kept beside its data, readable by its user alone.
 * Apart from the database, so that a copy of the database opens nothing.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export function secretKeyPath(dataDirectory: string): string {
  return join(dataDirectory, 'secret.key');
}

/** Null where there is no such file. Rejects where the file was cut off. */
export async function readSecretKey(dataDirectory: string): Promise<string | null> {
  const path = secretKeyPath(dataDirectory);
  const text = await readIfThere(path);
  if (text === null) return null;
  const key = text.trim();
  if (key.length < 32) throw new Error(`${path} does not hold a whole secret key. Restore that file, or set SECRET_KEY to the former key.`);
  return key;
}

/** Gives the key of the file: a new one, or that of another process which made one at the same moment. */
export async function makeSecretKey(dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = secretKeyPath(dataDirectory);
  // Written whole before it has its name, so that nobody reads half a key.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const key = await readSecretKey(dataDirectory);
  if (key === null) throw new Error(`${path} was removed while the server started. Start it again.`);
  return key;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
