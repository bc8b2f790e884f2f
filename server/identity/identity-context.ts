import type { Database } from '../adapters/db/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Authentication } from './authentication.ts';
import type { LoginThrottle } from './throttle/login-throttle.ts';
import type { Background } from '../transport/background.ts';
import type { Passkeys } from './factors/passkeys.ts';
import type { Member, People, SignInOrigin } from './people.ts';

/** What signing in is handed, for the people of one audience. Each part of it asks for what it needs. */
export interface IdentityContext<Someone extends Member, Origin extends SignInOrigin> extends Pick<
  Authentication,
  'sessions' | 'hasher' | 'attempts' | 'captchaGate' | 'trustedDevices'
> {
  readonly people: People<Someone, Origin>;
  /** The audience's own: whoever floods the logins of others keeps nobody out here. */
  readonly throttle: LoginThrottle;
  readonly passkeys: Passkeys;
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly background: Pick<Background, 'run'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}
