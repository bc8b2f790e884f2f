/**
 * Time limits for a request to arrive and for its response to be read, so that neither a client that sends in drips nor one that doesn't
 * read holds a slot forever.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallRefused } from '../call-refused.ts';
import { answerError } from './answer-error.ts';

export interface RequestLimits {
  /** From the connection, or the last response on it, to the end of the headers. */
  readonly headersMs: number;
  /** From the first byte of a request to its last, uploads included. */
  readonly requestMs: number;
  /** Total time for which a body may pause or drip ... */
  readonly bodyGraceMs: number;
  /** ... while otherwise it has to arrive at least at this rate. */
  readonly bodyBytesPerSecond: number;
  /** A client that reads nothing of its response for this long is disconnected. */
  readonly unreadMs: number;
  /** From the start of a request to the end of its response. */
  readonly answerMs: number;
  /** How long an idle connection is kept open. */
  readonly keepAliveMs: number;
  /** How often the limits are checked; each may be exceeded by this much. */
  readonly lookEveryMs: number;
}

export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 15_000,
  // The largest image at a rate of 0.7 Mbit/s.
  requestMs: 120_000,
  bodyGraceMs: 10_000,
  bodyBytesPerSecond: 4_096,
  unreadMs: 30_000,
  // Operators' longest exports and checks take minutes.
  answerMs: 600_000,
  // More than the minute for which load balancers keep connections open, so that the server never closes one while they send.
  keepAliveMs: 72_000,
  lookEveryMs: 1_000,
};

/** Server options for Fastify, so that Node enforces the limits it knows. */
export function nodeLimits({ headersMs, requestMs, keepAliveMs, lookEveryMs }: RequestLimits) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
  };
}

interface OpenRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly startedAt: number;
  readonly bytesBefore: number;
  /** Total time spent waiting for the client. */
  waitedMs: number;
  lookedAt: number;
}

/** Enforces the limits that Node does not know: the rate of a body and the time of an answer. The clock is monotonic, in milliseconds. */
export function keepRequestLimits(app: FastifyInstance, limits: RequestLimits, monotonicClock: () => number): void {
  const open = new Set<OpenRequest>();
  app.addHook('onRequest', async (request, reply) => {
    const now = monotonicClock();
    const one = { request, reply, startedAt: now, bytesBefore: request.raw.socket.bytesRead, waitedMs: 0, lookedAt: now };
    open.add(one);
    reply.raw.once('close', () => open.delete(one));
  });
  // Restarts with every chunk the client takes, however large the response is.
  app.addHook('onSend', async (_request, reply) => {
    reply.raw.setTimeout(limits.unreadMs, () => reply.raw.destroy());
  });
  const timer = setInterval(() => {
    const now = monotonicClock();
    for (const one of open) look(one, now, limits);
  }, limits.lookEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function look(one: OpenRequest, now: number, { answerMs, bodyGraceMs, bodyBytesPerSecond }: RequestLimits): void {
  const { request, reply, startedAt, bytesBefore } = one;
  const { raw } = request;
  if (now - startedAt > answerMs) {
    raw.socket.destroy();
    return;
  }
  // Received data that is not processed yet doesn't count as waiting for the client.
  if (!raw.complete && raw.readableLength === 0) one.waitedMs += now - one.lookedAt;
  one.lookedAt = now;
  const owedBytes = ((one.waitedMs - bodyGraceMs) / 1_000) * bodyBytesPerSecond;
  if (!raw.complete && owedBytes > raw.socket.bytesRead - bytesBefore) refuseSlow(request, reply);
}

/** The connection ends with the response. */
function refuseSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) {
    request.raw.destroy();
    return;
  }
  reply.header('connection', 'close');
  // Node doesn't notify readers of the body once a request is answered: they would wait forever for the rest.
  reply.raw.once('finish', () => request.raw.destroy());
  void answerError(new CallRefused('requestTooSlow'), request, reply);
}
