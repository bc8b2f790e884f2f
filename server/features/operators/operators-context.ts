import type { Geo } from '../../adapters/geo/geo.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { ChangeHouseContext } from '../../settings/change-house-settings.ts';
import type { Authentication } from '../../identity/authentication.ts';
import type { Background } from '../../transport/background.ts';
import type { OperatorContext } from '../operator-context.ts';

/** What the calls are handed that operators make about themselves, each other and the house. */
export interface OperatorsContext
  extends
    OperatorContext,
    Pick<ChangeHouseContext, 'house' | 'termsInForce'>,
    Pick<Authentication, 'sessions' | 'hasher' | 'attempts' | 'captchaGate' | 'trustedDevices' | 'passkeys'> {
  readonly background: Background;
  readonly mailQueue: MailQueue;
  readonly geo: Geo;
  /** The address that browsers reach the server under, for links in mails; without a slash at its end. */
  readonly siteUrl: () => string;
  readonly secretBox: SecretBox;
  /** Only in the demo, whose passwords are public anyway. */
  readonly isSecondFactorOptional: boolean;
  /** Where the end of the audit log is written down every night. */
  readonly headsFile: string;
}
