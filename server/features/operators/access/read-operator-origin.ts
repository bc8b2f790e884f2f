import type { FastifyRequest } from 'fastify';
import type { Geo } from '../../../adapters/geo/geo.ts';
import { actorAs } from '../../../identity/operator-call.ts';
import { readOrigin } from '../../../identity/sessions/read-origin.ts';
import { readDeviceToken } from '../../../identity/sessions/trusted-devices.ts';
import type { OperatorOrigin } from './operator-directory.ts';

/** The origin of an operator's call, entirely as the server sees it. */
export function readOperatorOrigin(request: FastifyRequest, geo: Geo): OperatorOrigin {
  return {
    ...readOrigin(request, geo),
    deviceToken: readDeviceToken(request, 'operator'),
    actAs: (operator) => actorAs(request, operator),
  };
}
