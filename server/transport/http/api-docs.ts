import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_DOCS_STYLE_HASH, formatApiDocs } from './api-docs-page.ts';
import { createKeptAnswer } from './kept-answer.ts';

const DESCRIPTION = [
  'All HTTP calls of Fairlead. A refused call answers {"status": false, "message", "error": {"code", ...}}; the meaning of a code never',
  'changes. Authenticated calls take the access token as a bearer token in the Authorization header; it may also be sent in the body or in',
  'the query, but the header takes precedence. Two Socket.IO namespaces share the port: /trading (positions, balance, openPosition,',
  'closePosition, updatePosition) and /prices (prices). On /trading the server also sends tradingStatus {"status": "open" | "paused"}, on',
  'connecting and whenever it changes. While trading is paused, commands are answered with the code unavailable and are not carried out;',
  'send them again with the same client_order_id once trading is open. No new connection is needed. A handshake refused with the code',
  'unavailable says nothing about the token: try again.',
].join(' ');

/** Collects the contract's schemas from every route registered afterwards. */
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
 * Serves the OpenAPI document at /api/docs/json and a page to read it at /api/docs, without scripts or third-party servers. Both are
 * megabytes in size and constant until the next start, because every route is registered before the first request.
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
