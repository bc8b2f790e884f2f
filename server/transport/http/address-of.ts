import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Reads a client's address from a request that does not come through Fastify, by the same rule: X-Forwarded-For counts only as far as
 * trusted proxies wrote it.
 */
export function createAddressReader(trustProxy: readonly string[] | null): (request: IncomingMessage) => string {
  const isTrusted = trustProxy === null ? () => false : proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, isTrusted);
}
