import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Hold } from '@fairlead/domain/markets/arbitration.ts';
import { openLiveWorld, type LiveWorld } from './live-world.ts';

/**
 * What goes wrong with live sources in the field, against the running server: what clients see, what fills and what does not, and what the
 * metrics say. Kraken is preferred, Coinbase is the second source. Each test leaves both in order.
 */

let world: LiveWorld;
const PRICE = 90_000;
/** A source that was lost several times is tried again after up to 30 seconds. */
const PATIENCE = { timeout: 45_000, interval: 150 };

beforeAll(async () => {
  world = await openLiveWorld();
  await vi.waitFor(() => expect(world.heard().bid).toBe(PRICE), PATIENCE);
}, 120_000);
afterAll(() => world.end());

/** Opens a position and closes it again. Returns the quote at which it was opened, or the code of the refusal. */
async function fill(): Promise<{ readonly source: string | null; readonly bid: number } | string> {
  const answer = await world.buy();
  if (!answer.status) return answer.error.code;
  await world.close(answer.id);
  const { source, bid } = (await world.why(answer.id)).opening.quote;
  return { source, bid };
}

async function sourceOfFill(): Promise<string | null> {
  const filled = await fill();
  return typeof filled === 'string' ? filled : filled.source;
}

afterEach(async () => {
  world.kraken.setSilent(false);
  world.coinbase.setSilent(false);
  world.kraken.peer.refuseWith(null);
  world.coinbase.peer.refuseWith(null);
  await whileQuoting(
    () => world.quoteBoth(PRICE),
    async () => {
      await vi.waitFor(async () => expect(await fill()).toEqual({ source: 'kraken', bid: PRICE }), PATIENCE);
      await vi.waitFor(() => expect(world.heard()).toEqual({ bid: PRICE, isUnderReview: false, isHalted: false }), PATIENCE);
    },
  );
}, 100_000);

test('in order: a fill names its source and tick', async () => {
  world.quoteBoth(PRICE);
  await expect.poll(sourceOfFill, PATIENCE).toBe('kraken');
  const answer = await world.buy();
  if (!answer.status) throw new Error(answer.error.code);
  const { quote } = (await world.why(answer.id)).opening;
  expect(quote).toMatchObject({ source: 'kraken', bid: PRICE });
  expect(quote.tick).toMatch(/^\d{13}$/);
});

/** A figure of a source as the metrics have it. */
const figureOf = (source: 'kraken' | 'coinbase', figure: string) => world.metric(`fairlead_price_source_${figure}{source="${source}"}`);
const heldBack = (hold: Hold) => world.metric(`fairlead_instruments_held_back{symbol="BTCUSD",reason="${hold}"}`);

/** Quotes both as they are until `until` resolves, so that neither is stale meanwhile. */
async function whileQuoting(quote: () => void, until: () => Promise<unknown>): Promise<void> {
  const quoting = setInterval(quote, 100);
  try {
    await until();
  } finally {
    clearInterval(quoting);
  }
}

