import type { Queries } from '../../adapters/db/database.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret } from './sealed-totp.ts';
import { findTotpStep } from './totp.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, SignInOrigin } from '../principal-directory.ts';
import { secretOwnerOf } from '../principal.ts';
import type { Challenge } from './challenge-store.ts';
import { markRecoveryCodeUsed, selectFactors, selectPasskey, selectTotp, spendTotpStep, updatePasskeyUse } from './factor-store.ts';

/** One of three: a code of the authenticator app, a recovery code, or the result of navigator.credentials.get(). */
export interface FactorAnswer {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: unknown;
}

export type RedeemFactorContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'secretBox' | 'passkeys' | 'clock'
>;

export interface Redemption<Someone extends Member, Origin extends SignInOrigin> {
  readonly challenge: Challenge;
  readonly someone: Someone;
  readonly origin: Origin;
}

/**
 * Whether the answer matches one of the user's second factors, which uses it up: neither a code nor a passkey's signature is accepted
 * twice. `queries` is the transaction that completes the sign-in.
 */
export async function redeemFactor<Someone extends Member, Origin extends SignInOrigin>(
  { code, recovery_code: recoveryCode, passkey }: FactorAnswer,
  redemption: Redemption<Someone, Origin>,
  queries: Queries,
  context: RedeemFactorContext<Someone, Origin>,
): Promise<boolean> {
  if (code !== undefined) return redeemTotpCode(code, redemption.challenge, queries, context);
  if (recoveryCode !== undefined) return redeemRecoveryCode(recoveryCode, redemption, queries, context);
  return redeemAssertion(passkey, redemption.challenge, queries, context);
}

const SIX_DIGITS = /^\d{6}$/;

async function redeemTotpCode(
  code: string,
  { person }: Challenge,
  queries: Queries,
  { secretBox, clock }: Pick<RedeemFactorContext<Member, SignInOrigin>, 'secretBox' | 'clock'>,
): Promise<boolean> {
  const totp = await selectTotp(queries, person);
  if (totp === null || totp.confirmedAt === null || !SIX_DIGITS.test(code)) return false;
  const step = await findTotpStep(openTotpSecret(secretBox, secretOwnerOf(person), totp.sealedSecret), code, clock());
  return step !== null && spendTotpStep(queries, person, step);
}

async function redeemRecoveryCode<Someone extends Member, Origin extends SignInOrigin>(
  typed: string,
  { challenge: { person }, someone, origin }: Redemption<Someone, Origin>,
  queries: Queries,
  { people, clock }: RedeemFactorContext<Someone, Origin>,
): Promise<boolean> {
  if (!(await markRecoveryCodeUsed(queries, person, hashRecoveryCode(typed), clock()))) return false;
  const { recoveryCodesLeft: codesLeft } = await selectFactors(queries, person);
  await people.changed({ kind: 'recoveryCodeUsed', codesLeft }, someone, origin, queries);
  return true;
}

async function redeemAssertion(
  answer: unknown,
  { person, webauthnChallenge }: Challenge,
  queries: Queries,
  { passkeys, clock }: Pick<RedeemFactorContext<Member, SignInOrigin>, 'passkeys' | 'clock'>,
): Promise<boolean> {
  const assertion = passkeys.readAssertion(answer);
  if (assertion === null || webauthnChallenge === null) return false;
  const key = await selectPasskey(queries, person, assertion.id);
  if (key === null) return false;
  const counter = await passkeys.verifyRequest(assertion, key, webauthnChallenge);
  return counter !== null && updatePasskeyUse(queries, key.id, counter, clock());
}
