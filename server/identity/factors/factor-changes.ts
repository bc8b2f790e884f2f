/** What goes with every second factor that is added or removed, in the transaction of the change. */
import type { FactorAddedResponse } from '@fairlead/contract/account/security.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import { personOf, type Factor, type Member, type SignInOrigin } from '../people.ts';
import { hasRecoveryCodes, hasSecondFactor, replaceRecoveryCodes, selectFactors } from './factor-store.ts';

export type ChangeFactorContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'sessions'
>;

/** Who changes their factors, and from where. */
export interface FactorOwner<Origin extends SignInOrigin> {
  readonly userId: number;
  /** The session in which it is done. */
  readonly sessionId: number;
  readonly origin: Origin;
}

/** Makes a change, one after the other for each person. Refused as findActiveMember says. */
export async function changeFactors<Someone extends Member, Origin extends SignInOrigin, Result>(
  { userId }: FactorOwner<Origin>,
  { people, database }: ChangeFactorContext<Someone, Origin>,
  change: (someone: Someone, queries: Queries) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (queries) => {
    await people.lock(queries, userId);
    return change(await findActiveMember(queries, userId, people), queries);
  });
}

/**
 * Recovery codes come with the first second factor. The person hears of it. Of somebody who must have one, the other sessions end with the
 * first: they were opened by a password alone, and open everything from now on.
 */
export async function factorAdded<Someone extends Member, Origin extends SignInOrigin>(
  factor: Factor,
  someone: Someone,
  { origin, sessionId }: FactorOwner<Origin>,
  queries: Queries,
  { people, sessions }: Pick<ChangeFactorContext<Someone, Origin>, 'people' | 'sessions'>,
): Promise<FactorAddedResponse['data']> {
  const person = personOf(people, someone);
  await people.changed({ kind: 'factorAdded', factor }, someone, origin, queries);
  if (await hasRecoveryCodes(queries, person)) return { recovery_codes: null };
  if (!people.mayLackFactor) await sessions.revokeAll(person, sessionId, queries);
  const { codes, hashes } = makeRecoveryCodes();
  await replaceRecoveryCodes(queries, person, hashes);
  return { recovery_codes: [...codes] };
}

/**
 * Recovery codes go with the last second factor. The person hears of it. Refused with lastSecondFactor where somebody who must have a second factor
 * would be left without one.
 */
export async function factorRemoved<Someone extends Member, Origin extends SignInOrigin>(
  factor: Factor,
  someone: Someone,
  origin: Origin,
  queries: Queries,
  { people }: Pick<ChangeFactorContext<Someone, Origin>, 'people'>,
): Promise<void> {
  const person = personOf(people, someone);
  const isLast = !hasSecondFactor(await selectFactors(queries, person));
  if (isLast && !people.mayLackFactor) throw new CallRefused('lastSecondFactor');
  await people.changed({ kind: 'factorRemoved', factor }, someone, origin, queries);
  if (isLast) await replaceRecoveryCodes(queries, person, []);
}
