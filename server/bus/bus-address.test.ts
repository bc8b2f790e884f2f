import { describe, expect, test } from 'vitest';
import { isAuthenticated, readBusAddress } from './bus-address.ts';

test.each([
  ['nats://bus', { servers: ['bus:4222'] }],
  ['nats://bus:4333/', { servers: ['bus:4333'] }],
  ['nats://engine:s%40fe@one,two:4333', { servers: ['one:4222', 'two:4333'], user: 'engine', pass: 's@fe' }],
  ['tls://engine:secret@bus.example', { servers: ['bus.example:4222'], user: 'engine', pass: 'secret', tls: {} }],
  ['nats://[::1]:4222', { servers: ['[::1]:4222'] }],
])('%s', (url, address) => {
  expect(readBusAddress(url)).toEqual(address);
});

test.each(['', 'bus', 'http://bus', 'nats://', 'nats://bus:port', 'nats://one,,two', 'nats://bus/subject', 'nats://a b'])(
  '"%s" is no address of a bus',
  (url) => {
    expect(readBusAddress(url)).toBeNull();
  },
);

describe('authentication', () => {
  test.each([
    ['nats://bus', false],
    ['nats://engine@bus', false],
    ['nats://engine:@bus', false],
    ['nats://:secret@bus', false],
    ['nats://engine:secret@bus', true],
  ])('%s: %j', (url, isPresent) => {
    const address = readBusAddress(url);
    expect(address !== null && isAuthenticated(address)).toBe(isPresent);
  });
});
