import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DeadlinePassed, withinDeadline } from './deadline.ts';

const DEADLINE_MS = 20;

/** Both ends of a connection. */
async function openConnection(): Promise<readonly [Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const near = connect(address.port, '127.0.0.1');
  const [[far]] = await Promise.all([once(server, 'connection') as Promise<[Socket]>, once(near, 'connect')]);
  onTestFinished(() => {
    for (const socket of [near, far]) socket.destroy();
    server.close();
  });
  return [near, far];
}

function blockEventLoop(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a result that misses the deadline is late, and the callback that can stop the work is called', async () => {
  const [near] = await openConnection();
  const told: Error[] = [];
  const answer = withinDeadline(once(near, 'data'), DEADLINE_MS, 'an answer', (cause) => told.push(cause));
  await expect(answer).rejects.toThrow(new DeadlinePassed('an answer took longer than 20 ms'));
  expect(told).toHaveLength(1);
});

test('an answer that arrived while the event loop was blocked is in time', async () => {
  const [near, far] = await openConnection();
  const answer = withinDeadline(once(near, 'data'), DEADLINE_MS, 'an answer');
  far.write('here');
  blockEventLoop(2 * DEADLINE_MS);
  await expect(answer).resolves.toEqual([Buffer.from('here')]);
});
