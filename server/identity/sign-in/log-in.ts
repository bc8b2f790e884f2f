import { normaliseEmail } from '../normalise-email.ts';
import type { Audience } from '../principal.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, SignInOrigin } from '../principal-directory.ts';
import { enter, type Entry } from './open-session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly captcha?: string | undefined;
}

/**
 * Opens a session by email and password. Refused before the password is checked with captchaRequired, captchaInvalid or tooManyAttempts;
 * then with invalidCredentials both for an unknown email and for a wrong password (after the same work), and as in `enter`.
 */
export async function logIn<Someone extends Member, Origin extends SignInOrigin>(
  { email: typed, password, captcha }: Credentials,
  origin: Origin,
  context: IdentityContext<Someone, Origin>,
): Promise<Entry<Someone>> {
  const { people, captchaGate, throttle, database, trustedDevices, background } = context;
  const { audience } = people;
  const { address, deviceToken } = origin;
  const email = normaliseEmail(typed);
  const named = await people.findByEmail(database, email);
  const owners = await trustedDevices.ownersOf(audience, deviceToken);
  const isTrusted = named !== null && owners.includes(named.id);
  const attempt = { email, address, trustedDevice: isTrusted ? deviceToken : null };
  const toCaptcha = { account: captchaAccountOf(audience, email), address, isTrusted };
  await captchaGate.admit({ ...toCaptcha, payload: captcha });
  await throttle.admit(attempt);
  const someone = await checkPassword(named, password, context);
  if (someone === null) {
    await captchaGate.failed(toCaptcha);
    // Not awaited, because its duration would reveal who has an account. Last, so that nothing awaited queues behind it.
    const note = people.noteFailure?.bind(people);
    if (named !== null && note !== undefined) {
      background.run('recording a failed login', () => note({ method: 'password', outcome: 'wrongPassword' }, named, origin));
    }
    throw new CallRefused('invalidCredentials');
  }
  await throttle.succeeded(attempt);
  return enter(someone, 'password', origin, context);
}

/** The account whose failures the captcha counts: users of different audiences with the same email are different accounts. */
export function captchaAccountOf(audience: Audience, email: string): string {
  return `${audience}:${email}`;
}

/**
 * Returns the user if the password is theirs. A hash that has become too weak is renewed while the password is at hand. Invited users
 * without a password get the same result as an unknown email.
 */
async function checkPassword<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone | null,
  password: string,
  { people, database, hasher }: Pick<IdentityContext<Someone, Origin>, 'people' | 'database' | 'hasher'>,
): Promise<Someone | null> {
  const { matches, shouldRehash } = await hasher.verify(password, someone?.passwordHash ?? null);
  if (someone === null || !matches) return null;
  if (!shouldRehash) return someone;
  const passwordHash = await hasher.hash(password);
  return (await people.renewPasswordHash(database, someone, passwordHash)) ? { ...someone, passwordHash } : someone;
}
