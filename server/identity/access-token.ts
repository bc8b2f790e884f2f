import { createHash, randomBytes } from 'node:crypto';

/**
 * Access tokens are opaque: 256 random bits without meaning. The server stores only their SHA-256, which needs no salt or stretching
 * because a random input of that size cannot be guessed.
 */
export function makeAccessToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashAccessToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** The places in which the contract allows a token. Body, query and path parameters are as the client sent them, not yet validated. */
export interface TokenSources {
  readonly authorization: string | undefined;
  readonly body: unknown;
  readonly query: unknown;
  readonly params?: unknown;
}

const LONGEST_TOKEN = 200;

/**
 * Returns the token of a call, or null. The bearer header takes precedence over the body, the body over the query, and the query over the
 * path.
 */
export function readAccessToken({ authorization, body, query, params }: TokenSources): string | null {
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  const token = bearer ?? readTokenField(body) ?? readTokenField(query) ?? readTokenField(params);
  return token === undefined || token.length > LONGEST_TOKEN ? null : token;
}

function readTokenField(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('token' in source)) return undefined;
  return typeof source.token === 'string' && source.token !== '' ? source.token : undefined;
}
