import type { SessionUser, UpdateRequest } from '@fairlead/contract/account/schemas.ts';
import { readPhoneNumber } from '@fairlead/contract/account/phone-number.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { deleteCodesOf } from '../../../../identity/codes/one-time-codes.ts';
import { admitAttempt } from '../../../../identity/throttle/admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from '../../../../identity/throttle/attempt-counter.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { isRecentlyProven } from '../../../../identity/sessions/session-validity.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { findActiveUser } from '../../find-active-user.ts';
import { findTradingAccount } from '../../../find-trading-account.ts';
import type { Caller } from '../sign-in/caller.ts';
import { postEmailConfirmation, type PostEmailConfirmationContext } from '../sign-in/post-email-confirmation.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import { isCountry, isEmailTaken, updateDetails, type Details, type User } from '../../store.ts';
import { getAccount } from './get-account.ts';
import { findDetailsFault } from '../../../judge-details.ts';
import { maskEmail } from '../../../mask-name.ts';

export interface UpdateAccountContext extends PostEmailConfirmationContext {
  readonly database: Database;
  readonly engine: EnginePort;
  readonly attempts: Pick<AttemptCounter, 'count'>;
}

/** Each change of the email sends emails, and reveals whether an address is taken. */
const EMAIL_CHANGES: AttemptLimit = { mostAttempts: 5, windowMs: 3_600_000 };

/**
 * Writes all of the client's details and returns the updated account. Nothing else of the account can be changed by it. Refused with
 * invalidInput, underAge, detailsLocked (once verified, naming the fields), and for a new email with recentLoginRequired, tooManyAttempts,
 * emailTaken.
 */
export async function updateAccount(
  session: CallSession,
  request: UpdateRequest,
  caller: Pick<Caller, 'device' | 'country'>,
  context: UpdateAccountContext,
): Promise<SessionUser> {
  const user = await findActiveUser(context.database, session.userId);
  const details = readDetails(request);
  await requireGoodDetails(user, details, context);
  if (isOtherEmail(user, details)) await changeWithEmail(session, user, details, caller, context);
  else await updateDetails(context.database, user.id, details);
  return getAccount(session, context);
}

function readDetails(request: UpdateRequest): Details {
  const { first_name: firstName, last_name: lastName, birth_date: birthDate, country_id: countryId, zip_code: zipCode } = request;
  const { email, state, city, street } = request;
  const phone = readPhoneNumber(request.phone, '') ?? request.phone;
  return { firstName, lastName, email, phone, birthDate, countryId, state, city, street, zipCode };
}

async function requireGoodDetails(before: User, after: Details, { database, engine, clock }: UpdateAccountContext): Promise<void> {
  const { access } = await findTradingAccount(engine, before.id);
  const fault = findDetailsFault({
    before,
    after,
    isVerified: access.verified,
    isCountryKnown: after.countryId !== null && (await isCountry(database, after.countryId)),
    today: new Date(clock()).toISOString().slice(0, 10),
  });
  if (fault !== null) throw new CallRefused(fault.code, { fields: fault.fields });
}

function isOtherEmail(before: Pick<User, 'email'>, after: Pick<User, 'email'>): boolean {
  return normaliseEmail(before.email) !== normaliseEmail(after.email);
}

/**
 * The owner of an account's email can have a password link sent to it, so changing the email requires the password, and both addresses are
 * notified.
 */
async function changeWithEmail(
  session: CallSession,
  user: User,
  details: Details,
  caller: Pick<Caller, 'device' | 'country'>,
  context: UpdateAccountContext,
): Promise<void> {
  const { database, attempts, clock } = context;
  if (!isRecentlyProven(session, clock())) throw new CallRefused('recentLoginRequired');
  await admitAttempt(attempts, `email-change:account:${user.id}`, EMAIL_CHANGES);
  try {
    await database.transaction(async (transaction) => {
      await updateDetails(transaction, user.id, details);
      // Invalidates links emailed to the old address.
      await deleteCodesOf(transaction, { audience: 'client', userId: user.id });
      await postEmailChanged(user, details, caller, transaction, context);
      await postEmailConfirmation({ ...user, ...details }, 'confirmEmail', transaction, context);
    });
  } catch (error) {
    if (isEmailTaken(error)) throw new CallRefused('emailTaken', { fields: [{ field: 'email', message: 'belongs to another account' }] });
    throw error;
  }
}

async function postEmailChanged(
  { id: userId, email: recipient, firstName, language }: User,
  { email: newEmail }: Pick<Details, 'email'>,
  { device, country }: Pick<Caller, 'device' | 'country'>,
  transaction: Queries,
  { emailQueue, clock }: UpdateAccountContext,
): Promise<void> {
  const origin = { at: clock(), device, country };
  const content = { template: 'emailChanged', firstName, newEmailMasked: maskEmail(newEmail), ...origin } as const;
  await emailQueue.post({ userId, recipient, language, content }, transaction);
}
