/** What every bus does, and what NATS does when its server fails. */
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startNats, type NatsServer } from '../../tests/support/nats.ts';
import type { Bus } from './bus.ts';
import { readBusAddress } from './bus-address.ts';
import { createMemoryBus } from './memory-bus.ts';
import { connectNatsBus } from './nats-bus.ts';

const DEADLINE_MS = 5_000;
const PATIENCE = { timeout: 10_000 };

let logged: object[];
const log = {
  info: () => undefined,
  warn: (details: object) => void logged.push(details),
  error: (details: object) => void logged.push(details),
};

beforeEach(() => {
  logged = [];
});

async function connectTo(url: string, role = 'test'): Promise<Bus> {
  const address = readBusAddress(url);
  if (address === null) throw new Error(`${url} is no address`);
  const bus = await connectNatsBus({ address, role, log });
  onTestFinished(() => bus.close());
  return bus;
}

describe.each(['memory', 'NATS'])('a bus in %s', (kind) => {
  let server: NatsServer | null;
  /** Two processes; in memory there is only one. */
  let here: Bus;
  let there: Bus;

  beforeEach(async () => {
    server = kind === 'NATS' ? await startNats() : null;
    here = server === null ? createMemoryBus(log) : await connectTo(server.url());
    there = server === null ? here : await connectTo(server.url());
  });
  afterEach(() => server?.stop());

  test('delivers each message to all who listen, in the order of the sender', async () => {
    const heard: unknown[] = [];
    await here.listen('news', (message) => heard.push(['here', message]));
    await there.listen('news', (message) => heard.push(['there', message]));
    for (const number of [1, 2, 3]) there.publish('news', { number });
    await expect.poll(() => heard).toHaveLength(6);
    for (const place of ['here', 'there']) {
      expect(heard.filter((each) => Array.isArray(each) && each[0] === place)).toEqual([1, 2, 3].map((number) => [place, { number }]));
    }
  });

  test('delivers what matches the pattern, with its subject', async () => {
    const heard: string[] = [];
    await here.listen('change.*.>', (message, subject) => heard.push(`${subject} ${String(message)}`));
    there.publish('change.7', 'too short');
    there.publish('other.7.1', 'of another kind');
    there.publish('change.7.1', 'a');
    there.publish('change.8.1.2', 'b');
    await expect.poll(() => heard).toEqual(['change.7.1 a', 'change.8.1.2 b']);
  });

  test('delivers copies: a sender who changes the message later changes nothing', async () => {
    const heard: unknown[] = [];
    await here.listen('news', (message) => heard.push(message));
    const message = { list: [1] };
    here.publish('news', message);
    message.list.push(2);
    await expect.poll(() => heard).toEqual([{ list: [1] }]);
  });

  test('delivers nothing after listening has ended', async () => {
    const heard: unknown[] = [];
    const end = await here.listen('news', (message) => heard.push(message));
    end();
    await there.listen('end', (message) => heard.push(message));
    there.publish('news', 'after');
    there.publish('end', 'end');
    await expect.poll(() => heard).toEqual(['end']);
  });

  test('a listener that fails is logged, and others hear the message', async () => {
    const heard: unknown[] = [];
    await here.listen('news', () => {
      throw new Error('cannot take it');
    });
    await here.listen('news', (message) => heard.push(message));
    here.publish('news', 'a');
    await expect.poll(() => heard).toEqual(['a']);
    expect(logged).toMatchObject([{ subject: 'news' }]);
  });

  test('a question is answered', async () => {
    await there.answer('double', (question) => Promise.resolve({ doubled: Number(question) * 2 }));
    expect(await here.ask('double', 21, DEADLINE_MS)).toEqual({ doubled: 42 });
  });

  test('a question that nobody answers fails at once', async () => {
    await expect(here.ask('nothing', null, DEADLINE_MS)).rejects.toMatchObject({ kind: 'nobody' });
    const end = await there.answer('double', (question) => Promise.resolve(question));
    end();
    await expect.poll(() => here.ask('double', 1, DEADLINE_MS).catch((error: unknown) => error)).toMatchObject({ kind: 'nobody' });
  });

  test('a question that is not answered in time is late, and so is one whose answerer fails', async () => {
    await there.answer('slow', () => new Promise(() => undefined));
    await there.answer('broken', () => Promise.reject(new Error('cannot answer')));
    await expect(here.ask('slow', null, 100)).rejects.toMatchObject({ kind: 'late' });
    await expect(here.ask('broken', null, 100)).rejects.toMatchObject({ kind: 'late' });
    expect(logged).toMatchObject([{ subject: 'broken' }]);
  });

  test('one of several answerers gets each question', async () => {
    const asked: unknown[] = [];
    for (const bus of [here, there]) {
      await bus.answer('count', (question) => {
        asked.push(question);
        return Promise.resolve(question);
      });
    }
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    expect(await Promise.all(numbers.map((number) => here.ask('count', number, DEADLINE_MS)))).toEqual(numbers);
    expect(asked.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
  });

  test('nothing is sent once it is closed', async () => {
    await here.close();
    expect(here.isConnected).toBe(false);
    await expect(here.ask('double', 1, DEADLINE_MS)).rejects.toMatchObject({ kind: 'unsent' });
    here.publish('news', 'lost');
  });
});

describe('a NATS server that fails', () => {
  let server: NatsServer;
  beforeEach(async () => {
    server = await startNats();
    return server.stop;
  });

  test('is waited for at the start', async () => {
    await server.kill();
    const connecting = connectTo(server.url());
    await expect.poll(() => logged).toHaveLength(1);
    await server.startAgain();
    expect((await connecting).isConnected).toBe(true);
  });

  test('is not waited for any more once the process is told to stop', async () => {
    await server.kill();
    const stopping = new AbortController();
    const connecting = connectNatsBus({ address: { servers: [`127.0.0.1:${server.port}`] }, role: 'test', log, signal: stopping.signal });
    const failure = connecting.catch((error: unknown) => error);
    await expect.poll(() => logged).toHaveLength(1);
    stopping.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
  });

  test('and comes back: what was sent meanwhile is refused or lost, and never delivered late', async () => {
    const [here, there] = [await connectTo(server.url()), await connectTo(server.url())];
    const changes: boolean[] = [];
    here.onConnectionChanged((isConnected) => changes.push(isConnected));
    const heard: unknown[] = [];
    await there.listen('news', (message) => heard.push(message));
    await there.answer('double', (question) => {
      heard.push(question);
      return Promise.resolve(question);
    });
    await server.kill();
    await expect.poll(() => here.isConnected).toBe(false);
    here.publish('news', 'lost');
    await expect(here.ask('double', 'unsent', DEADLINE_MS)).rejects.toMatchObject({ kind: 'unsent' });
    await server.startAgain();
    await expect.poll(() => here.isConnected && there.isConnected, PATIENCE).toBe(true);
    expect(changes).toEqual([false, true]);
    here.publish('news', 'after');
    expect(await here.ask('double', 'asked after', DEADLINE_MS)).toBe('asked after');
    expect(heard).toEqual(['after', 'asked after']);
  });

  test('that is suspended is noticed, and questions are answered again once it continues', async () => {
    const [here, there] = [await connectTo(server.url()), await connectTo(server.url())];
    await there.answer('double', (question) => Promise.resolve(question));
    server.signal('SIGSTOP');
    await expect.poll(() => here.isConnected, PATIENCE).toBe(false);
    server.signal('SIGCONT');
    await expect.poll(() => here.isConnected && there.isConnected, PATIENCE).toBe(true);
    await expect.poll(() => here.ask('double', 2, DEADLINE_MS).catch(() => null), PATIENCE).toBe(2);
  });
});

describe('a NATS server with users', () => {
  const GATEWAY = { name: 'gateway', password: 'gateway-password', publish: ['cmd.>'], subscribe: ['_INBOX.gateway.>', 'chg.>'] };
  const WORKER = { name: 'worker', password: 'worker-password', publish: ['cmd.>'], subscribe: ['_INBOX.worker.>'] };
  const ENGINE = { name: 'engine', password: 'engine-password' };
  let server: NatsServer;
  beforeEach(async () => {
    server = await startNats({ users: [GATEWAY, WORKER, ENGINE] });
    return server.stop;
  });

  test.each([
    ['without a password', undefined],
    ['with a wrong password', { ...GATEWAY, password: 'wrong' }],
  ])('refuses a process %s at once', async (_what, user) => {
    await expect(connectTo(server.url(user))).rejects.toThrow(/the bus at BUS_URL cannot be used: .*authorization/i);
  });

  test('takes a process back once its password is right again, however often it was refused meanwhile', async () => {
    const engine = await connectTo(server.url(ENGINE));
    await server.kill();
    await server.startAgain([{ ...ENGINE, password: 'a-misprint' }]);
    const countRefusals = (): number => logged.filter((details) => /authorization/i.test(inspect(details))).length;
    await expect.poll(countRefusals, PATIENCE).toBeGreaterThan(3);
    expect(engine.isConnected).toBe(false);
    await server.kill();
    await server.startAgain([ENGINE]);
    await expect.poll(() => engine.isConnected, PATIENCE).toBe(true);
  });

  test('keeps a process to its subjects: what it may not send arrives nowhere', async () => {
    const [gateway, engine] = [await connectTo(server.url(GATEWAY)), await connectTo(server.url(ENGINE))];
    const heard: unknown[] = [];
    await engine.listen('>', (_message, subject) => subject.startsWith('_') || heard.push(subject));
    gateway.publish('tick.EURUSD', { bid: 1 });
    gateway.publish('cmd.7', {});
    await expect.poll(() => heard).toEqual(['cmd.7']);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    await pause(50);
    expect(gateway.isConnected).toBe(true);
  });

  test('keeps the answers to one role from others', async () => {
    const spy = await connectTo(server.url(WORKER), 'worker');
    const heard: unknown[] = [];
    await spy.listen('_INBOX.gateway.>', (message) => heard.push(message));
    const [gateway, engine] = [await connectTo(server.url(GATEWAY), 'gateway'), await connectTo(server.url(ENGINE), 'engine')];
    await engine.answer('cmd.7', () => Promise.resolve('an answer'));
    expect(await gateway.ask('cmd.7', {}, DEADLINE_MS)).toBe('an answer');
    await pause(50);
    expect(heard).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
  });
});
