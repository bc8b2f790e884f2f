import type { Database } from '../../../../adapters/db/database.ts';
import { admitAttempt } from '../../../../identity/throttle/admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from '../../../../identity/throttle/attempt-counter.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { findActiveUser } from '../../find-active-user.ts';
import { postEmailConfirmation, type PostEmailConfirmationContext } from './post-email-confirmation.ts';

export interface SendEmailConfirmationContext extends PostEmailConfirmationContext {
  readonly database: Database;
  readonly attempts: Pick<AttemptCounter, 'count'>;
}

const PER_ACCOUNT: AttemptLimit = { mostAttempts: 3, windowMs: 3_600_000 };

/** Emails the confirmation link again; does nothing if the email is confirmed already. Refused with tooManyAttempts, accountNotActive. */
export async function sendEmailConfirmation({ userId }: Pick<CallSession, 'userId'>, context: SendEmailConfirmationContext): Promise<void> {
  const { database, attempts } = context;
  const user = await findActiveUser(database, userId);
  if (user.emailConfirmedAt !== null) return;
  await admitAttempt(attempts, `confirmation:account:${userId}`, PER_ACCOUNT);
  await database.transaction((transaction) => postEmailConfirmation(user, 'confirmEmail', transaction, context));
}
