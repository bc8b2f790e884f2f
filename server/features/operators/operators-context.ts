import type { Geo } from '../../adapters/geo/geo.ts';
import type { EmailQueue } from '../../email/email-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { ChangeSettingsContext } from '../../settings/change-broker-settings.ts';
import type { Authentication } from '../../identity/authentication.ts';
import type { Background } from '../../transport/background.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The dependencies of the operators' own calls and of the settings. */
export interface OperatorsContext
  extends
    OperatorContext,
    Pick<ChangeSettingsContext, 'brokerSettings' | 'termsInForce'>,
    Pick<Authentication, 'sessions' | 'hasher' | 'attempts' | 'captchaGate' | 'trustedDevices' | 'passkeys'> {
  readonly background: Background;
  readonly emailQueue: EmailQueue;
  readonly geo: Geo;
  /** The public URL of the site for links in emails, without a trailing slash. */
  readonly siteUrl: () => string;
  readonly secretBox: SecretBox;
  /** Only in the demo, whose passwords are public anyway. */
  readonly isSecondFactorOptional: boolean;
  /** The file outside the database that gets an audit checkpoint every night. */
  readonly checkpointsFile: string;
}
