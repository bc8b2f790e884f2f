import type { FastifyRequest } from 'fastify';
import { operatorOf } from '../../../identity/operator-call.ts';

/** Who changed what, by their ids. */
export function logDeed(request: FastifyRequest, deed: string, ids: Readonly<Record<string, number | string>> = {}): void {
  request.log.info({ operatorId: operatorOf(request).id, ...ids }, `an operator ${deed}`);
}
