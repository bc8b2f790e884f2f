import type { AffiliateLoginResponse } from '@fairlead/contract/affiliates/access.ts';
import type { FastifyReply } from 'fastify';
import type { Entry } from '../../../../identity/sign-in/open-session.ts';
import { writeDeviceToken } from '../../../../identity/sessions/trusted-devices.ts';
import type { Affiliate } from './affiliate-store.ts';

/** The response of every call that opens a session. */
export function answerEntry(reply: FastifyReply, { someone, token, deviceToken }: Entry<Affiliate>): AffiliateLoginResponse {
  writeDeviceToken(reply, 'affiliate', deviceToken);
  return { status: true, data: { access_token: token, name: someone.name } };
}
