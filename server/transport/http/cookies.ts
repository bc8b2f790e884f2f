import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of a request; null where it was not sent, or is longer than any of ours. The first of a name counts. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim();
      return value === '' || value.length > LONGEST_VALUE ? null : value;
    }
  }
  return null;
}

const LONGEST_VALUE = 200;

export interface HiddenCookie {
  readonly name: string;
  /** Of the characters of base64url. */
  readonly value: string;
  readonly maxAgeS: number;
}

/** A cookie that no script reads and no other site sends. Over https it stays there. */
export function writeCookie(reply: FastifyReply, { name, value, maxAgeS }: HiddenCookie): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`);
}
