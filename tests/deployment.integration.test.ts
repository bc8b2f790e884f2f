/** The configuration files of deploy/container, in the programs that read them: NATS, HAProxy and PostgreSQL. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Bus } from '@fairlead/server/bus/bus.ts';
import { readBusAddress } from '@fairlead/server/bus/bus-address.ts';
import { connectNatsBus } from '@fairlead/server/bus/nats-bus.ts';
import { findFreePort } from '../scripts/find-free-port.ts';
import { findHaproxy, findNatsServer, findPostgresDirectory } from '../scripts/find-tools.ts';
import { root } from '../scripts/root.ts';
import { makeCertificate } from './support/certificate.ts';
import { startPostgres } from './support/postgres.ts';

const PATIENCE = { timeout: 20_000 };
const DEADLINE_MS = 5_000;
/** Of RFC 6455, section 1.3. */
const WEBSOCKET_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-deployment-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

function endWithTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

describe('nats.conf', () => {
  /** One consists of digits, which NATS would take for a number. */
  const PASSWORDS = { gateway: '12345678901234567890', engine: 'e'.repeat(32), feed: 'f'.repeat(32), worker: '0x'.repeat(16) } as const;
  type User = keyof typeof PASSWORDS;

  async function startBus(): Promise<(user: User, password?: string) => Promise<Bus>> {
    const port = await findFreePort();
    const ports = ['--addr', '127.0.0.1', '--port', String(port), '--http_port', String(await findFreePort())];
    // As compose.yaml passes them on: in quotation marks.
    const passwords = Object.entries(PASSWORDS).map(([user, password]) => [`${user.toUpperCase()}_PASSWORD`, `"${password}"`]);
    const server = spawn(findNatsServer() ?? '', ['--config', join(root, 'deploy/container/nats.conf'), ...ports], {
      env: Object.fromEntries(passwords) as NodeJS.ProcessEnv,
      stdio: 'ignore',
    });
    endWithTest(server);
    await expect.poll(() => accepts(port), PATIENCE).toBe(true);
    return async (user, password = PASSWORDS[user]) => {
      const address = readBusAddress(`nats://${user}:${password}@127.0.0.1:${port}`);
      if (address === null) throw new Error('this is no address of a bus');
      const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const bus = await connectNatsBus({ address, role: user, log: quiet });
      onTestFinished(() => bus.close());
      return bus;
    };
  }

  test('an engine answers a gateway, and a feed an engine', async () => {
    const enter = await startBus();
    const [gateway, engine, feed] = [await enter('gateway'), await enter('engine'), await enter('feed')];
    await engine.answer('command.1.7', (question) => Promise.resolve({ to: question }));
    await feed.answer('prices.snapshot.7', (question) => Promise.resolve({ to: question }));
    expect(await gateway.ask('command.1.7', 'open', DEADLINE_MS)).toEqual({ to: 'open' });
    expect(await engine.ask('prices.snapshot.7', 'all', DEADLINE_MS)).toEqual({ to: 'all' });
  });

  test('changes and prices reach those who need them', async () => {
    const enter = await startBus();
    const [engine, feed] = [await enter('engine'), await enter('feed')];
    const heard: string[] = [];
    for (const user of ['gateway', 'worker'] as const) {
      const bus = await enter(user);
      const hear = (_message: unknown, subject: string) => heard.push(`${user} ${subject}`);
      await bus.listen('change.1.*', hear);
      await bus.listen('prices.ticks', hear);
    }
    engine.publish('change.1.42', {});
    feed.publish('prices.ticks', {});
    await expect
      .poll(() => heard.toSorted(), PATIENCE)
      .toEqual(['gateway change.1.42', 'gateway prices.ticks', 'worker change.1.42', 'worker prices.ticks']);
  });

  test('no one publishes prices, changes or news in the name of another role', async () => {
    const enter = await startBus();
    const [gateway, engine, feed, worker] = [await enter('gateway'), await enter('engine'), await enter('feed'), await enter('worker')];
    const heard: string[] = [];
    await engine.listen('prices.ticks', (_message, subject) => heard.push(subject));
    await worker.listen('change.1.*', (_message, subject) => heard.push(subject));
    await worker.listen('content.published', (_message, subject) => heard.push(subject));
    await engine.answer('command.1.7', () => Promise.resolve(heard.push('command')));
    for (const subject of ['prices.ticks', 'change.1.42']) gateway.publish(subject, {});
    for (const subject of ['change.1.42', 'content.published']) feed.publish(subject, {});
    await expect(engine.ask('command.1.7', 'open', 500)).rejects.toThrow();
    // Messages of one sender arrive in order: those before this one are refused, or would have arrived.
    feed.publish('prices.ticks', {});
    await expect.poll(() => heard, PATIENCE).toEqual(['prices.ticks']);
    gateway.publish('content.published', {});
    await expect.poll(() => heard, PATIENCE).toEqual(['prices.ticks', 'content.published']);
  });

  test('refuses a wrong password, and one that belongs to another role', async () => {
    const enter = await startBus();
    await expect(enter('gateway', 'wrong')).rejects.toThrow(/authorization/i);
    await expect(enter('engine', PASSWORDS.feed)).rejects.toThrow(/authorization/i);
  });
});

