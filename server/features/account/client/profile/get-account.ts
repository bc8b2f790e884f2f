import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { wireSessionUser } from '@fairlead/contract/account/server.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { listCurrentDocuments } from '../documents/store.ts';
import { findTradingAccount } from '../../../find-trading-account.ts';
import { findUser } from '../../store.ts';

export interface GetAccountContext {
  readonly database: Database;
  readonly engine: EnginePort;
}

/** Returns the current account, with the token of the call. Refused with accountNotActive, accountUnknown. */
export async function getAccount({ userId, token }: CallSession, { database, engine }: GetAccountContext): Promise<SessionUser> {
  const user = await findUser(database, userId);
  if (user === null) throw new CallRefused('accountUnknown');
  if (user.status !== 'active') throw new CallRefused('accountNotActive');
  const tradingAccount = await findTradingAccount(engine, userId);
  const documents = await listCurrentDocuments(database, userId);
  return wireSessionUser(user, tradingAccount, documents, ASSET_CATEGORIES, token);
}
