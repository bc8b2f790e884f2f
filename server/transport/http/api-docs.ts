import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_DOCS_STYLE_HASH, formatApiDocs } from './api-docs-page.ts';
import { createKeptAnswer } from './kept-answer.ts';

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

/**
 * The OpenAPI document at /api/docs/json and a page to read it at /api/docs, without a script and without anybody else's server. Both are
 * megabytes, and the same until the next start: every route is registered before the first request.
 */
export function registerApiDocs(api: FastifyInstance): void {
  const kept = { schema: { hide: true }, compress: false } as const;
  const sendJson = createKeptAnswer('application/json; charset=utf-8', () => JSON.stringify(api.swagger()));
  const sendPage = createKeptAnswer('text/html; charset=utf-8', () => formatApiDocs(api.swagger()));
  api.get('/api/docs/json', kept, sendJson);
  api.get('/api/docs', kept, (request, reply) => {
    const policy = `default-src 'none'; style-src '${API_DOCS_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    reply.header('content-security-policy', policy);
    return sendPage(request, reply);
  });
}
