import type { SessionResponse } from '@fairlead/contract/account/schemas.ts';
import type { FastifyReply } from 'fastify';
import { writeDeviceToken } from '../../../../identity/sessions/trusted-devices.ts';
import type { Entry } from './enter-account.ts';

/** The response of every call that opens a session. */
export function answerEntry(reply: FastifyReply, { user, deviceToken }: Entry): SessionResponse {
  writeDeviceToken(reply, 'client', deviceToken);
  return { status: true, data: user };
}
