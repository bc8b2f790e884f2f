import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { wireSessionUser } from '@fairlead/contract/account/server.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import { hashAccessToken } from '../../../../transport/auth/access-token.ts';
import type { Sessions } from '../../../../transport/auth/sessions.ts';
import type { TrustedDevices } from '../../../../transport/auth/trusted-devices.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { listCurrentDocuments } from '../documents/store.ts';
import { openTradingAccount } from '../../../find-trading-account.ts';
import { demandSecondFactor, type DemandSecondFactorContext } from '../security/demand-second-factor.ts';
import { findUser, updateLanguage, type User } from '../../store.ts';
import type { Caller } from './caller.ts';
import { insertLogin, visitFromDevice, type LoginMethod } from './login-store.ts';

export interface EnterAccountContext extends DemandSecondFactorContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'submit'>;
  readonly sessions: Sessions;
  readonly mailQueue: MailQueue;
  readonly trustedDevices: Pick<TrustedDevices, 'renew' | 'trust'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface Entry {
  readonly user: SessionUser;
  /** For the browser to keep, so that it is known again. */
  readonly deviceToken: string;
}

/**
 * The way in that all ways end with, whoever the person has proved to be: by password, by a link, by having just signed up. Refused with
 * accountNotActive, and with secondFactorRequired where the account has a second factor, whose answer ends in `openSession`.
 */
export async function enterAccount(user: User, method: LoginMethod, caller: Caller, context: EnterAccountContext): Promise<Entry> {
  if (user.status !== 'active') throw new CallRefused('accountNotActive');
  if (method !== 'registration') await demandSecondFactor(user.id, method, context);
  return openSession(user, method, caller, context);
}

/** Opens the session of a person who has proved everything there is to prove. */
export async function openSession(user: User, method: LoginMethod, caller: Caller, context: EnterAccountContext): Promise<Entry> {
  const { database, engine, sessions, clock } = context;
  if (user.status !== 'active') throw new CallRefused('accountNotActive');
  const { address, country, device, language } = caller;
  const now = clock();
  // Looked at before the session is opened, so that a refused login leaves none behind.
  const standing = await openTradingAccount(engine, user.id, now);
  const token = await sessions.start({ audience: 'client', userId: user.id }, { address, country, device }, method !== 'link');
  await demandUnchanged(user, token, context);
  await insertLogin(database, user.id, { at: now, method, outcome: 'signedIn', address, country, device });
  await updateLanguage(database, user.id, language);
  const person = { audience: 'client', userId: user.id } as const;
  // A link alone makes no browser trusted: it may have been opened anywhere.
  const { renew, trust } = context.trustedDevices;
  const deviceToken = await (method === 'link' ? renew : trust)(person, caller.deviceToken);
  const [presentedHash, deviceHash] = [hashAccessToken(caller.deviceToken ?? deviceToken), hashAccessToken(deviceToken)];
  const isNew = await visitFromDevice(database, { userId: user.id, presentedHash, deviceHash, now });
  if (isNew) await tellOfNewDevice(user, caller, now, context);
  const documents = await listCurrentDocuments(database, user.id);
  return { user: wireSessionUser(user, standing, documents, ASSET_CATEGORIES, token), deviceToken };
}

/**
 * A new password, or a block, ends all sessions. One that came between the proof and this session did not see it: so whoever opens a
 * session looks again. Throws CallRefused `invalidCredentials`, the session ended.
 */
async function demandUnchanged(user: User, token: string, { database, sessions }: EnterAccountContext): Promise<void> {
  const current = await findUser(database, user.id);
  if (current?.passwordHash === user.passwordHash && current.status === 'active') return;
  const session = await sessions.authenticate(token, 'client');
  if (session !== null) await sessions.revoke(session);
  throw new CallRefused('invalidCredentials');
}

async function tellOfNewDevice(
  { id, email, firstName }: User,
  caller: Caller,
  at: number,
  { mailQueue }: EnterAccountContext,
): Promise<void> {
  const { device, country, language } = caller;
  await mailQueue.post({ userId: id, recipient: email, language, content: { template: 'newDevice', firstName, at, device, country } });
}
