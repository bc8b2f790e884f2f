import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { tradingSocketSuite } from '../../../../../tests/support/trading-socket-suite.ts';
import { next } from '../../../../transport/sockets/fixture-socket-server.ts';
import { revokeSessions } from './revoke-sessions.ts';

describe.each(testDatabases)('sessions ended elsewhere, on %s', (kind) => {
  const suite = tradingSocketSuite(kind);

  test('sign out their platform screens, while the remaining screen continues', async () => {
    const { sessions, trading } = suite.fixture;
    const origin = { address: '127.0.0.1', country: null, device: '' };
    const token = await sessions.start({ audience: 'client', userId: suite.userId }, origin, true);
    const session = await sessions.authenticate(token, 'client');
    if (session === null) throw new Error('the session should be valid');
    const [ended, kept] = [await suite.enter(), await suite.enter(token)];
    const signedOut = next(ended, 'signedOut');
    await revokeSessions({ ...session, token }, { id: 'others' }, { sessions });
    await trading.checkSessions();
    await signedOut;
    await expect.poll(() => ended.connected).toBe(false);
    expect(kept.connected).toBe(true);
  });
});
