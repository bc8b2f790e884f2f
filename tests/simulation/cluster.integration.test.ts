import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { acceptsConnections } from '../../scripts/accepts-connections.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { findHaproxy } from '../../scripts/find-tools.ts';
import { root } from '../../scripts/root.ts';
import { signalIfThere } from '../../scripts/signal-if-there.ts';
import { logIn } from '../support/browser/client-session.ts';
import { compiledCode } from '../support/compiled-code.ts';
import { testDatabases } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { openDirectSocket, type DirectSocket } from './direct-socket.ts';

/** `npm run cluster`, with everything that it starts. */

const SIZE = { gateway: 2, engine: 2, feed: 1, worker: 1 };
/** With the load balancer, the database, the bus and the demo's payment providers. */
const PORTS = 10;
const DEMO_CLIENT = { email: 'demo@fairlead.test', password: DEMO_PASSWORD };
const PATIENCE = { timeout: 120_000, interval: 100 };

interface RunningRole {
  readonly role: string;
  readonly pid: number;
  readonly port: number;
}

interface Cluster {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code, or null if it was killed. */
  readonly ended: Promise<number | null>;
}

interface Place {
  readonly port: number;
  readonly dataDir: string;
}

async function makePlace(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-cluster-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  // PostgreSQL may run as another user than this process.
  await chmod(directory, 0o711);
  return { port: await findFreePorts(PORTS), dataDir: join(directory, 'data') };
}

/** The first of so many free ports in a row. */
async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = await findFreePort();
    const taken = await Promise.all(Array.from({ length: count }, (_, index) => acceptsConnections(first + index)));
    if (first + count < 65_536 && !taken.includes(true)) return first;
  }
}

