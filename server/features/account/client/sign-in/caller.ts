/** Who is at the other end of a call that signs somebody in: all of it as the server sees it, none of it as the caller says. */
import type { Language } from '@fairlead/contract/language.ts';
import type { FastifyRequest } from 'fastify';
import type { Geo } from '../../../../adapters/geo/geo.ts';
import { readOrigin } from '../../../../identity/sessions/read-origin.ts';
import type { SessionOrigin } from '../../../../identity/sessions/sessions.ts';
import { readDeviceToken } from '../../../../identity/sessions/trusted-devices.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';

export interface Caller extends SessionOrigin {
  /** What the browser's cookie says, by which it is known again; null at its first visit. */
  readonly deviceToken: string | null;
  readonly language: Language;
}

export function readCaller(request: FastifyRequest, geo: Geo, languages: () => readonly Language[]): Caller {
  return {
    ...readOrigin(request, geo),
    deviceToken: readDeviceToken(request, 'client'),
    language: languageOf(request, languages),
  };
}
