import { admitAttempt } from '../throttle/admit-attempt.ts';
import type { AttemptLimit } from '../throttle/attempt-counter.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { IdentityContext } from '../identity-context.ts';
import { secretOwnerOf } from '../principal.ts';
import type { Member, SignInOrigin } from '../principal-directory.ts';
import { openSession, type Entry } from '../sign-in/open-session.ts';
import { countAnswer, deleteChallenge, lockChallenge } from './challenge-store.ts';
import { redeemFactor, type FactorAnswer, type Redemption } from './redeem-factor.ts';

/** Across all sign-ins of a user: anyone who knows a password can start any number of them. */
const WRONG_ANSWERS: AttemptLimit = { mostAttempts: 10, windowMs: 900_000 };

/**
 * Completes a sign-in that was refused with secondFactorRequired. Every answer is counted before it is checked. Refused with
 * secondFactorExpired if no sign-in is pending (any more, or after too many answers), tooManyAttempts, secondFactorInvalid, and as in
 * openSession.
 */
export async function answerSecondFactor<Someone extends Member, Origin extends SignInOrigin>(
  { token, ...answer }: FactorAnswer & { readonly token: string },
  origin: Origin,
  context: IdentityContext<Someone, Origin>,
): Promise<Entry<Someone>> {
  const { people, database, attempts, background, clock } = context;
  const challenge = await countAnswer(database, people.audience, token, clock());
  if (challenge === null || challenge.method === null) throw new CallRefused('secondFactorExpired');
  const { person, method } = challenge;
  const limitKey = `secondFactor:${secretOwnerOf(person)}`;
  await admitAttempt(attempts, limitKey, WRONG_ANSWERS);
  const someone = await people.find(database, person.userId);
  if (someone?.status !== 'active') throw new CallRefused('accountNotActive');
  if (!(await letThrough(answer, { challenge, someone, origin }, context))) {
    const note = people.noteFailure?.bind(people);
    if (note !== undefined) {
      background.run('recording a failed second factor', () => note({ method, outcome: 'wrongSecondFactor' }, someone, origin));
    }
    throw new CallRefused('secondFactorInvalid');
  }
  await attempts.forget(limitKey);
  return openSession(someone, method, origin, context);
}

/** Of several concurrent right answers, one ends the challenge and the others find it gone. Returns false if the answer is wrong. */
function letThrough<Someone extends Member, Origin extends SignInOrigin>(
  answer: FactorAnswer,
  redemption: Redemption<Someone, Origin>,
  context: IdentityContext<Someone, Origin>,
): Promise<boolean> {
  return context.database.transaction(async (queries) => {
    if (!(await lockChallenge(queries, redemption.challenge))) throw new CallRefused('secondFactorExpired');
    if (!(await redeemFactor(answer, redemption, queries, context))) return false;
    await deleteChallenge(queries, redemption.challenge);
    return true;
  });
}
