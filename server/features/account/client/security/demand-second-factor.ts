import type { SecondFactorMethod } from '@fairlead/contract/errors.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { makeAccessToken, hashAccessToken } from '../../../../transport/auth/access-token.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { LoginMethod } from '../sign-in/login-store.ts';
import { insertChallenge } from './challenge-store.ts';
import { hasSecondFactor, selectFactors } from './factor-store.ts';
import type { Passkeys } from './passkeys.ts';

export interface DemandSecondFactorContext {
  readonly database: Database;
  readonly passkeys: Passkeys;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** How long a login waits for its second half. */
const CHALLENGE_VALID_MS = 300_000;

/**
 * Lets those through who have no second factor. Throws CallRefused `secondFactorRequired` for the others, with a token that names this
 * login and what it can be answered with.
 */
export async function demandSecondFactor(
  userId: number,
  method: Exclude<LoginMethod, 'registration'>,
  context: DemandSecondFactorContext,
): Promise<void> {
  const { database, passkeys, clock } = context;
  const factors = await selectFactors(database, userId);
  if (!hasSecondFactor(factors)) return;
  const token = makeAccessToken();
  const options = factors.passkeys.length === 0 ? null : await passkeys.makeRequestOptions(factors.passkeys);
  await insertChallenge(database, {
    tokenHash: hashAccessToken(token),
    purpose: 'secondFactor',
    userId,
    method,
    webauthnChallenge: options?.challenge ?? null,
    expiresAt: clock() + CHALLENGE_VALID_MS,
  });
  const methods: SecondFactorMethod[] = [
    ...(factors.hasTotp ? (['totp'] as const) : []),
    ...(options === null ? [] : (['passkey'] as const)),
    ...(factors.recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ];
  throw new CallRefused('secondFactorRequired', {
    secondFactor: { token, methods, ...(options === null ? {} : { passkey: { ...options } }) },
  });
}
