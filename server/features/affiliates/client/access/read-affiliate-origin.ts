import type { FastifyRequest } from 'fastify';
import type { Geo } from '../../../../adapters/geo/geo.ts';
import type { SignInOrigin } from '../../../../identity/people.ts';
import { readOrigin } from '../../../../identity/sessions/read-origin.ts';
import { readDeviceToken } from '../../../../identity/sessions/trusted-devices.ts';

/** Where an affiliate's call comes from: all of it as the server sees it. */
export function readAffiliateOrigin(request: FastifyRequest, geo: Geo): SignInOrigin {
  return { ...readOrigin(request, geo), deviceToken: readDeviceToken(request, 'affiliate') };
}
