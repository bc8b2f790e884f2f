import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of a request; null where it was not sent, or is longer than any of ours. The first of a name counts. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const value = parseCookie(headers.cookie ?? '')[name] ?? '';
  return value === '' || value.length > LONGEST_VALUE ? null : value;
}

const LONGEST_VALUE = 200;

export interface HiddenCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeS: number;
}

/** A cookie that no script reads and no other site sends. Over https it stays there. */
export function writeCookie(reply: FastifyReply, { name, value, maxAgeS }: HiddenCookie): void {
  const secure = reply.request.protocol === 'https';
  reply.header('set-cookie', stringifySetCookie({ name, value, maxAge: maxAgeS, path: '/', httpOnly: true, secure, sameSite: 'lax' }));
}

const ONE_YEAR_S = 31_536_000;

/** A cookie that remembers a choice of the reader for a year. It holds nothing secret, so scripts may read and write it. */
export function writeChoice(reply: FastifyReply, name: string, value: string): void {
  reply.header('set-cookie', stringifySetCookie({ name, value, maxAge: ONE_YEAR_S, path: '/', sameSite: 'lax' }));
}
