import { createHash, randomBytes } from 'node:crypto';

/**
 * Access tokens are opaque: 256 random bits that mean nothing to whoever holds them. The server stores only their SHA-256, which
 * needs no salt or stretching because nobody can guess a random input of that size.
 */
export function makeAccessToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashAccessToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Where the contract lets a token stand. Body, query and the path's parameters are what the client sent, not yet validated. */
export interface TokenPlaces {
  readonly authorization: string | undefined;
  readonly body: unknown;
  readonly query: unknown;
  readonly params?: unknown;
}

const LONGEST_TOKEN = 200;

/** The token of a call, or null: the bearer header wins over the body, the body over the query, and that over the path. */
export function readAccessToken({ authorization, body, query, params }: TokenPlaces): string | null {
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  const token = bearer ?? readTokenField(body) ?? readTokenField(query) ?? readTokenField(params);
  return token === undefined || token.length > LONGEST_TOKEN ? null : token;
}

function readTokenField(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('token' in source)) return undefined;
  return typeof source.token === 'string' && source.token !== '' ? source.token : undefined;
}
