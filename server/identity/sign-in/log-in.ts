import { normaliseEmail } from '../normalise-email.ts';
import type { Audience } from '../person.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, SignInOrigin } from '../people.ts';
import { enter, type Entry } from './open-session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly captcha?: string | undefined;
}

/**
 * Opens a session by email and password. Refused before the password is looked at with captchaRequired, captchaInvalid, tooManyAttempts;
 * then with invalidCredentials for an unknown email as for a wrong password (and after the same work), and as `enter` says.
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
    // Nobody waits for the note: its time would tell who has an account. Last, so that nothing that is waited for queues behind it.
    const note = people.noteFailure?.bind(people);
    if (named !== null && note !== undefined) {
      background.run('noting a failed login', () => note({ method: 'password', outcome: 'wrongPassword' }, named, origin));
    }
    throw new CallRefused('invalidCredentials');
  }
  await throttle.succeeded(attempt);
  return enter(someone, 'password', origin, context);
}

/** Whose failures the captcha counts: somebody of another audience with the same email is somebody else to us. */
export function captchaAccountOf(audience: Audience, email: string): string {
  return `${audience}:${email}`;
}

/**
 * The person, where it is their password. A hash that has become too cheap is renewed while the password is at hand. Whoever was invited and has
 * chosen no password yet has the same answer as nobody.
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
