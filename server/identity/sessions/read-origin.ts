import type { FastifyRequest } from 'fastify';
import type { Geo } from '../../adapters/geo/geo.ts';
import { describeDevice } from '../../transport/http/describe-device.ts';
import type { SessionOrigin } from './sessions.ts';

/** Where a call comes from: all of it as the server sees it, none of it as the caller says. */
export function readOrigin(request: FastifyRequest, geo: Geo): SessionOrigin {
  return { address: request.ip, country: geo.countryOf(request.ip), device: describeDevice(request.headers['user-agent']) };
}