describe('one source', () => {
  test('that falls silent is left for the other, which fills', async () => {
    world.kraken.setSilent(true);
    await whileQuoting(
      () => world.coinbase.quote('BTC-USD', PRICE + 10, PRICE + 12),
      async () => {
        await expect.poll(sourceOfFill, PATIENCE).toBe('coinbase');
      },
    );
    await expect.poll(() => world.heard(), PATIENCE).toMatchObject({ bid: PRICE + 10, isUnderReview: false });
    expect([await figureOf('kraken', 'instruments_followed'), await figureOf('coinbase', 'instruments_followed')]).toEqual([0, 1]);
    expect(await figureOf('kraken', 'failovers_total')).toBeGreaterThan(0);
  });

  test('whose connection is half open is left for the other', async () => {
    world.kraken.setSilent(true);
    // Neither reads nor ends: what is sent to it goes nowhere, and no ping is answered.
    for (const socket of world.kraken.peer.sockets) socket.pause();
    await expect.poll(sourceOfFill, PATIENCE).toBe('coinbase');
  });

  test('that is cut off is left at once, and followed again when it is back', async () => {
    world.kraken.peer.refuseWith(503);
    for (const socket of world.kraken.peer.sockets) socket.terminate();
    await expect.poll(sourceOfFill, PATIENCE).toBe('coinbase');
    expect(await figureOf('kraken', 'connected')).toBe(0);
    const { attempts } = world.kraken.peer;
    world.kraken.peer.refuseWith(null);
    await whileQuoting(
      () => world.quoteBoth(PRICE),
      async () => {
        await expect.poll(sourceOfFill, PATIENCE).toBe('kraken');
      },
    );
    expect(await figureOf('kraken', 'connected')).toBe(1);
    // One attempt that is refused or two, not a storm.
    expect(world.kraken.peer.attempts - attempts).toBeLessThan(5);
  });

  test('that asks to stay away is left alone for as long', async () => {
    world.kraken.peer.refuseWith(429, { 'retry-after': '3' });
    const before = world.kraken.peer.attempts;
    const cutAt = performance.now();
    for (const socket of world.kraken.peer.sockets) socket.terminate();
    await expect.poll(() => world.kraken.peer.attempts, PATIENCE).toBe(before + 1);
    world.kraken.peer.refuseWith(null);
    await expect.poll(sourceOfFill, PATIENCE).toBe('coinbase');
    await expect.poll(() => world.kraken.peer.attempts, PATIENCE).toBe(before + 2);
    expect(performance.now() - cutAt).toBeGreaterThanOrEqual(2_990);
  });

  test('whose frames are garbage loses those frames, and its price of before if it was to be replaced', async () => {
    const before = (await figureOf('kraken', 'garbage_total')) ?? 0;
    for (const frame of ['{', '[]', '{"channel":"ticker","data":[{"symbol":"BTC/USD","bid":"x"}]}', 'x'.repeat(100_000)]) {
      world.kraken.peer.send(frame);
    }
    world.quoteBoth(PRICE + 5);
    await expect.poll(() => world.heard().bid, PATIENCE).toBe(PRICE + 5);
    await whileQuoting(
      () => world.quoteBoth(PRICE + 5),
      async () => {
        await expect.poll(sourceOfFill, PATIENCE).toBe('kraken');
      },
    );
    expect(await figureOf('kraken', 'garbage_total')).toBe(before + 4);
  });

  test('that sends bid and ask the wrong way round has no price any more: the other is followed', async () => {
    const before = (await figureOf('kraken', 'garbage_total')) ?? 0;
    world.kraken.quote('BTC/USD', PRICE + 2, PRICE);
    await expect.poll(sourceOfFill, PATIENCE).toBe('coinbase');
    expect(await figureOf('kraken', 'garbage_total')).toBe(before + 1);
  });

  test('that has missed changes of its book is subscribed anew', async () => {
    const before = (await figureOf('coinbase', 'gaps_total')) ?? 0;
    // A bid above the ask: the change that took that ask away was lost.
    world.coinbase.peer.send({ type: 'l2update', product_id: 'BTC-USD', changes: [['buy', String(PRICE + 50), '1']] });
    await expect.poll(() => figureOf('coinbase', 'gaps_total'), PATIENCE).toBe(before + 1);
    await expect.poll(sourceOfFill, PATIENCE).toBe('kraken');
    await expect.poll(() => figureOf('coinbase', 'connected'), PATIENCE).toBe(1);
  });

  test('whose clock is ten seconds behind sends what is over: the other is followed', async () => {
    await whileQuoting(
      () => {
        world.kraken.quote('BTC/USD', PRICE + 20, PRICE + 22, Date.now() - 10_000);
        world.coinbase.quote('BTC-USD', PRICE + 20, PRICE + 22);
      },
      async () => {
        await expect.poll(sourceOfFill, PATIENCE).toBe('coinbase');
      },
    );
  });

  test('whose clock is an hour ahead is believed about the price, not about the time', async () => {
    world.kraken.quote('BTC/USD', PRICE + 30, PRICE + 32, Date.now() + 3_600_000);
    await expect.poll(() => world.heard().bid, PATIENCE).toBe(PRICE + 30);
    const answer = await world.buy();
    if (!answer.status) throw new Error(answer.error.code);
    const { quote, at } = (await world.why(answer.id)).opening;
    expect(quote.bid).toBe(PRICE + 30);
    expect(Date.parse(quote.at)).toBeLessThanOrEqual(Date.parse(at));
  });

  test('whose spread alone explodes closes nobody out: the other is followed', async () => {
    const opened = await world.buy(PRICE * 0.9);
    if (!opened.status) throw new Error(opened.error.code);
    await whileQuoting(
      () => world.kraken.quote('BTC/USD', PRICE / 2, PRICE * 1.5),
      async () => {
        await expect.poll(sourceOfFill, PATIENCE).toBe('coinbase');
      },
    );
    expect(world.positions()?.open.map(({ id }) => id)).toContain(opened.id);
  });
});

