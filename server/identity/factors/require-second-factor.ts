import type { SecondFactorMethod } from '@fairlead/contract/errors.ts';
import type { Database } from '../../adapters/db/database.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import { principalOf, type LoginMethod, type Member, type PrincipalDirectory, type SignInOrigin } from '../principal-directory.ts';
import { openChallenge } from './challenge-store.ts';
import { hasSecondFactor, selectFactors } from './factor-store.ts';
import type { Passkeys } from './passkeys.ts';

export interface RequireSecondFactorContext<Someone extends Member, Origin extends SignInOrigin> {
  readonly people: PrincipalDirectory<Someone, Origin>;
  readonly database: Database;
  readonly passkeys: Passkeys;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Passes users without a second factor. Otherwise throws CallRefused `secondFactorRequired` with a token for this sign-in and the accepted
 * kinds of factors; also throws as requireUnchanged does.
 */
export async function requireSecondFactor<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  method: Exclude<LoginMethod, 'registration'>,
  { people, database, passkeys, clock }: RequireSecondFactorContext<Someone, Origin>,
): Promise<void> {
  const person = principalOf(people, someone);
  const factors = await selectFactors(database, person);
  if (!hasSecondFactor(factors)) return;
  const options = factors.passkeys.length === 0 ? null : await passkeys.makeRequestOptions(factors.passkeys);
  const challenge = { purpose: 'secondFactor', method, webauthnChallenge: options?.challenge ?? null } as const;
  // A new password and a block end pending sign-ins. A change since the check of the password is seen here, and a later one ends this
  // sign-in.
  const token = await database.transaction(async (queries) => {
    await people.lock(queries, someone.id);
    requireUnchanged(someone, await people.find(queries, someone.id));
    return openChallenge(queries, person, challenge, clock());
  });
  const methods: SecondFactorMethod[] = [
    ...(factors.totpSince === null ? [] : (['totp'] as const)),
    ...(options === null ? [] : (['passkey'] as const)),
    ...(factors.recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ];
  throw new CallRefused('secondFactorRequired', {
    secondFactor: { token, methods, ...(options === null ? {} : { passkey: { ...options } }) },
  });
}
