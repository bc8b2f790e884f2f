/**
 * A disposable NATS server on a port of its own, which ends with its owner. It can be stopped, killed, suspended and started again under the same
 * address.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { findNatsServer } from '../../scripts/find-tools.ts';

export interface NatsServer {
  /** For BUS_URL: with the user's name and password if the server has users. */
  url(user?: NatsUser): string;
  readonly port: number;
  /** Of the server that runs now. */
  processId(): number;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export interface NatsUser {
  readonly name: string;
  readonly password: string;
  /** Subjects it may publish and listen to; all by default. */
  readonly publish?: readonly string[];
  readonly subscribe?: readonly string[];
}

export interface NatsOptions {
  /** Without users, anyone may connect. */
  readonly users?: readonly NatsUser[];
  readonly certificate?: { readonly certFile: string; readonly keyFile: string };
}

const START_DEADLINE_MS = 10_000;

export async function startNats(options: NatsOptions = {}): Promise<NatsServer> {
  const program = findNatsServer();
  if (program === null) throw new Error('nats-server is not installed: on Debian, apt-get install nats-server');
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-nats-'));
  const port = await findFreePort();
  const configFile = join(directory, 'nats.conf');
  await writeFile(configFile, configOf(port, options));
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(program, ['--config', configFile], { stdio: 'ignore' });
    await whenListening(port, child);
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
    url: (user) => `nats://${user === undefined ? '' : `${user.name}:${user.password}@`}127.0.0.1:${port}`,
    signal: (signal) => void child.kill(signal),
    kill,
    startAgain: start,
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function configOf(port: number, { users = [], certificate }: NatsOptions): string {
  const allowed = (what: string, subjects: readonly string[] | undefined): readonly string[] =>
    subjects === undefined ? [] : [`${what}: [${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`];
  const lines = [`listen: "127.0.0.1:${port}"`, 'max_payload: 8MB'];
  if (users.length > 0) {
    const described = users.map(
      ({ name, password, publish, subscribe }) =>
        `{ user: "${name}", password: "${password}", permissions: { ${[...allowed('publish', publish), ...allowed('subscribe', subscribe)].join(', ')} } }`,
    );
    lines.push(`authorization { users: [ ${described.join(', ')} ] }`);
  }
  if (certificate !== undefined) lines.push(`tls { cert_file: "${certificate.certFile}", key_file: "${certificate.keyFile}" }`);
  return `${lines.join('\n')}\n`;
}

async function whenListening(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_DEADLINE_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('nats-server did not start');
    await pause(20);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