test('postgres-init.sh creates a role that owns its database and is no superuser', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const programs = findPostgresDirectory() ?? '';
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    PGHOST: new URL(postgres.url('postgres')).searchParams.get('host') ?? '',
    POSTGRES_USER: 'postgres',
    FAIRLEAD_PASSWORD: "it's secret",
  };
  await promisify(execFile)('sh', [join(root, 'deploy/container/postgres-init.sh')], { env });
  const client = new pg.Client({ connectionString: postgres.url('fairlead').replace('postgres@', 'fairlead@') });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<object>(
    `SELECT rolsuper, rolcreatedb, rolcreaterole, pg_get_userbyid(datdba) AS owner, pg_encoding_to_char(encoding) AS encoding
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, owner: 'fairlead', encoding: 'UTF8' }]);
});

const haproxy = findHaproxy();

/** Without HAProxy: node scripts/ensure-tools.ts haproxy says what to install. */
describe.skipIf(haproxy === null)('haproxy.cfg', () => {
  interface Gateway {
    readonly port: number;
    isReady: boolean;
    /** Without the checks of the load balancer. */
    readonly requests: IncomingMessage[];
  }

  async function startGateway(): Promise<Gateway> {
    const requests: IncomingMessage[] = [];
    const gateway = { port: await findFreePort(), isReady: true, requests };
    const server: Server = createServer((incoming, response) => {
      if (incoming.url === '/readyz' || incoming.url === '/healthz') {
        response.writeHead(gateway.isReady || incoming.url === '/healthz' ? 200 : 503).end();
        return;
      }
      requests.push(incoming);
      response.end(String(gateway.port));
    });
    server.on('upgrade', (incoming, socket) => {
      requests.push(incoming);
      // The load balancer may be killed first at the end of a test.
      socket.on('error', () => undefined);
      // HAProxy checks the answer to the client's key, as a browser does.
      const accept = createHash('sha1')
        .update(`${incoming.headers['sec-websocket-key'] ?? ''}${WEBSOCKET_ID}`)
        .digest('base64');
      const lines = ['HTTP/1.1 101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket', `sec-websocket-accept: ${accept}`];
      socket.write(`${lines.join('\r\n')}\r\n\r\nhello`);
      socket.pipe(socket);
    });
    server.listen(gateway.port, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return gateway;
  }

  interface Balancer {
    /** Asks over https. Rejects if there is no answer. */
    ask(path: string, headers?: Readonly<Record<string, string>>): Promise<{ readonly status: number; readonly body: string }>;
    /** Opens a WebSocket and returns what arrives after the first and after the second message. */
    talk(path: string): Promise<readonly string[]>;
    readonly plainPort: number;
    log(): string;
  }

  /** With addresses and a certificate of this machine. */
  async function startBalancer(gateways: readonly Gateway[]): Promise<Balancer> {
    const directory = await makeDirectory();
    const { certificate, key } = await makeCertificate();
    const pem = join(directory, 'certificate.pem');
    await writeFile(pem, `${certificate}${key}`, { mode: 0o600 });
    const [port, plainPort, alivePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const text = (await readFile(join(root, 'deploy/container/haproxy.cfg'), 'utf8'))
      .replace('bind :8443 ssl crt /etc/haproxy/certificate.pem', `bind 127.0.0.1:${port} ssl crt ${pem}`)
      .replace('bind :8080', `bind 127.0.0.1:${plainPort}`)
      .replace('bind 127.0.0.1:8404', `bind 127.0.0.1:${alivePort}`)
      .replaceAll(/gateway-(\d):8080/g, (_all, number) => `127.0.0.1:${gateways[Number(number) - 1]?.port}`)
      // A machine of tests may allow fewer open files.
      .replace('maxconn 20000', 'maxconn 100');
    const file = join(directory, 'haproxy.cfg');
    await writeFile(file, text);
    const child = spawn(haproxy ?? '', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    endWithTest(child);
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    await expect.poll(async () => (await accepts(port)) || chunks.join(''), PATIENCE).toBe(true);
    const open = (path: string, headers: Readonly<Record<string, string>>) =>
      request({
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        headers: { host: 'trade.example.com', ...headers },
        ca: certificate,
        agent: false,
      });
    return {
      plainPort,
      log: () => chunks.join(''),
      ask: async (path, headers = {}) => {
        const call = open(path, headers);
        call.end();
        const [response] = (await once(call, 'response', { signal: AbortSignal.timeout(DEADLINE_MS) })) as [IncomingMessage];
        let body = '';
        for await (const chunk of response) body += String(chunk);
        return { status: response.statusCode ?? 0, body };
      },
      talk: async (path) => {
        const call = open(path, {
          connection: 'upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        });
        call.end();
        const [, socket, head] = (await once(call, 'upgrade', { signal: AbortSignal.timeout(DEADLINE_MS) })) as [
          IncomingMessage,
          NodeJS.ReadWriteStream,
          Buffer,
        ];
        const first = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0];
        socket.on('error', () => undefined);
        socket.write('again');
        const [second] = (await once(socket, 'data')) as [Buffer];
        socket.end();
        return [first, second].map(String);
      },
    };
  }

  test('one address comes to one gateway, and to the other while that one is not ready', async () => {
    const gateways = [await startGateway(), await startGateway()];
    const balancer = await startBalancer(gateways);
    const answers = [await balancer.ask('/a'), await balancer.ask('/b'), await balancer.ask('/c')];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const used = gateways.find(({ port }) => String(port) === answers[0]?.body);
    const other = gateways.find((gateway) => gateway !== used);
    if (used === undefined || other === undefined) throw new Error('no gateway has answered');
    used.isReady = false;
    await expect.poll(async () => (await balancer.ask('/d')).body, PATIENCE).toBe(String(other.port));
    used.isReady = true;
    await expect.poll(async () => (await balancer.ask('/e')).body, PATIENCE).toBe(String(used.port));
  });

  test("replaces what a client says about itself, and hides the servers' figures", async () => {
    const gateway = await startGateway();
    const balancer = await startBalancer([gateway, gateway]);
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    };
    await balancer.ask('/page', claims);
    const { headers } = gateway.requests[0] ?? {};
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'trade.example.com',
      'x-forwarded-proto': 'https',
    });
    expect([headers?.forwarded, headers?.['x-real-ip']]).toEqual([undefined, undefined]);
    expect((await balancer.ask('/metrics')).status).toBe(404);
    expect(gateway.requests).toHaveLength(1);
  });

  test('lets WebSockets through', async () => {
    const gateway = await startGateway();
    const balancer = await startBalancer([gateway, gateway]);
    expect(await balancer.talk('/trading')).toEqual(['hello', 'again']);
    expect(gateway.requests[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('logs requests without their query, and answers plain http with the address of https', async () => {
    const gateway = await startGateway();
    const balancer = await startBalancer([gateway, gateway]);
    await balancer.ask('/password/reset?code=secret');
    await expect.poll(() => balancer.log(), PATIENCE).toContain('GET /password/reset');
    expect(balancer.log()).not.toContain('secret');
    const plain = await fetch(`http://127.0.0.1:${balancer.plainPort}/page?a=1`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://127.0.0.1:${balancer.plainPort}/page?a=1`]);
  });

  test('while no gateway is ready, those that are alive answer', async () => {
    const gateway = await startGateway();
    gateway.isReady = false;
    const balancer = await startBalancer([gateway, gateway]);
    await expect.poll(async () => (await balancer.ask('/page')).status, PATIENCE).toBe(200);
  });
});