describe('two sources that contradict each other', () => {
  /** Opens a position whose stop the misprint would reach. */
  async function buyWithStop(): Promise<number> {
    const opened = await world.buy(PRICE * 0.95);
    if (!opened.status) throw new Error(opened.error.code);
    await expect.poll(() => isOpen(opened.id), PATIENCE).toBe(true);
    return opened.id;
  }

  const isOpen = (id: number): boolean => world.positions()?.open.some((position) => position.id === id) === true;

  test('put the price under review: nothing opens, no stop fires, a close waits for the price that both show', async () => {
    const id = await buyWithStop();
    world.kraken.quote('BTC/USD', PRICE * 0.6, PRICE * 0.6 + 2);
    await expect.poll(() => world.heard().isUnderReview, PATIENCE).toBe(true);
    expect(await sourceOfFill()).toBe('priceUnderReview');
    await expect.poll(() => heldBack('diverging'), PATIENCE).toBe(1);
    expect(world.heard().bid).toBe(PRICE);
    expect(isOpen(id)).toBe(true);
    expect(await world.close(id)).toMatchObject({ status: true });
    expect(isOpen(id)).toBe(true);
    world.quoteBoth(PRICE + 1);
    await expect.poll(() => isOpen(id), PATIENCE).toBe(false);
    const { closing } = await world.why(id);
    expect(closing?.quote).toMatchObject({ bid: PRICE + 1 });
    expect(await heldBack('diverging')).toBeNull();
  });

  test('leave it under review when one of them is lost: the other is not right for being left', async () => {
    const id = await buyWithStop();
    const wrong = PRICE * 0.94;
    await whileQuoting(
      () => world.kraken.quote('BTC/USD', wrong, wrong + 2),
      async () => {
        await expect.poll(() => heldBack('diverging'), PATIENCE).toBe(1);
        world.coinbase.peer.refuseWith(503);
        for (const socket of world.coinbase.peer.sockets) socket.terminate();
        await expect.poll(() => heldBack('unconfirmed'), PATIENCE).toBe(1);
        for (let attempt = 0; attempt < 5; attempt += 1) expect(await sourceOfFill()).toBe('priceUnderReview');
        await expect.poll(() => world.heard(), PATIENCE).toMatchObject({ bid: PRICE, isUnderReview: true });
        expect(isOpen(id)).toBe(true);
      },
    );
    // What comes back where the price was is believed, whatever the other one does.
    world.kraken.quote('BTC/USD', PRICE + 3, PRICE + 5);
    await expect.poll(() => world.heard().isUnderReview, PATIENCE).toBe(false);
    expect(await heldBack('unconfirmed')).toBeNull();
  });

  test('agree at once on a real move, which the second confirms with its first tick', async () => {
    const id = await buyWithStop();
    world.kraken.quote('BTC/USD', PRICE * 0.9, PRICE * 0.9 + 2);
    await expect.poll(() => world.heard().isUnderReview, PATIENCE).toBe(true);
    world.coinbase.quote('BTC-USD', PRICE * 0.9, PRICE * 0.9 + 2);
    await expect.poll(() => isOpen(id), PATIENCE).toBe(false);
    const { closing } = await world.why(id);
    expect(closing?.quote).toMatchObject({ bid: PRICE * 0.9 });
    expect(world.heard().isHalted).toBe(false);
  });
});

describe('no source', () => {
  test('that is connected: nothing fills from that moment, no stop fires, and trading goes on when one is back', async () => {
    const opened = await world.buy(PRICE * 0.95);
    if (!opened.status) throw new Error(opened.error.code);
    for (const { peer } of [world.kraken, world.coinbase]) {
      peer.refuseWith(503);
      for (const socket of peer.sockets) socket.terminate();
    }
    await expect.poll(sourceOfFill, PATIENCE).toBe('quoteUnavailable');
    expect(await world.metric('fairlead_price_sources_usable{asset_class="Crypto"}')).toBe(0);
    expect(await world.close(opened.id)).toMatchObject({ status: false, error: { code: 'quoteUnavailable' } });
    for (const { peer } of [world.kraken, world.coinbase]) peer.refuseWith(null);
    await whileQuoting(
      () => world.quoteBoth(PRICE),
      async () => {
        await expect.poll(sourceOfFill, PATIENCE).toBe('kraken');
      },
    );
    expect(world.positions()?.open.map(({ id }) => id)).toContain(opened.id);
  });

  test('that says anything: the last price fills nothing once it is stale', async () => {
    world.kraken.setSilent(true);
    world.coinbase.setSilent(true);
    await expect.poll(sourceOfFill, PATIENCE).toBe('quoteUnavailable');
  });
});
