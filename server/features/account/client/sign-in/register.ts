import { readPhoneNumber } from '@fairlead/contract/account/phone-number.ts';
import type { RegisterRequest } from '@fairlead/contract/account/sign-in.ts';
import { FIRST_LEVEL } from '@fairlead/domain/account/level-rules.ts';
import { passwordOwnerOfClient } from '@fairlead/domain/account/password-owner.ts';
import { captchaAccountOf } from '../../../../identity/sign-in/log-in.ts';
import { admitAttempt } from '../../../../identity/throttle/admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from '../../../../identity/throttle/attempt-counter.ts';
import type { CaptchaGate } from '../../../../identity/throttle/captcha-gate.ts';
import { requireGoodPassword } from '../../../../identity/passwords/require-good-password.ts';
import type { PasswordHasher } from '../../../../identity/passwords/password-hasher.ts';
import { digestOfAddress } from '../../../../identity/throttle/throttle-keys.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import { findUser, insertUser, listCountries, type NewUser, type User } from '../../store.ts';
import type { Caller } from './caller.ts';
import { enterAccount, type EnterAccountContext, type Entry } from './enter-account.ts';
import { postEmailConfirmation, type PostEmailConfirmationContext } from './post-email-confirmation.ts';
import { makeReferralId } from './referral-id.ts';
import type { Referrals } from '../../../referrals.ts';
import { resolveCountry } from './resolve-country.ts';

export interface RegisterContext extends EnterAccountContext, PostEmailConfirmationContext {
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly captchaGate: CaptchaGate;
  readonly attempts: Pick<AttemptCounter, 'count'>;
  readonly isRegistrationOpen: () => boolean;
  /** The hourly limit on sign-ups from one IP address. */
  readonly formsPerAddress: number;
  readonly referrals: Referrals;
}

const ONE_HOUR_MS = 3_600_000;
const PASSWORDS_JUDGED: AttemptLimit = { mostAttempts: 60, windowMs: 60_000 };

/**
 * Signs a client up, and in. Level, verification, permissions, balance and PIN are never taken from the request. Refused with
 * registrationClosed, passwordTooEasy, captchaRequired, captchaInvalid, tooManyAttempts, emailTaken. If the server stops before the trading
 * account is opened, the next sign-in opens it.
 */
export async function register(request: RegisterRequest, caller: Caller, context: RegisterContext): Promise<Entry> {
  if (!context.isRegistrationOpen()) throw new CallRefused('registrationClosed');
  const phone = readPhoneNumber(request.phone, '') ?? request.phone;
  const person = { email: request.email, firstName: request.first_name, lastName: request.last_name, phone };
  const byAddress = digestOfAddress(caller.address);
  // Judging a password takes milliseconds of the single event loop, before the caller has spent any work.
  await admitAttempt(context.attempts, `register:password:${byAddress}`, PASSWORDS_JUDGED);
  // Before the captcha is used up, so that it can be sent again with a better password.
  requireGoodPassword(request.password, 'password', passwordOwnerOfClient(person));
  const attempt = { account: captchaAccountOf('client', normaliseEmail(request.email)), address: caller.address };
  await context.captchaGate.admit({ ...attempt, payload: request.captcha });
  await admitAttempt(context.attempts, `register:address:${byAddress}`, {
    mostAttempts: context.formsPerAddress,
    windowMs: ONE_HOUR_MS,
  });
  // Hashed before checking whether the email is taken, so that the work is the same either way.
  const passwordHash = await context.hasher.hash(request.password);
  const user = await insertClient({ ...person, passwordHash }, request, caller, context);
  if (user === null) {
    await context.captchaGate.failed(attempt);
    throw new CallRefused('emailTaken');
  }
  return enterAccount(user, 'registration', caller, context);
}

type Identity = Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'phone' | 'passwordHash'>;

/** Inserts the client and queues the welcome email, both or neither. Returns null if the email is taken. */
async function insertClient(identity: Identity, request: RegisterRequest, caller: Caller, context: RegisterContext): Promise<User | null> {
  const { database, referrals, clock } = context;
  const now = clock();
  const [countries, referrer] = [await listCountries(database), await referrals.find(database, request.ref ?? '')];
  const countryId = resolveCountry(countries, request.country, identity.phone);
  return database.transaction(async (transaction) => {
    const id = await insertUser(transaction, {
      ...identity,
      countryId,
      referredBy: referrer?.kind === 'client' ? referrer.userId : null,
      language: caller.language,
      createdAt: now,
      termsAcceptedAt: now,
      referralId: makeReferralId(),
      level: FIRST_LEVEL,
      status: 'active',
      pin: null,
      birthDate: null,
      state: '',
      city: '',
      street: '',
      zipCode: '',
    });
    const user = id === null ? null : await findUser(transaction, id);
    if (user !== null && referrer !== null) await referrals.insert(transaction, referrer, user, request);
    if (user !== null) await postEmailConfirmation(user, 'welcome', transaction, context);
    return user;
  });
}
