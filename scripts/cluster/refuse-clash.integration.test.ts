import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../find-free-port.ts';
import { CLUSTER_VARIABLE, refuseLeftovers, refuseTakenPorts } from './refuse-clash.ts';

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-clash-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** A process that waits until the test has ended. */
async function startWaiting(environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log("up"); process.stdin.resume()'], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

test('without anything in the way, it starts', async () => {
  const directory = makeDirectory();
  await refuseLeftovers(directory, join(directory, 'postgres'));
  await refuseTakenPorts([{ title: 'nats', port: await findFreePort(), host: '127.0.0.1' }]);
});

test('a process that an earlier cluster has left is named, with what to do', async () => {
  const directory = makeDirectory();
  const processId = await startWaiting({ [CLUSTER_VARIABLE]: directory });
  await startWaiting({ [CLUSTER_VARIABLE]: `${directory}-of-another` });
  const refusal = expect.objectContaining({
    message: expect.stringMatching(new RegExp(`process ${processId} \\(.+\n.+: kill ${processId}\n`)),
  });
  await expect(refuseLeftovers(directory, join(directory, 'postgres'))).rejects.toEqual(refusal);
});

test('a file that names a process which is not PostgreSQL is out of date, and is removed', async () => {
  const directory = makeDirectory();
  const file = join(directory, 'postmaster.pid');
  writeFileSync(file, `${await startWaiting({})}\n`);
  await refuseLeftovers(directory, directory);
  expect(existsSync(file)).toBe(false);
});

test('a file that names a process which has ended is left to PostgreSQL', async () => {
  const directory = makeDirectory();
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  writeFileSync(join(directory, 'postmaster.pid'), `${ended.pid}\n`);
  await refuseLeftovers(directory, directory);
});

test('a taken port is named, with the process that has it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  await expect(refuseTakenPorts([{ title: 'gateway 2', port, host: '127.0.0.1' }])).rejects.toThrow(
    `port ${port}, for gateway 2: by process ${process.pid} (`,
  );
});
