import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { AccountContext } from '../../account-context.ts';
import type { Caller } from '../sign-in/caller.ts';
import type { User } from '../../store.ts';
import type { Challenge } from './challenge-store.ts';
import { markRecoveryCodeUsed, selectFactors, selectPasskey, selectTotp, updatePasskeyUse, spendTotpStep } from './factor-store.ts';
import { hashRecoveryCode } from '../../../../transport/auth/second-factor/recovery-codes.ts';
import { openTotpSecret } from '../../../../transport/auth/second-factor/sealed-totp.ts';
import { findTotpStep } from '../../../../transport/auth/second-factor/totp.ts';

export type RedeemFactorContext = Pick<AccountContext, 'database' | 'secretBox' | 'passkeys' | 'mailQueue' | 'clock'>;

export interface Redemption {
  readonly challenge: Challenge;
  readonly user: User;
  readonly caller: Caller;
}

/**
 * Whether the answer is one of the client's second factors, which is used up with it: no code is good twice, and no signature of a
 * passkey. `queries` is the transaction in which the login is let through.
 */
export async function redeemFactor(
  answer: SecondFactorRequest,
  redemption: Redemption,
  queries: Queries,
  context: RedeemFactorContext,
): Promise<boolean> {
  if (answer.code !== undefined) return redeemTotpCode(answer.code, redemption, queries, context);
  if (answer.recovery_code !== undefined) return redeemRecoveryCode(answer.recovery_code, redemption, queries, context);
  return redeemAssertion(answer.passkey, redemption, queries, context);
}

async function redeemTotpCode(
  code: string,
  { user }: Redemption,
  queries: Queries,
  { secretBox, clock }: RedeemFactorContext,
): Promise<boolean> {
  const totp = await selectTotp(queries, user.id);
  if (totp === null || totp.confirmedAt === null) return false;
  const step = await findTotpStep(openTotpSecret(secretBox, `user:${user.id}`, totp.sealedSecret), code, clock());
  return step !== null && spendTotpStep(queries, user.id, step);
}

async function redeemRecoveryCode(
  typed: string,
  { user, caller }: Redemption,
  queries: Queries,
  { mailQueue, clock }: RedeemFactorContext,
): Promise<boolean> {
  const now = clock();
  if (!(await markRecoveryCodeUsed(queries, user.id, hashRecoveryCode(typed), now))) return false;
  const { recoveryCodesLeft: codesLeft } = await selectFactors(queries, user.id);
  const { id: userId, email: recipient, firstName } = user;
  const { language, device, country } = caller;
  const content = { template: 'recoveryCodeUsed', firstName, codesLeft, at: now, device, country } as const;
  await mailQueue.post({ userId, recipient, language, content }, queries);
  return true;
}

async function redeemAssertion(
  answer: unknown,
  { user, challenge }: Redemption,
  queries: Queries,
  { passkeys, clock }: RedeemFactorContext,
): Promise<boolean> {
  const assertion = passkeys.readAssertion(answer);
  if (assertion === null || challenge.webauthnChallenge === null) return false;
  const key = await selectPasskey(queries, user.id, assertion.id);
  if (key === null) return false;
  const counter = await passkeys.verifyRequest(assertion, key, challenge.webauthnChallenge);
  return counter !== null && updatePasskeyUse(queries, key.id, counter, clock());
}
