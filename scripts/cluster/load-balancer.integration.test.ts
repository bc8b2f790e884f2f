import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../find-free-port.ts';
import { findHaproxy } from '../find-tools.ts';
import { formatHaproxyConfig } from './haproxy-config.ts';

/** HAProxy with our configuration, in front of gateways that only say which one they are and what they were sent. */

const haproxy = findHaproxy();
const NAMES = ['one', 'two', 'three'] as const;

/** The example of RFC 6455, section 1.3: the load balancer insists on both. */
const HANDSHAKE = { key: 'dGhlIHNhbXBsZSBub25jZQ==', answer: 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=' };

interface Gateway {
  readonly port: number;
  isReady: boolean;
  /** Ends it like a process that is killed. */
  close(): Promise<void>;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly gateway: string;
  /** The headers that the gateway was sent. */
  readonly sent: IncomingHttpHeaders;
}

async function startGateway(name: string): Promise<Gateway> {
  const sockets = new Set<Socket>();
  const gateway = { isReady: true };
  const server = createServer(({ url, headers }, response) => {
    if (url === '/readyz') response.writeHead(gateway.isReady ? 200 : 503).end();
    else response.writeHead(200, { 'cache-control': 'no-store' }).end(JSON.stringify({ gateway: name, sent: headers }));
  });
  server.on('connection', (socket) => void sockets.add(socket));
  server.on('upgrade', (_request, socket: Socket) => {
    socket.on('error', () => undefined);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${HANDSHAKE.answer}\r\n\r\n`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the system assigned no port');
  return Object.assign(gateway, {
    port: address.port,
    close: async () => {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  });
}

describe.skipIf(haproxy === null)('the load balancer', () => {
  let gateways: readonly Gateway[];
  let port: number;
  let end: () => Promise<void>;

  beforeEach(async () => {
    gateways = await Promise.all(NAMES.map(startGateway));
    port = await findFreePort();
    const directory = await mkdtemp(join(tmpdir(), 'fairlead-balancer-'));
    const file = join(directory, 'haproxy.cfg');
    const addresses = gateways.map((gateway) => `127.0.0.1:${gateway.port}`);
    await writeFile(file, formatHaproxyConfig({ host: '127.0.0.1', port, gateways: addresses }));
    const child = spawn(haproxy ?? '', ['-db', '-f', file], { stdio: 'ignore' });
    const gone = once(child, 'exit');
    end = async () => {
      child.kill('SIGKILL');
      await gone;
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await rm(directory, { recursive: true });
    };
    await expect.poll(async () => (await ask().catch(() => null))?.status).toBe(200);
  });
  afterEach(() => end());

  /** Each on a connection of its own. */
  async function ask(headers: Readonly<Record<string, string>> = {}, path = '/'): Promise<Answer> {
    const asking = request({ port, path, host: '127.0.0.1', headers, agent: false }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { gateway, sent } = (text.startsWith('{') ? JSON.parse(text) : { gateway: '', sent: {} }) as Pick<Answer, 'gateway' | 'sent'>;
    return { status: response.statusCode, headers: response.headers, gateway, sent };
  }

  const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };

  const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': HANDSHAKE.key, 'sec-websocket-version': '13' };

  /** Of a browser's first answer: the cookie that it sends from then on. */
  function cookieOf({ headers }: Answer): string {
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  }

  function gatewayOf(name: string): Gateway {
    const gateway = gateways[NAMES.findIndex((one) => one === name)];
    if (gateway === undefined) throw new Error(`there is no gateway "${name}"`);
    return gateway;
  }

  test('sends a program to one gateway each time, and sets no cookie', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await ask({ 'sec-fetch-mode': 'cors' }));
    expect(new Set(answers.map(({ gateway }) => gateway)).size).toBe(1);
    expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual(answers.map(() => undefined));
  });

  test('spreads browsers of one address over all gateways, and keeps each at its own', async () => {
    const firsts = [];
    for (let count = 0; count < 6; count += 1) firsts.push(await ask(BROWSER));
    expect(new Set(firsts.map(({ gateway }) => gateway))).toEqual(new Set(NAMES));
    expect(firsts[0]?.headers['set-cookie']).toEqual([expect.stringMatching(/^GATEWAY=gateway-[123]; path=\/; HttpOnly; SameSite=Lax$/)]);
    for (const first of firsts) {
      // A socket has no Sec-Fetch-Site in every browser; the cookie suffices.
      const next = await ask({ cookie: cookieOf(first) });
      expect([next.gateway, next.headers['set-cookie']]).toEqual([first.gateway, undefined]);
    }
  });

  test('keeps its cookie to itself, and every other one as it is', async () => {
    const first = await ask(BROWSER);
    expect((await ask({ ...BROWSER, cookie: cookieOf(first) })).sent.cookie).toBeUndefined();
    const { sent } = await ask({ ...BROWSER, cookie: `lang=de; ${cookieOf(first)}; device=abc` });
    expect(sent.cookie).toBe('lang=de; device=abc');
  });

  test('tells the gateway the address of the connection, whatever the client claims', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    };
    const { sent } = await ask(claims);
    expect(sent).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(Object.keys(sent).filter((name) => ['x-forwarded-host', 'x-real-ip', 'forwarded'].includes(name))).toEqual([]);
  });

  test('keeps what a page says about caching, except for the answer that sets the cookie', async () => {
    const first = await ask(BROWSER);
    expect(first.headers['cache-control']).toMatch(/no-store/);
    expect((await ask({ ...BROWSER, cookie: cookieOf(first) })).headers['cache-control']).toBe('no-store');
  });

  test('sends clients of a gateway that has ended to another one, without an error', async () => {
    const [program, browser] = [await ask(), await ask(BROWSER)];
    await Promise.all([...new Set([program.gateway, browser.gateway])].map((name) => gatewayOf(name).close()));
    const answers = [await ask(), await ask({ cookie: cookieOf(browser) })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([program.gateway, browser.gateway]).not.toContain(answers[1]?.gateway);
  });

  test('closes the sockets of a gateway that is not ready any more', async () => {
    const upgrade = request({ port, host: '127.0.0.1', headers: { ...BROWSER, ...UPGRADE } }).end();
    const [response, socket] = (await once(upgrade, 'upgrade')) as [IncomingMessage, Socket];
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const gateway = gatewayOf(NAMES[Number(cookie.at(-1)) - 1] ?? cookie);
    const closed = once(socket.resume(), 'close');
    gateway.isReady = false;
    await closed;
    const next = await ask({ cookie });
    expect(next.status).toBe(200);
    expect(gatewayOf(next.gateway)).not.toBe(gateway);
    gateway.isReady = true;
    await expect.poll(async () => gatewayOf((await ask({ cookie })).gateway)).toBe(gateway);
  });

  test('while no gateway is ready, those that are alive answer, and a browser stays at one of them', async () => {
    for (const gateway of gateways) gateway.isReady = false;
    await expect.poll(async () => (await ask({}, '/readyz')).status).toBe(503);
    const first = await ask(BROWSER);
    expect(first.status).toBe(200);
    const next = await ask({ cookie: cookieOf(first) });
    expect([next.status, next.gateway, next.sent.cookie]).toEqual([200, first.gateway, undefined]);
  });

  test('says 503 while no gateway is alive', async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await expect.poll(async () => (await ask()).status).toBe(503);
  });
});
