/** An operator's authenticator app and recovery codes. Changes of one's own happen one after the other: each holds the operator's row. */
import type { OwnSecondFactor } from '@fairlead/contract/operators/schemas.ts';
import type { RecoveryCodesResponse, TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { makeRecoveryCodes } from '../../../transport/auth/second-factor/recovery-codes.ts';
import { openTotpSecret, sealTotpSecret } from '../../../transport/auth/second-factor/sealed-totp.ts';
import { findTotpStep, makeTotpSecret, totpUri } from '../../../transport/auth/second-factor/totp.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { confirmTotpSecret, countRecoveryCodes, deleteSecondFactor, findTotp, insertTotp, replaceRecoveryCodes } from './factor-store.ts';
import { lockOperator } from './operator-store.ts';
import { tellOperator, type TellOperatorContext } from './tell-operator.ts';

type FactorContext = Pick<OperatorsContext, 'database' | 'secretBox' | 'isSecondFactorOptional'> & TellOperatorContext;

/** What is done, and in which mail the operator is told of it. */
const CHANGES = {
  'login.secondFactorOn': 'operatorSecondFactorAdded',
  'login.recoveryCodes': 'operatorRecoveryCodesRenewed',
  'login.secondFactorOff': 'operatorSecondFactorRemoved',
} as const;

export async function getOwnSecondFactor(
  operatorId: number,
  { database, isSecondFactorOptional }: Pick<FactorContext, 'database' | 'isSecondFactorOptional'>,
): Promise<OwnSecondFactor> {
  const totp = await findTotp(database, operatorId);
  return {
    totp_since: totp?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(database, operatorId),
    may_remove: isSecondFactorOptional,
  };
}

/** Gives a new secret. It asks for nothing until it is confirmed; beginning again replaces it. Refused with secondFactorIsOn. */
export async function beginTotp(
  { operatorId, email }: OperatorActor,
  { database, secretBox, clock }: FactorContext,
): Promise<TotpBeginResponse['data']> {
  const secret = makeTotpSecret();
  const isBegun = await insertTotp(database, operatorId, sealTotpSecret(secretBox, `operator:${operatorId}`, secret), clock());
  if (!isBegun) throw new CallRefused('secondFactorIsOn');
  return { uri: totpUri(secret, email), secret };
}

/**
 * Turns the app on with its first code, which is used with that, and gives the recovery codes, which are shown once. Refused with notFound
 * where none was begun, secondFactorIsOn, secondFactorInvalid.
 */
export async function confirmTotp(code: string, actor: OperatorActor, context: FactorContext): Promise<RecoveryCodesResponse['data']> {
  const { database, secretBox, clock } = context;
  const { operatorId } = actor;
  const totp = await findTotp(database, operatorId);
  if (totp === null) throw new CallRefused('notFound');
  if (totp.confirmedAt !== null) throw new CallRefused('secondFactorIsOn');
  const step = await findTotpStep(openTotpSecret(secretBox, `operator:${operatorId}`, totp.sealedSecret), code, clock());
  if (step === null) throw new CallRefused('secondFactorInvalid');
  return changeFactor('login.secondFactorOn', actor, context, async (transaction) => {
    if (!(await confirmTotpSecret(transaction, totp, step, clock()))) throw new CallRefused('secondFactorInvalid');
    return giveRecoveryCodes(operatorId, transaction);
  });
}

/** Gives ten new codes, with which the ones before are good no more. Refused with notFound where there is no second factor. */
export function renewRecoveryCodes(actor: OperatorActor, context: FactorContext): Promise<RecoveryCodesResponse['data']> {
  return changeFactor('login.recoveryCodes', actor, context, async (transaction) => {
    const totp = await findTotp(transaction, actor.operatorId);
    if (totp === null || totp.confirmedAt === null) throw new CallRefused('notFound');
    return giveRecoveryCodes(actor.operatorId, transaction);
  });
}

/** Only in the demo: otherwise refused with notPermitted, since nobody gets in without one. Refused with notFound where none is on. */
export async function removeTotp(actor: OperatorActor, context: FactorContext): Promise<void> {
  if (!context.isSecondFactorOptional) throw new CallRefused('notPermitted');
  await changeFactor('login.secondFactorOff', actor, context, async (transaction) => {
    if (!(await deleteSecondFactor(transaction, actor.operatorId))) throw new CallRefused('notFound');
  });
}

function changeFactor<Result>(
  action: keyof typeof CHANGES,
  actor: OperatorActor,
  context: FactorContext,
  change: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  const { operatorId } = actor;
  return context.database.transaction(async (transaction) => {
    const operator = await lockOperator(transaction, operatorId);
    if (operator === null) throw new CallRefused('notSignedIn');
    const result = await change(transaction);
    await recordAction(transaction, actor, { action, subject: { kind: 'operator', id: operatorId } }, context.clock());
    await tellOperator(operator, { template: CHANGES[action] }, actor, transaction, context);
    return result;
  });
}

async function giveRecoveryCodes(operatorId: number, transaction: Queries): Promise<RecoveryCodesResponse['data']> {
  const { codes, hashes } = makeRecoveryCodes();
  await replaceRecoveryCodes(transaction, operatorId, hashes);
  return { recovery_codes: [...codes] };
}
