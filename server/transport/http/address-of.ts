import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Reads a client's address from a request that does not come through Fastify, by the same rule: X-Forwarded-For counts only as far as
 * trusted proxies wrote it. Null if the connection has gone: a client may close it as soon as it has sent the request, and then the system
 * doesn't know any more whose it was.
 */
export function createAddressReader(trustProxy: readonly string[] | null): (request: IncomingMessage) => string | null {
  const isTrusted = trustProxy === null ? () => false : proxyAddr.compile([...trustProxy]);
  return (request) => (request.socket.remoteAddress === undefined ? null : proxyAddr(request, isTrusted));
}
