import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectPostgres } from './primary-client.ts';
import { PrimaryFinder } from './primary-finder.ts';

/** A row of two values, the first of which claims a length far beyond the end of the message. */
const UNREADABLE_ROW = Buffer.from([0x44, 0, 0, 0, 10, 0, 2, 0x7f, 0xff, 0xff, 0xff]);

test('invalid data closes the connection, not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(UNREADABLE_ROW));
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const connecting = connectPostgres({
    finder: new PrimaryFinder({ databaseUrl: `postgres://somebody@127.0.0.1:${address.port}/any` }),
    applicationName: 'test',
    queryDeadlineMs: 1_000,
    onConnectionError: vi.fn(),
  });
  await expect(connecting).rejects.toThrow('the database sent unreadable data');
});
