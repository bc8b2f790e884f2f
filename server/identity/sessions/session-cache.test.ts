import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChannelListeners } from '../../adapters/db/database.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import type { SessionRecord } from './session-validity.ts';

const HASH = new Uint8Array([1, 2, 3]);
const OPEN: SessionRecord = {
  id: 5,
  audience: 'client',
  userId: 7,
  lastSeenAt: 1_000,
  expiresAt: 100_000,
  revokedAt: null,
  provenAt: null,
};

describe('sessions in memory', () => {
  const feed = { isComplete: true };
  const load = vi.fn<(tokenHash: Uint8Array) => Promise<SessionRecord | null>>();
  const onEnded = vi.fn<(id: number) => void>();
  const onCurrent = vi.fn<() => void>();
  let channel: ChannelListeners;
  let cache: SessionCache;

  beforeEach(() => {
    feed.isComplete = true;
    load.mockReset().mockResolvedValue(OPEN);
    onEnded.mockReset();
    onCurrent.mockReset();
    const follow = (_channel: string, listeners: ChannelListeners) => {
      channel = listeners;
      return feed;
    };
    cache = createSessionCache({ database: { follow }, load, onEnded, onCurrent });
  });

  test('are read once', async () => {
    expect(await cache.find(HASH)).toEqual(OPEN);
    expect(await cache.find(HASH)).toEqual(OPEN);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['an announced end', () => channel.onMessage('5 ended')],
    ['an announced change', () => channel.onMessage('5 changed')],
    ['a change made by this process', () => cache.forget([5])],
    ['announcements that may have been missed', () => channel.onComplete()],
  ])('are read again after %s', async (_what, happen) => {
    await cache.find(HASH);
    happen();
    load.mockResolvedValue(null);
    expect(await cache.find(HASH)).toBeNull();
  });

  test("are not read again after another session's end", async () => {
    await cache.find(HASH);
    channel.onMessage('6 ended');
    await cache.find(HASH);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('are read each time while announcements do not arrive', async () => {
    await cache.find(HASH);
    feed.isComplete = false;
    await cache.find(HASH);
    await cache.find(HASH);
    expect(load).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['the end', () => channel.onMessage('5 ended')],
    ['announcements that may have been missed', () => channel.onComplete()],
  ])('are not kept from a read that %s has overtaken', async (_what, happen) => {
    const reading = Promise.withResolvers<SessionRecord | null>();
    load.mockReturnValueOnce(reading.promise);
    const found = cache.find(HASH);
    happen();
    reading.resolve(OPEN);
    await found;
    load.mockResolvedValue(null);
    expect(await cache.find(HASH)).toBeNull();
  });

  test.each([
    ['none', null],
    ['an ended one', { ...OPEN, revokedAt: 2_000 }],
  ])('%s is not kept', async (_what, record) => {
    load.mockResolvedValue(record);
    await cache.find(HASH);
    await cache.find(HASH);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('show the latest activity, whichever was recorded last', async () => {
    await cache.find(HASH);
    cache.touch(5, 3_000);
    cache.touch(5, 2_000);
    expect(await cache.find(HASH)).toMatchObject({ lastSeenAt: 3_000 });
  });

  test('activity in a session that is not in memory changes nothing', async () => {
    cache.touch(5, 3_000);
    expect(await cache.find(HASH)).toEqual(OPEN);
  });

  test('report each end, and when ends may have been missed', () => {
    channel.onMessage('5 ended');
    channel.onMessage('6 changed');
    expect(onEnded.mock.calls).toEqual([[5]]);
    expect(onCurrent).not.toHaveBeenCalled();
    channel.onComplete();
    expect(onCurrent).toHaveBeenCalledTimes(1);
  });
});
