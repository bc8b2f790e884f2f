/** The side effects of adding or removing a second factor, in the transaction of the change. */
import type { FactorAddedResponse } from '@fairlead/contract/account/security.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import { principalOf, type Factor, type Member, type SignInOrigin } from '../principal-directory.ts';
import { hasRecoveryCodes, hasSecondFactor, replaceRecoveryCodes, selectFactors } from './factor-store.ts';

export type ChangeFactorContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'sessions'
>;

/** The user who changes their factors, and the origin of the request. */
export interface FactorOwner<Origin extends SignInOrigin> {
  readonly userId: number;
  /** The session of the request. */
  readonly sessionId: number;
  readonly origin: Origin;
}

/** Runs a change; changes of one user run one after the other. Refused as in findActiveMember. */
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
 * The first second factor comes with recovery codes. The user is notified. If the user must have a second factor, the first one ends their
 * other sessions, which were opened with a password alone and would now have full access.
 */
export async function factorAdded<Someone extends Member, Origin extends SignInOrigin>(
  factor: Factor,
  someone: Someone,
  { origin, sessionId }: FactorOwner<Origin>,
  queries: Queries,
  { people, sessions }: Pick<ChangeFactorContext<Someone, Origin>, 'people' | 'sessions'>,
): Promise<FactorAddedResponse['data']> {
  const person = principalOf(people, someone);
  await people.changed({ kind: 'factorAdded', factor }, someone, origin, queries);
  if (await hasRecoveryCodes(queries, person)) return { recovery_codes: null };
  if (!people.mayLackFactor) await sessions.revokeAll(person, sessionId, queries);
  const { codes, hashes } = makeRecoveryCodes();
  await replaceRecoveryCodes(queries, person, hashes);
  return { recovery_codes: [...codes] };
}

/**
 * Removing the last second factor also removes the recovery codes. The user is notified. Refused with lastSecondFactor if the user must
 * have a second factor.
 */
export async function factorRemoved<Someone extends Member, Origin extends SignInOrigin>(
  factor: Factor,
  someone: Someone,
  origin: Origin,
  queries: Queries,
  { people }: Pick<ChangeFactorContext<Someone, Origin>, 'people'>,
): Promise<void> {
  const person = principalOf(people, someone);
  const isLast = !hasSecondFactor(await selectFactors(queries, person));
  if (isLast && !people.mayLackFactor) throw new CallRefused('lastSecondFactor');
  await people.changed({ kind: 'factorRemoved', factor }, someone, origin, queries);
  if (isLast) await replaceRecoveryCodes(queries, person, []);
}
