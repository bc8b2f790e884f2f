/** The origin of a sign-in call as the server sees it, never as the caller claims. */
import type { Language } from '@fairlead/contract/language.ts';
import type { FastifyRequest } from 'fastify';
import type { Geo } from '../../../../adapters/geo/geo.ts';
import { readOrigin } from '../../../../identity/sessions/read-origin.ts';
import type { SessionOrigin } from '../../../../identity/sessions/sessions.ts';
import { readDeviceToken } from '../../../../identity/sessions/trusted-devices.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';

export interface Caller extends SessionOrigin {
  /** The browser's cookie, which identifies it; null at its first visit. */
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
