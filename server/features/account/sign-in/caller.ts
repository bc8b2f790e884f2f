/** Who is at the other end of a call that signs somebody in: all of it as the server sees it, none of it as the caller says. */
import type { Language } from '@fairlead/contract/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Geo } from '../../../adapters/geo/geo.ts';
import { readOrigin } from '../../../transport/auth/read-origin.ts';
import type { SessionOrigin } from '../../../transport/auth/sessions.ts';
import { readCookie, writeCookie } from '../../../transport/http/cookies.ts';
import { languageOf } from '../../../transport/http/language-of.ts';

export interface Caller extends SessionOrigin {
  /** What the browser's cookie says, by which it is known again; null at its first visit. */
  readonly deviceToken: string | null;
  readonly language: Language;
}

/** Names a browser from which a client has signed in. Scripts cannot read it, and it opens nothing. */
export const DEVICE_COOKIE = 'device';
const ONE_YEAR_S = 31_536_000;

export function readCaller(request: FastifyRequest, geo: Geo, languages: () => readonly Language[]): Caller {
  return {
    ...readOrigin(request, geo),
    deviceToken: readCookie(request, DEVICE_COOKIE),
    language: languageOf(request, languages),
  };
}

export function rememberDevice(reply: FastifyReply, deviceToken: string): void {
  writeCookie(reply, { name: DEVICE_COOKIE, value: deviceToken, maxAgeS: ONE_YEAR_S });
}
