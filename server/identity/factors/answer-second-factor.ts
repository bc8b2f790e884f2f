import { admitAttempt } from '../throttle/admit-attempt.ts';
import type { AttemptLimit } from '../throttle/attempt-counter.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { IdentityContext } from '../identity-context.ts';
import { secretOwnerOf } from '../person.ts';
import type { Member, SignInOrigin } from '../people.ts';
import { openSession, type Entry } from '../sign-in/open-session.ts';
import { countAnswer, deleteChallenge, lockChallenge } from './challenge-store.ts';
import { redeemFactor, type FactorAnswer, type Redemption } from './redeem-factor.ts';

/** Over all logins of a person: whoever knows a password may start as many as they like. */
const WRONG_ANSWERS: AttemptLimit = { mostAttempts: 10, windowMs: 900_000 };

/**
 * The second half of a login that was refused with secondFactorRequired. Every answer is counted before it is looked at. Refused with
 * secondFactorExpired where no login waits (any more, or after too many answers), tooManyAttempts, secondFactorInvalid, and as
 * openSession says.
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
      background.run('noting a failed second factor', () => note({ method, outcome: 'wrongSecondFactor' }, someone, origin));
    }
    throw new CallRefused('secondFactorInvalid');
  }
  await attempts.forget(limitKey);
  return openSession(someone, method, origin, context);
}

/** Of several right answers at the same moment, one ends the challenge; the others find it gone. False where the answer is wrong. */
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
