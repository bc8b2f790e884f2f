import type { SecondFactorMethod } from '@fairlead/contract/errors.ts';
import type { Database } from '../../adapters/db/database.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { demandUnchanged } from '../demand-unchanged.ts';
import { personOf, type LoginMethod, type Member, type People, type SignInOrigin } from '../people.ts';
import { openChallenge } from './challenge-store.ts';
import { hasSecondFactor, selectFactors } from './factor-store.ts';
import type { Passkeys } from './passkeys.ts';

export interface DemandSecondFactorContext<Someone extends Member, Origin extends SignInOrigin> {
  readonly people: People<Someone, Origin>;
  readonly database: Database;
  readonly passkeys: Passkeys;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Lets those through who have no second factor. Throws CallRefused `secondFactorRequired` for the others, with a token that names this
 * login and what it can be answered with; and as demandUnchanged says.
 */
export async function demandSecondFactor<Someone extends Member, Origin extends SignInOrigin>(
  someone: Someone,
  method: Exclude<LoginMethod, 'registration'>,
  { people, database, passkeys, clock }: DemandSecondFactorContext<Someone, Origin>,
): Promise<void> {
  const person = personOf(people, someone);
  const factors = await selectFactors(database, person);
  if (!hasSecondFactor(factors)) return;
  const options = factors.passkeys.length === 0 ? null : await passkeys.makeRequestOptions(factors.passkeys);
  const challenge = { purpose: 'secondFactor', method, webauthnChallenge: options?.challenge ?? null } as const;
  // A new password and a block end the logins that wait. One that came after the proof is seen here, and one that comes later finds this login.
  const token = await database.transaction(async (queries) => {
    await people.lock(queries, someone.id);
    demandUnchanged(someone, await people.find(queries, someone.id));
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
