import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from './long.ts';
import { openTestNetwork, type TestMachine } from './test-network.ts';

/** Sends back what it is sent. */
const ECHO = `require('node:net').createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, function () { console.log(this.address().port); })`;
const PATIENCE = { timeout: 5_000, interval: 20 };

async function openMachine() {
  const network = await openTestNetwork();
  onTestFinished(() => network.close());
  return { network, machine: await network.addMachine() };
}

async function startEcho({ prefix: [program = '', ...words] }: TestMachine): Promise<number> {
  const child = spawn(program, [...words, process.execPath, '-e', ECHO], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return Number(port);
}

async function open(address: string, port: number): Promise<{ readonly socket: Socket; heard: string; isClosed: boolean }> {
  const socket = connect(port, address);
  onTestFinished(() => void socket.destroy());
  const link = { socket, heard: '', isClosed: false };
  socket.setEncoding('utf8').on('data', (piece: string) => (link.heard += piece));
  socket.on('error', () => undefined).on('close', () => (link.isClosed = true));
  await once(socket, 'connect');
  return link;
}

describe.runIf(isLong)('a network on this machine', () => {
  test('a process on a machine of its own is reached, and reaches this one', async () => {
    const { network, machine } = await openMachine();
    const link = await open(machine.address, await startEcho(machine));
    link.socket.write('hello');
    await expect.poll(() => link.heard, PATIENCE).toBe('hello');
    const server = createServer().listen(0, network.address);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const [program = '', ...words] = machine.prefix;
    spawn(program, [...words, process.execPath, '-e', `require('node:net').connect(${port}, '${network.address}').end()`]);
    const [socket] = (await once(server, 'connection')) as [Socket];
    expect(socket.remoteAddress).toBe(machine.address);
  });

  test('while the cable is pulled nothing arrives and nothing is closed, and what was sent arrives afterwards', async () => {
    const { network, machine } = await openMachine();
    const other = await network.addMachine();
    const link = await open(machine.address, await startEcho(machine));
    const otherLink = await open(other.address, await startEcho(other));
    await machine.pullCable();
    link.socket.write('hello');
    // The others are not affected, and take much longer than an answer would.
    for (let nth = 1; nth <= 100; nth += 1) {
      otherLink.socket.write('.');
      await expect.poll(() => otherLink.heard.length, PATIENCE).toBe(nth);
    }
    expect(link).toMatchObject({ heard: '', isClosed: false });
    await machine.putBackCable();
    await expect.poll(() => link.heard, PATIENCE).toBe('hello');
  });
});
