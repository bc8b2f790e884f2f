/** Creates the directory of a cluster, and in it that of its database. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerOwner } from '../find-postgres-owner.ts';

const run = promisify(execFile);
const CREATED_WITHIN_MS = 120_000;
const OWNER_ONLY = 0o700;
/** Others may pass through on their way to what they know by name, and see no names. */
const PASSABLE = 0o711;

/** The superuser, with whose name the servers connect. */
export const DATABASE_USER = 'postgres';

export interface DatabasePlace {
  readonly directory: string;
  /** The directory of PostgreSQL's programs. */
  readonly programs: string;
  /** The user PostgreSQL runs as; null for the one who runs this process. */
  readonly owner: ServerOwner | null;
}

export function isDatabaseCreated({ directory }: Pick<DatabasePlace, 'directory'>): boolean {
  return existsSync(join(directory, 'PG_VERSION'));
}

/** Creates the directory of a cluster, private as far as PostgreSQL's user allows. Throws an Error if that user can't enter it. */
export async function makeClusterDirectory(directory: string, owner: ServerOwner | null): Promise<void> {
  const isNew = (await mkdir(directory, { recursive: true })) !== undefined;
  if (isNew) await chmod(directory, owner === null ? OWNER_ONLY : PASSABLE);
  if (owner === null) return;
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { cwd: '/', timeout: CREATED_WITHIN_MS, ...owner });
  } catch (cause) {
    throw new Error(
      `PostgreSQL doesn't run as root, and the user it runs as can't enter ${directory}. Set DATA_DIR to a directory that other users can enter, such as /var/lib/fairlead-cluster.`,
      { cause },
    );
  }
}

/** Creates it as a whole or not at all. Connections need the password. */
export async function createDatabaseDirectory({ directory, programs, owner }: DatabasePlace, password: string): Promise<void> {
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: OWNER_ONLY });
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner !== null) for (const path of [draft, passwordFile]) await chown(path, owner.uid, owner.gid);
    const words = ['-D', draft, '-A', 'scram-sha-256', '-U', DATABASE_USER, `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C'];
    await run(join(programs, 'initdb'), words, { cwd: draft, timeout: CREATED_WITHIN_MS, ...owner });
    await rename(draft, directory);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}
