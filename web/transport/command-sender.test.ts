import { describe, expect, test } from 'vitest';
import { createCommandSender, GIVE_UP_AFTER_MS, type CommandMessage, type CommandOutcome, type CommandSender } from './command-sender.ts';
import { createFakeSocketPort, settled, type FakeSocketPort } from './fake-socket-port.ts';

const order: CommandMessage<'openPosition'> = {
  direction: 'buy',
  amount: 100,
  leverage: 2,
  price: 60_000,
  symbol: 'BTCUSD',
  client_order_id: 'order-0001',
};
const done = { status: true, id: 7, price: 59_990 } as const;
const refusal = (code: string) => ({ status: false, message: '', error: { code } });

interface Desk {
  readonly socket: FakeSocketPort;
  readonly sender: CommandSender;
  /** Pending tasks with their delays. */
  readonly waiting: { task: () => void; delayMs: number }[];
}

function openDesk(): Desk {
  const socket = createFakeSocketPort();
  const waiting: Desk['waiting'] = [];
  const sender = createCommandSender({
    isConnected: socket.isConnected,
    ask: socket.ask,
    later: (task, delayMs) => {
      const entry = { task, delayMs };
      waiting.push(entry);
      return () => waiting.splice(waiting.indexOf(entry), 1);
    },
  });
  socket.connect();
  return { socket, sender, waiting };
}

function runTaskAfter({ waiting }: Desk, delayMs: number): void {
  waiting.find((entry) => entry.delayMs === delayMs)?.task();
}

describe('the outcome of a command', () => {
  test('is done with the engine’s response', async () => {
    const { socket, sender } = openDesk();
    const outcome = sender.send('openPosition', order);
    socket.asked[0]?.answer(done);
    expect(await outcome).toEqual<CommandOutcome>({ kind: 'done', answer: done });
  });

  test('is refused with the engine’s error, without a retry', async () => {
    const { socket, sender } = openDesk();
    const outcome = sender.send('openPosition', order);
    socket.asked[0]?.answer(refusal('priceMoved'));
    expect(await outcome).toMatchObject({ kind: 'refused', body: { error: { code: 'priceMoved' } } });
    expect(socket.asked.length).toBe(1);
  });

  test('is notSent without a connection, and nothing is queued', async () => {
    const { socket, sender } = openDesk();
    socket.disconnect();
    expect(await sender.send('openPosition', order)).toEqual<CommandOutcome>({ kind: 'notSent' });
    socket.connect();
    sender.resume();
    expect(socket.asked.length).toBe(0);
  });

  test('is unknown half a minute after an unanswered order', async () => {
    const desk = openDesk();
    const outcome = desk.sender.send('openPosition', order);
    desk.socket.disconnect();
    desk.socket.asked[0]?.loseAnswer();
    await settled();
    runTaskAfter(desk, GIVE_UP_AFTER_MS);
    expect(await outcome).toEqual<CommandOutcome>({ kind: 'unknown' });
  });

  test('is unknown when the screen is closed', async () => {
    const { sender } = openDesk();
    const outcome = sender.send('openPosition', order);
    sender.stop();
    expect(await outcome).toEqual<CommandOutcome>({ kind: 'unknown' });
  });
});

describe('a command whose response was lost is sent again', () => {
  test('at once while connected, with the same client order id', async () => {
    const { socket, sender } = openDesk();
    const outcome = sender.send('openPosition', order);
    socket.asked[0]?.loseAnswer();
    await settled();
    expect(socket.asked.map(({ message }) => message)).toEqual([order, order]);
    socket.asked[1]?.answer(done);
    expect(await outcome).toMatchObject({ kind: 'done' });
  });

  test('once after reconnecting', async () => {
    const { socket, sender } = openDesk();
    const outcome = sender.send('closePosition', { id: 7, client_order_id: 'order-0002' });
    socket.disconnect();
    socket.asked[0]?.loseAnswer();
    await settled();
    expect(socket.asked.length).toBe(1);
    socket.connect();
    sender.resume();
    sender.resume();
    expect(socket.asked.length).toBe(2);
    socket.asked[1]?.answer(done);
    expect(await outcome).toMatchObject({ kind: 'done' });
  });

  test.each(['outcomeUnknown', 'unavailable'])('after a delay when the server says %s', async (code) => {
    const desk = openDesk();
    const outcome = desk.sender.send('openPosition', order);
    desk.socket.asked[0]?.answer(refusal(code));
    await settled();
    expect(desk.socket.asked.length).toBe(1);
    runTaskAfter(desk, 500);
    desk.socket.asked[1]?.answer(done);
    expect(await outcome).toMatchObject({ kind: 'done' });
  });

  test('at once if trading resumes first, and not again after the delay', async () => {
    const desk = openDesk();
    void desk.sender.send('openPosition', order);
    desk.socket.asked[0]?.answer(refusal('unavailable'));
    await settled();
    desk.sender.resume();
    expect([desk.socket.asked.length, desk.waiting.map(({ delayMs }) => delayMs)]).toEqual([2, [GIVE_UP_AFTER_MS]]);
  });

  test('but not after it was given up', async () => {
    const desk = openDesk();
    void desk.sender.send('openPosition', order);
    desk.socket.disconnect();
    desk.socket.asked[0]?.loseAnswer();
    await settled();
    runTaskAfter(desk, GIVE_UP_AFTER_MS);
    desk.socket.connect();
    desk.sender.resume();
    expect(desk.socket.asked.length).toBe(1);
  });
});
