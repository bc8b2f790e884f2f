import type { FastifyRequest } from 'fastify';
import type { Geo } from '../../../../adapters/geo/geo.ts';
import type { SignInOrigin } from '../../../../identity/principal-directory.ts';
import { readOrigin } from '../../../../identity/sessions/read-origin.ts';
import { readDeviceToken } from '../../../../identity/sessions/trusted-devices.ts';

/** The origin of an affiliate's call, entirely as the server sees it. */
export function readAffiliateOrigin(request: FastifyRequest, geo: Geo): SignInOrigin {
  return { ...readOrigin(request, geo), deviceToken: readDeviceToken(request, 'affiliate') };
}
