/** What the account's calls are handed. Each of them asks for the part that it needs. */
import type { Language } from '@fairlead/contract/language.ts';
import type { BalanceResponse } from '@fairlead/contract/trading/schemas.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Geo } from '../../adapters/geo/geo.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { IdentityContext } from '../../identity/identity-context.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Authentication } from '../../identity/authentication.ts';
import type { SessionGuard } from '../../identity/sessions/require-session.ts';
import type { Background } from '../../transport/background.ts';
import type { HeldDataCollector } from '../held-data-collector.ts';
import type { Referrals } from '../referrals.ts';
import type { Caller } from './client/sign-in/caller.ts';
import type { User } from './store.ts';

export interface AccountContext extends Authentication {
  readonly database: Database;
  readonly engine: EnginePort;
  readonly secretBox: SecretBox;
  readonly mailQueue: MailQueue;
  readonly geo: Geo;
  /** Where the documents of clients are kept. */
  readonly documentFiles: FileStore;
  readonly identity: IdentityContext<User, Caller>;
  readonly background: Background;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly requireClient: SessionGuard;
  /** Behind `requireClient`: only soon after the password was given. */
  readonly requireRecentProof: SessionGuard;
  /** What a client can be spoken to in. */
  readonly languages: () => readonly Language[];
  /** The address that browsers reach the server under, for links in mails; without a slash at its end. */
  readonly siteUrl: () => string;
  /** How often an hour one network address may sign up, and as often ask for a new password. */
  readonly formsPerAddress: number;
  /** Whether visitors may sign up. */
  readonly isRegistrationOpen: () => boolean;
  readonly referrals: Referrals;
  /** What the other features hold about a client. */
  readonly collectors: readonly HeldDataCollector[];
  /** Figures and positions of one moment, as the trading feature shows them. Refused with accountUnknown. */
  readonly viewTrading: (accountId: number) => Promise<BalanceResponse['data']>;
}
