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
import { maskEmail } from '../../../mask-person.ts';

export interface UpdateAccountContext extends PostEmailConfirmationContext {
  readonly database: Database;
  readonly engine: EnginePort;
  readonly attempts: Pick<AttemptCounter, 'count'>;
}

/** Each change of the email mails to somebody, and tells whether an email is taken. */
const EMAIL_CHANGES: AttemptLimit = { mostAttempts: 5, windowMs: 3_600_000 };

/**
 * Writes the client's details, all of them, and gives the account as it then is. Nothing else of the account can be set by it. Refused
 * with invalidInput, underAge, detailsLocked (once verified, naming the fields), and for another email with recentLoginRequired,
 * tooManyAttempts, emailTaken.
 */
export async function updateAccount(
  session: CallSession,
  request: UpdateRequest,
  caller: Pick<Caller, 'device' | 'country'>,
  context: UpdateAccountContext,
): Promise<SessionUser> {
  const user = await findActiveUser(context.database, session.userId);
  const details = readDetails(request);
  await demandGoodDetails(user, details, context);
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

async function demandGoodDetails(before: User, after: Details, { database, engine, clock }: UpdateAccountContext): Promise<void> {
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

/** Whoever has another person's email can have a new password sent to it: so only the password's owner changes it, and both emails hear of it. */
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
      // What was mailed to the old email opens nothing any more.
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
  { mailQueue, clock }: UpdateAccountContext,
): Promise<void> {
  const origin = { at: clock(), device, country };
  const content = { template: 'emailChanged', firstName, newEmailMasked: maskEmail(newEmail), ...origin } as const;
  await mailQueue.post({ userId, recipient, language, content }, transaction);
}
