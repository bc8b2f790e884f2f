import type { FastifyRequest } from 'fastify';
import type { Geo } from '../../adapters/geo/geo.ts';
import { describeDevice } from '../../transport/http/describe-device.ts';
import type { SessionOrigin } from './sessions.ts';

/** The origin of a call as the server sees it, never as the caller claims. */
export function readOrigin(request: FastifyRequest, geo: Geo): SessionOrigin {
  return { address: request.ip, country: geo.countryOf(request.ip), device: describeDevice(request.headers['user-agent']) };
}
