import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import { hashAccessToken } from '../../../../transport/auth/access-token.ts';
import { admitAttempt } from '../../../../transport/auth/admit-attempt.ts';
import type { AttemptLimit } from '../../../../transport/auth/attempt-counter.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import type { Caller } from '../sign-in/caller.ts';
import { openSession, type Entry } from '../sign-in/enter-account.ts';
import { insertLogin, type LoginMethod } from '../sign-in/login-store.ts';
import type { User } from '../../store.ts';
import { countAnswer, deleteChallenge, lockChallenge, type Challenge } from './challenge-store.ts';
import { redeemFactor, type RedeemFactorContext } from './redeem-factor.ts';

export type AnswerSecondFactorContext = RedeemFactorContext &
  Pick<AccountContext, 'database' | 'engine' | 'sessions' | 'trustedDevices' | 'attempts' | 'background'>;

/** Over all logins of an account: whoever knows a password may start as many as they like. */
const WRONG_ANSWERS: AttemptLimit = { mostAttempts: 10, windowMs: 900_000 };

/**
 * The second half of a login that was refused with secondFactorRequired. Every answer is counted before it is looked at. Refused with
 * secondFactorExpired where no login waits (any more, or after too many answers), tooManyAttempts, secondFactorInvalid, and as
 * openSession says.
 */
export async function answerSecondFactor(request: SecondFactorRequest, caller: Caller, context: AnswerSecondFactorContext): Promise<Entry> {
  const { database, attempts, background, clock } = context;
  const challenge = await countAnswer(database, hashAccessToken(request.token), clock());
  if (challenge === null || challenge.method === null) throw new CallRefused('secondFactorExpired');
  const { userId, method } = challenge;
  const limitKey = `secondFactor:user:${userId}`;
  await admitAttempt(attempts, limitKey, WRONG_ANSWERS);

  const user = await findActiveUser(database, userId);
  if (!(await letThrough(request, challenge, user, caller, context))) {
    background.run('noting a failed second factor', () => noteFailure(user, method, caller, context));
    throw new CallRefused('secondFactorInvalid');
  }
  await attempts.forget(limitKey);
  return openSession(user, method, caller, context);
}

/** Of several right answers at the same moment, one ends the challenge; the others find it gone. False where the answer is wrong. */
function letThrough(
  request: SecondFactorRequest,
  challenge: Challenge,
  user: User,
  caller: Caller,
  context: AnswerSecondFactorContext,
): Promise<boolean> {
  return context.database.transaction(async (queries) => {
    if (!(await lockChallenge(queries, challenge.tokenHash))) throw new CallRefused('secondFactorExpired');
    if (!(await redeemFactor(request, { challenge, user, caller }, queries, context))) return false;
    await deleteChallenge(queries, challenge.tokenHash);
    return true;
  });
}

async function noteFailure(
  user: User,
  method: LoginMethod,
  { address, country, device }: Caller,
  { database, clock }: AnswerSecondFactorContext,
): Promise<void> {
  await insertLogin(database, user.id, { at: clock(), method, outcome: 'wrongSecondFactor', address, country, device });
}
