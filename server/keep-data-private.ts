/** Protects the contents of the data directory from other users of the machine: database, sealed documents, keys, emails. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything this process creates from here on is accessible to its user only, whichever library creates it. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Name prefixes: temporary files have longer names. Nothing else in the directory is ours. */
const OUR_NAMES = ['db', 'files', 'outbox', 'secret.key', 'audit-heads.log', 'payment-sandbox.jsonl', 'tape'];
/** Has so many files that looking at each would hold up every start. Closing the folder is enough. */
const CLOSED_AT_THE_TOP: ReadonlySet<string> = new Set(['tape']);

/** Also protects what was created earlier. The directory itself is made private if it holds nothing else. */
export async function keepDataPrivate(dataDirectory: string): Promise<void> {
  const names = await unlessMissing(readdir(dataDirectory));
  if (names === null) return;
  const ours = names.filter((name) => OUR_NAMES.some((own) => name === own || name.startsWith(`${own}.`)));
  if (ours.length > 0 && ours.length === names.length) await restrict(dataDirectory, DIRECTORY_MODE);
  for (const name of ours) {
    const path = join(dataDirectory, name);
    await (CLOSED_AT_THE_TOP.has(name) ? closeTop(path) : closeTree(path));
  }
}

async function closeTop(path: string): Promise<void> {
  const found = await unlessMissing(lstat(path));
  if (found?.isDirectory() === true) await restrict(path, DIRECTORY_MODE);
}

async function closeTree(path: string): Promise<void> {
  const found = await unlessMissing(lstat(path));
  if (found?.isFile() === true && (found.mode & 0o777) !== FILE_MODE) await restrict(path, FILE_MODE);
  if (found?.isDirectory() !== true) return;
  if ((found.mode & 0o777) !== DIRECTORY_MODE) await restrict(path, DIRECTORY_MODE);
  for (const name of (await unlessMissing(readdir(path))) ?? []) await closeTree(join(path, name));
}

/** Files that belong to another user, or on a disk without permissions, stay as they are. */
async function restrict(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!hasCode(error, ['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT'])) throw error;
  });
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return null;
    throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
