/** What a file of price sources says about a FIX source is what its session does. */
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { expect, onTestFinished, test } from 'vitest';
import { feedClockOf } from '../feed-clock.ts';
import { openFixPeer } from './fix/fixture-fix-peer.ts';
import { openPriceSources } from './open-price-sources.ts';
import { readPriceSources } from './read-price-sources.ts';

test.each([
  ['with sub ids', { senderSubId: 'DESK', targetSubId: 'QUOTE' }, '50=DESK|57=QUOTE|'],
  ['without', {}, ''],
])('a FIX source %s', async (_what, subIds, header) => {
  const peer = await openFixPeer();
  onTestFinished(() => peer.close());
  const session = { kind: 'fix', host: '127.0.0.1', port: peer.port, tls: false, senderCompId: 'CLIENT1', targetCompId: 'VENUE' };
  const text = JSON.stringify({
    sources: { lp: { ...session, ...subIds } },
    symbols: { EURUSD: [{ source: 'lp', name: 'EUR/USD', alone: true }] },
  });
  const feed = openPriceSources(readPriceSources(text, { instruments: INSTRUMENTS, environment: () => undefined }), {
    clock: feedClockOf({ now: Date.now, onSet: () => undefined }),
    time: { now: Date.now, monotonicMs: () => performance.now(), random: () => 0 },
    log: { info: () => undefined, warn: () => undefined },
  });
  onTestFinished(() => feed.stop());
  await feed.start(() => undefined);
  await expect.poll(() => peer.sessions[0]?.received[0]).toBe(`A|34=1|${header}98=0|108=10|141=Y`);
});
