/** Stopping the real server with clients and peers that never finish. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases, type TestDatabasePlace } from '../tests/support/databases.ts';
import { isLong } from '../tests/support/long.ts';
import { startServerProcess, type ServerProcess } from '../tests/support/server-process.ts';
import { startFaultyPeer } from './adapters/fixture-faulty-peer.ts';
import { formUntilFile, MULTIPART, openSlowClient, postHead, type SlowClient } from './transport/http/fixture-slow-client.ts';

/** Long enough for a busy machine to run through the phases that nothing holds up. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

let place: TestDatabasePlace;
beforeEach(async () => {
  place = await createTestDatabase(testDatabases[0] ?? 'embedded');
});
afterEach(() => place.remove());

async function start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(place, {
    CAPTCHA: 'off',
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'info',
    SHUTDOWN_TIMEOUT_MS: String(SHUTDOWN_TIMEOUT_MS),
    ...environment,
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function connect(server: ServerProcess, text: string): Promise<SlowClient> {
  const client = await openSlowClient(server.url, text);
  onTestFinished(() => void client.socket.destroy());
  return client;
}

/** Sends enough of a document for the server to start reading it, then a byte now and then. */
async function dripUpload(server: ServerProcess): Promise<SlowClient> {
  const client = await connect(server, postHead(accountPaths.upload, 1_000_000, MULTIPART, { expect: '100-continue' }));
  await expect.poll(client.received).toContain('100 Continue');
  client.socket.write(formUntilFile() + 'x'.repeat(100_000));
  client.drip('x', 50);
  return client;
}

interface Stopped {
  readonly code: number | null;
  readonly elapsedMs: number;
  readonly output: string;
}

async function stop(server: ServerProcess): Promise<Stopped> {
  const startedAt = performance.now();
  const { code } = await server.end('SIGTERM');
  return { code, elapsedMs: performance.now() - startedAt, output: server.output() };
}

/** The phases that ran, in order. */
function phasesIn(output: string): readonly string[] {
  const line = output.split('\n').find((text) => text.includes('all shutdown phases have ended')) ?? '{}';
  const { elapsedMs = {} } = JSON.parse(line) as { readonly elapsedMs?: Readonly<Record<string, number>> };
  return Object.keys(elapsedMs);
}

function expectDataAtRest({ output }: Stopped): void {
  expect(phasesIn(output).slice(-2)).toEqual(['journal', 'database']);
  if (place.databaseUrl === null) expect(existsSync(join(place.dataDir, 'db.lock'))).toBe(false);
}

describe('a stop', () => {
  test('that is held up by a dripping upload cuts it, logs it, and closes journal and database', async () => {
    const server = await start();
    const upload = await dripUpload(server);
    const stopped = await stop(server);
    expect(stopped.code).toBe(1);
    expect(stopped.elapsedMs).toBeLessThan(SHUTDOWN_TIMEOUT_MS);
    expect(stopped.output).toMatch(/"phase":"requests".*"underWay":\["POST \/api\/accounts\/upload: still arriving"\]/);
    expect(stopped.output.match(/is left behind/g)).toHaveLength(1);
    expectDataAtRest(stopped);
    await upload.ended;
  });

  test.runIf(isLong)('is not held up by connections without a request, nor by a silent mail server', async () => {
    const mailServer = await startFaultyPeer('silent');
    onTestFinished(mailServer.close);
    const server = await start({ DEMO: '1', MAIL_URL: `smtp://127.0.0.1:${mailServer.port}` });
    const body = JSON.stringify({ email: 'demo@fairlead.test' });
    await fetch(`${server.url}${accountPaths.forgotPassword}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    await expect.poll(mailServer.open).toBeGreaterThan(0);
    for (let count = 0; count < 20; count += 1) await connect(server, count % 2 === 0 ? '' : 'GET / HTTP/1.1\r\nhost: ');
    const stopped = await stop(server);
    expect(stopped.output).not.toContain('is left behind');
    expect(stopped.code).toBe(0);
    expectDataAtRest(stopped);
  });

  test.runIf(isLong)('with a timeout of zero still closes journal and database', async () => {
    const server = await start({ SHUTDOWN_TIMEOUT_MS: '0' });
    await dripUpload(server);
    const stopped = await stop(server);
    expect(stopped.code).toBe(1);
    expectDataAtRest(stopped);
  });

  test('that is requested again ends at once', async () => {
    const server = await start({ SHUTDOWN_TIMEOUT_MS: '600000' });
    await dripUpload(server);
    server.signal('SIGTERM');
    // Two requests within a second count as one, because npm and a terminal both send one.
    await expect
      .poll(() => {
        server.signal('SIGTERM');
        return server.hasEnded();
      })
      .toBe(true);
    expect(server.output()).not.toContain('all shutdown phases have ended');
    expect((await server.end('SIGKILL')).code).toBe(1);
  });
});
