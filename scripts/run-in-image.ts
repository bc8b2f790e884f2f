/**
 * Runs programs in the file system of a container image as a container runtime would: as the image's user, without privileges, on a
 * read-only root, as the first process. A runtime itself needs more of a machine than a test can expect. Only for root on Linux.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** What `buildah inspect` says of an image, as far as it matters here. */
export const imageSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      WorkingDir: z.string(),
      StopSignal: z.string(),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
      Labels: z.record(z.string(), z.string()),
    }),
  }),
});
export type ImageConfig = z.infer<typeof imageSchema>['Docker']['config'];

export interface Image {
  /** Its file system on this machine. */
  readonly files: string;
  readonly config: ImageConfig;
}

export interface InImage {
  readonly words: readonly string[];
  /** In addition to those of the image. */
  readonly variables: Readonly<Record<string, string>>;
  /** Directories of this machine, by the place in the image at which they can be written to. */
  readonly volumes: Readonly<Record<string, string>>;
}

export interface ImageProcess {
  /** On this machine. */
  processId(): number;
  /** Everything it has written so far. */
  output(): string;
  hasEnded(): boolean;
  /** Resolves with the exit code when it has ended; null if it was killed. */
  readonly gone: Promise<number | null>;
  kill(): void;
}

/** Nothing here runs for longer. */
const LONGEST_MS = 900_000;
const RUN_MS = 60_000;

const SCRIPT = `
set -eu
files=$1 user=$2 directory=$3 volumes=$4
shift 4
mount --make-rprivate /
mount --bind "$files" "$files"
mount -o remount,bind,ro "$files"
mount -t proc -o nosuid,nodev,noexec proc "$files/proc"
mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs "$files/tmp"
for volume in $volumes; do mount --bind "\${volume%%:*}" "$files\${volume#*:}"; done
mount --rbind /dev "$files/dev"
exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid \\
  chroot --userspec="$user" "$files" env --chdir="$directory" --ignore-environment "$@"
`;

export function startInImage({ files, config }: Image, { words, variables, volumes }: InImage): ImageProcess {
  const environment = [...config.Env, ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)];
  const mounts = Object.entries(volumes).map(([place, directory]) => `${directory}:${place}`);
  const script = ['-c', SCRIPT, 'sh', files, config.User, config.WorkingDir, mounts.join(' ')];
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', ...script, ...environment, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const gone = once(child, 'close').then(([code]) => code as number | null);
  return {
    // It's the one child of unshare.
    processId: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]),
    output: () => chunks.join(''),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    gone,
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Runs it to its end. */
export async function runInImage(image: Image, what: InImage): Promise<{ readonly code: number | null; readonly output: string }> {
  const running = startInImage(image, what);
  const timer = setTimeout(running.kill, RUN_MS);
  const code = await running.gone;
  clearTimeout(timer);
  return { code, output: running.output() };
}

/** Resolves with the server's answer on /readyz as soon as it is as wanted. */
export async function whenAnswering(
  port: number,
  { output, hasEnded }: ImageProcess,
  isWanted: (answer: string) => boolean,
  timeoutMs: number,
) {
  const until = performance.now() + timeoutMs;
  let answer = 'no answer';
  while (performance.now() < until) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(RUN_MS) }).catch(() => null);
    answer = (await response?.text()) ?? answer;
    if (isWanted(answer)) return;
    if (hasEnded()) break;
    await wait(100);
  }
  throw new Error(`the server did not become ready: ${answer}\n${output()}`);
}

/** Tells it to stop; resolves with its exit code, or null if it doesn't end in time. */
export async function stopInImage(running: ImageProcess, timeoutMs: number): Promise<number | null> {
  process.kill(running.processId(), 'SIGTERM');
  return Promise.race([running.gone, wait(timeoutMs, null, { ref: false })]);
}
