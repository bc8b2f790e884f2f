/** How long a request may take to arrive, and its answer to be read: neither a client that sends in drips nor one that does not read has a place for ever. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallRefused } from '../call-refused.ts';
import { answerError } from './answer-error.ts';

export interface RequestLimits {
  /** From the connection, or the last answer on it, to the end of the headers. */
  readonly headersMs: number;
  /** From the first byte of a request to its last, uploads too. */
  readonly requestMs: number;
  /** A body may rest or drip for so long altogether ... */
  readonly bodyGraceMs: number;
  /** ... and has to come at least at this rate otherwise. */
  readonly bodyBytesPerSecond: number;
  /** A client that reads nothing of its answer for so long is cut off. */
  readonly unreadMs: number;
  /** From the beginning of a request to the end of its answer. */
  readonly answerMs: number;
  /** An idle connection is kept open for so long. */
  readonly keepAliveMs: number;
  /** How often all of it is looked at, so that any of it may last this much longer. */
  readonly lookEveryMs: number;
}

export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 15_000,
  // The largest picture, at a rate of 0.7 Mbit/s.
  requestMs: 120_000,
  bodyGraceMs: 10_000,
  bodyBytesPerSecond: 4_096,
  unreadMs: 30_000,
  // Operators' longest exports and checks take minutes.
  answerMs: 600_000,
  // Above the minute for which load balancers keep theirs, so that it is not us who closes while they send.
  keepAliveMs: 72_000,
  lookEveryMs: 1_000,
};

/** What Fastify is made with, so that Node keeps the limits that it knows. */
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
  /** How long the client has been waited for. */
  waitedMs: number;
  lookedAt: number;
}

/** Keeps the limits that Node does not know: the rate of a body, and the time of an answer. The clock is in milliseconds, and never goes back. */
export function keepRequestLimits(app: FastifyInstance, limits: RequestLimits, monotonicClock: () => number): void {
  const open = new Set<OpenRequest>();
  app.addHook('onRequest', async (request, reply) => {
    const now = monotonicClock();
    const one = { request, reply, startedAt: now, bytesBefore: request.raw.socket.bytesRead, waitedMs: 0, lookedAt: now };
    open.add(one);
    reply.raw.once('close', () => open.delete(one));
  });
  // Counts anew with every part that the client takes, however large the answer is.
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
  // What has come and was not looked at yet is nothing that the client is waited for.
  if (!raw.complete && raw.readableLength === 0) one.waitedMs += now - one.lookedAt;
  one.lookedAt = now;
  const owedBytes = ((one.waitedMs - bodyGraceMs) / 1_000) * bodyBytesPerSecond;
  if (!raw.complete && owedBytes > raw.socket.bytesRead - bytesBefore) refuseSlow(request, reply);
}

/** The connection ends with the answer. */
function refuseSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) {
    request.raw.destroy();
    return;
  }
  reply.header('connection', 'close');
  // Node tells nobody who reads the body of a request that was answered: they would wait for the rest for ever.
  reply.raw.once('finish', () => request.raw.destroy());
  void answerError(new CallRefused('requestTooSlow'), request, reply);
}
