import { describe, expect, test } from 'vitest';
import { createAddressGuard, networkOf } from './address-limits.ts';

const LIMITS = { connectionsPerAddress: 2, handshakesPerAddress: { perSecond: 1, burst: 3 } };

function setUp() {
  let now = 0;
  const guard = createAddressGuard(LIMITS, () => now);
  return { guard, wait: (ms: number) => (now += ms) };
}

describe('what counts as one address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('an address', () => {
  test('holds no more connections than allowed; closing one makes room, once', () => {
    const { guard } = setUp();
    const close = guard.connected('192.0.2.7');
    guard.connected('192.0.2.7');
    const full = guard.mayConnect('192.0.2.7');
    close();
    close();
    const roomForOne = guard.mayConnect('192.0.2.7');
    guard.connected('192.0.2.7');
    expect([full, roomForOne, guard.mayConnect('192.0.2.7')]).toEqual([false, true, false]);
  });

  test('opens new connections no faster than allowed', () => {
    const { guard, wait } = setUp();
    const burst = [1, 2, 3, 4].map(() => guard.mayConnect('192.0.2.7'));
    wait(1_000);
    expect([burst, guard.mayConnect('192.0.2.7')]).toEqual([[true, true, true, false], true]);
  });

  test('does not affect another address', () => {
    const { guard } = setUp();
    for (let count = 0; count < 5; count += 1) guard.mayConnect('192.0.2.7');
    expect(guard.mayConnect('192.0.2.8')).toBe(true);
  });

  test('is tracked only while needed', () => {
    const { guard, wait } = setUp();
    guard.connected('192.0.2.7');
    for (let host = 0; host < 30_000; host += 1) {
      guard.mayConnect(`10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`);
      wait(1);
    }
    expect(guard.knownAddresses).toBeLessThan(15_000);
  });
});
