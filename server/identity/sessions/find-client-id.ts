import type { FastifyRequest } from 'fastify';
import { readAccessToken } from '../access-token.ts';
import type { Sessions } from './sessions.ts';

/** Returns the client who makes a public call; null for a visitor, also one whose token is not valid. */
export async function findClientId(
  { headers, body, query }: Pick<FastifyRequest, 'headers' | 'body' | 'query'>,
  sessions: Pick<Sessions, 'authenticate'>,
): Promise<number | null> {
  const token = readAccessToken({ authorization: headers.authorization, body, query });
  const session = token === null ? null : await sessions.authenticate(token, 'client');
  return session?.userId ?? null;
}
