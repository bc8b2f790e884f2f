/** The dependencies of the account's calls. Each call uses the part it needs. */
import type { Language } from '@fairlead/contract/language.ts';
import type { BalanceResponse } from '@fairlead/contract/trading/schemas.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Geo } from '../../adapters/geo/geo.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { IdentityContext } from '../../identity/identity-context.ts';
import type { EmailQueue } from '../../email/email-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Authentication } from '../../identity/authentication.ts';
import type { SessionGuard } from '../../identity/sessions/require-session.ts';
import type { Background } from '../../transport/background.ts';
import type { PersonalDataCollector } from '../personal-data-collector.ts';
import type { Referrals } from '../referrals.ts';
import type { Caller } from './client/sign-in/caller.ts';
import type { User } from './store.ts';

export interface AccountContext extends Authentication {
  readonly database: Database;
  readonly engine: EnginePort;
  readonly secretBox: SecretBox;
  readonly emailQueue: EmailQueue;
  readonly geo: Geo;
  /** The store of clients' documents. */
  readonly documentFiles: FileStore;
  readonly identity: IdentityContext<User, Caller>;
  readonly background: Background;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly requireClient: SessionGuard;
  /** Used after `requireClient`: requires that the password was given recently. */
  readonly requireRecentProof: SessionGuard;
  /** The languages available to clients. */
  readonly languages: () => readonly Language[];
  /** The URL under which browsers reach the server, for links in emails; without a trailing slash. */
  readonly siteUrl: () => string;
  /** The hourly limit per IP address, both for sign-ups and for password resets. */
  readonly formsPerAddress: number;
  /** Whether visitors may sign up. */
  readonly isRegistrationOpen: () => boolean;
  readonly referrals: Referrals;
  /** The other features' data about a client. */
  readonly collectors: readonly PersonalDataCollector[];
  /** Figures and positions of one moment, as shown by the trading feature. Refused with accountUnknown. */
  readonly viewTrading: (accountId: number) => Promise<BalanceResponse['data']>;
}
