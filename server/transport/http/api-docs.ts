import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_DOCS_STYLE_HASH, formatApiDocs } from './api-docs-page.ts';

const DESCRIPTION = [
  'Every call of Fairlead over HTTP. A refused call answers {"status": false, "message", "error": {"code", ...}}; a code never changes its',
  'meaning. Authenticated calls take the access token as a bearer token in the Authorization header; it may also stand in the body or in the',
  'query, and the header wins. Two Socket.IO namespaces share the port: /trading (positions, balance, openPosition, closePosition,',
  'updatePosition) and /prices (prices). On /trading the server also sends tradingStatus {"status": "open" | "paused"}, on connecting and',
  'whenever it changes. While trading is paused, commands are answered with the code unavailable and are not carried out; send them again',
  'with the same client_order_id once trading is open, which happens without a new connection. A handshake refused with the code',
  'unavailable says nothing about the token: try again.',
].join(' ');

/** Collects the contract's schemas from every route that is registered afterwards. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fairlead', version: '0.1.0', description: DESCRIPTION },
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** The OpenAPI document at /api/docs/json and a page to read it at /api/docs, without a script and without anybody else's server. */
export function registerApiDocs(api: FastifyInstance): void {
  api.get('/api/docs/json', { schema: { hide: true } }, () => api.swagger());
  api.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    const policy = `default-src 'none'; style-src '${API_DOCS_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    reply.header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').send(formatApiDocs(api.swagger()));
  });
}
