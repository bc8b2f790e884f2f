import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { wireSessionUser } from '@fairlead/contract/account/server.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { IdentityContext } from '../../../../identity/identity-context.ts';
import { enter, type Entry as IdentityEntry } from '../../../../identity/sign-in/open-session.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { hashAccessToken } from '../../../../identity/access-token.ts';
import { findTradingAccount } from '../../../find-trading-account.ts';
import { updateLanguage, type User } from '../../store.ts';
import { listCurrentDocuments } from '../documents/store.ts';
import type { Caller } from './caller.ts';
import { insertLogin, visitFromDevice, type LoginMethod } from './login-store.ts';

export interface EnterAccountContext {
  readonly identity: IdentityContext<User, Caller>;
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface Entry {
  readonly user: SessionUser;
  /** For the browser to store, so that it is recognised. */
  readonly deviceToken: string;
}

/** The last step of every sign-in. Refused as in identity's `enter`. */
export async function enterAccount(user: User, method: LoginMethod, caller: Caller, context: EnterAccountContext): Promise<Entry> {
  return welcome(await enter(user, method, caller, context.identity), caller, context);
}

/** Records a sign-in whose session is open, notifies the client of a new browser, and returns the session user. */
export async function welcome(
  { someone: user, method, token, deviceToken }: IdentityEntry<User>,
  caller: Caller,
  context: EnterAccountContext,
): Promise<Entry> {
  const { database, engine, clock } = context;
  const { address, country, device, language } = caller;
  const now = clock();
  await insertLogin(database, user.id, { at: now, method, outcome: 'signedIn', address, country, device });
  await updateLanguage(database, user.id, language);
  const [presentedHash, deviceHash] = [hashAccessToken(caller.deviceToken ?? deviceToken), hashAccessToken(deviceToken)];
  const isNew = await visitFromDevice(database, { userId: user.id, presentedHash, deviceHash, now });
  if (isNew) await emailNewDevice(user, caller, now, context);
  const tradingAccount = await findTradingAccount(engine, user.id);
  const documents = await listCurrentDocuments(database, user.id);
  return { user: wireSessionUser(user, tradingAccount, documents, ASSET_CATEGORIES, token), deviceToken };
}

async function emailNewDevice(
  { id, email, firstName }: User,
  caller: Caller,
  at: number,
  { emailQueue }: EnterAccountContext,
): Promise<void> {
  const { device, country, language } = caller;
  await emailQueue.post({ userId: id, recipient: email, language, content: { template: 'newDevice', firstName, at, device, country } });
}
