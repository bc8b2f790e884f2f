/**
 * A disposable NATS server on a port of its own, which ends with its owner. It can be stopped, killed, suspended and started again under the same
 * address.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acceptsConnections } from '../../scripts/accepts-connections.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { findNatsServer } from '../../scripts/find-tools.ts';
import { formatNatsConfig, type NatsOptions, type NatsUser } from '../../scripts/nats-config.ts';

export interface NatsServer {
  /** For BUS_URL: with the user's name and password if the server has users. */
  url(user?: NatsUser): string;
  readonly port: number;
  /** Of the server that runs now. */
  processId(): number;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  kill(): Promise<void>;
  /** With other users, if they are given. */
  startAgain(users?: readonly NatsUser[]): Promise<void>;
  stop(): Promise<void>;
}

const START_DEADLINE_MS = 10_000;

export async function startNats(options: NatsOptions = {}): Promise<NatsServer> {
  const program = findNatsServer();
  if (program === null) throw new Error('nats-server is not installed: on Debian, apt-get install nats-server');
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-nats-'));
  const port = await findFreePort();
  const { host = '127.0.0.1' } = options;
  const configFile = join(directory, 'nats.conf');
  await writeFile(configFile, formatNatsConfig(port, options));
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(program, ['--config', configFile], { stdio: 'ignore' });
    await whenListening({ host, port }, child);
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    port,
    processId: () => child.pid ?? Number.NaN,
    url: (user) => `nats://${user === undefined ? '' : `${user.name}:${user.password}@`}${host}:${port}`,
    signal: (signal) => void child.kill(signal),
    kill,
    startAgain: async (users) => {
      if (users !== undefined) await writeFile(configFile, formatNatsConfig(port, { ...options, users }));
      await start();
    },
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function whenListening({ host, port }: { readonly host: string; readonly port: number }, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_DEADLINE_MS;
  while (!(await acceptsConnections(port, host))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('nats-server did not start');
    await pause(20);
  }
}