function startCluster({ port, dataDir }: Place): Cluster {
  const words = Object.entries(SIZE).flatMap(([role, count]) => [`--${role}s`, String(count)]);
  const child = spawn(process.execPath, [join(root, 'scripts/cluster.ts'), ...words], {
    cwd: root,
    env: { ...process.env, ...compiledCode, PORT: String(port), DATA_DIR: dataDir, WEB_BUILD: 'none', PRICE_FEED: 'sandbox:always-open' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { process: child, output: () => output, ended };
}

async function readRoles({ dataDir }: Place): Promise<readonly RunningRole[]> {
  const text = await readFile(join(dataDir, 'cluster.json'), 'utf8').catch(() => '{"roles":[]}');
  return (JSON.parse(text) as { readonly roles: readonly RunningRole[] }).roles;
}

const urlOf = ({ port }: Pick<RunningRole, 'port'>): string => `http://127.0.0.1:${port}`;

async function isReady(member: Pick<RunningRole, 'port'>): Promise<boolean> {
  const answer = await fetch(`${urlOf(member)}/readyz`).catch(() => null);
  return answer?.ok === true;
}

async function isRunning(processId: number): Promise<boolean> {
  // One that has ended stays in the list until its parent has asked how.
  const state = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => ') X ');
  return !/\) [ZX] /.test(state);
}

/** Signs in through each gateway, as a program does. */
async function openSockets(gateways: readonly RunningRole[]): Promise<readonly DirectSocket[]> {
  return Promise.all(
    gateways.map(async (gateway) => {
      const { access_token: token } = await logIn(urlOf(gateway), DEMO_CLIENT);
      const socket = await openDirectSocket(urlOf(gateway), { token });
      onTestFinished(() => socket.close());
      return socket;
    }),
  );
}

/** Places an order through each gateway, and expects to see it through every one. */
async function expectTrading(gateways: readonly RunningRole[], round: string): Promise<void> {
  const sockets = await openSockets(gateways);
  for (const [index, socket] of sockets.entries()) {
    const order = {
      kind: 'limit',
      direction: 'buy',
      symbol: 'BTCUSD',
      amount: 100,
      leverage: 2,
      price: 1,
      client_order_id: `${round}-${index}`,
    };
    let id: number | undefined;
    const place = async (): Promise<boolean | undefined> => {
      const answer = await socket.ask('placeOrder', order);
      id = answer?.id;
      return answer?.status;
    };
    // An engine that has just ended is replaced within a second; the order is sent again under its id.
    await expect.poll(place, PATIENCE).toBe(true);
    for (const other of sockets) {
      await expect.poll(async () => (await other.ask('positions', {}))?.orders, PATIENCE).toContainEqual(expect.objectContaining({ id }));
    }
  }
}

const isPossible = isLong && testDatabases.includes('postgres') && findHaproxy() !== null;

describe.runIf(isPossible)('a cluster', { timeout: 600_000 }, () => {
  test('trades through every gateway, survives the end of a gateway and of the leading engine, and leaves nothing behind', async () => {
    const place = await makePlace();
    const cluster = startCluster(place);
    await expect.poll(cluster.output, PATIENCE).toMatch(new RegExp(`^Fairlead is at http://localhost:${place.port}$`, 'm'));
    const roles = await readRoles(place);
    expect(roles.map(({ role }) => role).toSorted()).toEqual(
      ['postgres', 'nats', 'feed', 'engine', 'engine', 'worker', 'gateway', 'gateway', 'load-balancer'].toSorted(),
    );
    const [gateways, engines] = ['gateway', 'engine'].map((wanted) => roles.filter(({ role }) => role === wanted)) as [
      RunningRole[],
      RunningRole[],
    ];
    expect(gateways.map(({ port }) => port)).toEqual([place.port + 1, place.port + 2]);
    const everReady = () => Promise.all(gateways.map(isReady));
    await expect.poll(everReady, PATIENCE).toEqual([true, true]);
    await expectTrading(gateways, 'before-all');

    const [gateway] = gateways;
    signalIfThere(gateway?.pid ?? 0, 'SIGKILL');
    const isReplaced = async () => (await readRoles(place)).some(({ port, pid }) => port === gateway?.port && pid !== gateway.pid);
    await expect.poll(isReplaced, PATIENCE).toBe(true);
    await expect.poll(everReady, PATIENCE).toEqual([true, true]);
    await expectTrading(gateways, 'after-gateway');

    const leading = await findReady(engines);
    signalIfThere(leading?.pid ?? 0, 'SIGKILL');
    await expectTrading(gateways, 'after-engine');
    await expect.poll(async () => (await findReady(engines)) !== null, PATIENCE).toBe(true);

    const before = [...roles, ...(await readRoles(place))];
    cluster.process.kill('SIGTERM');
    expect([await cluster.ended, cluster.output()]).toEqual([0, expect.stringMatching(/cluster +\| stopped\n$/)]);
    expect(await readRoles(place)).toEqual([]);
    for (const { pid } of before) await expect.poll(() => isRunning(pid), PATIENCE).toBe(false);
    for (let port = place.port; port < place.port + PORTS; port += 1) expect([port, await acceptsConnections(port)]).toEqual([port, false]);
  });

  test('that was killed is not started beside what it has left, but after it is stopped', async () => {
    const place = await makePlace();
    const killed = startCluster(place);
    await expect.poll(killed.output, PATIENCE).toMatch(/^Fairlead is at /m);
    const left = await readRoles(place);
    killed.process.kill('SIGKILL');
    await killed.ended;
    onTestFinished(() => left.forEach(({ pid }) => signalIfThere(-pid, 'SIGKILL')));

    const refused = startCluster(place);
    expect(await refused.ended).toBe(1);
    const named = /If it was killed, stop what it has left: kill ([\d ]+)$/m.exec(refused.output())?.[1]?.split(' ').map(Number) ?? [];
    expect(named).toEqual(expect.arrayContaining(left.filter(({ role }) => role === 'postgres' || role === 'nats').map(({ pid }) => pid)));

    for (const processId of named) signalIfThere(processId, 'SIGTERM');
    for (const { pid } of left) await expect.poll(() => isRunning(pid), PATIENCE).toBe(false);
    const next = startCluster(place);
    const isStarted = async () =>
      (await readRoles(place)).some(({ role, pid }) => role === 'load-balancer' && left.every((former) => former.pid !== pid));
    await expect.poll(isStarted, PATIENCE).toBe(true);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});

async function findReady(members: readonly RunningRole[]): Promise<RunningRole | null> {
  const answers = await Promise.all(members.map(isReady));
  return members[answers.indexOf(true)] ?? null;
}
