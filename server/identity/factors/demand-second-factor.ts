import type { SecondFactorMethod } from '@fairlead/contract/errors.ts';
import type { Database } from '../../adapters/db/database.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { LoginMethod } from '../people.ts';
import type { Person } from '../person.ts';
import { openChallenge } from './challenge-store.ts';
import { hasSecondFactor, selectFactors } from './factor-store.ts';
import type { Passkeys } from './passkeys.ts';

export interface DemandSecondFactorContext {
  readonly database: Database;
  readonly passkeys: Passkeys;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Lets those through who have no second factor. Throws CallRefused `secondFactorRequired` for the others, with a token that names this
 * login and what it can be answered with.
 */
export async function demandSecondFactor(
  person: Person,
  method: Exclude<LoginMethod, 'registration'>,
  { database, passkeys, clock }: DemandSecondFactorContext,
): Promise<void> {
  const factors = await selectFactors(database, person);
  if (!hasSecondFactor(factors)) return;
  const options = factors.passkeys.length === 0 ? null : await passkeys.makeRequestOptions(factors.passkeys);
  const challenge = { purpose: 'secondFactor', method, webauthnChallenge: options?.challenge ?? null } as const;
  const token = await openChallenge(database, person, challenge, clock());
  const methods: SecondFactorMethod[] = [
    ...(factors.totpSince === null ? [] : (['totp'] as const)),
    ...(options === null ? [] : (['passkey'] as const)),
    ...(factors.recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ];
  throw new CallRefused('secondFactorRequired', {
    secondFactor: { token, methods, ...(options === null ? {} : { passkey: { ...options } }) },
  });
}
