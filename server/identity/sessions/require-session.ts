import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallRefused } from '../../transport/call-refused.ts';
import { readAccessToken } from '../access-token.ts';
import type { Audience } from '../principal.ts';
import { isRecentlyProven } from './session-validity.ts';
import type { Session, Sessions } from './sessions.ts';

/** The session of a call, with the token of the call. */
export interface CallSession extends Session {
  readonly token: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    callSession: CallSession | null;
  }
}

/** A route's `preValidation`, so that unauthorised callers learn nothing about what the call accepts. */
export type SessionGuard = (request: FastifyRequest) => Promise<void>;

export function prepareForSessions(app: FastifyInstance): void {
  app.decorateRequest('callSession', null);
}

/** Requires a valid token of the audience and counts the call as activity. Otherwise refuses with `notSignedIn`. */
export function requireSession(sessions: Sessions, audience: Audience): SessionGuard {
  return async (request) => {
    const { body, query, params, headers } = request;
    const token = readAccessToken({ authorization: headers.authorization, body, query, params });
    const session = token === null ? null : await sessions.authenticate(token, audience);
    if (token === null || session === null) throw new CallRefused('notSignedIn');
    request.callSession = { ...(await sessions.touch(session)), token };
  };
}

/**
 * Used after `requireSession`: refuses with `recentLoginRequired` if the password was not given recently. For calls that would let a
 * stranger at an unattended browser take over the account.
 */
export function requireRecentProof(clock: () => number): SessionGuard {
  return async (request) => {
    if (!isRecentlyProven(sessionOf(request), clock())) throw new CallRefused('recentLoginRequired');
  };
}

/** The session of a call behind `requireSession`. */
export function sessionOf(request: FastifyRequest): CallSession {
  if (request.callSession === null) throw new Error(`the route ${request.routeOptions.url} asks for a session without requiring one`);
  return request.callSession;
}
