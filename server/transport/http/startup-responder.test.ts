import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createStartupResponder } from './startup-responder.ts';

async function takePort(port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return { server, port: address.port };
}

async function ask(port: number, path: string): Promise<readonly [number, string] | null> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return response === null ? null : [response.status, await response.text()];
}

test('answers once the port is free, reports the state, and gives the port back to the server', async () => {
  const before = await takePort();
  const { port } = before;
  let restartReason: string | null = null;
  const room = createStartupResponder({
    host: '127.0.0.1',
    port,
    findFault: () => 'the database is unavailable',
    findRestartReason: () => restartReason,
  });
  onTestFinished(() => room.close());
  room.open();
  before.server.close();
  const away = [503, JSON.stringify({ status: false, checks: { start: 'the database is unavailable' } })];
  await expect.poll(() => ask(port, '/readyz')).toEqual(away);
  expect(await ask(port, '/healthz')).toEqual([200, JSON.stringify({ status: true })]);
  expect(await ask(port, '/api/account/login')).toMatchObject([503, {}]);
  restartReason = 'startup is taking too long';
  expect(await ask(port, '/healthz')).toEqual([503, JSON.stringify({ status: false, reason: restartReason })]);

  await room.close();
  const { server } = await takePort(port);
  room.open();
  server.close();
  await expect.poll(() => ask(port, '/readyz')).toEqual(away);
});
