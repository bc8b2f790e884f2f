import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'secret.key';

/**
 * The secret of an installation that was given none: made up at its first start and kept beside its data, readable by its user alone.
 * Apart from the database, so that a copy of the database opens nothing.
 */
export async function readOrMakeSecretKey(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, FILE);
  await mkdir(dataDirectory, { recursive: true });
  const secret = (await readIfThere(path)) ?? (await make(path));
  if (secret.trim().length < 32) throw new Error(`${path} does not hold a secret; what was sealed with it cannot be opened without it`);
  return secret.trim();
}

/** Written whole before it has its name: of two starts at the same moment, both read the one that came first. */
async function make(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
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
