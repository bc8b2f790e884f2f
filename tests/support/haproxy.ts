/** A disposable HAProxy with the configuration of `npm run cluster`, in front of gateways. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatHaproxyConfig } from '../../scripts/cluster/haproxy-config.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { findHaproxy } from '../../scripts/find-tools.ts';

export interface Haproxy {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startHaproxy(gateways: readonly string[]): Promise<Haproxy> {
  const program = findHaproxy();
  if (program === null) throw new Error('haproxy is not installed: on Debian, apt-get install haproxy');
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-haproxy-'));
  const port = await findFreePort();
  const configFile = join(directory, 'haproxy.cfg');
  await writeFile(configFile, formatHaproxyConfig({ host: '127.0.0.1', port, gateways }));
  const child = spawn(program, ['-f', configFile], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
