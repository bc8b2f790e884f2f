/**
 * The secret key of an installation without a configured one: generated at the first start and kept next to its data, readable only by its
 * user. It is kept apart from the database, so that a copy of the database opens nothing.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export function secretKeyPath(dataDirectory: string): string {
  return join(dataDirectory, 'secret.key');
}

/** Null if there is no such file. Rejects if the file was cut off. */
export async function readSecretKey(dataDirectory: string): Promise<string | null> {
  const path = secretKeyPath(dataDirectory);
  const text = await readIfThere(path);
  if (text === null) return null;
  const key = text.trim();
  if (key.length < 32) throw new Error(`${path} has no complete secret key. Restore that file, or set SECRET_KEY to the previous key.`);
  return key;
}

/** Returns the key in the file: a new one, or one that another process created at the same moment. */
export async function makeSecretKey(dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = secretKeyPath(dataDirectory);
  // Written completely before it gets its name, so that no process reads half a key.
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
  if (key === null) throw new Error(`${path} was removed during startup. Start the server again.`);
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
