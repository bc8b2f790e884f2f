/** Lines against a local peer that speaks Kraken's protocol, and what happens to a line in the field. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSocketPeer, type SocketPeer } from './fixture-socket-peer.ts';
import { kraken } from './kraken.ts';
import type { Line } from './line.ts';
import { createSocketLine } from './socket-line.ts';
import type { SocketProtocol } from './socket-protocol.ts';

const silent = { info: () => undefined, warn: () => undefined };

function tickOf(symbol: string, bid: number, ask: number): object {
  return { channel: 'ticker', type: 'update', data: [{ symbol, bid, ask, timestamp: '2026-11-27T12:00:00.123456Z' }] };
}

/** Acknowledges what is subscribed and sends a first price of each name. */
async function openKraken(): Promise<SocketPeer> {
  const peer = await openSocketPeer({
    onMessage: (socket, message) => {
      const { method, params } = message as { method: string; params?: { symbol: readonly string[] } };
      if (method === 'ping') socket.send(JSON.stringify({ method: 'pong' }));
      for (const symbol of params?.symbol ?? []) {
        socket.send(JSON.stringify({ method: 'subscribe', success: true, result: { channel: 'ticker', event_trigger: 'bbo', symbol } }));
        socket.send(JSON.stringify(tickOf(symbol, 100, 101)));
      }
    },
  });
  onTestFinished(() => peer.close());
  return peer;
}

function startLine(peer: SocketPeer, { protocol = kraken, random = () => 0 }: { protocol?: SocketProtocol; random?: () => number } = {}) {
  const told: string[] = [];
  const line: Line = createSocketLine({
    source: 'kraken',
    protocol,
    url: peer.url,
    names: ['BTC/USD', 'ETH/USD'],
    loadHistory: () => Promise.resolve([]),
    log: silent,
    time: { now: Date.now, monotonicMs: () => performance.now(), random },
  });
  line.start({
    onTick: ({ name, bid, ask }) => told.push(`${name} ${bid}/${ask}`),
    onProof: () => told.push('proof'),
    onPaused: (name) => told.push(`${name} paused`),
    onConnected: (isConnected) => told.push(isConnected ? 'connected' : 'disconnected'),
  });
  onTestFinished(() => line.stop());
  return { line, told };
}

const FIRST_PRICES = ['connected', 'BTC/USD 100/101', 'ETH/USD 100/101'];

afterEach(() => vi.useRealTimers());

describe('a line', () => {
  test('connects, subscribes, and tells each price', async () => {
    const peer = await openKraken();
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST_PRICES);
    peer.send(tickOf('BTC/USD', 100.5, 100.6));
    await expect.poll(() => told.at(-1)).toBe('BTC/USD 100.5/100.6');
    expect(line.health()).toMatchObject({
      isConnected: true,
      fault: null,
      unanswered: [],
      counts: { connects: 1, ticks: 3, disconnects: 0 },
    });
  });

  test.each<[string, (peer: SocketPeer) => void]>([
    ['the source closes the connection', ({ sockets }) => sockets[0]?.close(1001, 'maintenance')],
    ['the connection is cut', ({ sockets }) => sockets[0]?.terminate()],
  ])('says so at once when %s, and comes back by itself', async (_what, happen) => {
    const peer = await openKraken();
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST_PRICES);
    happen(peer);
    await expect.poll(() => told).toEqual([...FIRST_PRICES, 'disconnected', ...FIRST_PRICES]);
    expect(line.health().counts).toMatchObject({ connects: 2, disconnects: 1 });
  });

  test('whose source is silent is asked for a sign of life, and replaced if there is none', async () => {
    const peer = await openSocketPeer();
    onTestFinished(() => peer.close());
    const { line, told } = startLine(peer, { protocol: { ...kraken, suspiciousAfterMs: 300, deadAfterMs: 1_200 } });
    await expect.poll(() => told).toEqual(['connected']);
    await expect.poll(() => peer.received).toContainEqual({ method: 'ping' });
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(['connected', 'disconnected', 'connected']);
    expect(line.health().unanswered).toEqual(['BTC/USD', 'ETH/USD']);
  });

  test('that is refused for asking too often stays away for as long as it is told', async () => {
    const peer = await openKraken();
    peer.refuseWith(429, { 'retry-after': '1' });
    const { line, told } = startLine(peer);
    await expect.poll(() => line.health().fault).toBe('the source answered 429');
    peer.refuseWith(null);
    const refusedAt = performance.now();
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(FIRST_PRICES);
    expect(performance.now() - refusedAt).toBeGreaterThan(800);
    expect(peer.attempts).toBe(2);
  });

  test('keeps the others if one name is refused', async () => {
    const peer = await openSocketPeer({
      onMessage: (socket) => {
        socket.send(
          JSON.stringify({ error: 'Currency pair not supported ETH/USD', method: 'subscribe', success: false, symbol: 'ETH/USD' }),
        );
        socket.send(JSON.stringify(tickOf('BTC/USD', 100, 101)));
      },
    });
    onTestFinished(() => peer.close());
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(['connected', 'BTC/USD 100/101']);
    expect([...line.health().refused]).toEqual([['ETH/USD', 'Currency pair not supported ETH/USD']]);
    expect(line.health().unanswered).toEqual([]);
  });

  test('does not count as connected while the source says that it does not trade', async () => {
    const peer = await openKraken();
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST_PRICES);
    const statusOf = (system: string) => ({ channel: 'status', type: 'update', data: [{ system }] });
    peer.send(statusOf('maintenance'));
    await expect.poll(() => told.at(-1)).toBe('disconnected');
    expect(line.health().fault).toBe('maintenance');
    peer.send(statusOf('online'));
    await expect.poll(() => told.at(-1)).toBe('connected');
  });

  test('survives garbage of every kind', async () => {
    const peer = await openKraken();
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST_PRICES);
    for (const frame of ['', 'null', '{"channel":', '[1]', '{"channel":"ticker","data":[{"symbol":"BTC/USD","bid":"x"}]}']) {
      peer.send(frame);
    }
    peer.sockets[0]?.send(Buffer.from([1, 2, 3]));
    peer.send(tickOf('ETH/USD', 1, 2));
    await expect.poll(() => told.at(-1)).toBe('ETH/USD 1/2');
    expect(line.health().counts).toMatchObject({ garbage: 6, disconnects: 0 });
  });

  test('is renewed without a gap before the source would cut it', async () => {
    const peer = await openKraken();
    const { line, told } = startLine(peer, { protocol: { ...kraken, renewAfterMs: 300 } });
    await expect.poll(() => line.health().counts.connects, { timeout: 5_000 }).toBeGreaterThan(2);
    expect(told).not.toContain('disconnected');
  });

  test('that is stopped tells nothing more and stays away', async () => {
    const peer = await openKraken();
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST_PRICES);
    await line.stop();
    await expect.poll(() => peer.sockets.length).toBe(0);
    expect(told).toEqual(FIRST_PRICES);
    expect(peer.attempts).toBe(1);
  });
});
