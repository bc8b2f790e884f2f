/**
 * A disk of a few megabytes, so that a test can fill it. Needs permission to mount. It is removed when it is unmounted or its owner dies.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  /** Resolves when nothing is mounted any more, which is once no process has a file of it open. */
  unmount(): Promise<void>;
}

/** Null if this process may not mount. The directory must exist, and belongs to the owner afterwards. */
export async function mountSmallDisk(
  directory: string,
  bytes: number,
  owner: { readonly uid: number; readonly gid: number },
): Promise<SmallDisk | null> {
  const options = `size=${bytes},mode=0700,uid=${owner.uid},gid=${owner.gid}`;
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]);
  } catch {
    return null;
  }
  // However this process ends, SIGKILL included, the pipe closes. The directory stays busy until the database server on it has gone.
  const script =
    'cat >/dev/null; for try in $(seq 600); do umount "$1" 2>/dev/null && break; sleep 0.1; done; rmdir "$1" "$(dirname "$1")" 2>/dev/null';
  const unmounter = spawn('/bin/sh', ['-c', script, 'unmounter', directory], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  unmounter.unref();
  return {
    async unmount() {
      if (unmounter.exitCode !== null) return;
      const exited = once(unmounter, 'exit');
      unmounter.ref();
      unmounter.stdin.end();
      await exited;
    },
  };
}
