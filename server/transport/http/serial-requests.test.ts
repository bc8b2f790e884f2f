import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSlowClient, type SlowClient } from './fixture-slow-client.ts';
import { takeRequestsOneByOne } from './serial-requests.ts';

const GET = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const LAST = GET('/last', 'Connection: close\r\n');

interface Open {
  readonly server: Server;
  readonly send: (text: string, options?: { reads: boolean }) => Promise<SlowClient>;
}

async function open(onRequest: (request: IncomingMessage, response: ServerResponse) => void): Promise<Open> {
  const server = createServer(onRequest);
  takeRequestsOneByOne(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const send: Open['send'] = async (text, options) => {
    const client = await openSlowClient(url, text, options);
    onTestFinished(() => void client.socket.destroy());
    return client;
  };
  return { server, send };
}

/** Responses that wait until released. */
function hold() {
  const held: { readonly url: string; readonly answer: () => void }[] = [];
  return {
    held,
    onRequest: ({ url = '' }: IncomingMessage, response: ServerResponse) => void held.push({ url, answer: () => void response.end(url) }),
  };
}

const bodiesOf = (received: string): string[] => [...received.matchAll(/\r\n\r\n(\/[a-z0-9]*)/g)].map(([, body = '']) => body);

describe('pipelined requests', () => {
  test('are handled one at a time and answered in order', async () => {
    const { held, onRequest } = hold();
    const { send } = await open(onRequest);
    const client = await send(GET('/1') + GET('/2') + LAST);
    for (const [place, url] of ['/1', '/2', '/last'].entries()) {
      await expect.poll(() => held.map((each) => each.url).at(-1)).toBe(url);
      expect(held.length).toBe(place + 1);
      held.at(-1)?.answer();
    }
    expect(bodiesOf(await client.ended)).toEqual(['/1', '/2', '/last']);
  });

  test('by the thousand are parsed as they are answered, and all are answered', async () => {
    let begun = 0;
    let most = 0;
    let parsed = 0;
    const { server, send } = await open((_request, response) => {
      begun += 1;
      most = Math.max(most, parsed - begun);
      response.end('/a');
    });
    server.prependListener('request', () => {
      parsed += 1;
    });
    const client = await send(GET('/').repeat(5_000) + LAST);
    expect(bodiesOf(await client.ended).length).toBe(5_001);
    expect([begun, most < 300]).toEqual([5_001, true]);
  });

  test('by the thousand are not parsed while none is answered', async () => {
    let parsed = 0;
    const { held, onRequest } = hold();
    const { server, send } = await open(onRequest);
    server.prependListener('request', () => {
      parsed += 1;
    });
    await send(GET('/').repeat(5_000));
    const other = await send(GET('/other'));
    await expect.poll(() => held.some(({ url }) => url === '/other')).toBe(true);
    held.find(({ url }) => url === '/other')?.answer();
    await expect.poll(() => bodiesOf(other.received())).toEqual(['/other']);
    expect([held.length, parsed < 300]).toEqual([2, true]);
  });

  test('do not hold up other connections', async () => {
    const order: string[] = [];
    const { send } = await open(({ url = '' }, response) => {
      order.push(url);
      response.end(url);
    });
    const flood = await send(GET('/flood').repeat(2_000) + LAST);
    const other = await send(GET('/other', 'Connection: close\r\n'));
    await other.ended;
    expect(order.indexOf('/other')).toBeLessThan(2_000);
    await flood.ended;
  });

  test('are dropped when their client disconnects', async () => {
    const { held, onRequest } = hold();
    const { server, send } = await open(onRequest);
    const client = await send(GET('/1') + GET('/2'));
    await expect.poll(() => held.length).toBe(1);
    client.socket.resetAndDestroy();
    held[0]?.answer();
    const countConnections = (): Promise<number> => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    await expect.poll(countConnections).toBe(0);
    expect(held.length).toBe(1);
  });
});

describe('sequential requests', () => {
  test('arrive with complete bodies, however they are split, followed by the next one', async () => {
    const lengths: number[] = [];
    const { send } = await open((request, response) => {
      let length = 0;
      request.on('data', (data: Buffer) => (length += data.length));
      request.on('end', () => {
        lengths.push(length);
        response.end('/done');
      });
    });
    const body = 'x'.repeat(1_000_000);
    const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const client = await send(post + post + LAST);
    expect(bodiesOf(await client.ended)).toEqual(['/done', '/done', '/done']);
    expect(lengths).toEqual([1_000_000, 1_000_000, 0]);
  });

  test('may have headers of any size that Node accepts', async () => {
    const { send } = await open(({ headers }, response) => response.end(`/${headers['x-long']?.length}`));
    const client = await send(GET('/', `X-Long: ${'x'.repeat(12_000)}\r\nConnection: close\r\n`));
    expect(bodiesOf(await client.ended)).toEqual(['/12000']);
  });

  test('over HTTP/1.0 are answered and the connection ended', async () => {
    const { send } = await open((_request, response) => response.end('/old'));
    expect(bodiesOf(await (await send('GET / HTTP/1.0\r\n\r\n')).ended)).toEqual(['/old']);
  });

  test('may upgrade the connection, which is then left alone', async () => {
    const { server, send } = await open((_request, response) => response.end('/before'));
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
      socket.on('data', (data) => void socket.write(data));
    });
    const client = await send(GET('/'));
    await expect.poll(() => client.received()).toContain('/before');
    client.socket.write(GET('/', 'Connection: Upgrade\r\nUpgrade: echo\r\n'));
    await expect.poll(() => client.received()).toContain(' 101 ');
    client.socket.write(`${'y'.repeat(50_000)}z`);
    await expect.poll(() => client.received()).toMatch(/y{50000}z$/);
  });

  test('whose response is not read hold up their own connection only', async () => {
    const { send } = await open(({ url }, response) => response.end(url === '/other' ? '/other' : Buffer.alloc(1_000_000)));
    await send(GET('/').repeat(500), { reads: false });
    expect(bodiesOf(await (await send(GET('/other', 'Connection: close\r\n'))).ended)).toEqual(['/other']);
  });
});
