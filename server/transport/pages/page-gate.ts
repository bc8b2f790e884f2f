import { randomBytes } from 'node:crypto';
import { LANGUAGE_COOKIE, resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../http/cookies.ts';
import { createPageLimit } from './page-limit.ts';
import { formatShortPage, shortPagePolicy, type ShortPageReason } from './short-page.ts';

export interface PageGateOptions {
  /** Page requests per minute that one network address may make. */
  readonly perMinute: number;
  readonly languages: () => readonly Language[];
  /** Milliseconds on a monotonic clock. */
  readonly clock: () => number;
}

/** Admits a page request or answers it: an onRequest hook for everything that is neither a call nor a file. */
export interface PageGate {
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** Number of requests refused. */
  readonly turnedAway: number;
}

export function createPageGate({ perMinute, languages, clock }: PageGateOptions): PageGate {
  const limit = createPageLimit(perMinute, clock);
  let turnedAway = 0;
  return {
    admit: async (request, reply) => {
      const retryAfterS = limit.take(request.ip);
      if (retryAfterS === 0) return undefined;
      turnedAway += 1;
      const cookie = readCookie(request, LANGUAGE_COOKIE) ?? undefined;
      const acceptLanguage = request.headers['accept-language'] ?? null;
      const language = resolveLanguage({ query: null, cookie, acceptLanguage }, languages());
      // Further requests on the connection are not answered one by one.
      reply.header('connection', 'close');
      return sendShortPage(reply, { reason: 'tooManyRequests', language, retryAfterS });
    },
    get turnedAway() {
      return turnedAway;
    },
  };
}

export interface ShortPage {
  readonly reason: ShortPageReason;
  readonly language: Language;
  readonly retryAfterS: number;
}

const STATUS_OF: Readonly<Record<ShortPageReason, number>> = { tooManyRequests: 429, busy: 503 };

export function sendShortPage(reply: FastifyReply, { reason, language, retryAfterS }: ShortPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(STATUS_OF[reason])
    .headers({
      'content-security-policy': shortPagePolicy(nonce),
      'content-language': language,
      'cache-control': 'no-store',
      'retry-after': Math.ceil(retryAfterS),
    })
    .type('text/html; charset=utf-8')
    .send(formatShortPage(reason, language, nonce));
}
