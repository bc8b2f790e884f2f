import type { FastifyInstance, FastifyRequest } from 'fastify';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../adapters/db/database.ts';
import { affiliates, affiliateTokens } from '../../../adapters/db/schema/affiliates.ts';
import { hashAccessToken, readAccessToken } from '../../../identity/access-token.ts';
import { requireSession, sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import type { Sessions } from '../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createCalls, type Calls } from '../../../transport/http/calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    affiliateId: number | null;
  }
}

export interface AffiliateGuards {
  /** Sessions only: for calls that change something. */
  readonly requireAffiliate: SessionGuard;
  /** A session or an API token: for read-only calls. */
  readonly requireReader: SessionGuard;
}

/** The affiliate's calls, by the guard that authorises them. */
export interface AffiliateCalls {
  readonly readerCalls: Calls;
  readonly affiliateCalls: Calls;
}

export function createAffiliateCalls(api: FastifyInstance, { requireReader, requireAffiliate }: AffiliateGuards): AffiliateCalls {
  return {
    readerCalls: createCalls(api, { preValidation: requireReader }),
    affiliateCalls: createCalls(api, { preValidation: requireAffiliate }),
  };
}

/** Distinguishes API tokens from session tokens. */
export const PROGRAM_TOKEN_PREFIX = 'flr_';

/** A token's use is recorded at most this often. */
const NOTE_USE_EVERY_MS = 60_000;

export interface GuardContext {
  readonly database: Database;
  readonly sessions: Sessions;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Guards that let affiliates through unless they are blocked, and refuse everyone else with notSignedIn. */
export function createAffiliateGuards(api: FastifyInstance, context: GuardContext): AffiliateGuards {
  api.decorateRequest('affiliateId', null);
  const requireToken = requireSession(context.sessions, 'affiliate');
  const requireAffiliate: SessionGuard = async (request) => {
    await requireToken(request);
    const { userId } = sessionOf(request);
    if (!(await isActive(context.database, userId))) throw new CallRefused('notSignedIn');
    request.affiliateId = userId;
  };
  return {
    requireAffiliate,
    requireReader: async (request) => {
      const token = readAccessToken({ authorization: request.headers.authorization, body: request.body, query: request.query });
      if (token?.startsWith(PROGRAM_TOKEN_PREFIX) !== true) return requireAffiliate(request);
      request.affiliateId = await findAffiliateByToken(token, context);
    },
  };
}

/** The affiliate of a call behind one of the guards. */
export function affiliateOf(request: FastifyRequest): number {
  if (request.affiliateId === null) throw new Error(`the route ${request.routeOptions.url} reads the affiliate without requiring one`);
  return request.affiliateId;
}

async function isActive({ drizzle }: Database, affiliateId: number): Promise<boolean> {
  const rows = await drizzle
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(and(eq(affiliates.id, affiliateId), eq(affiliates.status, 'active')));
  return rows.length > 0;
}

async function findAffiliateByToken(token: string, { database: { drizzle }, clock }: GuardContext): Promise<number> {
  const now = clock();
  const [row] = await drizzle
    .select({ id: affiliateTokens.id, affiliateId: affiliateTokens.affiliateId, lastUsedAt: affiliateTokens.lastUsedAt })
    .from(affiliateTokens)
    .innerJoin(affiliates, eq(affiliates.id, affiliateTokens.affiliateId))
    .where(and(eq(affiliateTokens.tokenHash, hashAccessToken(token)), isNull(affiliateTokens.revokedAt), eq(affiliates.status, 'active')));
  if (row === undefined) throw new CallRefused('notSignedIn');
  if (now - (row.lastUsedAt?.getTime() ?? 0) >= NOTE_USE_EVERY_MS) {
    await drizzle
      .update(affiliateTokens)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(affiliateTokens.id, row.id));
  }
  return row.affiliateId;
}
