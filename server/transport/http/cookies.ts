import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the request; null if it was not sent or is longer than any of ours. If a name occurs twice, the first counts. */
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

/** Sets a cookie that scripts can't read and other sites can't send; over https it is also marked as secure. */
export function writeCookie(reply: FastifyReply, { name, value, maxAgeS }: HiddenCookie): void {
  const secure = reply.request.protocol === 'https';
  reply.header('set-cookie', stringifySetCookie({ name, value, maxAge: maxAgeS, path: '/', httpOnly: true, secure, sameSite: 'lax' }));
}

const ONE_YEAR_S = 31_536_000;

/** Sets a cookie that remembers a visitor's preference for a year. It holds nothing secret, so scripts may read and write it. */
export function writeChoice(reply: FastifyReply, name: string, value: string): void {
  reply.header('set-cookie', stringifySetCookie({ name, value, maxAge: ONE_YEAR_S, path: '/', sameSite: 'lax' }));
}
