import type { Database } from '../adapters/db/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Authentication } from './authentication.ts';
import type { LoginThrottle } from './throttle/login-throttle.ts';
import type { Background } from '../transport/background.ts';
import type { Passkeys } from './factors/passkeys.ts';
import type { Member, PrincipalDirectory, SignInOrigin } from './principal-directory.ts';

/** The dependencies of sign-in for one audience. Each function uses the parts it needs. */
export interface IdentityContext<Someone extends Member, Origin extends SignInOrigin> extends Pick<
  Authentication,
  'sessions' | 'hasher' | 'attempts' | 'captchaGate' | 'trustedDevices'
> {
  readonly people: PrincipalDirectory<Someone, Origin>;
  /** The audience's own throttle: flooding other audiences' logins locks out nobody here. */
  readonly throttle: LoginThrottle;
  readonly passkeys: Passkeys;
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly background: Pick<Background, 'run'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}
