/** What the affiliates' calls are handed. Each of them asks for the part that it needs. */
import type { Language } from '@fairlead/contract/language.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Geo } from '../../adapters/geo/geo.ts';
import type { PostbackSender } from '../../adapters/postbacks/postback-sender.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
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
  readonly mailQueue: MailQueue;
  readonly geo: Geo;
  readonly postbackSender: PostbackSender;
  readonly background: Pick<Background, 'run'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The address that browsers reach the server under, without a slash at its end. */
  readonly siteUrl: () => string;
  readonly commissionPayer: CommissionPayer;
  /** Has payouts that wait taken further without their minute coming first. */
  readonly payOutSoon: () => Promise<void>;
  /** Those of the site. */
  readonly languages: () => readonly Language[];
  /** How often an hour one network address may ask for a new password. */
  readonly formsPerAddress: number;
}
