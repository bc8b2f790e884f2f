/**
 * Keeps a second process out of an embedded database, which would corrupt it. The lock is a file that names its holder. A killed holder
 * leaves its file behind, so the holder is checked against the running processes.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';

export interface DataDirectoryLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /**
   * The process's start time as reported by the kernel; null if unavailable. Distinguishes a holder from a later process with the same id.
   */
  readonly startedAt: string | null;
  /** Distinguishes two holders within one process. */
  readonly token: string;
}

export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  readonly pid: number;

  constructor(pid: number, path: string) {
    super(`the embedded database is in use by process ${pid} (${path}): stop that process, or give this one another DATA_DIR`);
    this.pid = pid;
  }
}

/** Acquires the lock at `path`. Throws DataDirectoryInUse if its holder is alive. */
export function lockDataDirectory(path: string): DataDirectoryLock {
  const self: Holder = { pid: process.pid, startedAt: readStartTime(process.pid), token: randomUUID() };
  const draft = `${path}.${self.token}`;
  // The file is written under another name and then linked into place, so that a lock always names its holder.
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    while (!tryLink(draft, path)) {
      const holder = readHolder(path);
      if (holder !== null && isAlive(holder)) {
        throw new DataDirectoryInUse(holder.pid, path);
      }
      removeStaleLock(path, holder, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readHolder(path)?.token === self.token) rmSync(path, { force: true });
    },
  };
}

/** Moves the stale file away and checks it again: in the meantime another process may have acquired the lock. */
function removeStaleLock(path: string, judged: Holder | null, draft: string): void {
  const aside = `${draft}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readHolder(aside)?.token !== judged?.token) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process runs under another user.
    if (!isErrorWithCode(error, 'EPERM')) return false;
  }
  const startedAt = readStartTime(holder.pid);
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt;
}

function readStartTime(pid: number): string | null {
  try {
    // The second field, the program's name in parentheses, may contain spaces; the start time is the 20th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function readHolder(path: string): Holder | null {
  try {
    const { pid, startedAt, token } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof token === 'string' ? { pid, startedAt: startedAt ?? null, token } : null;
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isErrorWithCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
