/**
 * Keeps a second process out of an embedded database, which would destroy it. The lock is a file naming its holder; a holder that was
 * killed leaves its file behind, so the name is checked against the processes that run.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';

export interface DataDirectoryLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** When the process started, in the kernel's words; null where it does not say. Tells a holder from a later process of the same number. */
  readonly startedAt: string | null;
  /** Tells two holders within one process apart. */
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

/** Takes the lock at `path`. Throws DataDirectoryInUse where a holder is alive. */
export function lockDataDirectory(path: string): DataDirectoryLock {
  const self: Holder = { pid: process.pid, startedAt: readStartTime(process.pid), token: randomUUID() };
  const draft = `${path}.${self.token}`;
  // The file is written aside and then linked into place, so that nobody ever reads a lock that does not name its holder yet.
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

/** Moves the stale file away and looks at it again: between the judgement and the move, another process may have taken the lock. */
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
    // EPERM: it runs, and belongs to someone else.
    if (!isErrorWithCode(error, 'EPERM')) return false;
  }
  const startedAt = readStartTime(holder.pid);
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt;
}

function readStartTime(pid: number): string | null {
  try {
    // The second field, the program's name in parentheses, may itself hold spaces; the start time is the 20th after it.
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
