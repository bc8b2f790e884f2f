import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFileStore } from '@fairlead/server/adapters/files/disk-file-store.ts';
import { readSegments, type ReadSegment } from '@fairlead/server/features/proof/tape/read-tape.ts';
import { testDatabases } from '../support/databases.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { openRolesWorld, type RolesWorld } from './roles-world.ts';
import { askReadiness } from './takeover-world.ts';

/** With roles, the feed that leads records the tick tape, and no other process does. */

const PATIENCE = { timeout: 60_000, interval: 100 };

describe.runIf(testDatabases.includes('postgres'))('the tick tape of an installation with roles', { timeout: 240_000 }, () => {
  let world: RolesWorld;

  beforeAll(async () => {
    world = await openRolesWorld({ clients: 1, feeds: 2 });
  }, 240_000);
  afterAll(() => world?.close());

  const leader = async (): Promise<ServerProcess | null> => {
    for (const server of world.running('feed')) if ((await askReadiness(server))?.isReady === true) return server;
    return null;
  };
  const readAll = (): Promise<readonly ReadSegment[]> =>
    world.withDatabase(async (database) => {
      const files = createDiskFileStore(join(world.dataDirectory, 'files'));
      const found: ReadSegment[] = [];
      const now = Date.now();
      for await (const read of readSegments({ database, files }, { fromMs: now - 3_600_000, toMs: now + 3_600_000 })) found.push(read);
      return found;
    });

  test('goes on with the feed that takes over, after a gap, and in one chain', async () => {
    const first = await leader();
    if (first === null) throw new Error(`no feed leads\n${world.output()}`);
    await pause(2_000);
    // Both have run all the time, and only one has recorded.
    await first.end('SIGTERM');
    await expect.poll(async () => (await leader()) !== null, PATIENCE).toBe(true);
    await pause(2_000);
    await (await leader())?.end('SIGTERM');
    const read = await readAll();
    expect(read.map(({ fault }) => fault)).toEqual(read.map(() => null));
    const segments = read.flatMap(({ segment }) => segment ?? []);
    const starts = segments.filter(({ isStart }) => isStart);
    expect(starts).toHaveLength(2);
    expect(starts[1]?.gapFromMs).toBe(segments[segments.findIndex(({ id }) => id === starts[1]?.id) - 1]?.toMs);
    expect(segments.filter(({ early }) => early === 'stop')).toHaveLength(2);
    for (const [place, { fromMs, accepted }] of segments.entries()) {
      expect(fromMs).toBeGreaterThanOrEqual(segments[place - 1]?.toMs ?? 0);
      expect(accepted).toBeGreaterThan(0);
    }
    expect(
      new Set(segments.flatMap(({ records }) => records.map((record) => ('symbol' in record ? record.symbol : '')))).size,
    ).toBeGreaterThan(50);
  });
});
