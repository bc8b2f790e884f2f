import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createAddressReader } from './address-of.ts';

interface Addresses {
  readonly ours: string;
  readonly theirs: string;
}

test.each([
  [null, '10.0.0.1', '203.0.113.9'],
  [['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 192.0.2.7'],
  [['10.0.0.0/8', '192.0.2.7'], '10.0.0.1', '203.0.113.9, 192.0.2.7'],
  [['loopback'], '::1', '203.0.113.9'],
  [['loopback'], '10.0.0.1', '203.0.113.9'],
  [['loopback'], '::ffff:127.0.0.1', 'no address'],
])('proxies %j, peer %s, forwarded for %s: the same result as Fastify', async (trustProxy, remoteAddress, forwardedFor) => {
  const app = Fastify({ trustProxy: trustProxy ?? false });
  const readAddress = createAddressReader(trustProxy);
  app.get('/', (request) => ({ ours: readAddress(request.raw), theirs: request.ip }));
  const addresses = (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } })).json<Addresses>();
  expect(addresses.ours).toBe(addresses.theirs);
});

test('a connection that has gone has no address', () => {
  const request = { headers: { 'x-forwarded-for': '203.0.113.9' }, socket: { remoteAddress: undefined } };
  expect(createAddressReader(['loopback'])(request as unknown as IncomingMessage)).toBeNull();
});
