import { passwordOwnerOfClient } from '@fairlead/domain/account/password-owner.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { PrincipalDirectory } from '../../identity/principal-directory.ts';
import type { ClientEmail } from '../../email/email-content.ts';
import type { EmailQueue } from '../../email/email-queue.ts';
import { openTradingAccount } from '../find-trading-account.ts';
import type { Caller } from './client/sign-in/caller.ts';
import { insertLogin } from './client/sign-in/login-store.ts';
import { findUser, findUserByEmail, lockUser, renewPasswordHash, updatePasswordHash, type User } from './store.ts';

export interface ClientDirectoryContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'submit'>;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * The client directory for sign-in: changes to clients' credentials are emailed to them, and failed attempts go into the sign-in record.
 */
export function createClientDirectory({ database, engine, emailQueue, clock }: ClientDirectoryContext): PrincipalDirectory<User, Caller> {
  return {
    audience: 'client',
    find: findUser,
    findByEmail: findUserByEmail,
    lock: lockUser,
    updatePasswordHash,
    renewPasswordHash,
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
    passwordOwnerOf: passwordOwnerOfClient,
    async changed(change, { id: userId, email: recipient, firstName, language: ofClient }, { language, device, country }, queries) {
      const origin = { firstName, at: clock(), device, country };
      const post = (content: ClientEmail, inLanguage = language) =>
        emailQueue.post({ userId, recipient, language: inLanguage, content }, queries);
      switch (change.kind) {
        case 'passwordSet':
          return post({ template: 'passwordChanged', ...origin }, ofClient);
        case 'factorAdded':
          return post({ template: 'secondFactorAdded', factor: change.factor, ...origin });
        case 'factorRemoved':
          return post({ template: 'secondFactorRemoved', factor: change.factor, ...origin });
        case 'recoveryCodeUsed':
          return post({ template: 'recoveryCodeUsed', codesLeft: change.codesLeft, ...origin });
        case 'recoveryCodesRenewed':
      }
    },
    async noteFailure(failure, user, { address, country, device }) {
      await insertLogin(database, user.id, { at: clock(), ...failure, address, country, device });
    },
    async prepare({ id }) {
      await openTradingAccount(engine, id, clock());
    },
    mayLackFactor: true,
  };
}
