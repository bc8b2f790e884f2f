import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallRefused } from '../../transport/call-refused.ts';
import { readAccessToken } from '../access-token.ts';
import type { Audience } from '../person.ts';
import { isRecentlyProven } from './session-validity.ts';
import type { Session, Sessions } from './sessions.ts';

/** The session of a call, with the token it was made with. */
export interface CallSession extends Session {
  readonly token: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    callSession: CallSession | null;
  }
}

/** A route's `preValidation`: who may not call learns nothing of what the call would accept. */
export type SessionGuard = (request: FastifyRequest) => Promise<void>;

export function prepareForSessions(app: FastifyInstance): void {
  app.decorateRequest('callSession', null);
}

/** Lets a call through with a valid token of the audience, and counts it as a sign of life. Refuses others with `notSignedIn`. */
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
 * Behind `requireSession`: refuses with `recentLoginRequired` where the password was not given lately, for calls with which somebody
 * at another person's open browser could take the account over.
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
