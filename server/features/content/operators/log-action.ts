import type { FastifyRequest } from 'fastify';
import { operatorOf } from '../../../identity/operator-call.ts';

/** Logs who changed what, by id. */
export function logOperatorAction(request: FastifyRequest, deed: string, ids: Readonly<Record<string, number | string>> = {}): void {
  request.log.info({ operatorId: operatorOf(request).id, ...ids }, `an operator ${deed}`);
}
