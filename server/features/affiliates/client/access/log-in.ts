import type { AffiliateLoginRequest, AffiliateLoginResponse } from '@fairlead/contract/affiliates/access.ts';
import type { SessionOrigin } from '../../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../normalise-email.ts';
import type { AccessContext } from './access-context.ts';
import { findAffiliate, findAffiliateByEmail, renewPasswordHash, type Affiliate } from './affiliate-store.ts';

export type LogInContext = Pick<AccessContext, 'database' | 'hasher' | 'sessions' | 'throttle' | 'captchaGate' | 'trustedDevices'>;

/**
 * Opens an affiliate's session. Refused before the password is looked at with captchaRequired, captchaInvalid, tooManyAttempts; with
 * invalidCredentials for an unknown email as for a wrong password, after the same work; then with accountNotActive.
 */
export async function logIn(
  request: AffiliateLoginRequest,
  { deviceToken: presented, ...origin }: SessionOrigin & { readonly deviceToken: string | null },
  context: LogInContext,
): Promise<{ readonly session: AffiliateLoginResponse['data']; readonly deviceToken: string }> {
  const { database, sessions, throttle, captchaGate, trustedDevices } = context;
  const email = normaliseEmail(request.email);
  const named = await findAffiliateByEmail(database, email);
  const owners = await trustedDevices.ownersOf('affiliate', presented);
  const isTrusted = named !== null && owners.includes(named.id);
  const attempt = { email, address: origin.address, trustedDevice: isTrusted ? presented : null };
  const toCaptcha = { account: captchaAccountOf(email), address: origin.address, isTrusted };
  await captchaGate.admit({ ...toCaptcha, payload: request.captcha });
  await throttle.admit(attempt);
  const affiliate = await checkPassword(named, request.password, context);
  if (affiliate === null) {
    await captchaGate.failed(toCaptcha);
    throw new CallRefused('invalidCredentials');
  }
  await throttle.succeeded(attempt);
  if (affiliate.status !== 'active') throw new CallRefused('accountNotActive');
  const token = await sessions.start({ audience: 'affiliate', userId: affiliate.id }, origin, true);
  await demandUnchanged(affiliate, token, context);
  const deviceToken = await trustedDevices.trust({ audience: 'affiliate', userId: affiliate.id }, presented);
  return { session: { access_token: token, name: affiliate.name }, deviceToken };
}

/** Apart from the clients': a client with the same email is somebody else to us. */
export function captchaAccountOf(email: string): string {
  return `affiliate:${email}`;
}

/** The affiliate, where it is their password. A hash that has become too cheap is renewed while the password is at hand. */
async function checkPassword(
  affiliate: Affiliate | null,
  password: string,
  { database, hasher }: Pick<LogInContext, 'database' | 'hasher'>,
): Promise<Affiliate | null> {
  // Who was invited and has chosen no password yet has the same answer as nobody.
  const { matches, shouldRehash } = await hasher.verify(password, affiliate?.passwordHash ?? null);
  if (affiliate === null || !matches) return null;
  if (!shouldRehash) return affiliate;
  const passwordHash = await hasher.hash(password);
  return (await renewPasswordHash(database, affiliate, passwordHash)) ? { ...affiliate, passwordHash } : affiliate;
}

/**
 * A new password ends all sessions. One that came between the proof and this session did not see it: so whoever opens a session looks
 * again. Throws CallRefused `invalidCredentials`, the session ended.
 */
async function demandUnchanged(
  affiliate: Affiliate,
  token: string,
  { database, sessions }: Pick<LogInContext, 'database' | 'sessions'>,
): Promise<void> {
  if ((await findAffiliate(database, affiliate.id))?.passwordHash === affiliate.passwordHash) return;
  const session = await sessions.authenticate(token, 'affiliate');
  if (session !== null) await sessions.revoke(session);
  throw new CallRefused('invalidCredentials');
}
