/** Go's transparency log as a judge of ours: go/main.go, compiled and asked. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GO_PATH } from '../../scripts/find-tools.ts';

const run = promisify(execFile);
const COMPILE_TIMEOUT_MS = 100_000;
const CHECK_TIMEOUT_MS = 60_000;

export interface GoChecker {
  /** With the arguments of main.go. Resolves to what it says. */
  check(...words: readonly string[]): Promise<GoVerdict>;
  remove(): Promise<void>;
}

export interface GoVerdict {
  readonly isAccepted: boolean;
  readonly text: string;
}

/** Takes a second or two, because Go keeps what it has compiled. */
export async function compileGoChecker(go: string): Promise<GoChecker> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-go-'));
  const program = join(directory, 'check-log');
  const env = { GOCACHE: join(tmpdir(), 'fairlead-go-build'), ...process.env, GO111MODULE: 'off', GOPATH: GO_PATH, GOFLAGS: '' };
  await run(go, ['build', '-o', program, join(import.meta.dirname, 'go/main.go')], { env, timeout: COMPILE_TIMEOUT_MS });
  return {
    check: async (...words) => {
      try {
        const { stdout } = await run(program, words, { timeout: CHECK_TIMEOUT_MS });
        return { isAccepted: true, text: stdout.trim() };
      } catch (error) {
        if (!(error instanceof Error) || !('stderr' in error) || !('code' in error) || error.code !== 1) throw error;
        return { isAccepted: false, text: String(error.stderr).trim() };
      }
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
