/** The sandbox provider in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/root.ts';

export const SANDBOX_SECRET = 'sandbox-secret-of-the-tests';

export interface SandboxProcess {
  /**
   * Without a trailing slash; each provider has a folder below it. It goes down and up again by a POST to /control/down and /control/up.
   */
  readonly url: string;
  end(): Promise<void>;
}

export async function startSandboxProcess(environment: Readonly<Record<string, string>> = {}): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [join(root, 'payment-sandbox/main.ts')], {
    cwd: root,
    env: { ...process.env, SANDBOX_SECRET, SANDBOX_HOST: '127.0.0.1', SANDBOX_SLOW_MS: '300', SANDBOX_CONTROL: '1', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), gone])) as [unknown];
  if (typeof line !== 'string') throw new Error('the sandbox provider did not start');
  const { port } = JSON.parse(line) as { port: number };
  return {
    url: `http://localhost:${port}`,
    end: async () => {
      child.stdin.end();
      await gone;
    },
  };
}
