import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../../../transport/auth/require-session.ts';

/** Who changed what, by their ids. */
export function logDeed(request: FastifyRequest, deed: string, ids: Readonly<Record<string, number | string>> = {}): void {
  request.log.info({ operatorId: sessionOf(request).userId, ...ids }, `an operator ${deed}`);
}
