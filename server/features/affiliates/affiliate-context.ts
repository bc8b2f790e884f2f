/** The dependencies of the affiliate calls. Each call picks what it needs. */
import type { Language } from '@fairlead/contract/language.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Geo } from '../../adapters/geo/geo.ts';
import type { PostbackSender } from '../../adapters/postbacks/postback-sender.ts';
import type { EmailQueue } from '../../email/email-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Authentication } from '../../identity/authentication.ts';
import type { Background } from '../../transport/background.ts';
import type { CommissionPayer } from './client/money/commission-payer.ts';

export interface AffiliateContext extends Pick<
  Authentication,
  'sessions' | 'hasher' | 'attempts' | 'captchaGate' | 'trustedDevices' | 'passkeys'
> {
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly emailQueue: EmailQueue;
  readonly geo: Geo;
  readonly postbackSender: PostbackSender;
  readonly background: Pick<Background, 'run'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: () => string;
  readonly commissionPayer: CommissionPayer;
  /** Has pending payouts processed now instead of at the next minute. */
  readonly payOutSoon: () => Promise<void>;
  /** The languages of the site. */
  readonly languages: () => readonly Language[];
  /** How many times an hour one network address may request a new password. */
  readonly formsPerAddress: number;
}
